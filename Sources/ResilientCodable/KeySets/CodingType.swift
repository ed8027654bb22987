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

extension CodingUserInfoKey {
    /// Where a decoder's or an encoder's `userInfo` holds the `CodingType` of its key sets.
    public static let codingType = CodingUserInfoKey(named: "codascope.codingType")
}
