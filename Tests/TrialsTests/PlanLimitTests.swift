import DecodeEngine
import DecodeService
import Foundation
import JSONText
import ModelBuild
import Reports
import SwiftDeclarations
import Synchronization
import TerminalUI
import Testing

@testable import Diagnosis

/// Searches for a plan that would never end, or whose plan nobody would make.
@Suite struct PlanLimitTests {
    /// A clock that goes on by a second each time it is read.
    private final class CountingClock: Sendable {
        private let readings = Mutex(0)
        private let start = ContinuousClock.now

        func now() -> ContinuousClock.Instant {
            let count = readings.withLock { readings in
                readings += 1
                return readings
            }
            return start + .seconds(count)
        }
    }

    /// Films with ratings that the enum doesn't have, each another one; one title in seven is null.
    private static func films(_ count: Int) -> FixCase {
        let films = (0..<count).map { #"{"title": \#($0 % 7 == 6 ? "null" : "\"a\""), "rating": "r\#($0)"}"# }
        return FixCase("[\(films.joined(separator: ", "))]", "[StrictFilm]")
    }

    private var edits: EditTrials {
        EditTrials(
            files: [(FixModels.source.file, ModelSource(FixModels.source.text))], parse: { ModelSource($0.text) },
            runner: nil)
    }

    private func progress(_ item: FixCase, seconds: Int = 1 << 20) async throws -> FixProgress {
        let subject = try #require(try await item.subject())
        let clock = CountingClock()
        return await FixSearch(
            runner: FixModels.runner, limit: .seconds(seconds), edits: edits, plans: true, now: clock.now
        ).run(subject)
    }

    @Test func `a plan of more than a dozen different changes is summed up`() async throws {
        let plan = try #require(try await progress(Self.films(40)).plan)
        #expect(
            ReportText().text(of: plan).unescaped == """
                  plan: none: 41 causes need more than 12 different changes
                    40 causes: dataCorrupted, first at [0].rating
                    1 cause: valueNotFound, first at [6].title

                """)
    }

    @Test func `a plan of a dozen different changes is made`() async throws {
        let plan = try #require(try await progress(Self.films(11)).plan)
        #expect(plan.excess.isEmpty && plan.plan?.untried.count == PlanProgress.maxChanges)
    }

    @Test func `the time limit ends the search between decodes, too`() async throws {
        // Each failure is looked at by itself, and the clock is read for each.
        let cut = try await progress(Self.films(400), seconds: 300)
        #expect(cut.isCut && cut.plan == nil)
        let whole = try await progress(Self.films(400))
        #expect(whole.plan?.failureCount == 401)
    }

    @Test func `a draft stops at the first cause for which there is no time`() async throws {
        let item = Self.films(9)
        let subject = try #require(try await item.subject())
        let survey = await PayloadSurvey.run(
            subject.request, payload: subject.payload, document: subject.document, declared: DeclaredTypes(edits.files)
        ) { request, payload in await FixModels.runner.decode(request, payload: payload) }
        let causes = try #require(survey).causes
        #expect(causes.count == 10)
        var left = 4
        let draft = PlanDraft(causes, strategies: StrategySet(), edits: edits) {
            left -= 1
            return left >= 0
        }
        #expect(draft.steps.count == 4 && !draft.isTooLarge)
    }
}
