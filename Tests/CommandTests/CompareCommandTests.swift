import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct CompareCommandTests {
    private let broken = "demo-data/nullability/null-name.json"

    @Test
    func `the table begins with what works and ends as check does`() async throws {
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
    func `JSON has every row with its change, in the order asked for`() async throws {
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
    func `an order that there is not is wrong usage, and says which there are`() async throws {
        let run = try await CommandRun.of(["compare", broken, "--sort", "luck"])
        #expect(run.status == 64)
        #expect(run.errors.contains("best, change, outcome, failures, absorbed, adjusted, coverage, lost"))
    }
}
