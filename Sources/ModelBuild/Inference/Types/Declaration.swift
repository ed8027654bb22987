/// A type that a model declares.
package struct Declaration: Hashable, Sendable {
    /// The kind of type.
    package enum Content: Hashable, Sendable {
        /// A struct.
        case record([Property])
        /// An enum of strings.
        case strings([StringCase])
        /// An enum with a case for each value of a discriminator.
        case variants(key: String, name: String, [Variant])
        /// An enum with a case for each kind of JSON token.
        case tokens([TokenCase])
    }

    package var name: String
    package var content: Content
    /// The record that contains the declaration; nil at the top level.
    package var owner: Int?
    /// Whether the enum contains a value of its own type.
    package var isIndirect = false

    /// A property of a record.
    package struct Property: Hashable, Sendable {
        /// The coding key: the payload's key after key conversion.
        package var key: String
        package var name: String
        package var type: SwiftType
        /// A remark for the source.
        package var comment: String?
    }

    /// A value of an enum of strings.
    package struct StringCase: Hashable, Sendable {
        package var name: String
        package var value: String
    }

    /// A value of a discriminator, and the object's type for it.
    package struct Variant: Hashable, Sendable {
        package var name: String
        package var value: String
        /// The type of the rest of the object; nil if there is none.
        package var type: SwiftType?
    }

    /// A kind of JSON token, and the value's type for it.
    package struct TokenCase: Hashable, Sendable {
        package var name: String
        package var type: SwiftType
    }

    /// The types it names, in order.
    var types: [SwiftType] {
        switch content {
        case .record(let properties): properties.map(\.type)
        case .strings: []
        case .variants(_, _, let variants): variants.compactMap(\.type)
        case .tokens(let cases): cases.map(\.type)
        }
    }
}
