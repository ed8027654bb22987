import Diagnosis
import JSONText
import Strategies

extension PlacedFailure {
    /// Types that ask for more keys are read from data, not written.
    private static let mostKeys = 100

    /// Other keys of a type that an object lacks and has in another spelling: whoever renames one renames these, too.
    ///
    /// - Parameters:
    ///   - keys: The keys that the type asks for.
    ///   - object: The object that lacks one of them.
    ///   - known: Which of the object's keys the type knows, after conversion; nil where that was not asked.
    ///   - near: What is taken for the key that is missing.
    ///   - wanted: The key that is missing.
    ///   - strategies: Those in force.
    /// - Complexity: O(members): the first hundred keys are looked at
    func misspelled(
        _ keys: [String], in object: JSONDocument.Token, known: Set<String>?, besides near: NearKey, for wanted: String,
        _ strategies: StrategySet
    ) -> [(wanted: String, near: NearKey)] {
        let members = document.children(of: object).prefix(2000).compactMap { document.key($0) }
        var taken = Set(members.map { strategies.convertKey($0) }).intersection(keys)
        taken.formUnion(known ?? [])
        taken.formUnion([wanted, near.converted])
        return keys.prefix(Self.mostKeys).filter { !taken.contains($0) }.compactMap { key in
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
