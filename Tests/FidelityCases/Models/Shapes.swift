import Foundation

// The common kinds of models.

struct A<T: Decodable>: Decodable { var a: T }
struct O<T: Decodable>: Decodable { var a: T? }
struct Pair: Decodable, Hashable {
    var first: Int
    var second: String
}
struct City: Decodable {
    var name: String
    var population: Int
    var mayor: String?
}
struct Country: Decodable {
    var name: String
    var cities: [City]
    var capital: City?
}
enum Suit: String, Decodable { case hearts, spades }
enum Level: Int, Decodable { case low = 1, high = 2 }
enum Shape: Decodable {
    case circle(radius: Double)
    case square(side: Double, Int)
    case nothing
}
indirect enum Nest: Decodable {
    case leaf
    case nodes([Nest])
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var nodes: [Nest] = []
        while !container.isAtEnd { nodes.append(try container.decode(Nest.self)) }
        self = nodes.isEmpty ? .leaf : .nodes(nodes)
    }
}
final class Tree: Decodable {
    var value: Int
    var children: [Tree]?
}
class Animal: Decodable {
    var legs: Int
    enum CodingKeys: String, CodingKey { case legs }
    required init(from decoder: any Decoder) throws {
        legs = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .legs)
    }
}
final class Dog: Animal {
    var name: String
    enum DogKeys: String, CodingKey { case name }
    required init(from decoder: any Decoder) throws {
        name = try decoder.container(keyedBy: DogKeys.self).decode(String.self, forKey: .name)
        try super.init(from: decoder)
    }
}
final class Cat: Animal {
    var lives: Int
    enum CatKeys: String, CodingKey { case lives }
    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CatKeys.self)
        lives = try container.decode(Int.self, forKey: .lives)
        try super.init(from: container.superDecoder())
    }
}
struct Composed: Decodable {
    var city: City
    var extra: Pair
    init(from decoder: any Decoder) throws {
        city = try City(from: decoder)
        extra = try Pair(from: decoder)
    }
}
struct Wrapped: Decodable {
    var inner: Pair
    init(from decoder: any Decoder) throws {
        inner = try decoder.singleValueContainer().decode(Pair.self)
    }
}
struct Nested: Decodable {
    var values: [Int]
    enum CodingKeys: String, CodingKey { case a, b, c }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var list = try container.nestedUnkeyedContainer(forKey: .a)
        let inner = try list.nestedContainer(keyedBy: CodingKeys.self)
        let late = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .c)
        values = [try inner.decode(Int.self, forKey: .b), try list.decode(Int.self)]
        var deep = try list.nestedUnkeyedContainer()
        var supers = try container.superDecoder(forKey: .b).unkeyedContainer()
        values.append(try supers.decode(A<Int>.self).a)
        values.append(try late.decode(Int.self, forKey: .a))
        values.append(try deep.decode(Int.self))
        var last = try list.superDecoder().unkeyedContainer()
        values.append(try last.decode(Int.self))
        values.append(try inner.decodeIfPresent(Int.self, forKey: .c) ?? -1)
    }
}
struct AtEnd<T: Decodable>: Decodable {
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        _ = try container.decode(T.self)
    }
}
struct AtEndOfContainers: Decodable {
    var errors: [String] = []
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        do { _ = try container.nestedContainer(keyedBy: PlainKey.self) } catch { errors.append(describe(error)) }
        do { _ = try container.nestedUnkeyedContainer() } catch { errors.append(describe(error)) }
        do { _ = try container.superDecoder() } catch { errors.append(describe(error)) }
        do { _ = try container.decodeNil() } catch { errors.append(describe(error)) }
        do { _ = try container.decode(City.self) } catch { errors.append(describe(error)) }
        do { _ = try container.decode([String: Int].self) } catch { errors.append(describe(error)) }
        do { _ = try container.decode([Int].self) } catch { errors.append(describe(error)) }
        do { _ = try container.decode(Date.self) } catch { errors.append(describe(error)) }
        do { _ = try container.decode(Int.self) } catch { errors.append(describe(error)) }
    }
}
/// Catches every error and keeps its text: what a model sees while it runs must be the same, too.
struct Swallower: Decodable {
    var seen: [String] = []
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            do { seen.append("\(try container.decode([Int].self))") } catch {
                seen.append(describe(error) + " at \(container.currentIndex)")
                do { seen.append("\(try container.decode(String.self))") } catch {
                    seen.append(describe(error))
                    _ = try container.decode(A<Int>.self)
                }
            }
        }
    }
}
struct Peeking: Decodable {
    var seen: [Int]
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var copy = container
        seen = [
            try copy.decode(A<Int>.self).a, try container.decode(A<Int>.self).a, container.currentIndex,
            copy.currentIndex, container.count ?? -1, try copy.decode(A<Int>.self).a,
        ]
    }
}
struct UnkeyedIfPresent: Decodable {
    var seen: [String] = []
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        seen.append(canonical(try container.decodeIfPresent(Int.self) as Any))
        seen.append(canonical(try container.decodeIfPresent(A<Int>.self) as Any))
        seen.append(canonical(try container.decodeIfPresent([String: Int].self) as Any))
        seen.append(canonical(try container.decodeIfPresent([Int].self) as Any))
        seen.append(canonical(try container.decodeIfPresent(Date.self) as Any))
        seen.append("\(container.currentIndex) \(container.isAtEnd)")
    }
}
struct Asking: Decodable {
    var seen: [String] = []
    enum CodingKeys: String, CodingKey, CaseIterable { case here, null, missing }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        for key in CodingKeys.allCases {
            seen.append("\(container.contains(key))")
            do { seen.append("\(try container.decodeNil(forKey: key))") } catch { seen.append(describe(error)) }
        }
        seen.append("\(container.allKeys.map(\.stringValue).sorted()) \(container.codingPath.map(\.stringValue))")
        let single = try decoder.singleValueContainer()
        seen.append("\(single.decodeNil()) \(single.codingPath.map(\.stringValue))")
        do { _ = try decoder.unkeyedContainer() } catch { seen.append(describe(error)) }
    }
}
struct Supers: Decodable {
    var seen: [String] = []
    enum CodingKeys: String, CodingKey { case there, missing }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        for decoder in [
            try container.superDecoder(), try container.superDecoder(forKey: .there),
            try container.superDecoder(forKey: .missing),
        ] {
            seen.append("\(decoder.codingPath.map(\.stringValue))")
            do { seen.append("\(try Pair(from: decoder))") } catch { seen.append(describe(error)) }
        }
    }
}
struct Contexts: Decodable {
    var text: String
    init(from decoder: any Decoder) throws {
        let keys = decoder.userInfo.map { "\($0.key.rawValue)=\($0.value)" }.sorted()
        text = "\(keys) \(decoder.codingPath.map(\.stringValue))"
    }
}
enum Mood: Decodable {
    case text(String), number(Int)
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .number(try container.decode(Int.self))
        }
    }
}
struct Lossy<T: Decodable>: Decodable {
    var values: [T] = []
    private struct Skip: Decodable {}
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            do { values.append(try container.decode(T.self)) } catch { _ = try container.decode(Skip.self) }
        }
    }
}
struct Refusing: Decodable {
    struct Refusal: Error { var reason: String }
    var value: Int
    enum CodingKeys: String, CodingKey { case value }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        value = try container.decode(Int.self, forKey: .value)
        if value < 0 { throw Refusal(reason: "negative") }
        if value > 100 {
            throw DecodingError.dataCorruptedError(forKey: .value, in: container, debugDescription: "too large")
        }
    }
}
struct Translating: Decodable {
    struct Translated: Error { var text = "no pair" }
    var pair: Pair
    enum CodingKeys: String, CodingKey { case pair }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do { pair = try container.decode(Pair.self, forKey: .pair) } catch { throw Translated() }
    }
}
struct Rethrowing: Decodable {
    var pair: Pair
    enum CodingKeys: String, CodingKey { case pair, old }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do { pair = try container.decode(Pair.self, forKey: .pair) } catch {
            guard let old = try container.decodeIfPresent(Pair.self, forKey: .old) else { throw error }
            pair = old
        }
    }
}
struct ID: Hashable, CodingKeyRepresentable, Decodable {
    var text: String
    var codingKey: any CodingKey { PlainKey(stringValue: text) }
    init?<T: CodingKey>(codingKey: T) { text = codingKey.stringValue }
    init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
}
struct Scaled: DecodableWithConfiguration, Hashable {
    var value: Int
    init(from decoder: any Decoder, configuration: Int) throws {
        value = try decoder.singleValueContainer().decode(Int.self) * configuration
    }
}
struct Configured: Decodable {
    var direct: Scaled
    var optional: Scaled?
    enum CodingKeys: String, CodingKey { case direct, optional }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        direct = try container.decode(Scaled.self, forKey: .direct, configuration: 10)
        optional = try container.decodeIfPresent(Scaled.self, forKey: .optional, configuration: 100)
    }
}
@propertyWrapper struct Defaulted: Decodable {
    var wrappedValue: Int
    init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws { wrappedValue = try decoder.singleValueContainer().decode(Int.self) }
}
extension KeyedDecodingContainer {
    func decode(_ type: Defaulted.Type, forKey key: Key) throws -> Defaulted {
        try decodeIfPresent(type, forKey: key) ?? Defaulted(wrappedValue: 7)
    }
}
struct HasDefault: Decodable {
    @Defaulted var count: Int
    var name: String
}
