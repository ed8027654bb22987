package import DecodeService
package import JSONText

extension TrialFigures {
    /// Everything that a trial loses, including unread keys that are similar to missing ones, and the declared values that its
    /// changes take from properties.
    ///
    /// - Parameters:
    ///   - document: The payload, indexed for the decode.
    ///   - fixes: The changes that the trial made.
    /// - Complexity: O(gaps · members of an object)
    package func losses(_ document: JSONDocument, _ strategies: StrategySet, of fixes: [Fix] = []) -> Losses {
        let edits = fixes.compactMap(\.edit)
        let reworked = edits.flatMap(\.reworkedKeys)
        let converted = Set(reworked + edits.flatMap(\.convertedKeys))
        // A time that is read with its zone is encoded without it, and a number in its new unit: nothing of it is lost in the app.
        let others = losses.list.filter { loss in
            let keys = loss.pointer.split(separator: "/")
                .map { strategies.convertKey(JSONDocument.unescapedFromPointer($0)) }
            let text = document.token(at: loss.pointer).flatMap { token in
                document.stringValue(token) ?? (document.kind(token) == .false ? "false" : nil)
            }
            return switch loss.what {
            case .changed: converted.isDisjoint(with: keys) && !edits.contains { $0.reads(text) }
            case .dropped:
                !(keys.last.map(reworked.contains) ?? false) && !edits.contains { $0.readsAsNothing(text) }
            default: true
            }
        }
        var losses = losses.count == losses.list.count ? Losses(others) : losses
        for loss in edits.flatMap(\.defaultLosses) { losses.add(loss) }
        var known = Set(losses.list.map(\.pointer))
        for gap in gaps {
            for token in gap.unread(in: document, strategies) {
                let pointer = document.pointer(token)
                guard known.insert(pointer).inserted else { continue }
                losses.add(Loss(.unread, at: pointer, values: document.scalarCount(token)))
            }
        }
        return losses
    }
}

extension TrialFigures.KeyGap {
    /// The keys that the missing ones likely mean, each once: those that are spelled alike, those that the decoder converts
    /// to another key, and those whose values have the missing key inside.
    fileprivate func unread(in document: JSONDocument, _ strategies: StrategySet) -> [JSONDocument.Token] {
        guard token < document.tokenCount, document.kind(token) == .object else { return [] }
        let free = Set(unknown)
        let search = NearKeys(document: document, strategies: strategies) { member in
            document.key(member).map { !free.contains($0) } ?? true
        }
        let members = document.children(of: token).prefix(Self.maxSearched)
        let isUnread = members.allSatisfy { document.key($0).map(free.contains) ?? false }
        var seen: Set<JSONDocument.Token> = []
        return missing.compactMap { key in
            if free.contains(key) { return document.member(key, of: token) }
            let near = search.find(key, in: token, converts: strategies.convertsKeys)
                .first { near in near.certainty != .related && near.key != key && free.contains(near.key) }
            if let near { return near.token }
            let letters = KeySpelling(key).letters
            // Where the model reads another part of an object, a common key of an object inside is that object's own.
            guard isUnread || !KeySpelling(key).isCommon else { return nil }
            return members.first { member in
                document.key(member).map(free.contains) ?? false
                    && Self.has(letters, below: member, in: document, depth: 3)
            }
        }.filter { seen.insert($0).inserted }
    }

    private static let maxSearched = 200

    /// Whether an object in a value, or in the first element of an array, has a key of these letters.
    private static func has(
        _ letters: [Character], below value: JSONDocument.Token, in document: JSONDocument, depth: Int
    ) -> Bool {
        guard depth > 0, document.isContainer(value) else { return false }
        let isArray = document.kind(value) == .array
        return document.children(of: value).prefix(isArray ? 1 : 50).contains { child in
            document.key(child).map { KeySpelling($0).letters == letters } ?? false
                || has(letters, below: child, in: document, depth: depth - 1)
        }
    }
}
