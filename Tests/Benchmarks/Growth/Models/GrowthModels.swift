import Foundation
import ResilientCodable

// The models of `codascope-bench growth`, passed to the executable as a user's file (--models).

struct Item: Codable {
    var id: Int
    var name: String
    var price: Double
}

struct OptionalItem: Codable {
    var id: Int?
    var name: String?
}

struct Owner: Codable {
    var id: Int
    var item: Item?
}

struct CamelItem: Codable {
    var itemName: String
    var unitPrice: Double
}

struct Event: Codable {
    var at: Date
}

struct Link: Codable {
    var url: URL
}

struct Blob: Codable {
    var bytes: Data
}

enum Genre: String, Codable {
    case drama, comedy, musical
}

struct Film: Codable {
    var genre: Genre
}

/// Nested arrays.
struct Levels: Codable {
    var inner: [Levels]

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        inner = []
        while !container.isAtEnd { inner.append(try container.decode(Levels.self)) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for level in inner { try container.encode(level) }
    }
}

/// Nested objects.
final class Chain: Codable {
    var child: Chain?
    var value: Int?
}

/// Any JSON value, decoded by several attempts.
enum AnyValue: Codable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([AnyValue])
    case object([String: AnyValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .int(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([AnyValue].self) {
            self = .array(value)
        } else if let value = try? container.decode([String: AnyValue].self) {
            self = .object(value)
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is no JSON value.")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

struct Tolerant: Codable {
    @FailableCodableArray var items: [Int]
}

/// A number, or nil if decoding fails.
struct Swallowed: Codable {
    var value: Int?

    init(from decoder: any Decoder) throws { value = try? Int(from: decoder) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

/// Requests all keys, and drops values that aren't numbers.
struct AllKeys: Codable {
    var values: [String: Int] = [:]

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for key in container.allKeys { values[key.stringValue] = try? container.decode(Int.self, forKey: key) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for (key, value) in values { try container.encode(value, forKey: Key(stringValue: key)) }
    }
}

/// Requests one value as often as the payload says.
struct Persistent: Codable {
    var count: Int
    var value: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        count = try container.decode(Int.self, forKey: .count)
        for _ in 0..<count { _ = try? container.decode(Int.self, forKey: .value) }
        value = try container.decode(String.self, forKey: .value)
    }
}

/// Reads one array as often as the payload says, each time from its start.
struct Rereading: Codable {
    var count: Int
    var values: [Int]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        count = try container.decode(Int.self, forKey: .count)
        values = []
        for _ in 0..<count { values = try container.decode([Int].self, forKey: .values) }
    }
}

class Animal: Codable {
    var name: String
}

final class Dog: Animal {
    var breed: String

    private enum CodingKeys: String, CodingKey {
        case breed
    }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        breed = try container.decode(String.self, forKey: .breed)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(breed, forKey: .breed)
        try super.encode(to: container.superEncoder())
    }
}

/// A point whose coordinates are nested in two containers.
struct NestedPoint: Codable {
    var x: Double
    var y: Double

    private enum CodingKeys: CodingKey {
        case place
    }

    private enum PlaceKeys: CodingKey {
        case at
    }

    init(from decoder: any Decoder) throws {
        let place = try decoder.container(keyedBy: CodingKeys.self)
            .nestedContainer(keyedBy: PlaceKeys.self, forKey: .place)
        var at = try place.nestedUnkeyedContainer(forKey: .at)
        x = try at.decode(Double.self)
        y = try at.decode(Double.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        var place = container.nestedContainer(keyedBy: PlaceKeys.self, forKey: .place)
        var at = place.nestedUnkeyedContainer(forKey: .at)
        try at.encode(x)
        try at.encode(y)
    }
}

/// An array that is changed before it is encoded, as `how` says.
struct Altered: Codable {
    var how: String
    var values: [Int]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        how = try container.decode(String.self, forKey: .how)
        values = try container.decode([Int].self, forKey: .values)
        let middle = values.count / 2
        switch how {
        case "drop-first": values.removeFirst()
        case "drop-middle": values.remove(at: middle)
        case "drop-some": values = values.enumerated().filter { $0.offset % 10 != 3 }.map(\.element)
        case "drop-half": values = Array(values[..<middle])
        case "insert-first": values.insert(-1, at: 0)
        case "change-first": values[0] = -1
        case "change-middle": values[middle] = -1
        case "change-some": values = values.enumerated().map { $0.offset % 10 == 3 ? -$0.element : $0.element }
        case "change-all": values = values.map { -1 - $0 }
        case "rotate": values.append(values.removeFirst())
        case "swap": for index in stride(from: 1, to: values.count, by: 2) { values.swapAt(index - 1, index) }
        case "reverse": values.reverse()
        case "halves": values = Array(values[middle...] + values[..<middle])
        default: break
        }
    }
}
