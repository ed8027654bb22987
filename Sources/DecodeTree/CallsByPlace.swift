import DecodeTrace

/// The calls that one value's code made, by the place that they requested.
struct CallsByPlace {
    // Structs, not tuples: creating an array of tuples looks up its type metadata each time.
    private struct Keyed {
        var key: String
        var node: Int32
        var isTaken = false
    }

    private struct Indexed {
        var index: Int
        var node: Int32
    }

    private(set) var here: [Int32] = []
    private var keyed: [Keyed] = []
    /// The indexes of keys, if there are too many for a linear search.
    private var places: [String: [Int]] = [:]
    /// Sorted by index after `settle`, so that elements find theirs in one pass.
    private var indexed: [Indexed] = []
    private var nextIndex = 0
    private var passedOver: [Int32] = []

    /// Above this number of keys, hashing is used.
    private static let few = 24

    mutating func add(_ node: Int, at place: CodingPath.Component?) {
        switch place {
        case .none: here.append(Int32(node))
        case .key(let key): keyed.append(Keyed(key: key, node: Int32(node)))
        case .index(let index): indexed.append(Indexed(index: index, node: Int32(node)))
        }
    }

    /// Sorts elements, and joins a failed element with the super decoder that skipped it: they share a row.
    ///
    /// - Returns: The calls without a row of their own, each with the call that it joined.
    mutating func settle(in trace: Trace) -> [(node: Int32, other: Int32)] {
        if keyed.count > Self.few {
            for (place, call) in keyed.enumerated() { places[call.key, default: []].append(place) }
        }
        let isOrdered = indexed.indices.dropFirst().allSatisfy { indexed[$0 - 1].index < indexed[$0].index }
        guard !isOrdered else { return [] }
        var joined: [(node: Int32, other: Int32)] = []
        indexed.sort { $0.index != $1.index ? $0.index < $1.index : $0.node < $1.node }
        var kept: [Indexed] = []
        for call in indexed {
            let isBare = trace[Int(call.node)].call == .superDecoder && trace[Int(call.node)].end == call.node + 1
            if isBare, let last = kept.last, last.index == call.index {
                joined.append((call.node, last.node))
            } else {
                kept.append(call)
            }
        }
        indexed = kept
        return joined
    }

    /// The requested keys, with repetitions.
    var keys: some Sequence<String> { keyed.lazy.map(\.key) }

    /// The calls for a member in call order, each returned once.
    mutating func take(key: String, into nodes: inout [Int32]) {
        guard keyed.count <= Self.few else {
            for place in places.removeValue(forKey: key) ?? [] { take(place, into: &nodes) }
            return
        }
        // Check all places: a key may be requested more than once.
        for place in keyed.indices where keyed[place].key == key { take(place, into: &nodes) }
    }

    private mutating func take(_ place: Int, into nodes: inout [Int32]) {
        guard !keyed[place].isTaken else { return }
        keyed[place].isTaken = true
        nodes.append(keyed[place].node)
    }

    /// The calls for an element. Must be called in the order of the elements.
    mutating func take(index: Int, into nodes: inout [Int32]) {
        while nextIndex < indexed.count, indexed[nextIndex].index <= index {
            if indexed[nextIndex].index == index {
                nodes.append(indexed[nextIndex].node)
            } else {
                passedOver.append(indexed[nextIndex].node)
            }
            nextIndex += 1
        }
    }

    /// Calls without a value in the payload, in call order.
    func left() -> [Int32] {
        guard keyed.contains(where: { !$0.isTaken }) || !passedOver.isEmpty || nextIndex < indexed.count else {
            return []
        }
        return keyed.filter { !$0.isTaken }.map(\.node) + passedOver + indexed[nextIndex...].map(\.node)
    }
}

/// The keys of one object that were encountered.
struct SeenKeys {
    private var few: [String] = []
    private var many: Set<String> = []

    /// Above this number of keys, hashing is used.
    private static let limit = 16

    /// Whether a key was not encountered before.
    mutating func insert(_ key: String) -> Bool {
        guard many.isEmpty else { return many.insert(key).inserted }
        guard !few.contains(key) else { return false }
        few.append(key)
        if few.count > Self.limit { many = Set(few) }
        return true
    }
}
