import DecodeService
package import JSONText
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

    /// The nearest keys first, at most three.
    ///
    /// - Parameters:
    ///   - wanted: The key that the decoder is asked for.
    ///   - object: The object that lacks it.
    ///   - converts: Whether the key strategy applies to this object.
    ///   - property: The property's name, if `CodingKeys` maps it to a different key.
    ///   - type: The type that is requested for the key. Values that can't be decoded as it are ruled out, unless their
    ///     key has the same letters.
    ///   - owner: The type that requests the key. A key may repeat its name: `order_id` in `Order`.
    /// - Complexity: O(members), up to the first two thousand.
    func find(
        _ wanted: String, in object: JSONDocument.Token, converts: Bool, property: String? = nil,
        as type: TypeExpression? = nil, of owner: TypeExpression? = nil
    ) -> [NearKey] {
        guard document.kind(object) == .object else { return [] }
        let search = search(wanted, in: object, converts, type, owner)
        var found = members(of: object).compactMap { search.sameObject($0, property: property) }
        // Either of two spellings may be meant: `Id` and `ID`.
        let spelled = found.indices.filter { found[$0].key.relation.isSpelling }
        if Set(spelled.map { document.sourceText(found[$0].key.token, limit: 400) }).count > 1 {
            for index in spelled { found[index].key.certainty = .related }
        }
        if !found.isEmpty, hasSibling(of: object, with: wanted) {
            for index in found.indices { found[index].key.breaksOthers = true }
        }
        if !found.contains(where: { $0.rank < Found.weak }) {
            found += deeper(than: object, search) + higher(than: object, search)
        }
        return found.sorted { ($0.rank, $0.key.token) < ($1.rank, $1.key.token) }.prefix(Self.limit).map(\.key)
    }

    /// The object's keys that several missing ones mean. Each is that of the key that it is nearest to.
    ///
    /// - Parameters:
    ///   - wanted: The keys that the decoder is asked for and the object lacks.
    ///   - owner: The type that requests the keys.
    /// - Returns: Pairs in the order of the wanted keys.
    /// - Complexity: O(members · wanted)
    func pairs(
        _ wanted: [String], in object: JSONDocument.Token, of owner: TypeExpression?
    ) -> [(wanted: String, near: NearKey)] {
        let members = members(of: object)
        let all = wanted.enumerated().flatMap { order, key in
            let search = search(key, in: object, strategies.convertsKeys, nil, owner)
            return members.compactMap { search.sameObject($0, property: nil) }.map { (order: order, found: $0) }
        }
        var taken: Set<JSONDocument.Token> = []
        var near: [Int: NearKey] = [:]
        for (order, found) in all.sorted(by: { ($0.found.rank, $0.order) < ($1.found.rank, $1.order) })
        where near[order] == nil && taken.insert(found.key.token).inserted {
            near[order] = found.key
        }
        return wanted.indices.compactMap { order in near[order].map { (wanted[order], $0) } }
            .filter { !hasSibling(of: object, with: $0.0) }
    }

    /// Whether an object at the same place in another element of the array around it has a key.
    ///
    /// - Complexity: O(elements · depth): the first hundred elements are searched
    private func hasSibling(of object: JSONDocument.Token, with key: String) -> Bool {
        var path: [String] = []
        var place = object
        while let parent = document.parent(place) {
            if document.kind(parent) == .array {
                return document.children(of: parent).prefix(Self.objectLimit).contains { element in
                    let other = path.reversed().reduce(Optional(element)) { place, key in
                        place.flatMap { document.member(key, of: $0) }
                    }
                    return other.map { has(key, in: $0) } == true
                }
            }
            path.append(document.key(place) ?? "")
            place = parent
        }
        return false
    }

    /// Whether an object has a key for a model: one that the key strategy converts to another isn't there.
    func has(_ key: String, in object: JSONDocument.Token) -> Bool {
        guard strategies.convertsKeys else { return document.member(key, of: object) != nil }
        return document.children(of: object).prefix(Self.memberLimit).contains {
            document.key($0).map(strategies.convertKey) == key
        }
    }

    /// A member with its key.
    private struct Member {
        var token: JSONDocument.Token
        var spelling: KeySpelling
    }

    /// The members whose keys aren't too long to be compared.
    private func members(of object: JSONDocument.Token) -> [Member] {
        document.children(of: object).prefix(Self.memberLimit).compactMap { member in
            key(member).map { Member(token: member, spelling: KeySpelling($0)) }
        }
    }

    private func search(
        _ wanted: String, in object: JSONDocument.Token, _ converts: Bool, _ type: TypeExpression?,
        _ owner: TypeExpression?
    ) -> Search {
        Search(
            wanted: KeySpelling(wanted), type: type, converts: converts, context: context(of: object, owner), near: self
        )
    }

    private func context(of object: JSONDocument.Token, _ owner: TypeExpression?) -> Set<String> {
        let words = [owner?.unwrapped.lastName, key(object)].compactMap(\.self).flatMap { KeySpelling($0).words }
        return Set(words).union(words.map(KeyWords.singular))
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
        return shared.higher.value(of: .init(key: search.wanted.key, token: outer)) {
            document.children(of: outer).prefix(Self.memberLimit).compactMap { search.elsewhere($0, .higher) }
        }
    }

    /// The key of a member; nil if it is too long to be compared.
    private func key(_ member: JSONDocument.Token) -> String? {
        document.keySpan(member).flatMap { $0.count <= KeySpelling.maxLength ? document.key(member) : nil }
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
        /// The words of the owner and of the key around the object.
        let context: Set<String>
        let near: NearKeys

        func sameObject(_ member: Member, property: String?) -> Found? {
            let (member, spelling) = (member.token, member.spelling)
            let key = spelling.key
            if !wanted.letters.isEmpty, spelling.letters == wanted.letters {
                return found(
                    member, key, sameWords(spelling), rank: key.lowercased() == wanted.key.lowercased() ? 0 : 1)
            }
            guard !near.isTaken(member) else { return nil }
            if let property, spelling.letters == KeySpelling(property).letters {
                return found(member, key, .property, rank: 2)
            }
            return wanted.meaning(of: spelling, isList: isList, in: context).flatMap { found(member, key, $0) }
        }

        /// A member with another key, unless its value can't be decoded as the wanted type.
        private func found(_ member: JSONDocument.Token, _ key: String, _ meaning: KeySpelling.Meaning) -> Found? {
            let certainty = meaning.certainty
            guard
                isReadable(member) || certainty == .same && isOtherScalar(member)
                    || certainty == .guess && isArray(member)
            else { return nil }
            let rank = 10 + 20 * certainty.rawValue
            return switch meaning.likeness {
            case .typo(let edits): found(member, key, .typo, rank: rank + edits, edits: edits, certainty)
            case .abbreviation: found(member, key, .abbreviation, rank: rank + 8, certainty)
            case .words(let shared):
                // Of several that say more, that which only says in what form: `artistName` before `artistRole`.
                found(
                    member, key, .word,
                    rank: rank + 18 - min(shared, 8) - (KeySpelling(key).endsInForm ? 1 : 0), certainty)
            }
        }

        /// Whether the wanted value may have a plural as its name: a collection, and what isn't a number, of which a plural is
        /// the count.
        private var isList: Bool {
            guard let type = type?.unwrapped else { return false }
            return type.member != nil || ![.number, .bool].contains(type.wantedShape(near.strategies) ?? .object)
        }

        private func isReadable(_ member: JSONDocument.Token) -> Bool {
            type.map { near.document.mayBe(member, $0, near.strategies) } ?? true
        }

        /// Whether a scalar is of another kind than the wanted scalar, as a number in quotes is: a second fault, behind the key.
        private func isOtherScalar(_ member: JSONDocument.Token) -> Bool {
            type?.wantedShape(near.strategies)?.kind.isScalar == true && near.document.foundKind(member).isScalar
        }

        /// Whether a member is a list of the wanted scalars and its key says so: `linesArray` for `lines`.
        private func isArray(_ member: JSONDocument.Token) -> Bool {
            guard let type, near.document.kind(member) == .array, near.document.firstChild(member) != nil,
                let last = near.key(member).flatMap({ KeySpelling($0).words.last })
            else { return false }
            return ["array", "list"].contains(last)
                && near.document.children(of: member).prefix(NearKeys.objectLimit).allSatisfy {
                    near.document.foundKind($0).isScalar && near.document.mayBe($0, type, near.strategies)
                }
        }

        func elsewhere(_ member: JSONDocument.Token, _ relation: NearKey.Relation) -> Found? {
            guard let key = near.key(member) else { return nil }
            let converted = converts ? near.strategies.convertKey(key) : key
            let isSame = converted == wanted.key
            guard isSame || !wanted.letters.isEmpty && KeySpelling(key).letters == wanted.letters else { return nil }
            guard relation == .deeper || !near.isTaken(member) else { return nil }
            return found(member, key, relation, rank: (relation == .deeper ? 36 : 39) + (isSame ? 0 : 2), .related)
        }

        private func sameWords(_ spelling: KeySpelling) -> NearKey.Relation {
            guard spelling.key.lowercased() == wanted.key.lowercased() else { return .style }
            // `imageURL` and `imageUrl`: the capitalization differs inside one word, not where words start.
            return spelling.hasAcronym != wanted.hasAcronym && spelling.key.contains(where: \.isLowercase)
                && wanted.key.contains(where: \.isLowercase) ? .acronym : .capitals
        }

        private func found(
            _ member: JSONDocument.Token, _ key: String, _ relation: NearKey.Relation, rank: Int, edits: Int = 0,
            _ certainty: NearKey.Certainty = .same
        ) -> Found {
            Found(
                key: NearKey(
                    key: key, converted: converts ? near.strategies.convertKey(key) : key, relation: relation,
                    edits: edits, certainty: certainty, token: member,
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
            let keys = members.compactMap { near.key($0) }
            let found = members.filter(near.isTaken).compactMap { near.key($0) }
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

/// A key of the payload that may be meant by a missing key.
package struct NearKey: Sendable, Hashable {
    /// How the two keys are related.
    package enum Relation: String, Sendable, Hashable, Codable, CaseIterable {
        /// Different capitalization: `Title` for `title`.
        case capitals
        /// An acronym capitalized differently: `imageUrl` for `imageURL`.
        case acronym
        /// The same words, joined differently: `first_name` for `firstName`.
        case style
        /// The property's own name, which the model's `CodingKeys` maps to another key.
        case property
        /// One or two letters away.
        case typo
        /// An abbreviation: `lat` for `latitude`, `lng` for `longitude`; or the other way round.
        case abbreviation
        /// One level deeper, in a member of the object.
        case deeper
        /// One level higher, beside the object.
        case higher
        /// Some of its words, or its words said in another way: `name` for `userName`, `dateCreated` for `createdDate`.
        case word

        /// Whether the keys have the same words in a different spelling.
        package var isSpelling: Bool { [.capitals, .acronym, .style].contains(self) }
    }

    /// How sure it is that the key has the wanted one's meaning.
    package enum Certainty: Int, Sendable, Hashable, Comparable {
        /// The same words, in the same object: equal but for their style, an abbreviation, a slip of the finger, a grammatical
        /// ending, or their order.
        case same
        /// One of the keys says a little more, or is short for several words.
        case guess
        /// It shares a word, is elsewhere, or is one of two that differ only in spelling: worth a look, and never read instead
        /// without asking.
        case related

        package static func < (first: Certainty, second: Certainty) -> Bool { first.rawValue < second.rawValue }
    }

    /// Whether another object has the key.
    package var isElsewhere: Bool { relation == .deeper || relation == .higher }

    /// The key as the payload writes it.
    package let key: String
    /// The key after the key strategy has converted it, as the model sees it.
    package let converted: String
    package let relation: Relation
    /// For a typo, the number of letters that differ.
    package let edits: Int
    package var certainty: Certainty
    /// The member's token.
    package let token: JSONDocument.Token
    /// The value of `keys` that converts it to the wanted key, if there is one: `snake`.
    package let keyStrategy: String?
    /// Whether other objects at the same place have the wanted key itself: another coding key would break them.
    package var breaksOthers = false
    /// Whether its value says that it is meant: it has the form of the wanted one.
    var hasForm = false
}
