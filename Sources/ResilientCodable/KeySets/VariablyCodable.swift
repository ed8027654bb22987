/// A type with several sets of keys. Conform to `VariablyCodable` or one of its halves instead.
public protocol KeySetProviding {
    /// The key of each property, by coding type. Read once per type.
    ///
    /// Use a computed property: key paths are not `Sendable`, so they can't be stored in a `static let`.
    static var keySets: [CodingType: [PartialKeyPath<Self>: String]] { get }
}

/// A type that is decoded and encoded with one of several sets of keys, selected by `userInfo[.codingType]`.
///
/// ```swift
/// extension UserInfo: VariablyCodable {
///     static var keySets: [CodingType: [PartialKeyPath<UserInfo>: String]] {
///         [.local: [\.userName: "USER_NAME"], .remote: [\.userName: "user_name"]]
///     }
///     init(from container: KeySetDecodingContainer<UserInfo>) throws {
///         userName = try container.decodeValue(for: \.userName)
///     }
///     func encode(to container: inout KeySetEncodingContainer<UserInfo>) throws {
///         try container.encodeValue(userName, for: \.userName)
///     }
/// }
/// decoder.userInfo[.codingType] = CodingType.remote
/// // {"user_name": "a"}  →  UserInfo(userName: "a"), which as .local is  {"USER_NAME": "a"}
/// ```
///
/// For structs and final classes. Nested values use their own type's set of the same name. A missing coding type, a
/// missing set, or a property without a key throws a `KeySetError`.
///
/// Key sets are best used without a key strategy, which would convert the payload's keys before they are compared.
public typealias VariablyCodable = VariablyDecodable & VariablyEncodable

/// The decoding half of `VariablyCodable`.
public protocol VariablyDecodable: KeySetProviding, Decodable {
    /// Decodes each property with its key in the selected set.
    init(from container: KeySetDecodingContainer<Self>) throws
}

/// The encoding half of `VariablyCodable`.
public protocol VariablyEncodable: KeySetProviding, Encodable {
    /// Encodes each property with its key in the selected set.
    func encode(to container: inout KeySetEncodingContainer<Self>) throws
}

extension VariablyDecodable {
    /// Decodes with the set that the decoder's `userInfo[.codingType]` selects.
    ///
    /// - Throws: `KeySetError` if there is none; the errors of decoding the properties.
    @inlinable
    public init(from decoder: any Decoder) throws {
        try self.init(from: KeySetDecodingContainer<Self>(decoder))
    }
}

extension VariablyEncodable {
    /// Encodes with the set that the encoder's `userInfo[.codingType]` selects.
    ///
    /// - Throws: `KeySetError` if there is none; the errors of encoding the properties.
    @inlinable
    public func encode(to encoder: any Encoder) throws {
        var container = try KeySetEncodingContainer<Self>(encoder)
        try encode(to: &container)
    }
}
