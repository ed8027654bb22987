import Foundation

/// Models whose declarations tell what their decoders don't: the tests parse this file.
enum SuspicionModels {
    class Tool: Decodable {
        var id: Int?
    }

    final class Drill: Tool {
        var torque: Int?
        var bits: [String]?
    }

    class Machine {
        var weight = 0
    }

    final class Press: Machine, Decodable {
        var force: Int?
        enum CodingKeys: CodingKey { case force }
    }

    // As the source in the tests declares it, with a constant that the compiler leaves out.
    struct Meter: Decodable {
        let id: Int
        let factor: Double = 1.5
        var note: String?
        var label: String { note ?? "" }
        static let shared = 1
        private enum CodingKeys: String, CodingKey { case id, note }
    }

    struct Gauge: Decodable {
        var low: Int
        var high: Int
        var unit = "bar"
        var cache = 0
        enum CodingKeys: String, CodingKey { case low, high, unit }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            low = try container.decode(Int.self, forKey: .low)
            // Copied, and not adapted.
            high = try container.decode(Int.self, forKey: .low)
        }
    }

    struct Chosen: Decodable {
        var name: String
        var hits = 0
        lazy var size = name.count
        enum CodingKeys: String, CodingKey { case name }
    }

    struct Plain: Decodable {
        var column: String?
    }

    struct Aliased: Decodable {
        var source_column: String?
        var alias: String?
    }

    enum Selected: Decodable {
        case plain(Plain)
        case aliased(Aliased)
        init(from decoder: any Decoder) throws {
            if let plain = try? Plain(from: decoder) {
                self = .plain(plain)
            } else {
                self = .aliased(try Aliased(from: decoder))
            }
        }
    }

    class Figure: Decodable {
        var kind: String
    }

    final class Disc: Figure {
        var radius = 0.0
        enum CodingKeys: CodingKey { case radius }
        required init(from decoder: any Decoder) throws {
            radius = try decoder.container(keyedBy: CodingKeys.self).decode(Double.self, forKey: .radius)
            try super.init(from: decoder)
        }
    }

    // Models of many styles, which their payloads suit.

    struct Ledger: Codable {
        struct Row: Codable {
            var rowID: Int
            var amount: Decimal
            var bookedAt: Date
            var memo: String?
            var tags: [String]
        }
        var owner: String
        var rows: [Row]
        var limits: [String: Double]
    }

    struct Profile: Codable {
        var userName: String
        var nickname: String?
        var line1: String?
        var minAge: Int?
        var lat: Double?
        var status: String?
        var avatar: URL?
        var id: UUID
    }

    enum Level: String, Codable, CaseIterable {
        case low, high, unknown
    }

    struct Alarm: Codable {
        var level: Level
        var raised: Date
        var values: [Double?]
        var detail: Detail?
        struct Detail: Codable {
            var text: String
            var count: UInt64
        }
    }

    enum Reply: Codable {
        case text(String)
        case number(Int)
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = .number(try container.decode(Int.self))
            }
        }
    }

    final class Tree: Codable {
        var name: String
        var children: [Tree]
        var replies: [Reply]?
    }
}
