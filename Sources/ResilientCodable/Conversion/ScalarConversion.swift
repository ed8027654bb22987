public import Foundation

/// The rule by which scalars convert, for both `Convertible` and the declared scalars. The page "The table of
/// conversions" shows it as a table.
enum ScalarConversion {
    /// Converts a scalar to another type, or returns nil if the type has no such value or something would be lost.
    ///
    /// Besides `CodableScalarValue` types, it converts to other integers and floating-point numbers, types with a raw
    /// value that converts, and `LosslessStringConvertible` types.
    static func value<Value>(of scalar: CodedScalar, as type: Value.Type) -> Value? {
        switch type {
        case let optional as any OptionalScalar.Type:
            // Unwrap first: casting nil to an optional type would succeed.
            optional.converted(from: scalar).flatMap { $0 as? Value }
        case let known as any CodableScalarValue.Type: known.init(repairing: scalar) as? Value
        case let integer as any FixedWidthInteger.Type: integer.init(repairing: scalar) as? Value
        case let number as any (BinaryFloatingPoint & LosslessStringConvertible).Type:
            number.init(repairing: scalar) as? Value
        case let raw as any RawRepresentable.Type: self.raw(raw, scalar) as? Value ?? lossless(type, scalar)
        default: lossless(type, scalar)
        }
    }

    private static func raw<Raw: RawRepresentable>(_ type: Raw.Type, _ scalar: CodedScalar) -> Raw? {
        value(of: scalar, as: Raw.RawValue.self).flatMap { Raw(rawValue: $0) }
    }

    private static func lossless<Value>(_ type: Value.Type, _ scalar: CodedScalar) -> Value? {
        guard let type = type as? any LosslessStringConvertible.Type else { return nil }
        return scalar.text.flatMap { type.init($0) } as? Value
    }
}

/// An optional of any type.
private protocol OptionalScalar {
    static func converted(from scalar: CodedScalar) -> Any?
}

extension Optional: OptionalScalar {
    fileprivate static func converted(from scalar: CodedScalar) -> Any? {
        ScalarConversion.value(of: scalar, as: Wrapped.self)
    }
}

extension FixedWidthInteger {
    /// Converts whole numbers in range, strings that spell one (`12`, `+12`, `12.0`, `1.2e1`), and a Bool to 1 or 0.
    public init?(repairing scalar: CodedScalar) {
        switch scalar {
        case .bool(let bool): self = bool ? 1 : 0
        case .integer(let integer): self.init(exactly: integer)
        case .unsigned(let unsigned): self.init(exactly: unsigned)
        case .number(let number): self.init(exactly: number)
        case .decimal, .inexact, .string:
            guard let integer = scalar.digits?.integer(Self.self) else { return nil }
            self = integer
        }
    }
}

extension BinaryFloatingPoint where Self: LosslessStringConvertible {
    /// Converts numbers, and strings that spell one, if the result has the same digits or exactly the same value.
    public init?(repairing scalar: CodedScalar) {
        if case .number(let number) = scalar {
            self.init(exactly: number)
            return
        }
        guard let digits = scalar.digits, let number = Self(scalar.text ?? ""), number.isFinite,
            digits.isKept(by: number, described: number.description)
        else { return nil }
        self = number
    }
}

extension Decimal: CodableScalarValue {
    /// Converts numbers, and strings that spell one, if every digit fits.
    public init?(repairing scalar: CodedScalar) {
        if case .decimal(let decimal) = scalar {
            self = decimal
            return
        }
        guard let decimal = scalar.digits?.decimal else { return nil }
        self = decimal
    }
}

extension Bool: CodableScalarValue {
    /// Converts 1 and 0, and the words true, false, yes, no, 1 and 0 in any case.
    public init?(repairing scalar: CodedScalar) {
        switch scalar {
        case .bool(let bool): self = bool
        case .integer(0), .number(0): self = false
        case .integer(1), .number(1): self = true
        case .string(let string):
            switch string.lowercased() {
            case "true", "yes", "1": self = true
            case "false", "no", "0": self = false
            default: return nil
            }
        default: return nil
        }
    }

    /// Converts what `init(repairing:)` doesn't: any number (0 is false), and y, t, on, n, f and off in any case.
    init?(loosely scalar: CodedScalar) {
        switch scalar {
        case .bool(let bool): self = bool
        case .inexact(let number): self = number != 0
        case .integer, .unsigned, .decimal, .number:
            guard let digits = scalar.digits else { return nil }
            self = !digits.digits.isEmpty
        case .string(let string):
            switch string.lowercased() {
            case "y", "t", "on": self = true
            case "n", "f", "off": self = false
            default:
                guard let digits = scalar.digits else { return nil }
                self = !digits.digits.isEmpty
            }
        }
    }
}

extension String: CodableScalarValue {
    /// Converts a number with all its digits, without an exponent, and a Bool to `true` or `false`.
    public init?(repairing scalar: CodedScalar) {
        guard let text = scalar.text else { return nil }
        self = text
    }
}
