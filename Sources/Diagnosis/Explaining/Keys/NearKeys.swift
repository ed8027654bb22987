import DecodeService
import JSONText
import SwiftDeclarations

/// Finds keys that may be meant by a missing key: in the object that lacks it, one level deeper and one level higher.
struct NearKeys {
    let document: JSONDocument
    let strategies: StrategySet
    /// Results shared with the other failures of the decode.
    var shared = SharedFindings()
    /// Whether the model asks for a member under another key, so that it isn't the missing one.
    let isTaken: (JSONDocument.Token) -> Bool

    /// Limits for the members searched in one object, and for the objects searched one level deeper.
    private static let memberLimit = 2000
    private static let objectLimit = 100
    private static let limit = 3
    /// A key that is longer than the wanted one by more bytes than this isn't a misspelling of it.
    private static let keyRoom = 1000

    /// The nearest keys first, at most three.
    ///
    /// - Parameters:
    ///   - wanted: The key that the decoder is asked for.
    ///   - object: The object that lacks it.
    ///   - converts: Whether the key strategy applies to this object.
    ///   - property: The property's name, if `CodingKeys` maps it to a different key.
    ///   - type: The type that is requested for the key. Values that can't be decoded as it are ruled out, unless their
    ///     key has the same letters.
    /// - Complexity: O(members), up to the first two thousand.
    func find(
        _ wanted: String, in object: JSONDocument.Token, converts: Bool, property: String? = nil,
        as type: TypeExpression? = nil
    ) -> [NearKey] {
        guard document.kind(object) == .object else { return [] }
        let search = Search(wanted: KeySpelling(wanted), type: type, converts: converts, near: self)
        var found: [Found] = []
        for member in document.children(of: object).prefix(Self.memberLimit) {
            if let near = search.sameObject(member, property: property) { found.append(near) }
        }
        if !found.contains(where: { $0.rank < Found.weak }) {
            found += deeper(than: object, search) + higher(than: object, search)
        }
        return found.sorted { ($0.rank, $0.key.token) < ($1.rank, $1.key.token) }.prefix(Self.limit).map(\.key)
    }

    private func deeper(than object: JSONDocument.Token, _ search: Search) -> [Found] {
        document.children(of: object).lazy.filter { document.kind($0) == .object }.prefix(Self.objectLimit)
            .flatMap { inner in
                document.children(of: inner).prefix(Self.objectLimit).compactMap { search.elsewhere($0, .deeper) }
            }
    }

    private func higher(than object: JSONDocument.Token, _ search: Search) -> [Found] {
        var outer = document.parent(object)
        // For an element of an array, look in the object that holds the array.
        if let array = outer, document.kind(array) == .array { outer = document.parent(array) }
        guard let outer, document.kind(outer) == .object else { return [] }
        return shared.higher(search.wanted.key, in: outer) {
            document.children(of: outer).prefix(Self.memberLimit).compactMap { search.elsewhere($0, .higher) }
        }
    }

    /// The key of a member; nil if it is too long to be compared.
    private func key(_ member: JSONDocument.Token, near wanted: KeySpelling) -> String? {
        let limit = wanted.key.utf8.count + Self.keyRoom
        guard let span = document.keySpan(member), span.count <= limit else { return nil }
        return document.key(member)
    }

    struct Found: Sendable {
        var key: NearKey
        var rank: Int

        /// From this rank on, other places are searched, too.
        static let weak = 40
    }

    /// Compares one wanted key with members.
    private struct Search {
        let wanted: KeySpelling
        let type: TypeExpression?
        let converts: Bool
        let near: NearKeys

