import Foundation
import TestSupport
import Testing

/// Advice for suspicious values is run, and makes them no longer suspicious.
@Suite struct SuspicionFixTests {
    private static let models = """
        import Foundation

        struct Order: Codable {
            var id: Int
            var postCode: Int?
            var paidAt: Date?
        }

        """

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func check(_ payload: String, _ arguments: String...) async throws -> CommandRun {
        _ = try folder.write("Order.swift", Data(Self.models.utf8))
        _ = try folder.write("order.json", Data(payload.utf8))
        return try await CommandRun.of(
            ["check", "order.json", "--models", "Order.swift", "--model", "Order"] + arguments, in: folder.url,
            environment: TemporaryFolder.sharedCache)
    }

    @Test
    func `the fix for a key in another style is run and printed with its result`()
        async throws
    {
        let run = try await check(#"{"id": 1, "post_code": 3000}"#, "--suggest", "600")
        #expect(run.status == 0)
        #expect(run.output.contains("  fix: "), "\(run.output)")
        #expect(!run.output.contains("= help: Rename"), "\(run.output)")
    }

    @Test
    func `the advised strategy is tried for seconds that were read as if from 2001`() async throws {
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
    func `with --suggest never, nothing is run and the advice stays`() async throws {
        let run = try await check(#"{"id": 1, "post_code": 3000}"#, "--suggest", "never")
        #expect(run.output.contains("= help: "), "\(run.output)")
        #expect(!run.output.contains("fix:"), "\(run.output)")
    }
}
