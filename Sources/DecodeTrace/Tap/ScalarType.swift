typealias Keyed = KeyedDecodingContainerProtocol
typealias Unkeyed = any UnkeyedDecodingContainer

/// A type with its own overload in every container.
///
/// A generic request for such a type uses the overload of JSONDecoder's containers: the value and the error are the
/// same, but no decoder is pushed. The methods are protocol requirements so that each is compiled for its type.
protocol ScalarType: Decodable, Sendable {
    /// Zero, the empty string or `false`.
    init()

    // The overloads for the value of a key, and likewise if it is present; for the next element; for the only value.
    static func value<C: Keyed>(_ container: C, _ key: C.Key) throws -> Self
    static func orNil<C: Keyed>(_ container: C, _ key: C.Key) throws -> Self?
    static func next(_ container: inout Unkeyed) throws -> Self
    static func nextOrNil(_ container: inout Unkeyed) throws -> Self?
    static func only(_ container: any SingleValueDecodingContainer) throws -> Self

    /// Writes the value of a key to `out`, which has room for it.
    static func fill<C: Keyed>(_ out: UnsafeMutableRawPointer, _ container: C, _ key: C.Key) throws
    /// Writes an array of all remaining elements to `out`, which has room for an array of this type.
    static func fillArray(
        _ out: UnsafeMutableRawPointer, _ container: inout Unkeyed, _ state: RecorderPointer, _ node: Int32,
        _ type: Int32) throws
}

extension ScalarType {
    static func fill<C: Keyed>(_ out: UnsafeMutableRawPointer, _ container: C, _ key: C.Key) throws {
        out.initializeMemory(as: Self.self, to: try value(container, key))
    }

    /// The generic request, as the standard library makes it: also if the overload fails, so that the error is the one
    /// that Foundation would throw.
    private static func plainly(_ container: inout Unkeyed) throws -> Self {
        try container.decode(Self.self)
    }

    static func fillArray(
        _ out: UnsafeMutableRawPointer, _ container: inout Unkeyed, _ state: RecorderPointer, _ node: Int32,
        _ type: Int32
    ) throws {
        var elements: [Self] = []
        guard !container.isAtEnd else {
            out.initializeMemory(as: [Self].self, to: elements)
            return
        }
        elements.reserveCapacity(ListLimits.reserve(container.count))
        var index = 0
        while !container.isAtEnd {
            elements.append(
                try state.leaf(.decode, in: node, key: KeyCode.element(index), type: type) {
                    do { return try next(&container) } catch { return try plainly(&container) }
                })
            index += 1
        }
        out.initializeMemory(as: [Self].self, to: elements)
    }
}

/// The scalar types.
enum Scalars {
    static let all: [ObjectIdentifier: any ScalarType.Type] = {
        var types: [any ScalarType.Type] = [
            Bool.self, String.self, Double.self, Float.self, Int.self, Int8.self, Int16.self, Int32.self,
            Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
        ]
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { types += [Int128.self, UInt128.self] }
        return Dictionary(uniqueKeysWithValues: types.map { (ObjectIdentifier($0), $0) })
    }()
}

extension Bool: ScalarType {
    static func value<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self { try c.decode(Self.self, forKey: key) }
    static func orNil<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self? { try c.decodeIfPresent(Self.self, forKey: key) }
    static func next(_ c: inout Unkeyed) throws -> Self { try c.decode(Self.self) }
    static func nextOrNil(_ c: inout Unkeyed) throws -> Self? { try c.decodeIfPresent(Self.self) }
    static func only(_ c: any SingleValueDecodingContainer) throws -> Self { try c.decode(Self.self) }
}

extension String: ScalarType {
    static func value<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self { try c.decode(Self.self, forKey: key) }
    static func orNil<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self? { try c.decodeIfPresent(Self.self, forKey: key) }
    static func next(_ c: inout Unkeyed) throws -> Self { try c.decode(Self.self) }
    static func nextOrNil(_ c: inout Unkeyed) throws -> Self? { try c.decodeIfPresent(Self.self) }
    static func only(_ c: any SingleValueDecodingContainer) throws -> Self { try c.decode(Self.self) }
}

extension Double: ScalarType {
    static func value<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self { try c.decode(Self.self, forKey: key) }
    static func orNil<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self? { try c.decodeIfPresent(Self.self, forKey: key) }
    static func next(_ c: inout Unkeyed) throws -> Self { try c.decode(Self.self) }
    static func nextOrNil(_ c: inout Unkeyed) throws -> Self? { try c.decodeIfPresent(Self.self) }
    static func only(_ c: any SingleValueDecodingContainer) throws -> Self { try c.decode(Self.self) }
}

