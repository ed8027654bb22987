import Foundation
import SeededRandom
import TestSupport
import Testing

/// A log with planted drift: a summary finds exactly what was planted.
@Suite(.timeLimit(.minutes(20))) struct DriftTests {
    private static let model = """
        import Foundation

        enum Status: String, Codable { case open, paid }

        struct Line: Codable {
            var price: Double
            var count: Int
        }

        struct Order: Codable {
            var id: Int
            var name: String
            var isGift: Bool
            var created: Date
            var status: Status
            var lines: [Line]
            var totals: [String: Double]
        }
        """

    /// One kind of drift: the place and the code of its group, and how it changes an order.
    private struct Drift: Sendable {
        var place: String
        var code: String
        var change: @Sendable (inout [String: String]) -> Void
    }

    private static let drifts = [
        Drift(place: "/lines/*/price", code: "string-for-number") {
            $0["lines"] = #"[{"price":1,"count":1},{"price":"2.5","count":2}]"#
        },
        Drift(place: "/name", code: "null-value") { $0["name"] = "null" },
        Drift(place: "/lines/*/count", code: "key-missing") { $0["lines"] = #"[{"price":1}]"# },
        Drift(place: "/name", code: "number-for-string") { $0["name"] = "12" },
        Drift(place: "/created", code: "date-format") { $0["created"] = #""yesterday""# },
        Drift(place: "/status", code: "unknown-case") { $0["status"] = #""lost""# },
        Drift(place: "/lines", code: "object-for-array") { $0["lines"] = #"{"price":1,"count":1}"# },
        Drift(place: "/id", code: "number-fraction") { $0["id"] = "1.5" },
        Drift(place: "/isGift", code: "bool-mismatch") { $0["isGift"] = "1" },
        Drift(place: "/totals/*", code: "string-for-number") { $0["totals"] = #"{"net":1,"gross":"2"}"# },
    ]

    private static let keys = ["id", "name", "isGift", "created", "status", "lines", "totals", "coupon"]

    /// The log, and its groups: place, code, payloads, and the line of the first.
    private static func log(_ count: Int, seed: UInt64) -> (text: String, groups: Set<String>, ignored: Int) {
        var random = SplitMix64(seed: seed)
        var lines: [String] = []
        var found: [Int: (count: Int, first: Int)] = [:]
        var ignored = 0
        for number in 1...count {
            var order = [
                "id": "\(number)", "name": "\"n\"", "isGift": "true", "created": #""2024-01-02T03:04:05Z""#,
                "status": #""open""#, "lines": #"[{"price":1,"count":1}]"#, "totals": #"{"net":1}"#,
            ]
            if Int.random(in: 0..<5, using: &random) == 0 {
                let kind = Int.random(in: 0..<drifts.count, using: &random)
                drifts[kind].change(&order)
                found[kind] = (found[kind].map { $0.count + 1 } ?? 1, found[kind]?.first ?? number)
            } else if Int.random(in: 0..<7, using: &random) == 0 {
                order["coupon"] = "\"x\""
                ignored += 1
            }
            lines.append(
                "{" + keys.compactMap { key in order[key].map { "\"\(key)\":\($0)" } }.joined(separator: ",") + "}")
        }
        let groups = found.map { "\(drifts[$0].place) \(drifts[$0].code) \($1.count) day.ndjson:\($1.first)" }
        return (lines.joined(separator: "\n"), Set(groups), ignored)
    }

    @Test func `exactly the planted drift is found, with its counts and its firsts, by one worker and by several`()
        async throws
    {
        let log = Self.log(400, seed: 71)
        #expect(log.groups.count == 10)
        let folder = try TemporaryFolder()
        _ = try folder.write("Order.swift", Data(Self.model.utf8))
        _ = try folder.write("day.ndjson", Data(log.text.utf8))
        for jobs in ["1", "3"] {
            let run = try await CommandRun.of(
                [
                    "check", "day.ndjson", "--models", "Order.swift", "--model", "Order", "--dates", "iso8601",
                    "--summary",
                    "--format", "json", "--jobs", jobs,
                ], in: folder.url)
            let summary = try #require(
                try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.errors)")
            let groups = (summary["groups"] as? [[String: Any]] ?? []).map { group in
                let first = group["first"] as? [String: Any]
                return "\(group["pointer"] ?? "") \(group["code"] ?? "") \(group["payloads"] ?? "") "
                    + "\(first?["payload"] ?? "")"
            }
            #expect(Set(groups) == log.groups)
            #expect(groups.count == 10)
            let ignored = summary["ignored"] as? [[String: Any]] ?? []
            #expect(ignored.map { "\($0["pointer"] ?? "") \($0["payloads"] ?? "")" } == ["/coupon \(log.ignored)"])
        }
    }
}
