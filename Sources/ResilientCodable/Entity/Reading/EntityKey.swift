/// Any key of an object. Entities decode with it because their keys aren't known at compile time.
public struct EntityKey: CodingKey, Hashable, Sendable, CustomStringConvertible {
    public let stringValue: String
    public var intValue: Int? { nil }
    public var description: String { stringValue }

    public init(_ key: String) { stringValue = key }
    public init?(stringValue: String) { self.stringValue = stringValue }
    public init?(intValue: Int) { return nil }
}
