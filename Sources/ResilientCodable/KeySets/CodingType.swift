/// The name of a key set: which of a type's sets of keys a decode or an encode uses.
///
/// ```swift
/// extension CodingType { static let legacy = CodingType("legacy") }
/// decoder.userInfo[.codingType] = CodingType.legacy
/// ```
public struct CodingType: Hashable, Sendable {
    /// The name, for messages.
    public let name: String

    /// A key set of one's own.
    public init(_ name: String) { self.name = name }

    /// The keys of what is kept on the device.
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
    /// What a `userInfo` holds: a coding type, or the name of one, for code that does not import this module (or has a copy
    /// of its own, whose `CodingType` is another type).
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
    /// The raw value is `codascope.codingType`, and stays so.
    public static let codingType = CodingUserInfoKey(named: "codascope.codingType")
}
