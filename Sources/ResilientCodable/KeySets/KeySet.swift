public import Foundation

/// The keys of a type's properties in one of its sets.
///
/// It isn't generic, because every use of a generic type looks up its metadata.
@usableFromInline
final class KeySet: @unchecked Sendable {
    // Key paths are not `Sendable` because they may capture subscript arguments. These are immutable like all key paths,
    // are stored in an immutable dictionary, and are only hashed and compared, never used for access.

    @usableFromInline let codingType: CodingType
    private let typeName: String
    private let keys: [AnyKeyPath: NamedKey]

    fileprivate init<Model>(
        _ keys: [PartialKeyPath<Model>: String], of type: Model.Type, codingType: CodingType
    ) {
        self.codingType = codingType
        typeName = "\(type)"
        self.keys = Dictionary(uniqueKeysWithValues: keys.map { ($0.key, NamedKey(stringValue: $0.value)) })
    }

    /// Returns the set that `userInfo` selects, with a `CodingType` or its name.
    ///
    /// - Throws: `KeySetError` if none is selected, or the type has no such set.
    @usableFromInline
    static func selected<Model: KeySetProviding>(
        by userInfo: [CodingUserInfoKey: Any], for type: Model.Type
    ) throws -> KeySet {
        guard let chosen = userInfo[.codingType] else { throw KeySetError.noCodingType(type: "\(type)") }
        guard let codingType = CodingType(chosen) else {
            throw KeySetError.notACodingType(type: "\(type)", found: "\(chosen)")
        }
        if let known = KeySetCache.known(ObjectIdentifier(type), codingType) { return known }
        let sets = KeySetCache.sets(of: type)
        guard let set = sets.first(where: { $0.codingType == codingType }) else {
            throw KeySetError.noKeySet(
                type: "\(type)", codingType: codingType,
                available: sets.map(\.codingType).sorted { $0.name < $1.name })
        }
        return set
    }

    /// Returns the key of a property.
    ///
    /// - Throws: `KeySetError` if the set has none for it.
    @usableFromInline
    func key(for property: AnyKeyPath) throws -> NamedKey {
        // Hashing a key path takes longer than comparing a few.
        let found = keys.count <= 8 ? keys.first { $0.key == property }?.value : keys[property]
        guard let key = found else {
            throw KeySetError.noKey(type: typeName, codingType: codingType, property: name(of: property))
        }
        return key
    }

    /// Returns `userName` for `\UserInfo.userName`.
    private func name(of property: AnyKeyPath) -> String {
        let text = "\(property)"
        let root = "\\\(typeName)."
        return text.hasPrefix(root) ? String(text.dropFirst(root.count)) : text
    }
}

/// A coding key with any name.
@usableFromInline
struct NamedKey: CodingKey {
    @usableFromInline let stringValue: String
    @usableFromInline var intValue: Int? { nil }

    @usableFromInline init(stringValue: String) { self.stringValue = stringValue }
    @usableFromInline init?(intValue: Int) { nil }
}

/// The key sets of all types that were decoded or encoded, each computed once.
private enum KeySetCache {
    private static let known = Locked<[ObjectIdentifier: [KeySet]]>([:])

    /// Returns a set of a type whose sets are already computed, or nil.
    static func known(_ type: ObjectIdentifier, _ codingType: CodingType) -> KeySet? {
        // A type has few sets: comparing their names is faster than hashing one.
        known.withLock { $0[type] }?.first { $0.codingType == codingType }
    }

    static func sets<Model: KeySetProviding>(of type: Model.Type) -> [KeySet] {
        let identifier = ObjectIdentifier(type)
        if let sets = known.withLock({ $0[identifier] }) { return sets }
        // Outside the lock, because this calls the app's code. Concurrent callers create equal sets; the first is kept.
        let made = type.keySets.map { KeySet($0.value, of: type, codingType: $0.key) }
        return known.withLock { known in
            let kept = known[identifier] ?? made
            known[identifier] = kept
            return kept
        }
    }
}

/// The name of a key set: which of a type's sets of keys a decode or an encode uses.
///
/// ```swift
/// extension CodingType { static let legacy = CodingType("legacy") }
/// decoder.userInfo[.codingType] = CodingType.legacy
/// ```
public struct CodingType: Hashable, Sendable {
    /// The name, for messages.
    public let name: String

    /// Creates the name of a custom key set.
    public init(_ name: String) { self.name = name }

    /// The keys of data stored on the device.
    public static let local = CodingType("local")
    /// The keys of a server.
    public static let remote = CodingType("remote")
}

extension CodingType: ExpressibleByStringLiteral {
    public init(stringLiteral name: String) { self.init(name) }
}

extension CodingType: CustomStringConvertible {
    public var description: String { name }
}

extension CodingType {
    /// Reads a coding type from `userInfo`, or its name as a `String` from code that doesn't import this module or has its own
    /// copy of it with a different `CodingType`.
    init?(_ value: Any) {
        switch value {
        case let codingType as CodingType: self = codingType
        case let name as String: self.init(name)
        default: return nil
        }
    }
}

extension CodingUserInfoKey {
    /// Where a decoder's or an encoder's `userInfo` holds the `CodingType` of its key sets, or its name as a `String`.
    ///
    /// The raw value is `codascope.codingType` and will not change.
    public static let codingType = CodingUserInfoKey(named: "codascope.codingType")
}

/// A misuse of key sets: a mistake in the app, not in the payload.
public enum KeySetError: Error, Hashable, Sendable {
    /// The coder's `userInfo` has nothing for `.codingType`.
    case noCodingType(type: String)
    /// The coder's `userInfo` has something other than a `CodingType` or its name for `.codingType`.
    case notACodingType(type: String, found: String)
    /// The type has no set for the coding type.
    case noKeySet(type: String, codingType: CodingType, available: [CodingType])
    /// The set has no key for a property.
    case noKey(type: String, codingType: CodingType, property: String)
}

extension KeySetError: CustomStringConvertible, LocalizedError {
    /// The mistake and how to fix it, in a sentence.
    public var description: String {
        switch self {
        case .noCodingType(let type):
            "\(type) needs a coding type: set userInfo[.codingType] of the decoder or the encoder."
        case .notACodingType(let type, let found):
            "The coding type for \(type) isn't a CodingType: userInfo[.codingType] is \(found)."
        case .noKeySet(let type, let codingType, let available):
            "\(type) has no key set \"\(codingType)\"; it has \(Self.list(available))."
        case .noKey(let type, let codingType, let property):
            "\(type).\(property) has no key in the key set \"\(codingType)\"."
        }
    }

    private static func list(_ codingTypes: [CodingType]) -> String {
        codingTypes.isEmpty ? "none" : codingTypes.map { "\"\($0)\"" }.joined(separator: ", ")
    }

    public var errorDescription: String? { description }
}

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
