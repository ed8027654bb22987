import DecodeTrace
import Diagnosis
import JSONText
import Strategies

/// Candidates for a missing key: other key strategies, and similar keys.
extension FixCandidates {
    /// Longer maps of keys are impractical.
    private static let longestMap = 40

    /// The model's other key sets.
    var keySetFixes: [Fix] {
        keySets.map { name in
            Fix(\.keySet, .named(name), title: "use the key set \(name)")
        }
    }

    func keyFixes(for place: PlacedFailure, knownKeys: Set<String>?, askedKeys: [String]) -> [Fix] {
        guard let wanted = place.lastKey, let object = place.token, document.kind(object) == .object else { return [] }
        let keys = document.children(of: object).prefix(2000).compactMap { document.key($0) }
        var fixes: [Fix] = []
        if strategies.convertsKeys, keys.contains(wanted) {
            fixes.append(Fix(\.keys, .default, title: "use keys as written"))
        }
        let converting = Set(keys.flatMap { KeyStrategy.conversions(of: $0, to: wanted) })
        fixes += KeyStrategy.conversions.filter { $0 != strategies.keys && converting.contains($0) }
            .map { Fix(\.keys, $0, title: "convert keys from \(Self.form(of: $0))") }
        if !strategies.keys.ignoresCase, keys.contains(where: { $0.lowercased() == wanted.lowercased() }) {
            fixes.append(Fix(\.keys, .caseInsensitive, title: "match keys ignoring case"))
        }
        // A key that the model asks for by its own name must not be mapped.
        let free = keys.filter { knownKeys?.contains(strategies.convertKey($0)) != true }
        let search = NearKeys(document: document, strategies: strategies) { member in
            document.key(member).map { knownKeys?.contains(strategies.convertKey($0)) == true } ?? false
        }
        // No strategy can read a key from another object.
        let found = search.find(wanted, in: object, converts: strategies.convertsKeys, as: place.type)
            .filter { $0.relation != .deeper && $0.relation != .higher && $0.key != wanted }
        var near = found.prefix(2).map(\.key)
        if near.isEmpty, knownKeys != nil, let only = onlyFit(for: place, in: object, among: free) { near = [only] }
        for near in near {
            var pairs = [KeyStrategy.KeyPair(payload: near, model: wanted)]
            if let best = found.first, best.key == near, best.relation.isSpelling {
                let others = place.misspelled(
                    askedKeys, in: object, known: knownKeys, besides: best, for: wanted, strategies)
                pairs += others.map { KeyStrategy.KeyPair(payload: $0.near.key, model: $0.wanted) }
            }
            guard let map = map(adding: pairs) else { continue }
            fixes.append(Fix(\.keys, map, title: "map \"\(near)\" to \"\(wanted)\""))
        }
        return fixes
    }

    /// The only member that the model doesn't know and whose value may be the requested one; nil if there are several.
    private func onlyFit(for place: PlacedFailure, in object: JSONDocument.Token, among free: [String]) -> String? {
        // The payload's kind of value doesn't identify a date.
        guard let shape = place.type?.wantedShape(strategies), shape != .date else { return nil }
        // The counterpart of a key, such as `maxPrice` of `minPrice`, isn't meant by it.
        let spelling = place.lastKey.map(KeySpelling.init)
        let names = Set(free).filter { spelling?.hasCounterpart(KeySpelling($0)) != true }
        let fitting = document.children(of: object).prefix(2000).filter { member in
            document.foundKind(member) == shape.kind && document.key(member).map(names.contains) == true
        }
        return fitting.count == 1 ? fitting.first.flatMap { document.key($0) } : nil
    }

    /// The name of the key style that a rule converts from.
    private static func form(of strategy: KeyStrategy) -> String {
        switch strategy {
        case .snake: "snake_case"
        case .screamingSnake: "SCREAMING_SNAKE_CASE"
        case .kebab: "kebab-case"
        case .pascal: "PascalCase"
        case .default, .caseInsensitive, .map: strategy.printed
        }
    }

    /// The current key conversion with additional pairs: converted keys are then mapped key by key.
    private func map(adding added: [KeyStrategy.KeyPair]) -> KeyStrategy? {
        var pairs: [KeyStrategy.KeyPair]
        switch strategies.keys {
        case .default, .caseInsensitive: pairs = []
        case .map(let present): pairs = present
        case .snake, .kebab, .pascal, .screamingSnake:
            var seen: Set<String> = []
            pairs = []
            for token in 0..<document.tokenCount {
                guard let key = document.key(token), seen.insert(key).inserted else { continue }
                let converted = strategies.convertKey(key)
                if converted != key { pairs.append(KeyStrategy.KeyPair(payload: key, model: converted)) }
            }
        }
        pairs.removeAll { pair in added.contains { $0.payload == pair.payload } }
        pairs += added
        return pairs.count <= Self.longestMap ? .map(pairs) : nil
    }
}
