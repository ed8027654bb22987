/// A keyed container that answers every request for a value in one way, with the container below it.
///
/// Each request goes on as the function it came as: what is recorded below says which one the model called.
protocol ForwardingKeyed: KeyedDecodingContainerProtocol {
    associatedtype BaseKey: CodingKey
    /// The container below.
    var base: KeyedDecodingContainer<BaseKey> { get }

    /// Answers a request for a value that has to be there.
    func require<V: Decodable>(_ key: Key, _ request: (V.Type, BaseKey) throws -> V) throws -> V
    /// Answers a request for a value that may be null or missing.
    func ask<V: Decodable>(_ key: Key, _ request: (V.Type, BaseKey) throws -> V?) throws -> V?
}

extension ForwardingKeyed {
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try require(key, base.decode) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try require(key, base.decode) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try require(key, base.decode) }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        try ask(key, base.decodeIfPresent)
    }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try ask(key, base.decodeIfPresent) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try ask(key, base.decodeIfPresent) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try ask(key, base.decodeIfPresent) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try ask(key, base.decodeIfPresent) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try ask(key, base.decodeIfPresent) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try ask(key, base.decodeIfPresent) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try ask(key, base.decodeIfPresent) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try ask(key, base.decodeIfPresent) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try ask(key, base.decodeIfPresent) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try ask(key, base.decodeIfPresent) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try ask(key, base.decodeIfPresent) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try ask(key, base.decodeIfPresent) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try ask(key, base.decodeIfPresent) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try ask(key, base.decodeIfPresent) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try ask(key, base.decodeIfPresent) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
        try ask(key, base.decodeIfPresent)
    }
}

/// An unkeyed container that answers every request for a value in one way, with the container below it.
protocol ForwardingUnkeyed: UnkeyedDecodingContainer {
    mutating func require<V: Decodable>(_ request: (inout any UnkeyedDecodingContainer) throws -> V) throws -> V
    mutating func ask<V: Decodable>(_ request: (inout any UnkeyedDecodingContainer) throws -> V?) throws -> V?
}

extension ForwardingUnkeyed {
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try require { try $0.decode(type) } }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try require { try $0.decode(type) } }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try require { try $0.decode(type) } }
    mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
        try ask { try $0.decodeIfPresent(type) }
    }
    mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: String.Type) throws -> String? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? { try ask { try $0.decodeIfPresent(type) } }
    mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? { try ask { try $0.decodeIfPresent(type) } }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? { try ask { try $0.decodeIfPresent(type) } }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? { try ask { try $0.decodeIfPresent(type) } }
}