extension Float: ScalarType {
    static func value<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self { try c.decode(Self.self, forKey: key) }
    static func orNil<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self? { try c.decodeIfPresent(Self.self, forKey: key) }
    static func next(_ c: inout Unkeyed) throws -> Self { try c.decode(Self.self) }
    static func nextOrNil(_ c: inout Unkeyed) throws -> Self? { try c.decodeIfPresent(Self.self) }
    static func only(_ c: any SingleValueDecodingContainer) throws -> Self { try c.decode(Self.self) }
}

extension Int: ScalarType {
    static func value<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self { try c.decode(Self.self, forKey: key) }
    static func orNil<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self? { try c.decodeIfPresent(Self.self, forKey: key) }
    static func next(_ c: inout Unkeyed) throws -> Self { try c.decode(Self.self) }
    static func nextOrNil(_ c: inout Unkeyed) throws -> Self? { try c.decodeIfPresent(Self.self) }
    static func only(_ c: any SingleValueDecodingContainer) throws -> Self { try c.decode(Self.self) }
}

extension Int8: ScalarType {
    static func value<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self { try c.decode(Self.self, forKey: key) }
    static func orNil<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self? { try c.decodeIfPresent(Self.self, forKey: key) }
    static func next(_ c: inout Unkeyed) throws -> Self { try c.decode(Self.self) }
    static func nextOrNil(_ c: inout Unkeyed) throws -> Self? { try c.decodeIfPresent(Self.self) }
    static func only(_ c: any SingleValueDecodingContainer) throws -> Self { try c.decode(Self.self) }
}

extension Int16: ScalarType {
    static func value<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self { try c.decode(Self.self, forKey: key) }
    static func orNil<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self? { try c.decodeIfPresent(Self.self, forKey: key) }
    static func next(_ c: inout Unkeyed) throws -> Self { try c.decode(Self.self) }
    static func nextOrNil(_ c: inout Unkeyed) throws -> Self? { try c.decodeIfPresent(Self.self) }
    static func only(_ c: any SingleValueDecodingContainer) throws -> Self { try c.decode(Self.self) }
}

extension Int32: ScalarType {
    static func value<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self { try c.decode(Self.self, forKey: key) }
    static func orNil<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self? { try c.decodeIfPresent(Self.self, forKey: key) }
    static func next(_ c: inout Unkeyed) throws -> Self { try c.decode(Self.self) }
    static func nextOrNil(_ c: inout Unkeyed) throws -> Self? { try c.decodeIfPresent(Self.self) }
    static func only(_ c: any SingleValueDecodingContainer) throws -> Self { try c.decode(Self.self) }
}

extension Int64: ScalarType {
    static func value<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self { try c.decode(Self.self, forKey: key) }
    static func orNil<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self? { try c.decodeIfPresent(Self.self, forKey: key) }
    static func next(_ c: inout Unkeyed) throws -> Self { try c.decode(Self.self) }
    static func nextOrNil(_ c: inout Unkeyed) throws -> Self? { try c.decodeIfPresent(Self.self) }
    static func only(_ c: any SingleValueDecodingContainer) throws -> Self { try c.decode(Self.self) }
}

extension UInt: ScalarType {
    static func value<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self { try c.decode(Self.self, forKey: key) }
    static func orNil<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self? { try c.decodeIfPresent(Self.self, forKey: key) }
    static func next(_ c: inout Unkeyed) throws -> Self { try c.decode(Self.self) }
    static func nextOrNil(_ c: inout Unkeyed) throws -> Self? { try c.decodeIfPresent(Self.self) }
    static func only(_ c: any SingleValueDecodingContainer) throws -> Self { try c.decode(Self.self) }
}

extension UInt8: ScalarType {
    static func value<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self { try c.decode(Self.self, forKey: key) }
    static func orNil<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self? { try c.decodeIfPresent(Self.self, forKey: key) }
    static func next(_ c: inout Unkeyed) throws -> Self { try c.decode(Self.self) }
    static func nextOrNil(_ c: inout Unkeyed) throws -> Self? { try c.decodeIfPresent(Self.self) }
    static func only(_ c: any SingleValueDecodingContainer) throws -> Self { try c.decode(Self.self) }
}

extension UInt16: ScalarType {
    static func value<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self { try c.decode(Self.self, forKey: key) }
    static func orNil<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self? { try c.decodeIfPresent(Self.self, forKey: key) }
    static func next(_ c: inout Unkeyed) throws -> Self { try c.decode(Self.self) }
    static func nextOrNil(_ c: inout Unkeyed) throws -> Self? { try c.decodeIfPresent(Self.self) }
    static func only(_ c: any SingleValueDecodingContainer) throws -> Self { try c.decode(Self.self) }
}

