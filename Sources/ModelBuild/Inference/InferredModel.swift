/// Types that decode the payloads they were inferred from.
package struct InferredModel: Hashable, Sendable {
    /// The type of a payload.
    package let root: SwiftType
    /// Every type that the model declares, by its number.
    package let declarations: [Declaration]
    /// The name of the payload's type, or of its elements' type.
    package let rootName: String
    /// The type of a payload as a type expression: `[User]`.
    package let expression: String
    /// The types as Swift source that compiles, ending with a line feed.
    package let source: String
    /// The paths of members that no type decodes, which are left out.
    package let leftOut: [String]
}
