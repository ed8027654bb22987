public import Foundation

/// Bytes as a base64 string, regardless of the decoder's and the encoder's data strategy.
///
/// ```swift
/// struct Message: Codable {
///     @Base64Data var signature: Data      // {"signature": "_-8"}, also "/+8=" and "/+8"
///     @Base64Data var thumbnail: Data?
/// }
/// ```
///
/// It decodes both alphabets (`+/` and `-_`), with or without padding and line breaks, and encodes with `+/` and
/// padding. Any other value throws. A missing key and null decode as nil if the value is an optional; otherwise they
/// throw. Nil is omitted from an object.
@propertyWrapper
public struct Base64Data<Value: Base64Value>: Hashable, Sendable {
    /// The bytes.
    public var wrappedValue: Value

    /// Wraps bytes.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Base64Data: QuietWrapper {}

/// The types that `@Base64Data` wraps: `Data` and `Data?`.
public protocol Base64Value: Hashable, Sendable {
    /// Returns the value for bytes, or the value for null if `bytes` is nil; nil if null isn't allowed.
    static func value(of bytes: Data?) -> Self?
    /// The bytes; nil if there are none.
    var bytes: Data? { get }
}

extension Data: Base64Value {
    public static func value(of bytes: Data?) -> Data? { bytes }
    public var bytes: Data? { self }
}

extension Optional: Base64Value where Wrapped == Data {
    public static func value(of bytes: Data?) -> Data?? { .some(bytes) }
    public var bytes: Data? { self }
}

extension Base64Data: Codable {
    /// Decodes a base64 string.
    ///
    /// - Throws: The error of a plain string, if the value isn't one; `DecodingError.dataCorrupted` if it isn't base64.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let none = Value.value(of: nil), container.decodeNil() {
            wrappedValue = none
            return
        }
        let text = try container.decode(String.self)
        guard let value = Base64Text.bytes(of: text).flatMap({ Value.value(of: $0) }) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\"\(text.prefix(80))\" isn't base64.")
        }
        wrappedValue = value
    }

    /// Encodes a base64 string, or null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let bytes = wrappedValue.bytes {
            try container.encode(bytes.base64EncodedString())
        } else {
            try container.encodeNil()
        }
    }
}

extension KeyedDecodingContainer {
    /// Decodes bytes that may be missing or null. Synthesized code calls this overload for a wrapped property; the general
    /// method would throw if the key is missing.
    @inlinable
    public func decode(_ type: Base64Data<Data?>.Type, forKey key: Key) throws -> Base64Data<Data?> {
        try decodeIfPresent(type, forKey: key) ?? Base64Data(wrappedValue: nil)
    }
}

extension KeyedEncodingContainer {
    /// Encodes bytes, or omits their key if they are nil. Synthesized code calls this for a wrapped property.
    public mutating func encode(_ value: Base64Data<Data?>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue?.base64EncodedString(), forKey: key)
    }
}

/// A declared property with bytes as a base64 string, like `@Base64Data`.
public typealias CodableBase64 = CodableKeyedProperty<Base64Traits>

/// A declared property with optional bytes: null decodes as nil.
public typealias CodableOptionalBase64 = CodableKeyedProperty<OptionalTraits<Base64Traits>>

/// The traits of `CodableBase64`.
public enum Base64Traits: InitializedCodableTraits {
    public typealias Coded = Base64Data<Data>
    public typealias Storable = Data

    /// No bytes.
    public static var initialValue: Data { Data() }

    public static func createStorable(from coded: Coded) throws -> Data { coded.wrappedValue }
    public static func createDecodable(from storable: Data) throws -> Coded? { Coded(wrappedValue: storable) }
}

/// A base64 decoder for both alphabets.
enum Base64Text {
    /// Returns the bytes of a text, or nil if it isn't base64.
    static func bytes(of text: String) -> Data? {
        // Most texts are in the standard form.
        if let bytes = Data(base64Encoded: text) { return bytes }
        var digits: [UInt8] = []
        digits.reserveCapacity(text.utf8.count + 3)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "-"): digits.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): digits.append(UInt8(ascii: "/"))
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"): continue
            default: digits.append(byte)
            }
        }
        // Add padding only to a text that has none.
        if digits.last != UInt8(ascii: "="), digits.count % 4 != 1 {
            while digits.count % 4 != 0 { digits.append(UInt8(ascii: "=")) }
        }
        return Data(base64Encoded: Data(digits))
    }
}
