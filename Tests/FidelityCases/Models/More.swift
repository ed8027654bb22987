import Foundation

// More kinds of models, and types of Foundation that decode in special ways.

/// A case chosen by a member, as in many web services.
enum Message: Decodable {
    case text(String)
    case picture(url: URL, size: [Int])
    case unknown(String)
    enum CodingKeys: String, CodingKey { case type, text, url, size }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .type) {
        case "text": self = .text(try container.decode(String.self, forKey: .text))
        case "picture":
            self = .picture(
                url: try container.decode(URL.self, forKey: .url), size: try container.decode([Int].self, forKey: .size)
            )
        case let other: self = .unknown(other)
        }
    }
}

indirect enum Expression: Decodable {
    case number(Int128)
    case sum(Expression, Expression)
    case negation(of: Expression)
}

/// Any JSON value.
enum AnyJSON: Decodable {
    case null, bool(Bool), number(Double), string(String), list([AnyJSON]), object([String: AnyJSON])
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([AnyJSON].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: AnyJSON].self))
        }
    }
}

/// Members with any names.
struct Open: Decodable {
    var members: [String: String] = [:]
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: PlainKey.self)
        for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
            if let text = try? container.decode(String.self, forKey: key) {
                members[key.stringValue] = text
            } else {
                members[key.stringValue] = "\(try container.decode(Int.self, forKey: key))"
            }
        }
    }
}

/// Keys that are numbers.
struct Numbered: Decodable {
    var first: String
    var second: Int?
    enum CodingKeys: Int, CodingKey { case first = 1, second = 2 }
}

/// A list whose elements are of different types.
struct Row: Decodable {
    var id: UUID
    var count: Int16
    var tags: Set<String>
    var rest: [Float]
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        id = try container.decode(UUID.self)
        count = try container.decode(Int16.self)
        tags = try container.decodeIfPresent(Set<String>.self) ?? []
        rest = []
        while !container.isAtEnd {
            let isNull = try container.decodeNil()
            rest.append(isNull ? .nan : try container.decode(Float.self))
        }
    }
}

/// Keeps its decoder for its owner.
struct Raw: Decodable {
    let decoder: any Decoder
    init(from decoder: any Decoder) { self.decoder = decoder }
}

/// Uses the decoders that its members kept. Foundation's is one shared object, so what they return by then is odd, and
/// must be equally odd when traced.
struct Deferred: Decodable {
    var seen: [String] = []
    enum CodingKeys: String, CodingKey { case early, late }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let early = try container.decode(Raw.self, forKey: .early).decoder
        let late = try container.decodeIfPresent(Raw.self, forKey: .late)?.decoder
        func note<T>(_ ask: () throws -> T) {
            do { seen.append(canonical(try ask())) } catch { seen.append(describe(error)) }
        }
        note { early.codingPath.map(\.stringValue) }
        note { try Pair(from: early) }
        note { try early.singleValueContainer().decode([Int].self) }
        note { try late?.singleValueContainer().decode(Int.self) }
        note { try late?.container(keyedBy: CodingKeys.self).decodeIfPresent(Int.self, forKey: .late) }
        note { try container.decode(Pair.self, forKey: .early) }
        if seen.allSatisfy({ $0.contains("Pair") }) { throw Refusing.Refusal(reason: "too good") }
    }
}

/// Tries one model after another on the same decoder.
enum Either<First: Decodable, Second: Decodable>: Decodable {
    case first(First), second(Second)
    init(from decoder: any Decoder) throws {
        if let value = try? First(from: decoder) {
            self = .first(value)
        } else {
            self = .second(try Second(from: decoder))
        }
    }
}

/// Catches decoding errors only, and so misses Foundation's late ones.
struct Repairing: Decodable {
    var count: Int
    enum CodingKeys: String, CodingKey { case count }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do { count = try container.decode(Int.self, forKey: .count) } catch is DecodingError {
            count = Int(try container.decode(String.self, forKey: .count)) ?? -1
        }
    }
}

/// Wraps a caught error in another error.
struct Explaining: Decodable {
    var pair: Pair
    enum CodingKeys: String, CodingKey { case pair }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do { pair = try container.decode(Pair.self, forKey: .pair) } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "no pair", underlyingError: error))
        }
    }
}

