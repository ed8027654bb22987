public import Foundation

/// Any JSON value, with all digits of its numbers. It encodes as it was decoded.
///
/// ```swift
/// struct Event: Codable {
///     var name: String
///     var details: JSONValue
/// }
/// event.details["price"]?.number?.decimal
/// let details = try event.details.decoded(as: Details.self)
/// ```
///
/// Like any dictionary's, an object's keys aren't converted by a key strategy, and their order is lost. A number whose digits
/// a decoder doesn't provide (more than 37 digits, `1e300`) fails instead of losing some.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue: Codable {
    /// Decodes any value.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for a number whose digits can't be read exactly, and for a value of a property
    ///   list that isn't one of JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let object = try Self.unlessMismatch({ try container.decode([String: JSONValue].self) }, at: decoder)
        {
            self = .object(object)
        } else if let array = try Self.unlessMismatch({ try container.decode([JSONValue].self) }, at: decoder) {
            self = .array(array)
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else {
            self = .number(try JSONNumber(from: decoder))
        }
    }

    /// Decodes a value, or returns nil if it is of another type. Throws errors inside the value.
    private static func unlessMismatch<Value>(_ decode: () throws -> Value, at decoder: any Decoder) throws -> Value? {
        do {
            return try decode()
        } catch DecodingError.typeMismatch(_, let context) where context.codingPath.count <= decoder.codingPath.count {
            return nil
        }
    }

    /// Encodes the value as it was decoded.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let bool): try container.encode(bool)
        case .number(let number): try number.encode(to: encoder)
        case .string(let string): try container.encode(string)
        case .array(let array): try container.encode(array)
        case .object(let object): try container.encode(object)
        }
    }
}

extension JSONValue {
    /// The value of an object's member; nil if there is none. Writing does nothing unless this value is an object.
    public subscript(key: String) -> JSONValue? {
        get {
            if case .object(let object) = self { object[key] } else { nil }
        }
        set {
            guard case .object(var object) = self else { return }
            object[key] = newValue
            self = .object(object)
        }
    }

    /// An element of an array; nil if there is none.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let array) = self, array.indices.contains(index) else { return nil }
        return array[index]
    }

    /// Whether the value is null.
    public var isNull: Bool { self == .null }

    /// The value, if it is a Bool.
    public var bool: Bool? {
        if case .bool(let bool) = self { bool } else { nil }
    }

    /// The value, if it is a number.
    public var number: JSONNumber? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The value, if it is a string.
    public var string: String? {
        if case .string(let string) = self { string } else { nil }
    }

    /// The value, if it is an array.
    public var array: [JSONValue]? {
        if case .array(let array) = self { array } else { nil }
    }

    /// The value, if it is an object.
    public var object: [String: JSONValue]? {
        if case .object(let object) = self { object } else { nil }
    }

    /// Decodes the value as another type.
    ///
    /// - Throws: The error of decoding it, with a path that starts at this value.
    public func decoded<Value: Decodable>(as type: Value.Type, by decoder: JSONDecoder = JSONDecoder()) throws -> Value
    {
        // Wrap the value in an array, because some systems' coders reject a top-level scalar.
        let data = try JSONEncoder().encode([self])
        do {
            guard let value = try decoder.decode([Value].self, from: data).first else {
                throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "No value."))
            }
            return value
        } catch let error as DecodingError {
            throw error.withoutFirstIndex
        }
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int64) { self = .number(JSONNumber(integerLiteral: value)) }
    public init(floatLiteral value: Double) { self = .number(JSONNumber(value)) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as JSON in one line, with an object's keys in order.
    public var description: String {
        switch self {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .number(let number): number.description
        case .string(let string): Self.quoted(string)
        case .array(let array): "[" + array.map(\.description).joined(separator: ",") + "]"
        case .object(let object):
            "{"
                + object.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
                .map { Self.quoted($0.key) + ":" + $0.value.description }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\0"..<" ":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension DecodingError {
    /// The same error with a path that starts inside the array that was decoded.
    fileprivate var withoutFirstIndex: DecodingError {
        func inside(_ context: Context) -> Context {
            guard context.codingPath.first?.intValue != nil else { return context }
            return Context(
                codingPath: Array(context.codingPath.dropFirst()), debugDescription: context.debugDescription,
                underlyingError: context.underlyingError)
        }
        switch self {
        case .typeMismatch(let type, let context): return .typeMismatch(type, inside(context))
        case .valueNotFound(let type, let context): return .valueNotFound(type, inside(context))
        case .keyNotFound(let key, let context): return .keyNotFound(key, inside(context))
        case .dataCorrupted(let context): return .dataCorrupted(inside(context))
        @unknown default: return self
        }
    }
}
