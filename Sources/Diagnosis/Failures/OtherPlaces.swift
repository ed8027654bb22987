import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

/// Results that the explanations of one decode's failures share, computed once for thousands of failures.
package final class SharedFindings: Sendable {
    struct Question: Hashable {
        var key: String
        var token: JSONDocument.Token
    }

    struct Reading: Hashable {
        var format: DateFormat
        var token: JSONDocument.Token
    }

    /// Keys of an enclosing object that may be meant by a key that an inner object lacks.
    let higher = Findings<Question, [NearKeys.Found]>()
    /// The values of one key in the first elements of an array of objects.
    let columns = Findings<Question, [JSONDocument.Token]>()
    private let members = Findings<JSONDocument.Token, [JSONDocument.Token]>()
    /// The date formats of values; nil for a value that has none.
    let shapes = Findings<JSONDocument.Token, DateShape?>()
    /// Whether a format reads a value as a date.
    let readings = Findings<Reading, Bool>()
    /// The other places where the failed properties were requested.
    let asked = Findings<Int, AskedPlaces>()
    /// The first values that a decode read as a type, or failed to, by the type's name.
    let decoded = Findings<String, [JSONDocument.Token]>()
    /// The other decodes that errors belong to, by the calls that threw them.
    let otherDecodes = Findings<Int, OtherDecode?>()

    /// The first members of an array or object.
    func members(of container: JSONDocument.Token, in document: JSONDocument) -> [JSONDocument.Token] {
        members.value(of: container) { Array(document.children(of: container).prefix(AskedPlaces.limit)) }
    }
}

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

extension Explainer {
    /// The values that the decode requested as a type.
    ///
    /// - Returns: A few hundred values at most.
    /// - Complexity: O(rows) for the first call of a decode.
    func values(askedAs name: String) -> [JSONDocument.Token] {
        shared.decoded.value(of: name) {
            let isMeant = trace.typeNames.map { TypeExpression($0).unwrapped.text == name }
            guard isMeant.contains(true) else { return [] }
            return Array(
                tree.decodedRows.lazy.filter { [trace] row in
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
    var others: [JSONDocument.Token] {
        guard let place else { return [] }
        let holder = document.parent(place)
        let found: [JSONDocument.Token]
        switch failure.path.components.last {
        case .key where !isDictionaryValue:
            let asked = shared.asked.value(of: 0) { AskedPlaces(trace, tree) }.like(failure, trace, tree)
            let array = holder.flatMap { document.parent($0) }.flatMap { document.kind($0) == .array ? $0 : nil }
            // Values that were not requested because the decode ended first.
            let all = array.flatMap { array in document.key(place).map { column($0, of: array) } } ?? []
            found = asked.count > all.count ? asked : all
        case .index where asker != nil: found = []
        case .key, .index: found = holder.map { shared.members(of: $0, in: document) } ?? []
        case nil: found = []
        }
        return found.filter { $0 != place }
    }

    private func column(_ key: String, of array: JSONDocument.Token) -> [JSONDocument.Token] {
        shared.columns.value(of: .init(key: key, token: array)) {
            document.children(of: array).prefix(AskedPlaces.limit).compactMap { document.member(key, of: $0) }
        }
    }
}
