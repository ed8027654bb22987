/// A type of coding keys that a keyed container was asked with.
public struct KeyType: Hashable, Sendable, Codable {
    /// The type's name as a person writes it, such as `City.CodingKeys`.
    public var name: String
    /// Whether a key of this type can be made of any string: a dictionary's keys, a struct over a string.
    public var takesEverything: Bool

    public init(name: String, takesEverything: Bool) {
        self.name = name
        self.takesEverything = takesEverything
    }
}

/// Asks a type of coding keys which names it knows. Lives where the decode ran, as it holds the type itself.
public struct KeyProbe: Sendable {
    private let type: any CodingKey.Type

    init(_ type: any CodingKey.Type) {
        self.type = type
    }

    /// Whether the type makes a key of this name (of the payload's key, after the decoder's conversion).
    public func knows(_ key: String) -> Bool {
        type.init(stringValue: key) != nil
    }

    /// Whether the type makes a key of any name. It is tried with names that nobody lists as a case.
    var takesEverything: Bool {
        ["", "\u{1}\u{2}codascope", "\u{10FFFD}", "any name at all, 1"].allSatisfy(knows)
    }

    /// The type's description for the record.
    var keyType: KeyType { KeyType(name: TypeName.of(type), takesEverything: takesEverything) }
}
