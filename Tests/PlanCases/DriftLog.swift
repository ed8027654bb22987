package import Foundation
import SeededRandom

/// A log of orders, one document per line, with ten kinds of planted drift, and what a summary must find in it.
package struct DriftLog: Sendable {
    /// The types that decode the orders without drift, with dates in ISO 8601.
    package static let model = """
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
        Drift(place: "/lines", code: "single-element") { $0["lines"] = #"{"price":1,"count":1}"# },
        Drift(place: "/id", code: "number-fraction") { $0["id"] = "1.5" },
        Drift(place: "/isGift", code: "bool-mismatch") { $0["isGift"] = "1" },
        Drift(place: "/totals/*", code: "string-for-number") { $0["totals"] = #"{"net":1,"gross":"2"}"# },
    ]

    private static let keys = ["id", "name", "isGift", "created", "status", "lines", "totals", "coupon"]

    /// The number of kinds of drift.
    package static var kinds: Int { drifts.count }

    private var random: SplitMix64
    private var groups: [Int: (count: Int, first: Int)] = [:]
    /// The number of orders so far.
    package private(set) var count = 0
    /// The number of orders so far that have a coupon, which the model never requests.
    package private(set) var coupons = 0

    /// - Parameter seed: The same seed gives the same log.
    package init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// The next order, a line without its line feed.
    package mutating func next() -> String {
        count += 1
        var order = [
            "id": "\(count)", "name": "\"n\"", "isGift": "true", "created": #""2024-01-02T03:04:05Z""#,
            "status": #""open""#, "lines": #"[{"price":1,"count":1}]"#, "totals": #"{"net":1}"#,
        ]
        if random.oneIn(5) {
            let kind = Int.random(in: 0..<Self.drifts.count, using: &random)
            Self.drifts[kind].change(&order)
            groups[kind] = (groups[kind].map { $0.count + 1 } ?? 1, groups[kind]?.first ?? count)
        } else if random.oneIn(7) {
            order["coupon"] = "\"x\""
            coupons += 1
        }
        return "{" + Self.keys.compactMap { key in order[key].map { "\"\(key)\":\($0)" } }.joined(separator: ",") + "}"
    }

    /// The groups that a summary of all orders so far must have: `/name null-value 12 day.ndjson:7` for place, code,
    /// payloads and first.
    ///
    /// - Parameter file: The log's name.
    package func groups(in file: String) -> Set<String> {
        Set(groups.map { "\(Self.drifts[$0].place) \(Self.drifts[$0].code) \($1.count) \(file):\($1.first)" })
    }

    /// The findings of a JSON summary in the same form: its groups, and the places that the model never requests.
    package static func found(in summary: Data) throws -> (groups: [String], ignored: [String]) {
        struct Summary: Decodable {
            struct Group: Decodable {
                struct First: Decodable {
                    var payload: String
                }

                var pointer: String
                var code: String
                var payloads: Int
                var first: First
            }

            struct Ignored: Decodable {
                var pointer: String
                var payloads: Int
            }

            var groups: [Group]
            var ignored: [Ignored]
        }
        let summary = try JSONDecoder().decode(Summary.self, from: summary)
        return (
            summary.groups.map { "\($0.pointer) \($0.code) \($0.payloads) \($0.first.payload)" },
            summary.ignored.map { "\($0.pointer) \($0.payloads)" }
        )
    }
}
