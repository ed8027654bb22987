import Foundation

/// A decoder of flat dictionaries of strings, with habits that Foundation's decoders do not have.
struct StubDecoder: Decoder {
    struct Refusal: Error {}

    var values: [String: String]
    var asksTwice = false
    var throwsAfter = false
    var codingPath: [any CodingKey] = []
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ values: [String: String], asksTwice: Bool = false, throwsAfter: Bool = false) {
        self.values = values
        self.asksTwice = asksTwice
        self.throwsAfter = throwsAfter
    }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: self) }

    func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
        KeyedDecodingContainer(Keyed<K>(decoder: self))
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Refusal() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(decoder: self) }

    private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let decoder: StubDecoder
        var codingPath: [any CodingKey] { decoder.codingPath }
        var allKeys: [Key] { decoder.values.keys.compactMap(Key.init(stringValue:)) }
        func contains(_ key: Key) -> Bool { decoder.values[key.stringValue] != nil }
        func decodeNil(forKey key: Key) throws -> Bool { false }
        func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
            if type == Special.self,
                let special = Special(text: "chosen: \(decoder.values[key.stringValue] ?? "")") as? T
            {
                return special
            }
            var inner = decoder
            inner.codingPath.append(key)
            if decoder.asksTwice { _ = try T(from: inner) }
            let value = try T(from: inner)
            if decoder.throwsAfter { throw Refusal() }
            return value
        }
        func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) throws -> KeyedDecodingContainer<N> {
            throw Refusal()
        }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw Refusal() }
        func superDecoder() throws -> any Decoder { decoder }
        func superDecoder(forKey key: Key) throws -> any Decoder { decoder }
    }

    private struct Single: SingleValueDecodingContainer {
        let decoder: StubDecoder
        var codingPath: [any CodingKey] { decoder.codingPath }
        func decodeNil() -> Bool { false }
        func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: decoder) }
    }
}

/// A value that is protected by a lock.
final class Locked<Value>: @unchecked Sendable {
    // Sendable is safe because every access is made under the lock.
    private var value: Value
    private let lock = NSLock()

    init(_ value: Value) {
        self.value = value
    }

    func with<R>(_ body: (inout Value) -> R) -> R {
        lock.lock()
        defer { lock.unlock() }
        return body(&value)
    }
}
