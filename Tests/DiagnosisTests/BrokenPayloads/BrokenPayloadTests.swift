import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import TestSupport
import Testing

/// Every kind of failure several times over, with everything that `check` prints about it.
///
/// The expected text is in the folder `Expected`, one file for each group.
@Suite struct BrokenPayloadTests {
    static let groups: [(name: String, payloads: [BrokenPayload])] = [
        ("keys", BrokenPayload.keys), ("nulls", BrokenPayload.nulls), ("types", BrokenPayload.types),
        ("containers", BrokenPayload.containers), ("numbers", BrokenPayload.numbers), ("enums", BrokenPayload.enums),
        ("dates", BrokenPayload.dates), ("strings", BrokenPayload.strings), ("models", BrokenPayload.models),
        ("not-json", BrokenPayload.notJSON), ("forms", BrokenPayload.forms),
        ("servers", BrokenPayload.servers),
        ("askers", BrokenPayload.askers), ("generics", BrokenPayload.generics), ("nested", BrokenPayload.nested),
        ("inherited", BrokenPayload.inherited), ("wrapped", BrokenPayload.wrapped),
        ("attempted", BrokenPayload.attempted), ("discriminated", BrokenPayload.discriminated),
        ("hand-written", BrokenPayload.handWritten), ("spellings", BrokenPayload.spellings),
        ("wrapped-payloads", BrokenPayload.wrappedPayloads), ("dictionaries", BrokenPayload.dictionaries),
        ("flights", BrokenPayload.flights), ("amounts", BrokenPayload.amounts),
        ("attachments", BrokenPayload.attachments), ("several", BrokenPayload.several),
        ("property-lists", BrokenPayload.propertyLists), ("texts", BrokenPayload.texts),
        ("situations", BrokenPayload.situations), ("shapes", BrokenPayload.shapes),
    ]

    @Test(arguments: groups.indices)
    func `the report on a broken payload says what is wrong, where, and what to change`(group index: Int)
        async throws
    {
        let group = Self.groups[index]
        let text = try await BrokenRuns.of(group: index).map { "## \($0.broken.name)\n\n\($0.text)\n" }.joined()
        let stored = StoredText(Self.folder.appending(path: "\(group.name).txt"))
        if let difference = try stored.difference(from: text) { Issue.record("\(difference)") }
    }

    @Test
    func `every payload is unique and has a failure with notes and advice`() async throws {
        let all = try await BrokenRuns.all
        #expect(all.count >= 400)
        #expect(Set(all.map(\.broken.name)).count == all.count)
        #expect(
            Set(all.map { [$0.broken.model, "\($0.broken.strategies)", $0.broken.data.base64EncodedString()] }).count
                == all.count)
        for run in all {
            let name = run.broken.name
            let failure = try #require(run.found.diagnosis.everything.first, "\(name)")
            let explanation = failure.explained()
            #expect(!explanation.notes.isEmpty && !explanation.advice.isEmpty, "\(name)")
            #expect(explanation.sentences.allSatisfy { $0.hasSuffix(".") }, "\(name): \(explanation.sentences)")
        }
    }

    @Test
    func `a suggested key strategy finds the missing key`() async throws {
        let runner = BrokenRunner()
        var named = 0
        for run in try await BrokenRuns.all {
            let help = run.found.diagnosis.failures.flatMap { failure in
                failure.explained().remedies.compactMap { remedy -> (missed: CodingPath?, strategy: String)? in
                    guard case .strategies(let changes) = remedy, let keys = changes.first(where: { $0.name == "keys" })
                    else { return nil }
                    return (failure.failure?.path, keys.value)
                }
            }
            for (missed, strategy) in help {
                named += 1
                var changed = run.broken
                changed.strategies["keys"] = strategy
                let failures = try await runner.diagnose(changed).result.trace.failures
                #expect(
                    !failures.contains { $0.path == missed && $0.kind == .keyNotFound && $0.fate != .adjusted },
                    "\(run.broken.name)")
            }
        }
        #expect(named >= 8)
    }

    @Test
    func `the payloads cover every failure code`() async throws {
        var codes: Set<FailureCode> = []
        for run in try await BrokenRuns.all {
            for failure in run.found.diagnosis.everything { codes.insert(failure.explained().code) }
        }
        #expect(Set(FailureCode.allCases).subtracting(codes) == [])
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Expected")
}
