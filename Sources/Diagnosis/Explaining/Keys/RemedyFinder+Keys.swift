import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

/// Remedies for a missing key: another key strategy or key set, the key that may be meant, and coding keys.
extension RemedyFinder {
    /// Longer maps of keys are impractical.
    private static let maxMappedKeys = 40
    /// The maximum number of members compared per object.
    private static let maxMembers = 2000

    /// Each key set of the model. A model that needs one throws an error of its own if none, or an unknown one, is chosen.
    var keySetRemedies: [Remedy] { keySets.map { .strategy(\.keySet, .named($0)) } }

    func keys(for place: PlacedFailure, _ cause: FailureCause?) -> [Remedy] {
        guard let wanted = place.lastKey, let object = place.token, document.kind(object) == .object else {
            return keySetRemedies
        }
        let elsewhere = elsewhere(for: place)
        if let elsewhere, !elsewhere.parts.isEmpty { return [.source(elsewhere.change)] }
        let keys = document.children(of: object).prefix(Self.maxMembers).compactMap { document.key($0) }
        let similar = similarKeys(of: place, known: cause?.knownKeys)
        let near = nearKeys(of: place, among: similar, known: cause?.knownKeys)
        // No strategy decides which of two spellings is meant.
        let isDecided = !similar.contains { $0.relation.isSpelling && $0.certainty == .related }
        return keySetRemedies + conversions(of: keys, to: wanted, isDecided, known: cause?.knownKeys ?? [])
            + maps(to: wanted, place, near, cause) + codingKeys(for: wanted, place, near, cause)
            + (near.isEmpty
                ? [keyedValues(for: place), elsewhere.map { .source($0.change) }].compactMap(\.self) : [])
    }

    /// The object's keys that a missing key may mean and that nothing else reads, nearest first.
    ///
    /// - Parameter known: Which of the object's keys the model knows, after conversion; nil if that wasn't determined.
    /// - Complexity: O(members), bounded
    package func nearKeys(of place: PlacedFailure, known: Set<String>?) -> [NearKey] {
        nearKeys(of: place, among: similarKeys(of: place, known: known), known: known)
    }

    private func nearKeys(of place: PlacedFailure, among found: [NearKey], known: Set<String>?) -> [NearKey] {
        // Neither a strategy nor a coding key reads a key from another object.
        let similar =
            found
            .filter { $0.certainty != .related && !$0.isElsewhere && $0.converted != place.lastKey }
            .filter { $0.certainty == .same || !needsObject(place.type) || document.isContainer($0.token) }
        guard similar.isEmpty, let known else { return similar }
        return [renamed(for: place) { member in known.contains(strategies.convertKey(document.key(member) ?? "")) }]
            .compactMap(\.self)
    }

    /// Whether the compiler's own code reads a type from an object.
    func needsObject(_ type: TypeExpression?) -> Bool {
        guard let type, let found = declared.ownDeclaration(of: type) else { return false }
        return [.struct, .class].contains(found.kind) && declared.isSynthesized(found)
    }

    /// The keys that a missing key may mean, in its object and in those around it and inside, nearest first.
    private func similarKeys(of place: PlacedFailure, known: Set<String>?) -> [NearKey] {
        guard place.failure.kind == .keyNotFound, let wanted = place.lastKey, let object = place.token else {
            return []
        }
        let search = NearKeys(document: document, strategies: strategies) { [document, strategies] member in
            document.key(member).map { known?.contains(strategies.convertKey($0)) == true } ?? false
        }
        return search.find(
            wanted, in: object, converts: strategies.convertsKeys, as: place.failure.requested, of: place.failure.owner)
    }

    // MARK: Strategies

    /// - Parameter known: Which of the keys the model reads: a strategy that changes one of them would hide it.
    private func conversions(
        of keys: [String], to wanted: String, _ isDecided: Bool, known: Set<String>
    ) -> [Remedy] {
        var found: [KeyStrategy] = []
        if strategies.convertsKeys, keys.contains(wanted) { found.append(.default) }
        guard isDecided else { return found.map { .strategy(\.keys, $0) } }
        let converting = Set(keys.flatMap { KeyStrategy.conversions(of: $0, to: wanted) })
        let asRead = keys.filter { known.contains(strategies.convertKey($0)) }
        found += KeyStrategy.conversions.filter { conversion in
            let converted = strategies.with([StrategyChange(\.keys, conversion)])
            return conversion != strategies.keys && converting.contains(conversion)
                && asRead.allSatisfy { known.contains(converted.convertKey($0)) }
        }
        if !strategies.keys.ignoresCase, keys.contains(where: { $0.lowercased() == wanted.lowercased() }) {
            found.append(.caseInsensitive)
        }
        return found.map { .strategy(\.keys, $0) }
    }

    private func maps(
        to wanted: String, _ place: PlacedFailure, _ found: [NearKey], _ cause: FailureCause?
    ) -> [Remedy] {
        guard let object = place.token else { return [] }
        return found.prefix(2).compactMap { near in
            let pairs =
                [KeyStrategy.KeyPair(payload: near.key, model: wanted)]
                + place.others(
                    cause?.askedKeys ?? [], in: object, known: cause?.knownKeys, besides: near, for: wanted, strategies
                )
                .map { KeyStrategy.KeyPair(payload: $0.near.key, model: $0.wanted) }
            return map(adding: pairs).map { .strategy(\.keys, $0) }
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
        pairs += added.filter { $0.payload != $0.model }
        return pairs.count <= Self.maxMappedKeys ? .map(pairs) : nil
    }

    // MARK: Coding keys

    private func codingKeys(
        for wanted: String, _ place: PlacedFailure, _ found: [NearKey], _ cause: FailureCause?
    ) -> [Remedy] {
        // A map leaves the keys of other objects as they are; a coding key is that of all objects.
        guard let near = found.first(where: { !$0.breaksOthers }), let object = place.token,
            let owner = place.failure.owner,
            let (file, type) = declared.declaration(of: owner.text),
            type.kind != .enum || file.source.codingKeys(of: type) != nil && declared.isWrittenByHand(type.name)
        else { return [] }
        let keys = file.source.codingKeys(of: type) ?? type
        // The keys of a class with a macro such as @Observable are those of its storage.
        let isStorage =
            keys.properties.allSatisfy { $0.codingKey != wanted }
            && keys.properties.contains { $0.storage == wanted }
        let others = place.others(
            keys.properties.map(isStorage ? \.storage : \.codingKey), in: object, known: cause?.knownKeys,
            besides: near, for: wanted, strategies)
        let renames =
            [SourceChange.KeyRename(wanted: wanted, key: near.converted, hasForm: near.hasForm)]
            + others.map { SourceChange.KeyRename(wanted: $0.wanted, key: $0.near.converted) }
        return [.source(.codingKeys(owner: type.name, renames))]
    }
}

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
            !search.has(key, in: object) && known?.contains(key) != true
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
