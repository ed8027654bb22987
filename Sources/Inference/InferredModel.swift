/// Types that decode the payloads they were inferred from.
public struct InferredModel: Hashable, Sendable {
    /// The type of a payload.
    public let root: SwiftType
    /// Every type that the model declares, by its number.
    public let declarations: [Declaration]
    /// The name of the type of a payload, or of what is in it.
    public let rootName: String
    /// The type of a payload as a type expression: `[User]`.
    public let expression: String
    /// The types as Swift source that can be compiled as it is, a line feed at its end.
    public let source: String
    /// The paths of members that no type decodes: they are in no type.
    public let leftOut: [String]
}
