import DecodeService
import JSONText

extension PlacedFailure {
    /// The maximum number of keys. A type with more keys gets them from data.
    private static let maxKeys = 100

    /// Further keys of a type that an object has under another name, to be renamed together with the missing one.
    ///
    /// - Parameters:
    ///   - keys: The keys that the type asks for.
    ///   - object: The object that lacks one of them.
    ///   - known: Which of the object's keys the type knows, after conversion; nil if that wasn't determined.
    ///   - near: The key that is taken for the missing one. If that is a guess, so are those that differ as it does:
    ///     `endTime` for `end` beside `startTime` for `start`.
    ///   - wanted: The missing key.
    ///   - strategies: The current strategies.
    /// - Complexity: O(members): the first hundred keys are compared
    func others(
        _ keys: [String], in object: JSONDocument.Token, known: Set<String>?, besides near: NearKey, for wanted: String,
        _ strategies: StrategySet
    ) -> [(wanted: String, near: NearKey)] {
        let search = NearKeys(document: document, strategies: strategies) { member in
            document.key(member).map { known?.contains(strategies.convertKey($0)) == true } ?? false
        }
        let difference = KeySpelling(wanted).difference(from: KeySpelling(near.key))
        let missing = keys.prefix(Self.maxKeys).filter { key in
            document.member(key, of: object) == nil && known?.contains(key) != true
        }
        return search.pairs(missing + (missing.contains(wanted) ? [] : [wanted]), in: object, of: failure.owner)
            .filter { pair in
                guard pair.wanted != wanted, pair.near.token != near.token else { return false }
                return pair.near.certainty == .same
                    || near.certainty == .guess && pair.near.certainty == .guess
                        && KeySpelling(pair.wanted).difference(from: KeySpelling(pair.near.key)) == difference
            }
    }
}
