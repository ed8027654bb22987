import DecodeService
import JSONText

extension PlacedFailure {
    /// The maximum number of keys. A type with more keys gets them from data.
    private static let maxKeys = 100

    /// Further keys of a type that an object spells differently, to be renamed together with the missing one.
    ///
    /// - Parameters:
    ///   - keys: The keys that the type asks for.
    ///   - object: The object that lacks one of them.
    ///   - known: Which of the object's keys the type knows, after conversion; nil if that wasn't determined.
    ///   - near: The key that is taken for the missing one.
    ///   - wanted: The missing key.
    ///   - strategies: The current strategies.
    /// - Complexity: O(members): the first hundred keys are compared
    func misspelled(
        _ keys: [String], in object: JSONDocument.Token, known: Set<String>?, besides near: NearKey, for wanted: String,
        _ strategies: StrategySet
    ) -> [(wanted: String, near: NearKey)] {
        let members = document.children(of: object).prefix(2000).compactMap { document.key($0) }
        var taken = Set(members.map { strategies.convertKey($0) }).intersection(keys)
        taken.formUnion(known ?? [])
        taken.formUnion([wanted, near.converted])
        return keys.prefix(Self.maxKeys).filter { !taken.contains($0) }.compactMap { key in
            let search = NearKeys(document: document, strategies: strategies) { member in
                document.key(member).map { taken.contains(strategies.convertKey($0)) } ?? false
            }
            let found = search.find(key, in: object, converts: strategies.convertsKeys)
                .first(where: \.relation.isSpelling)
            guard let found, taken.insert(found.converted).inserted else { return nil }
            return (key, found)
        }
    }
}
