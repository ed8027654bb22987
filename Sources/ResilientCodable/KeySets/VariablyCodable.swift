/// A type with several sets of keys. Not adopted by itself, but by way of `VariablyCodable` or one of its halves.
public protocol KeySetProviding {
    /// The key of each property, by coding type. Asked for once a type.
    ///
    /// A computed property: key paths are not `Sendable`, so they cannot be stored in a `static let`.
    static var keySets: [CodingType: [PartialKeyPath<Self>: String]] { get }
}

/// A type that is decoded and encoded with one of several sets of keys, chosen by `userInfo[.codingType]`.
///
/// ```swift
/// extension UserInfo: VariablyCodable {
///     static var keySets: [CodingType: [PartialKeyPath<UserInfo>: String]] {
///         [.local: [\.userName: "USER_NAME"], .remote: [\.userName: "user_name"]]
///     }
///     init(from container: DecodingContainer<UserInfo>) throws {
///         userName = try container.decodeValue(for: \.userName)
///     }
///     func encode(to container: inout EncodingContainer<UserInfo>) throws {
///         try container.encodeValue(userName, for: \.userName)
///     }
/// }
/// decoder.userInfo[.codingType] = CodingType.remote
/// // {"user_name": "a"}  →  UserInfo(userName: "a"), which as .local is  {"USER_NAME": "a"}
/// ```
///
/// For structs and final classes. A value inside another reads the same set: each type its own set of that name. A
/// `KeySetError` says what is not as it should be: no coding type, no such set, a property that has no key.
///
/// A decoder's key strategy is applied to the payload's keys before these are looked for, so a set is best used without.
public typealias VariablyCodable = VariablyDecodable & VariablyEncodable

/// The decoding half of `VariablyCodable`.
public protocol VariablyDecodable: KeySetProviding, Decodable {
    /// Decodes each property by its key in the chosen set.
    init(from container: DecodingContainer<Self>) throws
}

/// The encoding half of `VariablyCodable`.
public protocol VariablyEncodable: KeySetProviding, Encodable {
    /// Encodes each property under its key in the chosen set.
    func encode(to container: inout EncodingContainer<Self>) throws
}

extension VariablyDecodable {
    /// Decodes with the set that the decoder's `userInfo[.codingType]` names.
    ///
    /// - Throws: `KeySetError` when there is none; what decoding the properties throws.
    public init(from decoder: any Decoder) throws {
        try self.init(from: DecodingContainer<Self>(decoder))
    }
}

extension VariablyEncodable {
    /// Encodes with the set that the encoder's `userInfo[.codingType]` names.
    ///
    /// - Throws: `KeySetError` when there is none; what encoding the properties throws.
    public func encode(to encoder: any Encoder) throws {
        var container = try EncodingContainer<Self>(encoder)
        try encode(to: &container)
    }
}
