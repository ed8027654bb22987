/// An enum with raw values that takes a case of its choice for raw values it does not know.
///
/// ```swift
/// enum Beverage: String, IncorrectEnumFallbackMechanism {
///     static let fallbackForIncorrectEnumValue: Beverage = .other
///     case tea = "Tea", coffee = "Coffee", other
/// }
/// // ["Tea", "Juice"]  →  [.tea, .other]  →  ["Tea", "other"]
/// ```
///
/// A value that is no `RawValue`, null and a missing key fail as they do for any enum. It encodes as its raw value, so
/// what a payload said in place of the fallback is lost.
public protocol IncorrectEnumFallbackMechanism: RawRepresentable, Codable where RawValue: Codable {
    /// The case for a raw value that is none of the enum's.
    static var fallbackForIncorrectEnumValue: Self { get }
}

extension IncorrectEnumFallbackMechanism {
    /// Decodes a raw value; an unknown one gives the fallback.
    ///
    /// - Throws: What `RawValue` throws where there is none.
    public init(from decoder: any Decoder) throws {
        let raw = try decoder.singleValueContainer().decode(RawValue.self)
        if let known = Self(rawValue: raw) {
            self = known
            return
        }
        self = Self.fallbackForIncorrectEnumValue
        decoder.report(
            DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "\(Self.self) has no case with the raw value \(raw)")),
            for: Self.self, remedy: .replaced(by: "\(Self.fallbackForIncorrectEnumValue)"))
    }

    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

// The standard library has the same two methods for some raw values; these are the nearer ones there.

extension IncorrectEnumFallbackMechanism where RawValue == String {
    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension IncorrectEnumFallbackMechanism where RawValue == Int {
    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
