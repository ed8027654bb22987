import DecodeService
import Diagnosis
import JSONText
import Strategies

extension TrialFigures {
    /// Everything that a trial loses: the losses of the decode, the values that an edit's wrappers drop, and unread
    /// keys that are similar to missing ones.
    ///
    /// - Parameters:
    ///   - document: The payload, indexed for the decode.
    ///   - strategies: The strategies of the decode.
    ///   - wrappers: The property wrappers that were added to properties.
    /// - Complexity: O(gaps · members of an object)
    func losses(
        _ document: JSONDocument, _ strategies: StrategySet, wrappers: [SourceChange.PropertyWrapper] = []
    ) -> Losses {
        var losses = losses
        var known = Set(losses.list.map(\.pointer))
        func add(_ what: Loss.What, _ values: [PlacedValue]) {
            for value in values where known.insert(value.pointer).inserted {
                losses.add(Loss(what, at: value.pointer), values: value.values)
            }
        }
        // A swallowed failure is a dropped element if its last component is an index, otherwise a value.
        if wrappers.contains(.failableArray) {
            add(.dropped, absorbed.filter { !wrappers.contains(.failable) || $0.isElement })
        }
        if wrappers.contains(.failable) { add(.nil, absorbed) }
        if wrappers.contains(.convertible) { add(.changed, alternatives) }
        for gap in gaps {
            for key in gap.unread(in: document, strategies) {
                losses.add(Loss(.unread, at: key.pointer), values: 1)
            }
        }
        return losses
    }
}

extension TrialFigures.PlacedValue {
    /// Whether its last component is an index.
    fileprivate var isElement: Bool { pointer.split(separator: "/").last.map { Int($0) != nil } ?? false }
}

extension TrialFigures.KeyGap {
    /// The keys that the missing ones likely mean, each once.
    fileprivate func unread(in document: JSONDocument, _ strategies: StrategySet) -> [NearKey] {
        guard token < document.tokenCount, document.kind(token) == .object else { return [] }
        let free = Set(unknown)
        let search = NearKeys(document: document, strategies: strategies) { member in
            document.key(member).map { !free.contains($0) } ?? true
        }
        var seen: Set<JSONDocument.Token> = []
        return missing.compactMap { key in
            search.find(key, in: token, converts: strategies.convertsKeys)
                .first { near in near.isOfSameMeaning && near.key != key && free.contains(near.key) }
        }.filter { seen.insert($0.token).inserted }
    }
}

extension Losses {
    /// The unread keys, in a few words: `"font_size" not read`, `3 keys not read`.
    var unreadWords: [String] {
        let count = count(.unread)
        guard count > 0 else { return [] }
        guard count == 1, let pointer = list.first(where: { $0.what == .unread })?.pointer,
            let key = pointer.split(separator: "/", omittingEmptySubsequences: false).last
        else { return ["\(count) keys not read"] }
        return ["\"\(JSONDocument.unescapedFromPointer(key))\" not read"]
    }
}
