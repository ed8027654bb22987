import Foundation
import TestSupport
import Testing

/// A plan's exported test compiles with the edited models and passes.
@Suite(.timeLimit(.minutes(60))) struct PlanExportTests {
    private static let models = """
        import Foundation

        enum OrderStatus: String, Codable {
            case placed
            case paid
        }

        struct OrderLine: Codable {
            let productName: String
            let unitPrice: Double
        }

        struct Order: Codable {
            let orderNumber: Int
            let createdAt: Date
            let customerName: String
            let status: OrderStatus
            let lines: [OrderLine]
        }

        """

    private static let payload = """
        {
          "order_number": 4711,
          "created_at": "2026-04-01T09:30:00Z",
          "customer_name": null,
          "status": "on_hold",
          "lines": [{"product_name": "Desk lamp", "unit_price": "12.50"}]
        }

        """

    @Test func `the test of a plan passes with the models that it edits`() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("Models.swift", Data(Self.models.utf8))
        _ = try folder.write("order.json", Data(Self.payload.utf8))
        let run = try await CommandRun.of(
            [
                "export", "order.json", "--models", "Models.swift", "--model", "Order", "--as", "test", "--plan",
                "--suggest", "600",
            ],
            in: folder.url, environment: TemporaryFolder.sharedCache)
        #expect(run.status == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n")
        #expect(lines.prefix(2) == ["// Decodes order.json as Order.", "// Strategies: --keys snake --dates iso8601"])
        #expect(lines.contains("        #expect(value.orderNumber == 4711)"))
        let usesLibrary = run.output.contains("import ResilientCodable")
        let tested = try await Compiled.run(
            [("OrderDecodingTests.swift", run.output)], usesLibrary: usesLibrary, usesTesting: true)
        #expect(tested.status == 0, "\(tested.output)")
        #expect(tested.output.contains("Test run with 1 test"), "\(tested.output)")
    }
}
