public import Foundation

/// A scalar of the payload, with as many of its digits as the decoder provides.
///
/// A decoder doesn't expose the text of a number. Foundation's JSON decoder reads numbers of up to 38 digits exactly,
/// as `Decimal`, and silently drops further digits. So `decimal` has at most 37 digits and a magnitude below 10³⁸; any
/// other number is `inexact`. One case goes undetected: a number with more than 38 digits whose first 38 end in zeros.
public enum CodedScalar: Hashable, Sendable {
    case bool(Bool)
    case integer(Int64)
    /// Above `Int64.max`.
    case unsigned(UInt64)
    /// An exact number with a fraction, or beyond 64 bits.
    case decimal(Decimal)
    /// A number from a decoder whose own numbers are binary, such as that of property lists.
    case number(Double)
    /// The `Double` nearest to a number whose exact digits aren't known.
    case inexact(Double)
    case string(String)
}

extension CodedScalar {
    /// Creates a scalar from a number that Foundation read and may have rounded.
    fileprivate init?(_ decimal: Decimal, otherwise nearest: @autoclosure () -> Double?) {
        guard let digits = DecimalDigits("\(decimal)"), digits.digits.count < 38, digits.wholeDigits <= 38 else {
            guard let nearest = nearest() else { return nil }
            self = .inexact(nearest)
            return
        }
        if let integer = digits.integer(Int64.self) {
            self = .integer(integer)
        } else if let unsigned = digits.integer(UInt64.self) {
            self = .unsigned(unsigned)
        } else {
            self = .decimal(decimal)
        }
    }

    /// The digits of a number, or of a string that spells one; nil if they aren't known, and for a Bool.
    var digits: DecimalDigits? {
        switch self {
        case .bool, .inexact: nil
        case .integer(let integer): DecimalDigits("\(integer)")
        case .unsigned(let unsigned): DecimalDigits("\(unsigned)")
        case .decimal(let decimal): DecimalDigits("\(decimal)")
        case .number(let number): DecimalDigits("\(number)")
        case .string(let string): DecimalDigits(string)
        }
    }

    /// The scalar as text: a string unchanged, a number with all its digits and without an exponent, `true` or `false`;
    /// nil if the digits aren't known.
    var text: String? {
        switch self {
        case .bool(let bool): bool ? "true" : "false"
        case .integer(let integer): "\(integer)"
        case .unsigned(let unsigned): "\(unsigned)"
        case .decimal, .number: digits?.text
        case .inexact: nil
        case .string(let string): string
        }
    }

    /// The scalar as error messages describe it.
    var found: String {
        switch self {
        case .bool(let bool): "\(bool)"
        case .inexact(let number): "a number near \(number), whose digits the decoder doesn't provide"
        case .string(let string): "the string \"\(string)\""
        case .integer, .unsigned, .decimal, .number: "the number \(text ?? "")"
        }
    }
}

extension CodedValue {
    /// Returns the value as a scalar, or nil if it isn't one or can't be read.
    public func scalar() -> CodedScalar? { scalar(besides: Never.self) }

    /// Returns the value as a scalar. Tries strings first, because most values that need a conversion are in quotes.
    ///
    /// - Parameter failed: A type that is known to fail.
    func scalar(besides failed: any Any.Type) -> CodedScalar? {
        if failed != String.self, let string = try? decode(String.self) { return .string(string) }
        if failed != Bool.self, let bool = try? decode(Bool.self) { return .bool(bool) }
        return number()
    }

    /// Returns the value as a number, or nil if it isn't one.
    func number() -> CodedScalar? {
        do {
            return CodedScalar(try decode(Decimal.self), otherwise: try? decode(Double.self))
        } catch DecodingError.typeMismatch {
            // Not a number, or one of a decoder that reads Decimal only from an object.
            if let integer = try? decode(Int64.self) { return .integer(integer) }
            if let unsigned = try? decode(UInt64.self) { return .unsigned(unsigned) }
            return (try? decode(Double.self)).flatMap { $0.isFinite ? .number($0) : nil }
        } catch {
            return (try? decode(Double.self)).map { .inexact($0) }
        }
    }
}
