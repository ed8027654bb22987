/// Types that decode the payloads they were inferred from.
package struct InferredModel: Hashable, Sendable {
    /// The type of a payload.
    package let root: SwiftType
    /// Every type that the model declares, by its number.
    package let declarations: [Declaration]
    /// The name of the type of a payload, or of what is in it.
    package let rootName: String
    /// The type of a payload as a type expression: `[User]`.
    package let expression: String
    /// The types as Swift source that can be compiled as it is, a line feed at its end.
    package let source: String
    /// The paths of members that no type decodes: they are in no type.
    package let leftOut: [String]
}
