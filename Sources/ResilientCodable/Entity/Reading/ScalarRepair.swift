/// Any scalar of the payload.
public enum CodedScalar: Hashable, Sendable {
    case bool(Bool)
    case integer(Int64)
    /// Above `Int64.max`.
    case unsigned(UInt64)
    /// With a fraction, or beyond 64 bits.
    case number(Double)
    case string(String)
}

/// A type that `@CodableScalar` repairs.
public protocol CodableScalarValue: Codable, DefaultConstructible {
    /// Converts a scalar of another type if nothing is lost; otherwise nil.
    init?(repairing scalar: CodedScalar)
}

extension CodedValue {
    /// The value as a scalar; nil if it isn't one, or can't be read.
    public func scalar() -> CodedScalar? { scalar(besides: Never.self) }

    /// The value as a scalar. Strings are tried first, because most values that need repair are in quotes.
    ///
    /// - Parameter failed: A type that is known to fail.
    private func scalar(besides failed: any Any.Type) -> CodedScalar? {
        if failed != String.self, let string = try? decode(String.self) { return .string(string) }
        if failed != Bool.self, let bool = try? decode(Bool.self) { return .bool(bool) }
        if let integer = try? decode(Int64.self) { return .integer(integer) }
        if let unsigned = try? decode(UInt64.self) { return .unsigned(unsigned) }
        if let number = try? decode(Double.self) { return .number(number) }
        return nil
    }

    /// Converts the value to a scalar type of the same meaning.
    ///
    /// - Parameters:
    ///   - type: The wanted type.
    ///   - error: The error of decoding it as that type.
    /// - Throws: `DecodingError.typeMismatch` with the underlying error if the value doesn't convert.
    public func repaired<Value: CodableScalarValue>(as type: Value.Type, after error: any Error) throws -> Value {
        let scalar = scalar(besides: type)
        if let scalar, let value = Value(repairing: scalar) {
            report(error, for: type, remedy: .converted(to: "\(value)"))
            return value
        }
        throw mismatch(type, scalar, after: error)
    }

    func mismatch(_ type: any Any.Type, _ scalar: CodedScalar?, after error: any Error) -> DecodingError {
        let found =
            switch scalar {
            case .bool(let bool): "\(bool)"
            case .integer(let integer): "the number \(integer)"
            case .unsigned(let unsigned): "the number \(unsigned)"
            case .number(let number): "the number \(number)"
            case .string(let string): "the string \"\(string)\""
            case nil: "a value that isn't a 64-bit scalar"
            }
        return mismatch(type, "Expected \(type) or a value convertible to it, but found \(found).", after: error)
    }
}

extension FixedWidthInteger {
    public init?(repairing scalar: CodedScalar) {
        switch scalar {
        case .bool(let bool): self = bool ? 1 : 0
        case .integer(let integer): self.init(exactly: integer)
        case .unsigned(let unsigned): self.init(exactly: unsigned)
        case .number(let number): self.init(exactly: number)
        case .string(let string):
            if let integer = Self(string) {
                self = integer
                return
            }
            // "12.0" and "1e3" are integers, as they are without quotes. Beyond 53 bits, digits may have been lost.
            guard let number = Double(decimal: string), abs(number) < 0x1p53 else { return nil }
            self.init(exactly: number)
        }
    }
}

extension BinaryFloatingPoint where Self: LosslessStringConvertible {
    public init?(repairing scalar: CodedScalar) {
        switch scalar {
        case .bool: return nil
        case .integer(let integer): self.init(exactly: integer)
        case .unsigned(let unsigned): self.init(exactly: unsigned)
        case .number(let number): self.init(exactly: number)
        case .string(let string): self.init(decimal: string)
        }
    }

    /// A decimal number; unlike the type's own initializer, rejects hexadecimal numbers, infinity and NaN.
    fileprivate init?(decimal text: String) {
        let isDecimal = text.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: false
            }
        }
        guard isDecimal, let number = Self(text), number.isFinite else { return nil }
        self = number
    }
}

extension Bool: CodableScalarValue {
    public init?(repairing scalar: CodedScalar) {
        switch scalar {
        case .bool(let bool): self = bool
        case .integer(0): self = false
        case .integer(1): self = true
        case .string(let string):
            switch string.lowercased() {
            case "true", "yes", "1": self = true
            case "false", "no", "0": self = false
            default: return nil
            }
        default: return nil
        }
    }

    /// Converts any number and the usual words and letters for a Bool.
    init?(loosely scalar: CodedScalar) {
        switch scalar {
        case .bool(let bool): self = bool
        case .integer(let integer): self = integer != 0
        case .unsigned(let unsigned): self = unsigned != 0
        case .number(let number): self = number != 0
        case .string(let string):
            switch string.lowercased() {
            case "y", "t", "on": self = true
            case "n", "f", "off": self = false
            default:
                guard let number = Double(decimal: string) else { return nil }
                self = number != 0
            }
        }
    }
}

extension String: CodableScalarValue {
    /// A number as text: whole numbers as integers, others as the shortest decimal. A decoder doesn't expose the
    /// payload's own text.
    public init?(repairing scalar: CodedScalar) {
        switch scalar {
        case .bool: return nil
        case .integer(let integer): self = "\(integer)"
        case .unsigned(let unsigned): self = "\(unsigned)"
        case .number(let number):
            self = Int64(exactly: number).map { "\($0)" } ?? "\(number)"
        case .string(let string): self = string
        }
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
