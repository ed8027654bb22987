public import Foundation

/// A number in a payload, with all its digits.
///
/// Numbers are equal if their values are: `1`, `1.0` and `1e0`.
public struct JSONNumber: Hashable, Sendable {
    private enum Kind: Hashable {
        case integer(Int64)
        case unsigned(UInt64)
        case decimal(Decimal)
        /// Minus zero, or a floating-point number that `Decimal` can't hold.
        case binary(Double)
    }

    private let kind: Kind

    private init(kind: Kind) { self.kind = kind }

    /// Creates the number of an integer.
    public init(_ integer: some FixedWidthInteger) {
        if let integer = Int64(exactly: integer) {
            self.init(kind: .integer(integer))
        } else if let unsigned = UInt64(exactly: integer) {
            self.init(kind: .unsigned(unsigned))
        } else {
            self.init(DecimalDigits("\(integer)")?.decimal ?? .nan)
        }
    }

    /// Creates the number of a decimal.
    public init(_ decimal: Decimal) {
        let digits = DecimalDigits("\(decimal)")
        if let integer = digits?.integer(Int64.self) {
            self.init(kind: .integer(integer))
        } else if let unsigned = digits?.integer(UInt64.self) {
            self.init(kind: .unsigned(unsigned))
        } else {
            self.init(kind: .decimal(decimal))
        }
    }

    /// Creates the number that a floating-point number's shortest description spells: `0.1` for 0.1.
    public init(_ number: Double) {
        if number == 0, number.sign == .minus {
            self.init(kind: .binary(number))
        } else if let decimal = DecimalDigits("\(number)")?.decimal {
            self.init(decimal)
        } else {
            self.init(kind: .binary(number))
        }
    }

    /// Returns the number as an integer, or nil if it has a fraction or is out of range.
    public func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Int.self) -> Integer? {
        Integer(repairing: scalar)
    }

    /// The nearest floating-point number.
    public var double: Double {
        switch kind {
        case .integer(let integer): Double(integer)
        case .unsigned(let unsigned): Double(unsigned)
        case .decimal(let decimal): Double("\(decimal)") ?? .nan
        case .binary(let number): number
        }
    }

    /// The number as a decimal; nil if it has too many digits or too large an exponent.
    public var decimal: Decimal? { Decimal(repairing: scalar) }

    private var scalar: CodedScalar {
        switch kind {
        case .integer(let integer): .integer(integer)
        case .unsigned(let unsigned): .unsigned(unsigned)
        case .decimal(let decimal): .decimal(decimal)
        case .binary(let number): .number(number)
        }
    }
}

extension JSONNumber: Codable {
    /// Decodes a number.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for a number whose digits a decoder doesn't provide exactly: one with
    ///   more than 37 digits, or an exponent beyond the range of `Decimal`; `DecodingError.valueNotFound` for null, and
    ///   `DecodingError.typeMismatch` for anything else.
    public init(from decoder: any Decoder) throws {
        let value = CodedValue(decoder: decoder)
        switch value.number() {
        case .integer(0): self.init((try? value.decode(Double.self)) ?? 0)
        case .integer(let integer): self.init(kind: .integer(integer))
        case .unsigned(let unsigned): self.init(kind: .unsigned(unsigned))
        case .decimal(let decimal): self.init(decimal)
        case .number(let number): self.init(number)
        case .inexact(let number):
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "The digits of a number near \(number) can't be read exactly."))
        case nil where try value.isNull():
            throw DecodingError.valueNotFound(
                JSONNumber.self,
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "Expected a number but found null."))
        case .bool, .string, nil:
            throw DecodingError.typeMismatch(
                JSONNumber.self,
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "Expected a number."))
        }
    }

    /// Encodes the number with all its digits.
    ///
    /// - Throws: `EncodingError.invalidValue` for a number that a property list, whose numbers are binary, would round.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch kind {
        case .integer(let integer): try container.encode(integer)
        case .unsigned(let unsigned): try container.encode(unsigned)
        case .decimal(let decimal) where encoder.writesDecimals: try container.encode(decimal)
        case .decimal(let decimal) where JSONNumber(double) != self:
            throw EncodingError.invalidValue(
                decimal,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: "A property list has binary numbers, which would round \(decimal) to \(double)."))
        case .decimal, .binary: try container.encode(double)
        }
    }
}

extension Encoder {
    /// Whether a `Decimal` is written as a number. Foundation's encoder of property lists, whose numbers are binary,
    /// writes an object. Only the name of its type identifies that encoder.
    fileprivate var writesDecimals: Bool { !"\(type(of: self))".contains("Plist") }
}

extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    public init(integerLiteral value: Int64) { self.init(kind: .integer(value)) }
    public init(floatLiteral value: Double) { self.init(value) }
}

extension JSONNumber: CustomStringConvertible {
    /// The digits of the number, without an exponent.
    public var description: String {
        if case .binary(let number) = kind { return "\(number)" }
        return scalar.text ?? ""
    }
}
