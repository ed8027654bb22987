import Foundation

/// Converts between numbers, strings and Bools if nothing is lost.
struct ScalarRule: LeniencyRule {
    var name: Failure.Rule { .scalars }

    func value<V: Decodable>(_ type: V.Type, after error: any Error, _ probe: ValueProbe) -> Supplied<V>? {
        let isDecimal = type == Decimal.self
        let scalar = Scalars.all[ObjectIdentifier(type)]
        guard isDecimal || scalar != nil, let found = FoundScalar(probe) else { return nil }
        let value: (any Decodable)? = isDecimal ? found.decimal : scalar.flatMap(found.value)
        guard let value, let result = value as? V else { return nil }
        return Supplied(value: result, note: "\(found) taken as \(Self.spelling(of: value))")
    }

    private static func spelling(of value: any Decodable) -> String {
        (value as? String).map { FoundScalar.string($0).description } ?? "\(value)"
    }
}

/// The payload's value where a scalar failed.
private enum FoundScalar: CustomStringConvertible {
    case string(String)
    case bool(Bool)
    /// A number's text: its shortest spelling.
    case number(String)

    init?(_ probe: ValueProbe) {
        if let text = probe.read(as: String.self) {
            self = .string(text)
        } else if let bool = probe.read(as: Bool.self) {
            self = .bool(bool)
        } else if let integer = Self.integer(probe) {
            self = .number(integer)
        } else if let decimal = probe.read(as: Decimal.self), let double = probe.read(as: Double.self),
            Double("\(decimal)") == double
        {
            self = .number("\(decimal)")
        } else {
            return nil
        }
    }

    /// The text of an integer, of up to 128 bits where the system has such a type.
    private static func integer(_ probe: ValueProbe) -> String? {
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            return probe.read(as: Int128.self).map { "\($0)" }
        }
        return probe.read(as: Int64.self).map { "\($0)" } ?? probe.read(as: UInt64.self).map { "\($0)" }
    }

    var description: String {
        switch self {
        case .string(let text): "\"\(text.count > 40 ? text.prefix(39) + "…" : text)\""
        case .bool(let bool): "\(bool)"
        case .number(let text): text
        }
    }

    /// The value as another scalar type; nil if something would be lost.
    func value(as type: any ScalarType.Type) -> (any Decodable)? {
        if type == String.self {
            switch self {
            case .string: return nil
            case .bool(let bool): return String(bool)
            case .number(let text): return text
            }
        }
        if type == Bool.self { return bool }
        switch self {
        case .string(let text), .number(let text):
            guard Self.isNumber(text) else { return nil }
            if let real = type as? any (BinaryFloatingPoint & LosslessStringConvertible & Decodable).Type {
                return real.exactly(text)
            }
            return (type as? any (FixedWidthInteger & Decodable).Type)?.exactly(text)
        case .bool(let bool):
            return (type as? any (FixedWidthInteger & Decodable).Type)?.exactly(bool ? "1" : "0")
        }
    }

    /// The value as a Decimal, which holds 38 digits.
    var decimal: Decimal? {
        guard case .string(let text) = self, Self.isNumber(text) else { return nil }
        let digits = text.prefix { !"eE".contains($0) }.filter(\.isNumber).drop { $0 == "0" }
        guard digits.count <= 38, let number = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")),
            number.isFinite, number != 0 || digits.isEmpty
        else { return nil }
        return number
    }

    private var bool: Bool? {
        switch self {
        case .bool: nil
        case .number(let text): ["1": true, "0": false][text]
        case .string(let text): text.truth
        }
    }

    /// Whether a text is a valid JSON number: no spaces, no hexadecimal, no words.
    private static func isNumber(_ text: String) -> Bool {
        var rest = text.utf8[...]
        func digits() -> Bool {
            let count = rest.prefix { (0x30...0x39).contains($0) }.count
            rest = rest.dropFirst(count)
            return count > 0
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        let startsWithZero = rest.first == UInt8(ascii: "0")
        let length = rest.count
        guard digits(), !startsWithZero || rest.count == length - 1 else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard digits() else { return false }
        }
        if rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
            guard digits() else { return false }
        }
        return rest.isEmpty
    }
}

extension String {
    /// The Bool that a text means; nil for others.
    package var truth: Bool? {
        switch lowercased() {
        case "true", "yes", "1": true
        case "false", "no", "0": false
        default: nil
        }
    }
}

extension FixedWidthInteger {
    /// The number for a text; nil if the type can't hold it exactly.
    fileprivate static func exactly(_ text: String) -> Self? {
        if let number = Self(text) { return number }
        // `12.0` and `1e2` are whole numbers too.
        guard let number = Double(text), abs(number) < 0x1p53 else { return nil }
        return Self(exactly: number)
    }
}

extension BinaryFloatingPoint where Self: LosslessStringConvertible {
    /// The number for a text; nil if the type can't hold it exactly.
    fileprivate static func exactly(_ text: String) -> Self? {
        guard let number = Self(text), number.isFinite else { return nil }
        // A fraction is rounded as in every decode; an integer must stay exact, and a tiny number must not become zero.
        if let isKept = number.keepsInteger(text) { return isKept ? number : nil }
        if number == 0, text.prefix(while: { !"eE".contains($0) }).contains(where: { "123456789".contains($0) }) {
            return nil
        }
        return number
    }

    /// Whether it is exactly the integer that a text spells; nil if the text isn't an integer, or too large for the
    /// system's integer types.
    private func keepsInteger(_ text: String) -> Bool? {
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            return Int128(text).map { Int128(exactly: self) == $0 }
        }
        return Int64(text).map { Int64(exactly: self) == $0 } ?? UInt64(text).map { UInt64(exactly: self) == $0 }
    }
}
