/// Finds places whose objects have the same type: a `user` in several places, a comment and its replies.
struct Sharing {
    private var graph: PlaceGraph
    private var hasMerged = false

    /// The maximum number of passes. After a merge, the merged place may be similar to a third one.
    private static let rounds = 4
    /// The maximum number of places with the same name, keys or meaning that a place is compared with.
    private static let candidateLimit = 24
    /// The maximum number of enclosing containers that a place is compared with.
    private static let ancestorLimit = 24

    static func decide(_ graph: inout PlaceGraph) {
        var sharing = Sharing(graph: graph)
        graph = PlaceGraph()
        sharing.run()
        graph = sharing.graph
    }

    private init(graph: PlaceGraph) { self.graph = graph }

    private mutating func run() {
        for _ in 0..<Self.rounds {
            hasMerged = false
            mergeSiblings()
            mergeLike()
            if !hasMerged { return }
        }
    }

    private mutating func merge(_ one: Int, _ other: Int) {
        graph.merge(one, other)
        hasMerged = true
    }

    /// All records except variants, which are compared together with the place that they belong to.
    private var records: [Int] {
        graph.all.filter { place in
            if case .variant = graph[place].step { return false }
            return graph[place].isRecord
        }
    }

    // MARK: - Candidates

    /// Merges members that are all alike, whatever their names: `northeast` and `southwest` of `bounds`.
    private mutating func mergeSiblings() {
        for place in records where graph[place].members.count > 1 && graph.survivor(place) == place {
            let inner = graph[place].members.map { record(in: $0.place) }
            guard let first = inner.first ?? nil else { continue }
            let keys = Similarity.keys(of: first, graph)
            guard keys.count > 1 || isPlural(place), !keys.isEmpty,
                inner.allSatisfy({ $0.map { isSibling($0, first, keys, isNamed: isPlural(place)) } ?? false })
            else { continue }
            for other in inner { if let other, graph.find(other) != graph.find(first) { merge(first, other) } }
        }
    }

    /// Whether a member can have its sibling's type: its keys are the same, or most are and the enclosing object has a
    /// plural name, such as `services`.
    private func isSibling(_ record: Int, _ first: Int, _ keys: Set<String>, isNamed: Bool) -> Bool {
        let others = Similarity.keys(of: record, graph)
        let shared = keys.intersection(others)
        let union = keys.count + others.count - shared.count
        let isNear = isNamed && shared.count > 1 && shared.count * 3 >= union * 2
        return (others == keys || isNear) && areMembersAlike(first, record, shared)
    }

    private func isPlural(_ place: Int) -> Bool {
        let words = Words.of(arrivalKey(of: place) ?? "")
        return Singular.of(words) != words
    }

    /// The record at a place, or in its arrays.
    private func record(in place: Int) -> Int? {
        let place = graph.survivor(place)
        if graph[place].isRecord, graph[place].kinds == .object { return place }
        guard graph[place].kinds == .array, let element = graph[place].element.map(graph.survivor) else { return nil }
        return graph[element].isRecord && graph[element].kinds == .object ? element : nil
    }

    private mutating func mergeLike() {
        var byName: [String: [Int]] = [:]
        var byKeys: [Set<String>: [Int]] = [:]
        var byMeaning: [String: [Int]] = [:]
        for record in records where graph.survivor(record) == record {
            let keys = Similarity.keys(of: record, graph)
            guard !keys.isEmpty else { continue }
            let arrival = arrivalKey(of: record)
            if let around = ancestor(of: record, keys, arrival) {
                merge(around, record)
                continue
            }
            let words = Singular.of(Words.of(arrival ?? ""))
            let name = words.last ?? ""
            if let like = byName[name, default: []].first(where: { isNamesake($0, record, keys, words) }) {
                merge(like, record)
                continue
            }
            if keys.count > 1, let equal = byKeys[keys, default: []].first(where: { isEqual($0, record, keys) }) {
                merge(equal, record)
                continue
            }
            let meaning = Meaning.name(of: keys)
            if let meaning, let kin = byMeaning[meaning, default: []].first(where: { isKin($0, record, keys) }) {
                merge(kin, record)
                continue
            }
            if let meaning, byMeaning[meaning, default: []].count < Self.candidateLimit {
                byMeaning[meaning, default: []].append(record)
            }
            if byName[name, default: []].count < Self.candidateLimit { byName[name, default: []].append(record) }
            if byKeys[keys, default: []].count < Self.candidateLimit { byKeys[keys, default: []].append(record) }
        }
    }

    /// The key that leads to a place, through arrays and dictionaries.
    private func arrivalKey(of place: Int) -> String? {
        var next: Int? = place
        while let place = next {
            if case .key(let key) = graph[place].step { return key }
            next = graph[place].parent
        }
        return nil
    }

    // MARK: - Similarity

    /// The nearest record around a place that has the same type.
    private func ancestor(of record: Int, _ keys: Set<String>, _ arrival: String?) -> Int? {
        var next = graph[record].parent
        for _ in 0..<Self.ancestorLimit {
            guard let parent = next else { return nil }
            let place = graph.survivor(parent)
            let isVariant = if case .variant = graph[place].step { true } else { false }
            if place != record, !isVariant, graph[place].isRecord, isNested(place, record, keys, arrival) {
                return place
            }
            next = graph[parent].parent
        }
        return nil
    }

    /// Names of members that often contain values of the same type.
    private static let nestingWords: Set<String> = [
        "parent", "child", "reply", "descendant", "ancestor", "next", "previous", "prev", "left", "right", "nested",
        "subtree", "node", "subcategory", "subfolder", "submenu", "quoted", "original", "lhs", "rhs", "operand",
        "argument",
        "expression", "body", "condition", "then", "else",
    ]

