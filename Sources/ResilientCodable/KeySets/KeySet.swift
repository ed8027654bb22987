/// The keys of a type's properties in one of its sets.
struct KeySet<Model> {
    let codingType: CodingType
    private let keys: [PartialKeyPath<Model>: String]

    /// Creates the set that `userInfo` selects, with a `CodingType` or its name.
    ///
    /// - Throws: `KeySetError` if none is selected, or the type has no such set.
    init(userInfo: [CodingUserInfoKey: Any]) throws where Model: KeySetProviding {
        guard let chosen = userInfo[.codingType] else { throw KeySetError.noCodingType(type: "\(Model.self)") }
        guard let codingType = CodingType(chosen) else {
            throw KeySetError.notACodingType(type: "\(Model.self)", found: "\(chosen)")
        }
        let sets = KeySetCache.sets(of: Model.self)
        guard let keys = sets[codingType] else {
            throw KeySetError.noKeySet(
                type: "\(Model.self)", codingType: codingType, available: sets.keys.sorted { $0.name < $1.name })
        }
        self.codingType = codingType
        self.keys = keys
    }

    /// The key of a property.
    ///
    /// - Throws: `KeySetError` if the set has none for it.
    func key(for property: PartialKeyPath<Model>) throws -> NamedKey {
        guard let name = keys[property] else {
            throw KeySetError.noKey(type: "\(Model.self)", codingType: codingType, property: name(of: property))
        }
        return NamedKey(stringValue: name)
    }

    /// `userName` for `\UserInfo.userName`.
    private func name(of property: PartialKeyPath<Model>) -> String {
        let text = "\(property)"
        let root = "\\\(Model.self)."
        return text.hasPrefix(root) ? String(text.dropFirst(root.count)) : text
    }
}

/// A coding key with any name.
struct NamedKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// The key sets of all types that were decoded or encoded, each computed once.
private enum KeySetCache {
    /// Key paths are not `Sendable` because they may capture subscript arguments. These are immutable like all key paths,
    /// are stored in immutable dictionaries, and are only hashed and compared, never used for access.
    private struct Sets: @unchecked Sendable {
        let sets: Any
    }

    private static let known = Locked<[ObjectIdentifier: Sets]>([:])

    static func sets<Model: KeySetProviding>(
        of type: Model.Type
    ) -> [CodingType: [PartialKeyPath<Model>: String]] {
        typealias Typed = [CodingType: [PartialKeyPath<Model>: String]]
        let identifier = ObjectIdentifier(type)
        if let sets = known.withLock({ $0[identifier] })?.sets as? Typed { return sets }
        // Outside the lock, because this calls the app's code. Concurrent callers create equal sets; the first is kept.
        let made = Sets(sets: type.keySets)
        let kept = known.withLock { known in
            let kept = known[identifier] ?? made
            known[identifier] = kept
            return kept
        }
        return kept.sets as? Typed ?? [:]
    }
}
