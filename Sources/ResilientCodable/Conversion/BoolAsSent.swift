import Foundation

/// A Bool that is written in the form in which it was sent: `true`, `1`, `"true"` or `"yes"`.
///
/// ```swift
/// struct Switch: Codable {
///     @BoolAsSent var isOn: Bool
///     @BoolAsSent(.number) var isLocked = false
/// }
/// // {"isOn": "Yes", "isLocked": 1}, then isOn = false  →  {"isOn": "No", "isLocked": 1}
/// ```
///
/// It decodes what a `Convertible` Bool decodes: `true` and `false`, the numbers 1 and 0, and the words true, false, yes, no,
/// 1 and 0 in any case. Any other value throws the error of a plain Bool. A missing key and null decode as nil if the value
/// is an optional; otherwise they throw. Nil is omitted from an object.
///
/// `$isOn` is the form, and can be changed. Two wrappers are equal if their values are.
@propertyWrapper
public struct BoolAsSent<Value: BoolAsSentValue>: Sendable {
    /// The value.
    public var wrappedValue: Value

    /// The form in which the value is encoded: that of the payload, unless it is changed.
    public var projectedValue: BoolForm

    /// Wraps a value that is encoded as `true` or `false`.
    public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, .bool) }

    /// Wraps a value that is encoded in a form.
    public init(wrappedValue: Value, _ form: BoolForm) {
        self.wrappedValue = wrappedValue
        projectedValue = form
    }
}

/// How a Bool is written.
public enum BoolForm: Hashable, Sendable {
    /// `true` and `false`.
    case bool
    /// 1 and 0.
    case number
    /// A string for each value.
    case words(true: String, false: String)

    /// The form of a scalar that converts to a Bool.
    fileprivate init(_ scalar: CodedScalar, _ value: Bool) {
        switch scalar {
        case .bool: self = .bool
        case .integer, .unsigned, .decimal, .number, .inexact: self = .number
        case .string(let word):
            let lowercased = word.lowercased()
            let pairs = [("true", "false"), ("yes", "no"), ("1", "0")]
            let pair = pairs.first { lowercased == (value ? $0.0 : $0.1) } ?? ("true", "false")
            var other = value ? pair.1 : pair.0
            // The other word has the case of the one that was sent.
            if word == word.uppercased() {
                other = other.uppercased()
            } else if word.first?.isUppercase == true {
                other = other.capitalized
            }
            self = value ? .words(true: word, false: other) : .words(true: other, false: word)
        }
    }
}

/// The types that `@BoolAsSent` wraps: `Bool` and `Bool?`.
public protocol BoolAsSentValue: Hashable, Sendable, Decodable {
    /// The value for null; nil if null isn't allowed.
    static var null: Self? { get }
    /// Returns the value for a Bool.
    static func value(of bool: Bool) -> Self
    /// The Bool; nil if there is none.
    var bool: Bool? { get }
}

extension Bool: BoolAsSentValue {
    public static var null: Bool? { nil }
    public static func value(of bool: Bool) -> Bool { bool }
    public var bool: Bool? { self }
}

extension Optional: BoolAsSentValue where Wrapped == Bool {
    public static var null: Bool?? { .some(nil) }
    public static func value(of bool: Bool) -> Bool? { bool }
    public var bool: Bool? { self }
}

extension BoolAsSent: Hashable {
    public static func == (first: Self, second: Self) -> Bool { first.wrappedValue == second.wrappedValue }
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension BoolAsSent: QuietWrapper {}

extension BoolAsSent: Codable {
    /// Decodes a Bool, or a number or a word that converts to one, and keeps its form.
    ///
    /// - Throws: The error of a plain Bool, if the value doesn't convert.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let none = Value.null, container.decodeNil() {
            self.init(wrappedValue: none)
            return
        }
        do {
            self.init(wrappedValue: Value.value(of: try container.decode(Bool.self)))
        } catch {
            guard !container.decodeNil(), let scalar = CodedValue(decoder: decoder).scalar(besides: Bool.self),
                let bool = Bool(repairing: scalar)
            else { throw error }
            decoder.report(error, for: Bool.self, remedy: .converted(to: "\(bool)"))
            self.init(wrappedValue: Value.value(of: bool), BoolForm(scalar, bool))
        }
    }

    /// Encodes the Bool in its form, or null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        guard let bool = wrappedValue.bool else {
            try container.encodeNil()
            return
        }
        switch projectedValue {
        case .bool: try container.encode(bool)
        case .number: try container.encode(bool ? 1 : 0)
        case .words(let yes, let no): try container.encode(bool ? yes : no)
        }
    }
}

extension KeyedDecodingContainer {
    /// Decodes a Bool that may be missing or null. Synthesized code calls this overload for a wrapped property; the general
    /// method would throw if the key is missing.
    @inlinable
    public func decode(_ type: BoolAsSent<Bool?>.Type, forKey key: Key) throws -> BoolAsSent<Bool?> {
        try decodeIfPresent(type, forKey: key) ?? BoolAsSent(wrappedValue: nil)
    }
}

extension KeyedEncodingContainer {
    /// Encodes a Bool, or omits its key if it is nil. Synthesized code calls this for a wrapped property.
    public mutating func encode(_ value: BoolAsSent<Bool?>, forKey key: Key) throws {
        guard value.wrappedValue != nil else { return }
        // Only an optional passes the general method, which doesn't call this one again.
        try encodeIfPresent(Optional(value), forKey: key)
    }
}
