/// A type with its own overload in every container.
///
/// A generic request for such a type uses the overload of JSONDecoder's containers: the value and the error are the
/// same, but no decoder is pushed. The methods are protocol requirements so that each is compiled for its type.
protocol ScalarType: Decodable, Sendable {
    static func next(_ container: inout any UnkeyedDecodingContainer) throws -> Self
    static func value<C: KeyedDecodingContainerProtocol>(_ container: C, _ key: C.Key) throws -> Self

    /// Writes the value of a key to `out`, which has room for it.
    static func fill<C: KeyedDecodingContainerProtocol>(
        _ out: UnsafeMutableRawPointer, _ container: C, _ key: C.Key) throws
    /// Writes an array of all remaining elements to `out`, which has room for an array of this type.
    static func fillArray(
        _ out: UnsafeMutableRawPointer, _ container: inout any UnkeyedDecodingContainer, _ state: RecorderPointer,
        _ node: Int32, _ type: Int32) throws
}

extension ScalarType {
    static func fill<C: KeyedDecodingContainerProtocol>(
        _ out: UnsafeMutableRawPointer, _ container: C, _ key: C.Key
    ) throws {
        out.initializeMemory(as: Self.self, to: try value(container, key))
    }

    /// The generic request, as the standard library makes it: also if the overload fails, so that the error is the one
    /// that Foundation would throw.
    private static func plainly(_ container: inout any UnkeyedDecodingContainer) throws -> Self {
        try container.decode(Self.self)
    }

    static func fillArray(
        _ out: UnsafeMutableRawPointer, _ container: inout any UnkeyedDecodingContainer, _ state: RecorderPointer,
        _ node: Int32, _ type: Int32
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

enum ListLimits {
    /// How many elements to reserve memory for: the container's count, up to a limit.
    static func reserve(_ count: Int?) -> Int { min(max(count ?? 0, 0), 1 << 16) }
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
    static func next(_ container: inout any UnkeyedDecodingContainer) throws -> Bool { try container.decode(Bool.self) }
    static func value<C: KeyedDecodingContainerProtocol>(_ container: C, _ key: C.Key) throws -> Bool {
        try container.decode(Bool.self, forKey: key)
    }
}

extension String: ScalarType {
    static func next(_ container: inout any UnkeyedDecodingContainer) throws -> String {
        try container.decode(String.self)
    }
    static func value<C: KeyedDecodingContainerProtocol>(_ container: C, _ key: C.Key) throws -> String {
        try container.decode(String.self, forKey: key)
    }
}

extension Double: ScalarType {
    static func next(_ container: inout any UnkeyedDecodingContainer) throws -> Double {
        try container.decode(Double.self)
    }
    static func value<C: KeyedDecodingContainerProtocol>(_ container: C, _ key: C.Key) throws -> Double {
        try container.decode(Double.self, forKey: key)
    }
}

extension Float: ScalarType {
    static func next(_ container: inout any UnkeyedDecodingContainer) throws -> Float {
        try container.decode(Float.self)
    }
    static func value<C: KeyedDecodingContainerProtocol>(_ container: C, _ key: C.Key) throws -> Float {
        try container.decode(Float.self, forKey: key)
    }
}

extension Int: ScalarType {
    static func next(_ container: inout any UnkeyedDecodingContainer) throws -> Int { try container.decode(Int.self) }
    static func value<C: KeyedDecodingContainerProtocol>(_ container: C, _ key: C.Key) throws -> Int {
        try container.decode(Int.self, forKey: key)
    }
}

extension Int8: ScalarType {
    static func next(_ container: inout any UnkeyedDecodingContainer) throws -> Int8 { try container.decode(Int8.self) }
    static func value<C: KeyedDecodingContainerProtocol>(_ container: C, _ key: C.Key) throws -> Int8 {
        try container.decode(Int8.self, forKey: key)
    }
}

extension Int16: ScalarType {
    static func next(_ container: inout any UnkeyedDecodingContainer) throws -> Int16 {
        try container.decode(Int16.self)
    }
    static func value<C: KeyedDecodingContainerProtocol>(_ container: C, _ key: C.Key) throws -> Int16 {
        try container.decode(Int16.self, forKey: key)
    }
}

extension Int32: ScalarType {
    static func next(_ container: inout any UnkeyedDecodingContainer) throws -> Int32 {
        try container.decode(Int32.self)
    }
    static func value<C: KeyedDecodingContainerProtocol>(_ container: C, _ key: C.Key) throws -> Int32 {
        try container.decode(Int32.self, forKey: key)
    }
}

extension Int64: ScalarType {
    static func next(_ container: inout any UnkeyedDecodingContainer) throws -> Int64 {
        try container.decode(Int64.self)
    }
    static func value<C: KeyedDecodingContainerProtocol>(_ container: C, _ key: C.Key) throws -> Int64 {
        try container.decode(Int64.self, forKey: key)
    }
}

extension UInt: ScalarType {
    static func next(_ container: inout any UnkeyedDecodingContainer) throws -> UInt { try container.decode(UInt.self) }
    static func value<C: KeyedDecodingContainerProtocol>(_ container: C, _ key: C.Key) throws -> UInt {
        try container.decode(UInt.self, forKey: key)
    }
}

extension UInt8: ScalarType {
    static func next(_ container: inout any UnkeyedDecodingContainer) throws -> UInt8 {
        try container.decode(UInt8.self)
    }
    static func value<C: KeyedDecodingContainerProtocol>(_ container: C, _ key: C.Key) throws -> UInt8 {
        try container.decode(UInt8.self, forKey: key)
    }
}

extension UInt16: ScalarType {
    static func next(_ container: inout any UnkeyedDecodingContainer) throws -> UInt16 {
        try container.decode(UInt16.self)
    }
    static func value<C: KeyedDecodingContainerProtocol>(_ container: C, _ key: C.Key) throws -> UInt16 {
        try container.decode(UInt16.self, forKey: key)
    }
}

extension UInt32: ScalarType {
    static func next(_ container: inout any UnkeyedDecodingContainer) throws -> UInt32 {
        try container.decode(UInt32.self)
    }
    static func value<C: KeyedDecodingContainerProtocol>(_ container: C, _ key: C.Key) throws -> UInt32 {
        try container.decode(UInt32.self, forKey: key)
    }
}

extension UInt64: ScalarType {
    static func next(_ container: inout any UnkeyedDecodingContainer) throws -> UInt64 {
        try container.decode(UInt64.self)
    }
    static func value<C: KeyedDecodingContainerProtocol>(_ container: C, _ key: C.Key) throws -> UInt64 {
        try container.decode(UInt64.self, forKey: key)
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: ScalarType {
    static func next(_ container: inout any UnkeyedDecodingContainer) throws -> Int128 {
        try container.decode(Int128.self)
    }
    static func value<C: KeyedDecodingContainerProtocol>(_ container: C, _ key: C.Key) throws -> Int128 {
        try container.decode(Int128.self, forKey: key)
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: ScalarType {
    static func next(_ container: inout any UnkeyedDecodingContainer) throws -> UInt128 {
        try container.decode(UInt128.self)
    }
    static func value<C: KeyedDecodingContainerProtocol>(_ container: C, _ key: C.Key) throws -> UInt128 {
        try container.decode(UInt128.self, forKey: key)
    }
}
