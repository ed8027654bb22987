/// A type of coding keys that a keyed container was opened with.
public struct KeyType: Hashable, Sendable, Codable {
    /// The type's name as written in source, such as `City.CodingKeys`.
    public var name: String
    /// Whether the type creates a key from any string, like a dictionary's keys or a struct that stores a string.
    public var takesEverything: Bool

    public init(name: String, takesEverything: Bool) {
        self.name = name
        self.takesEverything = takesEverything
    }
}

/// Queries a type of coding keys for names. Exists only in the decoding process, because it holds the type itself.
public struct KeyProbe: Sendable {
    private let type: any CodingKey.Type

    init(_ type: any CodingKey.Type) {
        self.type = type
    }

    /// Whether the type has a key for this name, which is the payload's key after the decoder's conversion.
    public func knows(_ key: String) -> Bool {
        type.init(stringValue: key) != nil
    }

    /// Whether the type creates a key from any name, tested with names that no one declares as a case.
    var takesEverything: Bool {
        ["", "\u{1}\u{2}codascope", "\u{10FFFD}", "any name at all, 1"].allSatisfy(knows)
    }

    /// The type's description for the record.
    var keyType: KeyType { KeyType(name: TypeName.of(type), takesEverything: takesEverything) }
}
