import JSONText

/// Finds objects whose keys are data.
struct Dictionaries {
    /// The numbers of all-caps keys, capitalized keys and all keys in the payloads. A style that all keys share proves
    /// nothing.
    private let codes: Int
    private let capitalized: Int
    private let all: Int

    /// Finds objects whose keys are data, and collapses them.
    static func decide(_ graph: inout PlaceGraph) {
        let finder = Dictionaries(graph)
        // From the inside out, because the similarity of values depends on their content.
        for place in graph.all.reversed() where graph[place].isRecord && graph.survivor(place) == place {
            if finder.isDictionary(place, graph) { graph.collapse(place) }
        }
        for place in graph.all where graph[place].isRecord { finder.markEmptyDictionaries(in: place, &graph) }
    }

    /// Treats an object that is empty everywhere as a dictionary if its siblings with similar names are: `blockNames`
    /// next to `areaNames`.
    private func markEmptyDictionaries(in place: Int, _ graph: inout PlaceGraph) {
        let members = graph[place].members
        for member in members {
            let empty = graph.survivor(member.place)
            guard graph[empty].isRecord, graph[empty].byKey.isEmpty, graph[empty].variants.isEmpty,
                let word = Words.of(member.payloadKey).last
            else { continue }
            let like = members.filter { other in
                graph[graph.survivor(other.place)].value != nil && Words.of(other.payloadKey).last == word
            }
            let values = like.compactMap { graph[graph.survivor($0.place)].value }
            guard let first = values.first, Similarity.areCompatible(values, graph) else { continue }
            graph[empty].isLikeSiblings = true
            graph.collapse(empty)
            if let value = graph[empty].value { graph.merge(first, value) }
        }
    }

    private init(_ graph: PlaceGraph) {
        var (codes, capitalized, all) = (0, 0, 0)
        for place in graph.all {
            all += graph[place].members.count
            codes += graph[place].members.count { KeyStyle.isCode($0.payloadKey) }
            capitalized += graph[place].members.count { KeyStyle.isCapitalized($0.payloadKey) }
        }
        (self.codes, self.capitalized, self.all) = (codes, capitalized, all)
    }

    private func isDictionary(_ place: Int, _ graph: PlaceGraph) -> Bool {
        let seen = graph[place]
        // An object with a discriminator is a record: its variants are examined separately.
        guard !seen.members.isEmpty, seen.variants.isEmpty else { return false }
        let keys = seen.members.map(\.payloadKey)
        if KeyStyle.areData(keys) { return true }
        guard Similarity.areCompatible(seen.members.map(\.place), graph) else { return false }
        if keys.count >= 5, keys.count(where: KeyStyle.isData) * 5 >= keys.count * 4 { return true }
        if isNamedLookup(seen) || areLanguages(keys, seen, graph) { return true }
        if isNamedSo(seen), isOfScalars(seen, graph) { return true }
        let uses = seen.members.reduce(0) { $0 + $1.count }
        let isComplete = uses == seen.objects * keys.count
        if seen.objects >= 4, isComplete { return false }
        let areCodes = keys.allSatisfy(KeyStyle.isCode) && (codes - keys.count) * 2 <= all - keys.count
        if areCodes, keys.count > 2 || isNamedPlural(seen) { return true }
        let areCapitalized =
            keys.allSatisfy(KeyStyle.isCapitalized) && (capitalized - keys.count) * 2 <= all - keys.count
        if areCapitalized, keys.count > 2 || isNamedPlural(seen), isOfRecords(seen, 1, graph) { return true }
        if seen.objects >= 4, keys.count >= 8, uses * 20 <= seen.objects * keys.count * 7 { return true }
        if keys.count >= 6, isOfRecords(seen, 2, graph) || isOfEqualRecords(seen, graph) { return true }
        return keys.count >= 30 && isOfScalars(seen, graph)
    }

    /// Whether all keys are language codes, such as `pt-BR`, and no value is a Boolean or a number.
    private func areLanguages(_ keys: [String], _ place: Place, _ graph: PlaceGraph) -> Bool {
        guard keys.count > 1, keys.allSatisfy(KeyStyle.isLanguage), keys.contains(where: KeyStyle.isCommonLanguage)
        else {
            return false
        }
        return place.members.allSatisfy { member in
            graph[graph.survivor(member.place)].kinds.isDisjoint(with: [.bool, .number])
        }
    }

    /// Names of members whose objects usually have data as keys.
    private static let names: Set<String> = [
        "dependencies", "headers", "labels", "annotations", "translations", "rates", "env", "environment", "cookies",
        "counts", "scores", "scripts", "histogram",
    ]
    private static let lookups: Set<String> = ["map", "dictionary", "lookup"]

    private func isNamedSo(_ place: Place) -> Bool {
        guard case .key(let key) = place.step else { return false }
        return Words.of(key).last.map(Self.names.contains) ?? false
    }

    private func isNamedLookup(_ place: Place) -> Bool {
        guard case .key(let key) = place.step else { return false }
        let words = Words.of(key)
        return words.last.map(Self.lookups.contains) ?? false || words.dropLast().last == "by"
    }

    private func isNamedPlural(_ place: Place) -> Bool {
        guard case .key(let key) = place.step, let word = Words.of(key).last else { return false }
        return Singular.of(word) != word
    }

    private func isOfScalars(_ place: Place, _ graph: PlaceGraph) -> Bool {
        place.members.allSatisfy { graph[graph.survivor($0.place)].kinds.isDisjoint(with: [.array, .object]) }
    }

    /// Whether all members are objects with the same set of keys.
    private func isOfEqualRecords(_ place: Place, _ graph: PlaceGraph) -> Bool {
        let keys = place.members.map { Similarity.keys(of: graph.survivor($0.place), graph) }
        return isOfRecords(place, 1, graph) && keys.allSatisfy { $0 == keys[0] }
    }

    /// Whether all members are objects with at least `count` keys, or arrays of such objects.
    private func isOfRecords(_ place: Place, _ count: Int, _ graph: PlaceGraph) -> Bool {
        place.members.allSatisfy { member in
            let inner = graph[graph.survivor(member.place)]
            let record = inner.element.map { graph[graph.survivor($0)] } ?? inner
            return record.isRecord && record.byKey.count + record.variants.count >= count
        }
    }
}