/// Opens one container after another.
struct Curious: Decodable {
    var seen: [String] = []
    init(from decoder: any Decoder) throws {
        if let single = try? decoder.singleValueContainer(), single.decodeNil() { seen.append("null") }
        if let keyed = try? decoder.container(keyedBy: City.CodingKeysOfName.self) {
            seen.append("object of \(try keyed.decodeIfPresent(String.self, forKey: .name) ?? "no name")")
        } else if var list = try? decoder.unkeyedContainer() {
            seen.append("list of \(list.count ?? -1)")
            while !list.isAtEnd { seen += try list.decode(Curious.self).seen }
        } else {
            seen.append("\(try decoder.singleValueContainer().decode(Double.self))")
        }
    }
}
extension City {
    enum CodingKeysOfName: String, CodingKey { case name }
}

/// Skips elements with super decoders, as some failable arrays do.
struct Skipping: Decodable {
    var values: [Int] = []
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            let element = try container.superDecoder()
            if let value = try? element.singleValueContainer().decode(Int.self) { values.append(value) }
        }
    }
}

/// The configuration of a property wrapper.
struct Settings: DecodingConfigurationProviding, EncodingConfigurationProviding {
    static var decodingConfiguration: Int { 7 }
    static var encodingConfiguration: Int { 7 }
}
struct ManyConfigured: Decodable {
    @CodableConfiguration(from: Settings.self) var wrapped: Twice = Twice(value: 0)
    var list: [Scaled]
    var table: [Scaled]?
    var optional: Scaled?
    var unkeyed: [Scaled] = []
    enum CodingKeys: String, CodingKey { case wrapped, list, table, optional, unkeyed }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _wrapped = try container.decode(CodableConfiguration<Twice, Settings>.self, forKey: .wrapped)
        list = try container.decode([Scaled].self, forKey: .list, configuration: 2)
        table = try container.decodeIfPresent([Scaled].self, forKey: .table, configuration: 3)
        optional = try container.decodeIfPresent(Scaled.self, forKey: .optional, configuration: 4)
        var inner = try container.nestedUnkeyedContainer(forKey: .unkeyed)
        while !inner.isAtEnd { unkeyed.append(try inner.decode(Scaled.self, configuration: 5)) }
    }
}
struct Twice: CodableWithConfiguration {
    var value: Int
    init(value: Int) { self.value = value }
    init(from decoder: any Decoder, configuration: Int) throws {
        value = try decoder.singleValueContainer().decode(Int.self) * configuration
    }
    func encode(to encoder: any Encoder, configuration: Int) throws {}
}

final class Link: Decodable {
    var name: String
    var next: Link?
}
class Vehicle: Decodable {
    var wheels: Int
    var owner: Pair?
}
final class Bicycle: Vehicle {
    var gears: [Int8]
    enum CodingKeys: String, CodingKey { case gears }
    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        gears = try container.decode([Int8].self, forKey: .gears)
        try super.init(from: container.superDecoder(forKey: .gears))
    }
}

@propertyWrapper struct Forgiving<T: Decodable>: Decodable {
    var wrappedValue: [T]
    init(from decoder: any Decoder) throws { wrappedValue = try Lossy<T>(from: decoder).values }
}
struct HasForgiving: Decodable {
    @Forgiving var cities: [City]
    @Forgiving var numbers: [UInt8]
}

struct Page<Item: Decodable>: Decodable {
    struct Meta: Decodable {
        var total: UInt
        var nextURL: URL?
    }
    var items: [Item]
    var meta: Meta
}

struct Wide: Decodable {
    var big: Int128
    var huge: UInt128?
    var list: [Int128]
    var byName: [String: UInt128]
}

struct Everyday: Decodable {
    var id: UUID
    var createdAt: Date
    var price: Decimal
    var homePage: URL?
    var thumbnail: Data?
    var ratio: Double?
    var isActive: Bool
    var suits: Set<Suit>
}

enum Color: String, Decodable, CodingKeyRepresentable, Hashable { case red, green }
enum Rank: Int, Decodable, CodingKeyRepresentable, Hashable { case one = 1, two = 2 }
struct Tagged: RawRepresentable, Decodable, Hashable { var rawValue: Int }

struct Snake: Decodable {
    var someKey: Int
    var imageUrl: URL?
}
