import DecodeService
import JSONText

/// Finds string members that distinguish objects of different types at one place.
enum Discriminators {
    /// Names of discriminators, the likeliest first.
    private static let names = [
        "type", "kind", "typename", "objecttype", "nodetype", "eventtype", "messagetype", "resourcetype", "itemtype",
        "event", "shape", "tag", "variant", "discriminator", "object", "op", "operation", "action", "class", "category",
        "role", "status", "result",
    ]
    /// The first of the names that are just as often ordinary members.
    private static let firstWeak = "action"
    private static let ranks = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })

    private static func rank(of key: String) -> Int? { ranks[key.lowercased().filter { $0.isASCII && $0.isLetter }] }

    private static func isWeak(_ key: String) -> Bool { rank(of: key) ?? .max >= ranks[firstWeak] ?? 0 }

    /// Up to this many values are types even if none is repeated.
    private static let rareLimit = 6

    /// Returns the coding key of an object's likeliest discriminator; nil if it has none.
    static func key(of object: Int, in document: JSONDocument, _ strategies: StrategySet) -> String? {
        var best: (rank: Int, key: String)?
        for child in document.children(of: object).prefix(PlaceGraph.memberLimit)
        where document.kind(child) == .string {
            guard let span = document.keySpan(child), span.count < 24, let key = document.key(child),
                let rank = rank(of: key), rank < best?.rank ?? .max
            else { continue }
            best = (rank, strategies.convertKey(key))
        }
        return best?.key
    }

    /// Drops discriminators that distinguish nothing.
    ///
    /// - Parameter isFinal: Whether to drop discriminators with a single value. Before places are merged, more values
    ///   may turn up.
    static func decide(_ graph: inout PlaceGraph, isFinal: Bool) {
        for place in graph.all.reversed() where !graph[place].variants.isEmpty && graph.survivor(place) == place {
            if graph[place].variants.count == 1 ? isFinal : !isUseful(place, graph) { graph.flatten(place) }
        }
    }

    /// Whether one type per variant describes the objects at a place better than one type with optional members.
    private static func isUseful(_ place: Int, _ graph: PlaceGraph) -> Bool {
        let variants = graph[place].variants.map { graph[graph.survivor($0.place)] }
        guard case .key(let discriminator) = graph[place].discriminator else { return false }
        if variants.contains(where: { $0.value != nil }) { return false }
        // Many values that are never repeated are names, not types.
        if variants.count > rareLimit, graph[place].objects < 2 * variants.count { return false }
        var uses: [String: (variants: Int, isAlways: Bool, places: [Int])] = [:]
        for variant in variants {
            for member in variant.members where member.key != discriminator {
                var use = uses[member.key] ?? (0, true, [])
                use.variants += 1
                use.isAlways = use.isAlways && member.count == variant.objects
                use.places.append(graph.survivor(member.place))
                uses[member.key] = use
            }
        }
        let shared = uses.values.filter { $0.variants == variants.count }
        let own = uses.values.filter { $0.variants < variants.count }
        if isWeak(discriminator) { return own.count > shared.count && own.contains(where: \.isAlways) }
        if shared.contains(where: { conflict($0.places, graph) }) { return true }
        return own.count * 2 >= shared.count && own.contains(where: \.isAlways)
    }

    /// Whether members that have one type in each variant have no common type.
    private static func conflict(_ places: [Int], _ graph: PlaceGraph) -> Bool {
        let seen = places.map { graph[$0] }.filter { $0.kinds.count == 1 }
        guard seen.count == places.count, let first = seen.first else { return false }
        if seen.contains(where: { $0.kinds != first.kinds }) {
            // Scalars don't conflict: a number and a string become an enum.
            return seen.contains { !$0.kinds.isDisjoint(with: [.array, .object]) }
        }
        if first.kinds == .array {
            let elements = seen.compactMap(\.element).map(graph.survivor).filter { !graph[$0].kinds.isEmpty }
            return elements.count > 1 && conflict(elements, graph)
        }
        guard first.kinds == .object, seen.allSatisfy({ $0.value == nil }) else { return false }
        let keys = places.map { Similarity.keys(of: $0, graph) }
        let union = keys.reduce(into: Set<String>()) { $0.formUnion($1) }
        return union.count > 3 && keys.reduce(0) { $0 + $1.count } * 2 < keys.count * union.count
    }
}
