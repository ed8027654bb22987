import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(60))) struct CompareCommandTests {
    private let broken = "demo-data/nullability/null-name.json"

    @Test
    func `the table lists the changes, and the status is that of check`() async throws {
        let run = try await CommandRun.of(["compare", broken, "--model", "nullability/Country"])
        #expect(run.status == 1)
        #expect(run.errors == "")
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.first?.hasPrefix("change ") == true)
        #expect(lines.contains { $0.contains("arrays: failable") && $0.contains("recovered") })
        #expect(lines.contains { $0.contains("(unchanged)") && $0.contains("failed") })
        let whole = try await CommandRun.of(
            ["compare", "demo-data/nullability/japan.json", "--model", "nullability/Country"])
        #expect(whole.status == 0)
    }

    @Test
    func `JSON has every row with its change, in the requested order`() async throws {
        let run = try await CommandRun.of(
            ["compare", broken, "--model", "nullability/Country", "--format", "json", "--sort", "change"])
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(report["schemaVersion"] as? Int == 1)
        let rows = try #require(report["rows"] as? [[String: Any]])
        #expect(rows.first?["change"] as? [String: String] == [:])
        #expect(rows.first?["outcome"] as? String == "failed")
        #expect(
            rows.contains { $0["change"] as? [String: String] == ["arrays": "failable"] && $0["absorbed"] as? Int == 1 }
        )
    }

    @Test
    func `a payload that isn't JSON has only rows that can read it, and encode reports the same error`() async throws {
        let folder = try TemporaryFolder()
        let broken = try folder.write("broken.json", Data(#"{"id": tru}"#.utf8))
        let loose = try folder.write("loose.json", Data("[1, 0x2]".utf8))
        let reason = "1:8: not JSON: `tru` isn't a value; did you mean `true`? (invalidJSON)"
        let errors = "codascope: \(broken): \(reason); codascope check \(broken) explains it\n"
        for command in ["compare", "encode"] {
            let run = try await CommandRun.of([command, broken, "--model", "[Int]"])
            #expect(run == CommandRun(status: 1, output: "", errors: errors))
        }
        let run = try await CommandRun.of(["compare", loose, "--model", "[Int]"])
        #expect(run.status == 1)
        #expect(run.errors.hasSuffix("codascope check \(loose) explains it\n"), "\(run.errors)")
        let lines = run.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("change ") == true)
        #expect(!lines.dropFirst().isEmpty && lines.dropFirst().allSatisfy { $0.contains("json5: on") }, "\(lines)")
        #expect(!run.output.contains("invalid"))
    }

    @Test
    func `an unknown order is a usage error that lists the known ones`() async throws {
        let run = try await CommandRun.of(["compare", broken, "--sort", "luck"])
        #expect(run.status == 64)
        #expect(run.errors.contains("best, change, outcome, failures, swallowed, adjusted, values, lost"))
    }
}
