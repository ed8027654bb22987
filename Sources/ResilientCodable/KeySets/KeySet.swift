import Synchronization

/// The keys of a type's properties in one of its sets.
struct KeySet<Model> {
    let codingType: CodingType
    private let keys: [PartialKeyPath<Model>: String]

    /// The set that `userInfo` chooses, by a `CodingType` or by the name of one.
    ///
    /// - Throws: `KeySetError` when none is chosen, or the type has no such set.
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
    /// - Throws: `KeySetError` when the set has none for it.
    func key(for property: PartialKeyPath<Model>) throws -> NamedKey {
        guard let name = keys[property] else {
            throw KeySetError.noKey(type: "\(Model.self)", codingType: codingType, property: name(of: property))
        }
        return NamedKey(stringValue: name)
    }

    /// `userName` of `\UserInfo.userName`.
    private func name(of property: PartialKeyPath<Model>) -> String {
        let text = "\(property)"
        let root = "\\\(Model.self)."
        return text.hasPrefix(root) ? String(text.dropFirst(root.count)) : text
    }
}

/// A key that is its name.
struct NamedKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// The key sets of all types that were decoded or encoded, each asked for once.
private enum KeySetCache {
    /// Key paths are not `Sendable`, since they may hold the arguments of subscripts. These are immutable like all key
    /// paths, are in dictionaries that nobody changes, and are only hashed and compared, never read through.
    private struct Sets: @unchecked Sendable {
        let sets: Any
    }

    private static let known = Mutex<[ObjectIdentifier: Sets]>([:])

    static func sets<Model: KeySetProviding>(
        of type: Model.Type
    ) -> [CodingType: [PartialKeyPath<Model>: String]] {
        typealias Typed = [CodingType: [PartialKeyPath<Model>: String]]
        let identifier = ObjectIdentifier(type)
        if let sets = known.withLock({ $0[identifier] })?.sets as? Typed { return sets }
        // Not under the lock: this is code of the app's. Two at once make the same sets, and the first ones stay.
        let made = Sets(sets: type.keySets)
        let kept = known.withLock { known in
            let kept = known[identifier] ?? made
            known[identifier] = kept
            return kept
        }
        return kept.sets as? Typed ?? [:]
    }
}
