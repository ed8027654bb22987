/// The name of a key set: which of a type's sets of keys a decode or an encode uses.
///
/// ```swift
/// extension CodingType { static let legacy = CodingType("legacy") }
/// decoder.userInfo[.codingType] = CodingType.legacy
/// ```
public struct CodingType: Hashable, Sendable {
    /// The name, for messages.
    public let name: String

    /// Creates the name of a custom key set.
    public init(_ name: String) { self.name = name }

    /// The keys of data stored on the device.
    public static let local = CodingType("local")
    /// The keys of a server.
    public static let remote = CodingType("remote")
}

extension CodingType: ExpressibleByStringLiteral {
    public init(stringLiteral name: String) { self.init(name) }
}

extension CodingType: CustomStringConvertible {
    public var description: String { name }
}

extension CodingType {
    /// Reads a coding type from `userInfo`, or its name as a `String` from code that doesn't import this module or has its own
    /// copy of it with a different `CodingType`.
    init?(_ value: Any) {
        switch value {
        case let codingType as CodingType: self = codingType
        case let name as String: self.init(name)
        default: return nil
        }
    }
}

extension CodingUserInfoKey {
    /// Where a decoder's or an encoder's `userInfo` holds the `CodingType` of its key sets, or its name as a `String`.
    ///
    /// The raw value is `codascope.codingType` and will not change.
    public static let codingType = CodingUserInfoKey(named: "codascope.codingType")
}
