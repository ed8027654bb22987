/// Any key of an object. Entities decode with it, since their keys are not known when they are compiled.
public struct EntityKey: CodingKey, Hashable, Sendable, CustomStringConvertible {
    public let stringValue: String
    public var intValue: Int? { nil }
    public var description: String { stringValue }

    public init(_ key: String) { stringValue = key }
    public init?(stringValue: String) { self.stringValue = stringValue }
    public init?(intValue: Int) { return nil }
}
