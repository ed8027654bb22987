/// A value of the payload that can be decoded as different types.
public struct CodedValue {
    private enum Source {
        case member(KeyedDecodingContainer<EntityKey>, EntityKey)
        case whole
    }

    private let source: Source
    private let decoder: any Decoder

    /// Creates the value that a decoder decodes.
    init(decoder: any Decoder) {
        source = .whole
        self.decoder = decoder
    }

    /// Creates a member of an object.
    ///
    /// - Parameter decoder: The entity's decoder.
    init(of container: KeyedDecodingContainer<EntityKey>, key: EntityKey, decoder: any Decoder) {
        source = .member(container, key)
        self.decoder = decoder
    }

    /// The path of the value.
    public var codingPath: [any CodingKey] {
        switch source {
        case .member(let container, let key): container.codingPath + [key]
        case .whole: decoder.codingPath
        }
    }

    /// The decoder's user info.
    public var userInfo: [CodingUserInfoKey: Any] { decoder.userInfo }

    /// Whether the value is null.
    public func isNull() throws -> Bool {
        switch source {
        case .member(let container, let key): try container.decodeNil(forKey: key)
        case .whole: try decoder.singleValueContainer().decodeNil()
        }
    }

    /// Decodes the value. It can be decoded again as another type.
    ///
    /// - Throws: The decoder's error, which isn't always a `DecodingError`.
    public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        switch source {
        case .member(let container, let key): try container.decode(type, forKey: key)
        // Decode through a container, not with the type's initializer: the container handles Date, Data and URL.
        case .whole: try decoder.singleValueContainer().decode(type)
        }
    }

    /// Reports a swallowed error at this value.
    func report(_ error: any Error, for type: any Any.Type, remedy: @autoclosure () -> SwallowedError.Remedy) {
        decoder.report(error, for: type, path: codingPath, remedy: remedy())
    }

    /// Returns the error for a value that its property can't use, with the value's path, which the throwing code can't
    /// know.
    @usableFromInline
    func unusable(_ error: any Error) -> any Error {
        if let error = error as? DecodingError { return error.placed(below: codingPath) }
        return DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: codingPath, debugDescription: "\(error)", underlyingError: error))
    }

    /// Returns a type mismatch at this value, with its underlying error.
    func mismatch(_ type: any Any.Type, _ description: String, after error: any Error) -> DecodingError {
        .typeMismatch(
            type,
            DecodingError.Context(codingPath: codingPath, debugDescription: description, underlyingError: error))
    }
}

extension Decoder {
    /// Reports a swallowed error below this decoder's path. Without a reporter, the arguments aren't evaluated.
    func report(
        _ error: @autoclosure () -> any Error, for type: any Any.Type, path: @autoclosure () -> [any CodingKey],
        remedy: @autoclosure () -> SwallowedError.Remedy
    ) {
        guard let reporter = userInfo[.decodingErrorReporter] as? DecodingErrorReporter else { return }
        reporter.collect(
            SwallowedError(path: path(), requestedType: "\(type)", error: error(), remedy: remedy()))
    }
}

extension DecodingError {
    /// Returns the same error with a path in front of its own, unless its own path already starts with it.
    fileprivate func placed(below path: [any CodingKey]) -> DecodingError {
        func context(_ old: Context) -> Context {
            let isBelow = old.codingPath.starts(with: path) { $0.stringValue == $1.stringValue }
            guard !isBelow else { return old }
            return Context(
                codingPath: path + old.codingPath, debugDescription: old.debugDescription,
                underlyingError: old.underlyingError)
        }
        return switch self {
        case .typeMismatch(let type, let old): .typeMismatch(type, context(old))
        case .valueNotFound(let type, let old): .valueNotFound(type, context(old))
        case .keyNotFound(let key, let old): .keyNotFound(key, context(old))
        case .dataCorrupted(let old): .dataCorrupted(context(old))
        @unknown default: self
        }
    }
}

/// Traits that find their keys and decode their values as `CodableTraits` does by default, so that the value under the exact
/// key can be read with one call to the container.
protocol PlainTraits: CodableTraits {}

extension ScalarTraits: PlainTraits {}
extension StableBoolTraits: PlainTraits {}
extension PropertyTraits: PlainTraits {}
extension ArrayTraits: PlainTraits {}
extension FlattenedArrayTraits: PlainTraits {}
extension ISO8601DateTraits: PlainTraits {}
extension FormattedDateTraits: PlainTraits {}
extension URLTraits: PlainTraits {}
extension ColorTraits: PlainTraits {}
extension OptionalTraits: PlainTraits where Base: PlainTraits {}

