import Foundation
import TestSupport
import Testing

/// A payload with six independent differences: keys in snake case, a date in text, a null, a number in quotes, a fraction,
/// and a case that the enum does not know.
@Suite struct PlanCommandTests {
    private static let models = """
        import Foundation

        enum OrderStatus: String, Codable {
            case placed
            case paid
            case shipped
        }

        struct OrderLine: Codable {
            let productName: String
            let unitPrice: Double
            let quantity: Int
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
          "lines": [
            {"product_name": "Desk lamp", "unit_price": "12.50", "quantity": 1},
            {"product_name": "Bulb", "unit_price": "3.20", "quantity": 2.5}
          ]
        }

        """

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func check(_ arguments: String...) async throws -> CommandRun {
        _ = try folder.write("Models.swift", Data(Self.models.utf8))
        _ = try folder.write("order.json", Data(Self.payload.utf8))
        return try await CommandRun.of(
            ["check", "order.json", "--models", "Models.swift", "--model", "Order", "--suggest", "600"] + arguments,
            in: folder.url, environment: TemporaryFolder.sharedCache)
    }

    @Test
    func `a plan of strategies and edits decodes what no single change does, and is printed with its diff`()
        async throws
    {
        let run = try await check()
        #expect(run.status == 1)
        #expect(
            run.output == #"""
                order.json:1:1: error: the payload has no key "orderNumber", but Order.orderNumber is an Int (keyNotFound)
                    1 | {
                      | ^ no key "orderNumber"
                  = note: The payload has "order_number" (line 2): the same words in snake case.
                  plan: 6 changes together: decodes, keeps everything, needs ResilientCodable
                    1. --keys snake                              convert keys from snake_case
                    2. --dates iso8601                           read dates as iso8601
                    3. Order.customerName: String?               Models.swift:18:9
                    4. OrderStatus: case onHold = "on_hold"      Models.swift:7:5
                    5. OrderLine.unitPrice: @Convertible Double  Models.swift:11:5
                    6. OrderLine.quantity: Double                Models.swift:12:9
                    --- a/Models.swift
                    +++ b/Models.swift
                    @@ -1,21 +1,23 @@
                     import Foundation
                    +import ResilientCodable
                     
                     enum OrderStatus: String, Codable {
                         case placed
                         case paid
                         case shipped
                    +    case onHold = "on_hold"
                     }
                     
                     struct OrderLine: Codable {
                         let productName: String
                    -    let unitPrice: Double
                    -    let quantity: Int
                    +    @Convertible var unitPrice: Double
                    +    let quantity: Double
                     }
                     
                     struct Order: Codable {
                         let orderNumber: Int
                         let createdAt: Date
                    -    let customerName: String
                    +    let customerName: String?
                         let status: OrderStatus
                         let lines: [OrderLine]
                     }
                  or: send a corrected payload, with values that only the server knows
                    1. status                 send one of "placed", "paid", "shipped" in place of "on_hold"
                    2. lines[*].quantity      send Int in place of 2.5
                    3. created_at             send 796728600 in place of "2026-04-01T09:30:00Z"
                    4. customer_name          send String in place of null
                    5. lines[*].unit_price    send 12.50 in place of "12.50"
                    and 6 more
                  further: --keys snake  reads 1 of 10 values, then fails: typeMismatch at createdAt
                  further: Order.CodingKeys: orderNumber = "order_number" and 2 more  reads 1 of 10 values, then fails: typeMismatch at created_at
                  further: Order.orderNumber: Int?  reads 0 of 10 values, then fails: keyNotFound at createdAt
                More: codascope explain key-spelling

                """#, "\(run.output)")
    }

    @Test
    func `the report has the plan's changes, losses and alternatives`() async throws {
        let run = try await check("--format", "json")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let plan = try #require(report["plan"] as? [String: Any])
        #expect(plan["kind"] as? String == "model")
        #expect(plan["outcome"] as? String == "decoded")
        #expect(plan["tried"] as? Bool == true)
        #expect(plan["lost"] as? Int == 0)
        #expect((plan["losses"] as? [[String: Any]])?.isEmpty == true)
        #expect(plan["applicability"] as? String == "keeps" && plan["needs"] as? String == "ResilientCodable")
        #expect(plan["failures"] as? Int == plan["passed"] as? Int)
        let changes = try #require(plan["changes"] as? [[String: String]])
        #expect(changes.map(\.keys.first) == ["keys", "dates", "edit"])
        #expect(changes[0] == ["keys": "snake"] && changes[1] == ["dates": "iso8601"])
        let alternatives = try #require(plan["alternatives"] as? [[String: Any]])
        #expect(alternatives.map { $0["kind"] as? String } == ["payload"])
        #expect(
            alternatives.first?["outcome"] as? String == "unknown" && alternatives.first?["tried"] as? Bool == false)
        let mends = try #require(alternatives.first?["changes"] as? [[String: String]])
        #expect(
            mends.first { $0["pointer"] == "/status" } == [
                "payload": "replace", "pointer": "/status", "path": "status", "found": #""on_hold""#,
                "asks": #"one of "placed", "paid", "shipped""#,
            ])
    }

    @Test
    func `a in the summary of a log shows a plan with which all documents decode`() async throws {
        let folder = try TemporaryFolder()
        let good = #"{"name": "x", "lat": 1, "lon": 2, "population": 3}"#
        let lines = [
            good, #"{"name": "x", "lat": "1", "lon": 2, "population": 3}"#, good, #"{"name": "x", "lat": 1, "lon": 2}"#,
        ]
        let path = try folder.write("day.ndjson", Data(lines.joined(separator: "\n").utf8))
        let run = try await CommandRun.of(
            ["screen", path, "--model", "basics/City", "--size", "120x40", "--play", "S a"])
        #expect(
            run.output.contains("Plan, 2 changes: decodes 4 of 4 documents, keeps everything here"), "\(run.output)")
        #expect(run.output.contains("for keyNotFound at population"))
        #expect(!run.output.contains("[x]"))
    }

    @Test
    func `screen writes what the editor would`() async throws {
        let folder = try TemporaryFolder()
        let model = "struct City: Codable {\n    var name: String\n    var lat: String\n}\n"
        let path = try folder.write("City.swift", Data(model.utf8))
        let arguments = ["screen", "--lesson", "basics", "--size", "120x40", "--play", "Enter <C-w> 4 v"]
        let run = try await CommandRun.of(arguments + ["--edit", path])
        #expect(run.output.contains("lat is a number (35.6762), but City.lat is a String"), "\(run.output)")
        let without = try await CommandRun.of(arguments)
        #expect(without.output.contains("no editor here: --edit FILE is what it writes"), "\(without.output)")
    }
}