        func sameObject(_ member: JSONDocument.Token, property: String?) -> Found? {
            guard let key = near.key(member, near: wanted) else { return nil }
            let spelling = KeySpelling(key)
            if !wanted.letters.isEmpty, spelling.letters == wanted.letters {
                return found(
                    member, key, sameWords(spelling), rank: key.lowercased() == wanted.key.lowercased() ? 0 : 1)
            }
            guard !near.isTaken(member) else { return nil }
            if let property, spelling.letters == KeySpelling(property).letters {
                return found(member, key, .property, rank: 2)
            }
            let resemblance = wanted.resemblance(of: spelling)
            guard resemblance != .none, resemblance != .counterpart, isReadable(member) else { return nil }
            return switch resemblance {
            case .typo(let edits, let isSure):
                found(member, key, .typo, rank: 10 + edits, edits: edits, isLikely: isSure)
            case .abbreviation(let isSure): found(member, key, .abbreviation, rank: 20, isLikely: isSure)
            case .rephrased(let isSure): found(member, key, .word, rank: 22, isLikely: isSure)
            case .part(let shared): found(member, key, .word, rank: 60 - shared, isLikely: false)
            case .counterpart, .none: nil
            }
        }

        private func isReadable(_ member: JSONDocument.Token) -> Bool {
            type.map { near.document.mayBe(member, $0, near.strategies) } ?? true
        }

        func elsewhere(_ member: JSONDocument.Token, _ relation: NearKey.Relation) -> Found? {
            guard let key = near.key(member, near: wanted) else { return nil }
            let converted = converts ? near.strategies.convertKey(key) : key
            let isSame = converted == wanted.key
            guard isSame || !wanted.letters.isEmpty && KeySpelling(key).letters == wanted.letters else { return nil }
            guard relation == .deeper || !near.isTaken(member) else { return nil }
            return found(
                member, key, relation, rank: (relation == .deeper ? 30 : 34) + (isSame ? 0 : 2), isLikely: false)
        }

        private func sameWords(_ spelling: KeySpelling) -> NearKey.Relation {
            guard spelling.key.lowercased() == wanted.key.lowercased() else { return .style }
            // `imageURL` and `imageUrl`: the capitalization differs inside one word, not where words start.
            return spelling.hasAcronym != wanted.hasAcronym && spelling.key.contains(where: \.isLowercase)
                && wanted.key.contains(where: \.isLowercase) ? .acronym : .capitals
        }

        private func found(
            _ member: JSONDocument.Token, _ key: String, _ relation: NearKey.Relation, rank: Int, edits: Int = 0,
            isLikely: Bool = true
        ) -> Found {
            Found(
                key: NearKey(
                    key: key, converted: converts ? near.strategies.convertKey(key) : key, relation: relation,
                    edits: edits, isLikely: isLikely, token: member,
                    keyStrategy: strategy(for: member, key, relation)),
                rank: rank)
        }

        /// The key strategy that converts the payload's key to the wanted one. Of several, the one that suits most keys of
        /// the object, then the simplest. A strategy that would convert a key that the model already finds is excluded.
        private func strategy(for member: JSONDocument.Token, _ key: String, _ relation: NearKey.Relation) -> String? {
            guard [.capitals, .acronym, .style].contains(relation), let object = near.document.parent(member) else {
                return nil
            }
            let members = near.document.children(of: object).prefix(NearKeys.memberLimit)
            let keys = members.compactMap { near.key($0, near: wanted) }
            let found = members.filter(near.isTaken).compactMap { near.key($0, near: wanted) }
            let fitting = KeyStrategy.conversions(of: key, to: wanted.key).filter { strategy in
                found.allSatisfy { strategy.decoded($0) == $0 }
            }
            // The first of those that suit equally many keys.
            let counted = fitting.map { strategy in (strategy, keys.count(where: strategy.suits)) }
            if let most = counted.map(\.1).max(), let best = counted.first(where: { $0.1 == most }) {
                return best.0.printed
            }
            let isOnly = keys.count { $0.lowercased() == wanted.key.lowercased() } == 1
            return isOnly && key.lowercased() == wanted.key.lowercased() ? "case-insensitive" : nil
        }
    }
}