/// Whether traits find keys and decode values in the default way.
@usableFromInline func isPlain(_ traits: any Any.Type) -> Bool { traits is any PlainTraits.Type }

// Containers have faster methods for the most frequent scalars. A generic caller would get the general method, so these
// choose by type, at no cost where the caller is specialized.

extension KeyedDecodingContainer {
    /// Decodes a value; nil if it is missing or null.
    @inlinable
    func member<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        if type == String.self { return try decodeIfPresent(String.self, forKey: key) as? Value }
        if type == Int.self { return try decodeIfPresent(Int.self, forKey: key) as? Value }
        if type == Double.self { return try decodeIfPresent(Double.self, forKey: key) as? Value }
        if type == Bool.self { return try decodeIfPresent(Bool.self, forKey: key) as? Value }
        return try decodeIfPresent(type, forKey: key)
    }
}

extension KeyedDecodingContainer {
    /// Decodes a required value.
    @inlinable
    func requiredMember<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        if type == String.self, let value = try decode(String.self, forKey: key) as? Value { return value }
        if type == Int.self, let value = try decode(Int.self, forKey: key) as? Value { return value }
        if type == Double.self, let value = try decode(Double.self, forKey: key) as? Value { return value }
        if type == Bool.self, let value = try decode(Bool.self, forKey: key) as? Value { return value }
        return try decode(type, forKey: key)
    }
}

extension SingleValueDecodingContainer {
    /// Decodes a value with the fastest method for its type.
    @inlinable
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == String.self, let value = try decode(String.self) as? Value { return value }
        if type == Int.self, let value = try decode(Int.self) as? Value { return value }
        if type == Double.self, let value = try decode(Double.self) as? Value { return value }
        if type == Bool.self, let value = try decode(Bool.self) as? Value { return value }
        if type == String?.self { return try optional(String.self, as: type) { try $0.decode(String.self) } }
        if type == Int?.self { return try optional(Int.self, as: type) { try $0.decode(Int.self) } }
        if type == Double?.self { return try optional(Double.self, as: type) { try $0.decode(Double.self) } }
        if type == Bool?.self { return try optional(Bool.self, as: type) { try $0.decode(Bool.self) } }
        return try decode(type)
    }

    /// Decodes an optional of a known type. Null is checked last, because a null property isn't decoded at all.
    @inlinable
    func optional<Known, Value: Decodable>(
        _ known: Known.Type, as type: Value.Type, _ decodeKnown: (any SingleValueDecodingContainer) throws -> Known
    ) throws -> Value {
        do {
            if let value = try decodeKnown(self) as? Value { return value }
        } catch {
            guard decodeNil() else { throw error }
        }
        return try decode(type)
    }
}

/// A type that defines how scalars of other types convert to it.
///
/// `@CodableScalar` and `@Convertible` don't require it: types with a raw value that converts, and
/// `LosslessStringConvertible` types, convert without it.
public protocol CodableScalarValue: Codable {
    /// Converts a scalar of another type, or returns nil if something would be lost.
    init?(repairing scalar: CodedScalar)
}

extension CodedValue {
    /// Converts the value to another scalar type, if nothing is lost.
    ///
    /// - Parameters:
    ///   - type: The requested type.
    ///   - error: The error of decoding it as that type.
    /// - Throws: `DecodingError.typeMismatch` with the underlying error if the value doesn't convert.
    public func repaired<Value>(as type: Value.Type, after error: any Error) throws -> Value {
        let scalar = scalar(besides: type)
        if let scalar, let value = ScalarConversion.value(of: scalar, as: type) {
            report(error, for: type, remedy: .converted(to: "\(value)"))
            return value
        }
        throw mismatch(type, scalar, after: error)
    }

    func mismatch(_ type: any Any.Type, _ scalar: CodedScalar?, after error: any Error) -> DecodingError {
        let found = scalar?.found ?? "a value that isn't a scalar"
        return mismatch(type, "Expected \(type) or a value convertible to it, but found \(found).", after: error)
    }
}

extension Float: CodableScalarValue {}
extension Double: CodableScalarValue {}
extension Int: CodableScalarValue {}
extension Int8: CodableScalarValue {}
extension Int16: CodableScalarValue {}
extension Int32: CodableScalarValue {}
extension Int64: CodableScalarValue {}
extension UInt: CodableScalarValue {}
extension UInt8: CodableScalarValue {}
extension UInt16: CodableScalarValue {}
extension UInt32: CodableScalarValue {}
extension UInt64: CodableScalarValue {}

extension Optional: CodableScalarValue where Wrapped: CodableScalarValue {
    public init?(repairing scalar: CodedScalar) {
        guard let value = Wrapped(repairing: scalar) else { return nil }
        self = value
    }
}
