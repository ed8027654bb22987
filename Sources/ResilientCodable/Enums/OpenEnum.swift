/// A case of an enum, or a raw value that no case has, which is kept and encoded again.
///
/// ```swift
/// enum Drink: String { case tea, coffee }
/// struct Order: Codable {
///     var drink: OpenEnum<Drink>
/// }
/// // {"drink": "juice"}  →  .unknown("juice")  →  {"drink": "juice"}
/// switch order.drink {
/// case .known(.tea): …
/// case .known(let other): …
/// case .unknown(let raw): …
/// }
/// ```
///
/// Only the raw value must have the right type: any other value, null and a missing key fail as for the enum. Nothing is lost,
/// so a `DecodingErrorReporter` lists nothing. The enum itself needn't be `Codable`.
public enum OpenEnum<Known: RawRepresentable> {
    /// A case of the enum.
    case known(Known)
    /// A raw value that no case has.
    case unknown(Known.RawValue)
}

extension OpenEnum: RawRepresentable {
    /// Creates a case from its raw value, or keeps a raw value that no case has.
    public init(rawValue: Known.RawValue) { self = Known(rawValue: rawValue).map(Self.known) ?? .unknown(rawValue) }

    /// The raw value.
    public var rawValue: Known.RawValue {
        switch self {
        case .known(let known): known.rawValue
        case .unknown(let raw): raw
        }
    }

    /// The case; nil for a raw value that no case has.
    public var known: Known? {
        if case .known(let known) = self { known } else { nil }
    }
}

extension OpenEnum: Decodable where Known.RawValue: Decodable {
    /// Decodes a raw value.
    ///
    /// - Throws: The error of a plain `RawValue`.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().value(Known.RawValue.self))
    }
}

extension OpenEnum: Encodable where Known.RawValue: Encodable {
    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension OpenEnum: Equatable where Known.RawValue: Equatable {
    public static func == (first: Self, second: Self) -> Bool { first.rawValue == second.rawValue }
}

extension OpenEnum: Hashable where Known.RawValue: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension OpenEnum: Sendable where Known: Sendable, Known.RawValue: Sendable {}

extension OpenEnum: CustomStringConvertible {
    /// The case, or the raw value that no case has.
    public var description: String {
        switch self {
        case .known(let known): "\(known)"
        case .unknown(let raw): "\(raw)"
        }
    }
}
