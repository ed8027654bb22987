import DecodeTrace
import Foundation
import Lessons
import TestSupport
import Testing

/// `check --format json` on every payload of every lesson, compared with the lesson's expected findings.
@Suite(.timeLimit(.minutes(60))) struct LessonCheckTests {
    struct Trial: Sendable, CustomTestStringConvertible {
        var lesson: String
        var file: String
        var place: Int

        var testDescription: String { "\(file), trial \(place + 1)" }

        static let all = LessonCatalog.all.flatMap { lesson in
            lesson.payloads.flatMap { payload in
                payload.trials.indices.map { Trial(lesson: lesson.name, file: payload.file, place: $0) }
            }
        }
    }

    /// The parts of a failure that both a report and a lesson have.
    private struct Finding: Equatable {
        var kind: String
        var path: String
        var pointer: String
        var line: Int?
        var column: Int?
        var absorbed: Bool
    }

    @Test(arguments: Trial.all)
    func `check finds the expected failures in each lesson's payload`(trial: Trial) async throws {
        let payload = try #require(LessonCatalog.lesson(named: trial.lesson)?.payloads.first { $0.file == trial.file })
        let expected = payload.trials[trial.place]
        let options = expected.strategies.flatMap { ["--\($0.name)", $0.value] }
        let run = try await CommandRun.of(
            ["check", payload.file, "--model", expected.model, "--format", "json"] + options)
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let failures = try #require(report["failures"] as? [[String: Any]])
        let found = try failures.map(Self.finding)
        let adjusted = try #require(report["adjusted"] as? [[String: Any]])
            .map { try Self.finding(try #require($0["original"] as? [String: Any])) }
        #expect(adjusted == expected.adjusted.map { Self.finding($0, absorbed: false) })
        // A failure that the model replaced with another one at its place ended the decode.
        let absorbed = expected.absorbed.map { one in
            Self.finding(one, absorbed: one.pointer != expected.finding?.pointer)
        }
        #expect(found == absorbed + [expected.finding].compactMap { $0.map { Self.finding($0, absorbed: false) } })
        #expect(run.status == (expected.finding == nil ? 0 : 1))
        if payload.isRecording {
            // When and where it was made, and that values were replaced.
            #expect(run.errors.split(separator: "\n").count == 2)
        } else {
            #expect(run.errors == "")
        }
        #expect(report["model"] as? String == expected.model)
        #expect(report["payload"] as? String == payload.file)
        let outcome =
            expected.finding?.kind == .invalidJSON
            ? "invalid"
            : expected.finding != nil ? "failed" : absorbed.isEmpty && adjusted.isEmpty ? "decoded" : "recovered"
        #expect(report["outcome"] as? String == outcome)
    }

    private static func finding(_ failure: [String: Any]) throws -> Finding {
        Finding(
            kind: try #require(failure["kind"] as? String),
            path: written(try #require(failure["path"] as? [Any])),
            pointer: try #require(failure["pointer"] as? String),
            line: failure["line"] as? Int, column: failure["column"] as? Int,
            absorbed: try #require(failure["absorbed"] as? Bool))
    }

    private static func finding(_ finding: LessonFinding, absorbed: Bool) -> Finding {
        Finding(
            kind: finding.kind.rawValue, path: finding.path, pointer: finding.pointer, line: finding.line,
            column: finding.column, absorbed: absorbed)
    }

    private static func written(_ path: [Any]) -> String {
        CodingPath(
            path.map { part in
                if let index = part as? Int { return .index(index) }
                return .key(part as? String ?? "?")
            }
        ).description
    }
}