extension UInt32: ScalarType {
    static func value<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self { try c.decode(Self.self, forKey: key) }
    static func orNil<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self? { try c.decodeIfPresent(Self.self, forKey: key) }
    static func next(_ c: inout Unkeyed) throws -> Self { try c.decode(Self.self) }
    static func nextOrNil(_ c: inout Unkeyed) throws -> Self? { try c.decodeIfPresent(Self.self) }
    static func only(_ c: any SingleValueDecodingContainer) throws -> Self { try c.decode(Self.self) }
}

extension UInt64: ScalarType {
    static func value<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self { try c.decode(Self.self, forKey: key) }
    static func orNil<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self? { try c.decodeIfPresent(Self.self, forKey: key) }
    static func next(_ c: inout Unkeyed) throws -> Self { try c.decode(Self.self) }
    static func nextOrNil(_ c: inout Unkeyed) throws -> Self? { try c.decodeIfPresent(Self.self) }
    static func only(_ c: any SingleValueDecodingContainer) throws -> Self { try c.decode(Self.self) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: ScalarType {
    static func value<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self { try c.decode(Self.self, forKey: key) }
    static func orNil<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self? { try c.decodeIfPresent(Self.self, forKey: key) }
    static func next(_ c: inout Unkeyed) throws -> Self { try c.decode(Self.self) }
    static func nextOrNil(_ c: inout Unkeyed) throws -> Self? { try c.decodeIfPresent(Self.self) }
    static func only(_ c: any SingleValueDecodingContainer) throws -> Self { try c.decode(Self.self) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: ScalarType {
    static func value<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self { try c.decode(Self.self, forKey: key) }
    static func orNil<C: Keyed>(_ c: C, _ key: C.Key) throws -> Self? { try c.decodeIfPresent(Self.self, forKey: key) }
    static func next(_ c: inout Unkeyed) throws -> Self { try c.decode(Self.self) }
    static func nextOrNil(_ c: inout Unkeyed) throws -> Self? { try c.decodeIfPresent(Self.self) }
    static func only(_ c: any SingleValueDecodingContainer) throws -> Self { try c.decode(Self.self) }
}

// MARK: Proxies

// A proxy answers the requests for all scalars alike, by the methods that are generic in `ScalarType`. They also answer
// the requirements for single types, except for those in the extensions: of these, the standard library has its own, which
// make several requests in place of one, and know no 128-bit integers.

protocol KeyedProxy: KeyedDecodingContainerProtocol {
    func decode<S: ScalarType>(_ type: S.Type, forKey key: Key) throws -> S
    func orNil<S: ScalarType>(_ type: S.Type, _ key: Key) throws -> S?
}

protocol UnkeyedProxy: UnkeyedDecodingContainer {
    mutating func decode<S: ScalarType>(_ type: S.Type) throws -> S
    mutating func orNil<S: ScalarType>(_ type: S.Type) throws -> S?
}

protocol SingleValueProxy: SingleValueDecodingContainer {
    func decode<S: ScalarType>(_ type: S.Type) throws -> S
}

extension KeyedProxy {
    @inline(__always) private func scalar<S: ScalarType>(_ type: S.Type, _ key: Key) throws -> S {
        try decode(type, forKey: key)
    }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try orNil(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try orNil(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try orNil(type, key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try orNil(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try orNil(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try orNil(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try orNil(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try orNil(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try orNil(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try orNil(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try orNil(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try orNil(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try orNil(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try orNil(type, key) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try orNil(type, key) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try orNil(type, key) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try scalar(type, key) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try scalar(type, key) }
}

extension UnkeyedProxy {
    @inline(__always) private mutating func scalar<S: ScalarType>(_ type: S.Type) throws -> S { try decode(type) }
    mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? { try orNil(type) }
    mutating func decodeIfPresent(_ type: String.Type) throws -> String? { try orNil(type) }
    mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? { try orNil(type) }
    mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? { try orNil(type) }
    mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? { try orNil(type) }
    mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? { try orNil(type) }
    mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? { try orNil(type) }
    mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? { try orNil(type) }
    mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? { try orNil(type) }
    mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? { try orNil(type) }
    mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? { try orNil(type) }
    mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? { try orNil(type) }
    mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? { try orNil(type) }
    mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? { try orNil(type) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? { try orNil(type) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? { try orNil(type) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }
}

extension SingleValueProxy {
    @inline(__always) private func scalar<S: ScalarType>(_ type: S.Type) throws -> S { try decode(type) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }
}
