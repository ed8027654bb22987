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
