/// A type that a model declares.
public struct Declaration: Hashable, Sendable {
    /// What it is.
    public enum Content: Hashable, Sendable {
        /// A struct.
        case record([Property])
        /// An enum of strings.
        case strings([StringCase])
        /// An enum with a case for each value of a member of the object.
        case variants(key: String, name: String, [Variant])
        /// An enum with a case for each kind of JSON token.
        case tokens([TokenCase])
    }

    public var name: String
    public var content: Content
    /// The record that it is declared in; nil at the top level.
    public var owner: Int?
    /// Whether the enum holds a value of its own type.
    public var isIndirect = false

    /// A property of a record.
    public struct Property: Hashable, Sendable {
        /// The coding key: the payload's key after key conversion.
        public var key: String
        public var name: String
        public var type: SwiftType
        /// What there is to say about it.
        public var comment: String?
    }

    /// A value of an enum of strings.
    public struct StringCase: Hashable, Sendable {
        public var name: String
        public var value: String
    }

    /// A value of a discriminator, and what the object is then.
    public struct Variant: Hashable, Sendable {
        public var name: String
        public var value: String
        /// The rest of the object; nil when there is none.
        public var type: SwiftType?
    }

    /// A kind of JSON token, and what the value is then.
    public struct TokenCase: Hashable, Sendable {
        public var name: String
        public var type: SwiftType
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
