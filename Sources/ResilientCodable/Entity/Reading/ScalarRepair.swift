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
