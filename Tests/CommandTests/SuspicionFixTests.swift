import Foundation
import TestSupport
import Testing

/// What is advised for values that decoded and are likely wrong is run: the value is suspicious no more.
@Suite struct SuspicionFixTests {
    private static let models = """
        import Foundation

        struct Order: Codable {
            var id: Int
            var postCode: Int?
            var paidAt: Date?
        }

        """

    private func check(_ payload: String, _ arguments: String...) async throws -> CommandRun {
        let folder = FileManager.default.temporaryDirectory.appending(path: "codascope-suspicion-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Self.models.utf8).write(to: folder.appending(path: "Order.swift"))
        try Data(payload.utf8).write(to: folder.appending(path: "order.json"))
        return try await CommandRun.of(
            ["check", "order.json", "--models", "Order.swift", "--model", "Order"] + arguments, in: folder,
            environment: ["XDG_CACHE_HOME": folder.appending(path: "cache").path])
    }

    @Test
    func `a key in another style beside nil is read by the change that is advised, which is printed with its result`()
        async throws
    {
        let run = try await check(#"{"id": 1, "post_code": 3000}"#, "--suggest", "600")
        #expect(run.status == 0)
        #expect(run.output.contains("  fix: "), "\(run.output)")
        #expect(!run.output.contains("= help: Rename"), "\(run.output)")
    }

    @Test
    func `seconds that are read as if from 2001 are right with the strategy that is advised`() async throws {
        let run = try await check(#"{"id": 1, "paidAt": 1700000000}"#, "--suggest", "600", "--format", "json")
        struct Report: Decodable {
            struct Suspicion: Decodable {
                struct Suggestion: Decodable, Equatable {
                    var id: String
                    var situation: String
                    var standing: String
                    var outcome: String
                    var lost: Int
                }
                var code: String
                var suggestions: [Suggestion]?
            }
            var suspicions: [Suspicion]
        }
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
        let suspicion = try #require(report.suspicions.first)
        #expect(
            suspicion.suggestions?.contains(
                .init(
                    id: "dates: seconds", situation: suspicion.code, standing: "tried", outcome: "decoded", lost: 0))
                == true, "\(run.output)")
    }

    @Test
    func `nothing is run where --suggest is never, and the advice stays`() async throws {
        let run = try await check(#"{"id": 1, "post_code": 3000}"#, "--suggest", "never")
        #expect(run.output.contains("= help: "), "\(run.output)")
        #expect(!run.output.contains("fix:"), "\(run.output)")
    }
}
