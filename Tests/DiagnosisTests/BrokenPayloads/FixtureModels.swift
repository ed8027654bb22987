import Foundation

// The models of the broken payloads. This very file is their source to the explanations, so that lines count.

struct User: Codable {
    var id: Int
    var firstName: String
    var imageURL: URL?
    var isAdmin: Bool?
    var score: Double?
}

struct Post: Codable {
    var title: String
    var author: Author
    var views: Int?
    var published: Date?
}

struct Author: Codable {
    var name: String
    var email: String?
}

struct Order: Codable {
    var number: UUID
    var items: [Item]
    var total: Decimal?
}

struct Item: Codable {
    var sku: String
    var quantity: Int8
    var price: Double?
    var weight: Float?
    var tags: [String]?
}

struct Renamed: Codable {
    var identifier: Int
    var label: String

    enum CodingKeys: String, CodingKey {
        case identifier = "id"
        case label = "lbl"
    }
}

struct Snaked: Codable {
    var firstName: String

    enum CodingKeys: String, CodingKey {
        case firstName = "first_name"
    }
}

struct Preferences: Codable {
    var theme: Theme
    var level: Level?
    var flags: [String: Bool]?
    var sizes: [Theme: Int]?
    var limits: [Int: Int]?
}

enum Theme: String, Codable, CaseIterable {
    case light
    case dark
    case highContrast = "high-contrast"
}

enum Level: Int, Codable {
    case low = 1
    case medium, high
    case extreme = 10
}

enum Shape: Codable {
    case circle(radius: Double)
    case rectangle(width: Double, height: Double)
    case empty
}

struct Drawing: Codable {
    var shapes: [Shape]
}

struct Enclosure: Codable {
    var name: String
    var data: Data
    var link: URL?
}

struct Big: Codable {
    var unsigned: UInt?
    var byte: UInt8?
    var wide: Int64?
    var single: Float?
    var double: Double?
    var decimal: Decimal?
}

/// A point as two numbers in an array.
struct Point: Codable {
    var x: Double
    var y: Double

    init(from decoder: any Decoder) throws {
        var numbers = try decoder.unkeyedContainer()
        x = try numbers.decode(Double.self)
        y = try numbers.decode(Double.self)
    }

    func encode(to encoder: any Encoder) throws {
        var numbers = encoder.unkeyedContainer()
        try numbers.encode(x)
        try numbers.encode(y)
    }
}

struct Route: Codable {
    var points: [Point]
}

/// A percentage, which accepts what it accepts.
struct Percentage: Codable {
    var value: Int

    struct OutOfRange: Error, CustomStringConvertible {
        var value: Int
        var description: String { "\(value) is no percentage" }
    }

    init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(Int.self)
        guard (0...100).contains(value) else { throw OutOfRange(value: value) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

/// A name that may not be empty.
struct Name: Codable {
    var text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        text = try container.decode(String.self)
        guard !text.isEmpty else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a name has one letter at least")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

struct Progress: Codable {
    var done: Percentage
    var name: Name?
}

/// A number, a Bool or a list of words: whatever of them fits.
struct Loose: Codable {
    var value: String

    enum CodingKeys: CodingKey {
        case value
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let number = try? container.decode(Int.self, forKey: .value) {
            value = "\(number)"
        } else if let flag = try? container.decode(Bool.self, forKey: .value) {
            value = "\(flag)"
        } else {
            value = try container.decode([String].self, forKey: .value).joined(separator: " ")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(value, forKey: .value)
    }
}

/// Takes what it can get of its members.
struct Tolerant: Codable {
    var title: String?
    var count: Int?

    enum CodingKeys: CodingKey {
        case title, count
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        title = try? container.decode(String.self, forKey: .title)
        count = try? container.decode(Int.self, forKey: .count)
    }
}

/// A type whose source is not at hand.
struct Job: Codable {
    var state: State
    var priority: Priority?

    enum State: String, Codable, CaseIterable {
        case queued, running
        case done = "completed"
    }

    enum Priority: Int, Codable, CaseIterable {
        case low = 10
        case high = 20
    }
}

/// One page of what a shop has sold.
struct SalesPage: Codable {
    var items: [Sale]
    var page: Int
    var pages: Int
}

struct Sale: Codable {
    var id: Int
    var productID: Int
    var amount: Double?
    var soldAt: Date?
    var status: Status?
    var receipt: Data?

    enum Status: String, Codable {
        case open, paid, refunded
    }
}

enum Rank: Int, Codable, CodingKeyRepresentable { case first = 1, second }

struct Ranking: Codable {
    var ranks: [Rank: String]
}

/// Asks for more than its property needs.
struct Memo: Codable {
    var text: String?
    var color: String
    var size: Int?

    enum Keys: String, CodingKey {
        case text, size
        case color = "colour"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        text = try container.decode(String.self, forKey: .text)
        color = try container.decode(String.self, forKey: .color)
        size = try? container.decode(Int.self, forKey: .size)
    }
}

/// One type in two places.
struct Twins: Codable {
    var left: Twin
    var right: Twin
    var born: Date?
    var met: Date?

    struct Twin: Codable {
        var id: Int?
        var theme: Theme?
    }
}
