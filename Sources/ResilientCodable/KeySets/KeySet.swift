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
