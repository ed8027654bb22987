/// An enum that decodes unknown raw values as a fallback case.
///
/// ```swift
/// enum Beverage: String, IncorrectEnumFallbackMechanism {
///     static let fallbackForIncorrectEnumValue: Beverage = .other
///     case tea = "Tea", coffee = "Coffee", other
/// }
/// // ["Tea", "Juice"]  →  [.tea, .other]  →  ["Tea", "other"]
/// ```
///
/// A value of a type other than `RawValue`, null and a missing key fail as for any enum. It encodes as its raw value,
/// so the payload's unknown value is lost. `OpenEnum` keeps it.
public protocol IncorrectEnumFallbackMechanism: RawRepresentable, Codable where RawValue: Codable {
    /// The case for unknown raw values.
    static var fallbackForIncorrectEnumValue: Self { get }

    /// Whether the enum has all cases that a payload may use, so that an unknown raw value is an error, which a
    /// `DecodingErrorReporter` lists. True by default. If new cases are expected, declare it as false: an unknown raw value
    /// then gives the fallback without a report.
    static var isFrozen: Bool { get }
}

extension IncorrectEnumFallbackMechanism {
    public static var isFrozen: Bool { true }

    /// Decodes a raw value; an unknown one gives the fallback.
    ///
    /// - Throws: The error of decoding `RawValue`.
    public init(from decoder: any Decoder) throws {
        let raw = try decoder.singleValueContainer().decode(RawValue.self)
        if let known = Self(rawValue: raw) {
            self = known
            return
        }
        self = Self.fallbackForIncorrectEnumValue
        guard Self.isFrozen else { return }
        decoder.report(
            DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "\(Self.self) has no case with the raw value \(raw)")),
            for: Self.self, remedy: .replaced(by: "\(Self.fallbackForIncorrectEnumValue)"))
    }

    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

// The standard library declares the same method for some raw values; these overloads take precedence.

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
