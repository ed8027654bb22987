import DecodeTrace
import JSONText
import SwiftDeclarations

/// The other places where a decode requested the properties that failed, collected once.
struct AskedPlaces: Sendable {
    /// A key and the type that asks for it, by their indexes in the trace.
    private struct Property: Hashable {
        var key: Int32
        var owner: Int32

        init?(_ node: Int, in trace: Trace) {
            guard node >= 0, trace[node].key >= 0, trace[node].parent >= 0 else { return nil }
            key = trace[node].key
            owner = trace[Int(trace[node].parent)].type
        }
    }

    private var places: [Property: [JSONDocument.Token]] = [:]

    /// The maximum number of places per property: enough to compare the kinds of values.
    static let limit = 200

    /// - Complexity: O(rows + failures)
    init(_ trace: Trace, _ tree: DecodeTree) {
        /// Whether a property with a key failed, by the key's index in the trace; this skips most rows quickly.
        var hasFailed: [Bool] = []
        for failure in trace.failures {
            guard let property = Self.property(of: failure, trace, tree) else { continue }
            places[property] = []
            let key = Int(property.key)
            if key >= hasFailed.count { hasFailed += Array(repeating: false, count: key + 1 - hasFailed.count) }
            hasFailed[key] = true
        }
        var unfilled = places.count
        for row in tree.decodedRows where row.token >= 0 && row.node >= 0 {
            if unfilled == 0 { return }
            let key = Int(trace[Int(row.node)].key)
            guard hasFailed.indices.contains(key), hasFailed[key], let property = Property(Int(row.node), in: trace),
                let known = places[property], known.count < Self.limit
            else { continue }
            places[property, default: []].append(Int(row.token))
            if known.count + 1 == Self.limit { unfilled -= 1 }
        }
    }

    /// The values of the failed property, in payload order, including the failed one.
    func like(_ failure: Failure, _ trace: Trace, _ tree: DecodeTree) -> [JSONDocument.Token] {
        Self.property(of: failure, trace, tree).flatMap { places[$0] } ?? []
    }

    /// The property of a failure: that of the outermost call on the same row.
    private static func property(of failure: Failure, _ trace: Trace, _ tree: DecodeTree) -> Property? {
        guard failure.node >= 0, let row = tree.row(ofNode: failure.node) else { return nil }
        return Property(Int(tree[row].node), in: trace)
    }
}

extension FailureDescriber {
    /// The values that the decode requested as a type.
    ///
    /// - Returns: A few hundred values at most.
    /// - Complexity: O(rows) for the first call of a decode.
    func values(askedAs name: String) -> [JSONDocument.Token] {
        shared.decoded.value(of: name) {
            let isMeant = trace.typeNames.map { TypeExpression($0).unwrapped.text == name }
            guard isMeant.contains(true) else { return [] }
            return Array(
                tree.decodedRows.lazy.filter { row in
                    guard row.token >= 0, row.inner >= 0 else { return false }
                    let type = Int(trace[Int(row.inner)].type)
                    return type >= 0 && isMeant[type]
                }.map { Int($0.token) }.prefix(AskedPlaces.limit))
        }
    }

    /// Values that the model decodes the same way as the one that failed: those of the same property in other places, or
    /// the other members of its array or dictionary.
    ///
    /// - Returns: A few hundred values at most.
    /// - Complexity: O(1), except O(rows) for the first failure of a decode, and the first of a container.
    func others(than place: JSONDocument.Token, _ failure: Failure) -> [JSONDocument.Token] {
        let holder = document.parent(place)
        let found: [JSONDocument.Token]
        switch failure.path.components.last {
        case .key where !isDictionaryValue(failure):
            let asked = shared.askedPlaces { AskedPlaces(trace, tree) }.like(failure, trace, tree)
            let array = holder.flatMap { document.parent($0) }.flatMap { document.kind($0) == .array ? $0 : nil }
            // Values that were not requested because the decode ended first.
            let column = array.flatMap { array in
                document.key(place).map { shared.column($0, of: array, in: document) }
            }
            found = asked.count > column?.count ?? 0 ? asked : column ?? []
        case .index where asker(ofElement: failure) != nil: found = []
        case .key, .index: found = holder.map { shared.members(of: $0, in: document) } ?? []
        case nil: found = []
        }
        return found.filter { $0 != place }
    }
}
