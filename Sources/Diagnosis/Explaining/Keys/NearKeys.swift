package import JSONText
package import Strategies

/// Looks for what a missing key may be meant to be: in the object that lacks it, one level deeper and one level higher.
package struct NearKeys {
    let document: JSONDocument
    let strategies: StrategySet
    /// Whether a member is one that the model asks for by another name, so that it is not the one that is missed.
    let isTaken: (JSONDocument.Token) -> Bool
    /// What other failures of the decode have found.
    private let shared: SharedFindings

    package init(
        document: JSONDocument, strategies: StrategySet, shared: SharedFindings = SharedFindings(),
        isTaken: @escaping (JSONDocument.Token) -> Bool
    ) {
        self.document = document
        self.strategies = strategies
        self.shared = shared
        self.isTaken = isTaken
    }

    /// Members that are looked at in one object, and objects one level deeper.
    private static let memberLimit = 2000
    private static let objectLimit = 100
    private static let limit = 3
    /// A key with more bytes than the wanted one has, and these, is no misspelling of it.
    private static let keyRoom = 1000

    /// The nearest first, three at most.
    ///
    /// - Parameters:
    ///   - wanted: The key that the decoder is asked for.
    ///   - object: The object that lacks it.
    ///   - converts: Whether the key strategy has its say in this object.
    ///   - property: The name of the property that the key belongs to, where `CodingKeys` gives it another.
    /// - Complexity: O(members), of the first two thousand.
    package func find(
        _ wanted: String, in object: JSONDocument.Token, converts: Bool, property: String? = nil
    ) -> [NearKey] {
        guard document.kind(object) == .object else { return [] }
        let search = Search(wanted: KeySpelling(wanted), converts: converts, near: self)
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
        // An element of an array lacks what stands beside the array.
        if let array = outer, document.kind(array) == .array { outer = document.parent(array) }
        guard let outer, document.kind(outer) == .object else { return [] }
        return shared.higher(search.wanted.key, in: outer) {
            document.children(of: outer).prefix(Self.memberLimit).compactMap { search.elsewhere($0, .higher) }
        }
    }

    /// The key of a member; nil for one that is too long to be looked at.
    private func key(_ member: JSONDocument.Token, near wanted: KeySpelling) -> String? {
        let limit = wanted.key.utf8.count + Self.keyRoom
        guard let span = document.keySpan(member), span.count <= limit else { return nil }
        return document.key(member)
    }

    struct Found: Sendable {
        var key: NearKey
        var rank: Int

        /// From here on, other places are worth looking at too.
        static let weak = 40
    }

    /// One wanted key against one member.
    private struct Search {
        let wanted: KeySpelling
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
            let longest = max(spelling.letters.count, wanted.letters.count)
            let limit = longest < 3 ? 0 : longest < 5 ? 1 : longest < 12 ? 2 : 3
            if limit > 0,
                let edits = Spelling.distance(wanted.letters, spelling.letters, limit: limit),
                edits * 2 < longest
            {
                return found(member, key, .typo, rank: 10 + edits, edits: edits)
            }
            if wanted.isAbbreviation(of: spelling) || spelling.isAbbreviation(of: wanted) {
                return found(member, key, .abbreviation, rank: 20)
            }
            let shared = Set(wanted.words).intersection(spelling.words).filter { $0.count > 2 }
            if !shared.isEmpty, wanted.words.count == 1 || spelling.words.count == 1 || shared.count > 1 {
                return found(member, key, .word, rank: 60 - shared.count)
            }
            return nil
        }

        func elsewhere(_ member: JSONDocument.Token, _ relation: NearKey.Relation) -> Found? {
            guard let key = near.key(member, near: wanted) else { return nil }
            let converted = converts ? near.strategies.convertKey(key) : key
            let isSame = converted == wanted.key
            guard isSame || !wanted.letters.isEmpty && KeySpelling(key).letters == wanted.letters else { return nil }
            guard relation == .deeper || !near.isTaken(member) else { return nil }
            return found(member, key, relation, rank: (relation == .deeper ? 30 : 34) + (isSame ? 0 : 2))
        }

        private func sameWords(_ spelling: KeySpelling) -> NearKey.Relation {
            guard spelling.key.lowercased() == wanted.key.lowercased() else { return .style }
            // `imageURL` and `imageUrl`: the capitals of one word, rather than those at the beginnings of words.
            return spelling.hasAcronym != wanted.hasAcronym && spelling.key.contains(where: \.isLowercase)
                && wanted.key.contains(where: \.isLowercase) ? .acronym : .capitals
        }

        private func found(
            _ member: JSONDocument.Token, _ key: String, _ relation: NearKey.Relation, rank: Int, edits: Int = 0
        ) -> Found {
            Found(
                key: NearKey(
                    key: key, converted: converts ? near.strategies.convertKey(key) : key, relation: relation,
                    edits: edits, token: member, pointer: near.document.pointer(member),
                    keyStrategy: strategy(for: member, key, relation)),
                rank: rank)
        }

        /// The key strategy that makes the wanted key of the payload's: of several the one for which most keys of the
        /// object are written, and then the plainest. None that takes away a key that the model finds as it is.
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
            // The first of those that are equal.
            let counted = fitting.map { strategy in (strategy, keys.count(where: strategy.suits)) }
            if let most = counted.map(\.1).max(), let best = counted.first(where: { $0.1 == most }) {
                return best.0.printed
            }
            let isOnly = keys.count { $0.lowercased() == wanted.key.lowercased() } == 1
            return isOnly && key.lowercased() == wanted.key.lowercased() ? "case-insensitive" : nil
        }
    }
}