    private func isNested(_ around: Int, _ record: Int, _ keys: Set<String>, _ arrival: String?) -> Bool {
        let others = Similarity.keys(of: around, graph)
        let shared = keys.intersection(others)
        guard !shared.isEmpty, let arrival else { return false }
        let union = keys.count + others.count - shared.count
        let repeats = keys.contains(arrival) && others.contains(arrival)
        let isHinted = Words.of(arrival).contains { Self.nestingWords.contains(Singular.of($0)) }
        if isHinted, case .key = graph[record].discriminator, graph[record].discriminator == graph[around].discriminator
        {
            // Distinguished by their variants, so their keys may differ.
            return areMembersAlike(around, record, shared)
        }
        let isAlike =
            repeats && shared.count * 3 >= union || isHinted && shared.count * 2 >= union
            || shared.count >= 4 && shared.count * 5 >= union * 4
        return isAlike && areMembersAlike(around, record, shared)
    }

    private func isNamesake(_ other: Int, _ record: Int, _ keys: Set<String>, _ words: [String]) -> Bool {
        let other = graph.survivor(other)
        let others = Similarity.keys(of: other, graph)
        let shared = keys.intersection(others)
        let union = keys.count + others.count - shared.count
        let isSameName = Singular.of(Words.of(arrivalKey(of: other) ?? "")) == words
        let isAlike = isSameName ? shared.count * 5 >= union * 2 : shared.count * 5 >= union * 3
        return other != record && !shared.isEmpty && isAlike && areMembersAlike(other, record, shared)
    }

    /// Whether two records of the same meaning have enough keys in common.
    private func isKin(_ other: Int, _ record: Int, _ keys: Set<String>) -> Bool {
        let other = graph.survivor(other)
        let others = Similarity.keys(of: other, graph)
        let shared = keys.intersection(others)
        let union = keys.count + others.count - shared.count
        return other != record && shared.count > 1 && shared.count * 2 >= union
            && areMembersAlike(other, record, shared)
    }

    private func isEqual(_ other: Int, _ record: Int, _ keys: Set<String>) -> Bool {
        let other = graph.survivor(other)
        return other != record && Similarity.keys(of: other, graph) == keys && areMembersAlike(other, record, keys)
    }

    /// Whether members with the same key can have one type, including objects in them.
    private func areMembersAlike(_ one: Int, _ other: Int, _ keys: Set<String>) -> Bool {
        keys.allSatisfy { key in
            guard let left = Similarity.member(key, of: one, graph),
                let right = Similarity.member(key, of: other, graph)
            else { return true }
            guard Similarity.isCompatible(left, right, graph) else { return false }
            guard let inner = record(in: left), let otherInner = record(in: right), inner != otherInner else {
                return true
            }
            let (leftKeys, rightKeys) = (Similarity.keys(of: inner, graph), Similarity.keys(of: otherInner, graph))
            let shared = leftKeys.intersection(rightKeys).count
            let union = leftKeys.count + rightKeys.count - shared
            return leftKeys.isEmpty || rightKeys.isEmpty || shared * 3 >= union
        }
    }
}

/// The similarity of two places.
enum Similarity {
    /// The keys of the objects at a place, including those of its variants.
    static func keys(of place: Int, _ graph: PlaceGraph) -> Set<String> {
        var keys = Set(graph[place].byKey.keys)
        for variant in graph[place].variants { keys.formUnion(graph[graph.survivor(variant.place)].byKey.keys) }
        return keys
    }

    /// The place of a member; nil if no object has it.
    static func member(_ key: String, of place: Int, _ graph: PlaceGraph) -> Int? {
        if let index = graph[place].byKey[key] { return graph.survivor(graph[place].members[index].place) }
        for variant in graph[place].variants {
            let inner = graph[graph.survivor(variant.place)]
            if let index = inner.byKey[key] { return graph.survivor(inner.members[index].place) }
        }
        return nil
    }

    /// Whether the type of one place can hold the values of the other: its kinds of token include those of the other,
    /// or either place has none.
    static func isCompatible(_ one: Int, _ other: Int, _ graph: PlaceGraph) -> Bool {
        var (one, other) = (graph.survivor(one), graph.survivor(other))
        // Nested arrays: down to their elements.
        for _ in 0..<8 {
            let (left, right) = (graph[one].kinds, graph[other].kinds)
            if one == other || left.isEmpty || right.isEmpty { return true }
            guard left.isSubset(of: right) || right.isSubset(of: left) else { return false }
            guard left == .array, right == .array, let inner = graph[one].element, let otherInner = graph[other].element
            else {
                return true
            }
            (one, other) = (graph.survivor(inner), graph.survivor(otherInner))
        }
        return true
    }

    /// Whether all values of a set of places can have one type.
    static func areCompatible(_ places: [Int], _ graph: PlaceGraph) -> Bool {
        let seen = places.map(graph.survivor).filter { !graph[$0].kinds.isEmpty }
        guard let first = seen.first else { return true }
        guard seen.allSatisfy({ graph[$0].kinds.count == 1 && isCompatible(first, $0, graph) }) else { return false }
        let records = seen.filter { graph[$0].isRecord }
        guard records.count > 1 else { return true }
        let keys = records.map { Self.keys(of: $0, graph) }
        let union = keys.reduce(into: Set<String>()) { $0.formUnion($1) }
        let total = keys.reduce(0) { $0 + $1.count }
        return union.isEmpty || Double(total) >= 0.6 * Double(keys.count * union.count)
    }
}
