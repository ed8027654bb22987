import DecodeTrace

/// The calls that one value's code made, by the requested place. Keys are numbers, equal for equal keys.
///
/// Reused for one value after another, so that memory is allocated only for the largest one.
struct CallsByPlace {
    // Structs, not tuples: creating an array of tuples looks up its type metadata each time.
    private struct Keyed {
        var key: Int32
        var node: Int32
        /// The next call for the same key, or -1.
        var next: Int32 = -1
        var isTaken = false
    }

    /// The calls for a key.
    private struct Chain {
        /// The value whose calls these are.
        var round: Int32
        var first: Int32
        var last: Int32
    }

    private struct Indexed {
        var index: Int
        var node: Int32
    }

    private(set) var here: [Int32] = []
    private var keyed: [Keyed] = []
    private var nulls: [Keyed] = []
    /// By the key's number.
    private var chains: [Chain] = []
    private var round: Int32 = 0
    /// Sorted by index after `settle`, so that elements find theirs in one pass.
    private var indexed: [Indexed] = []
    private var nextIndex = 0
    private var passedOver: [Int32] = []

    /// Forgets the calls of the previous value.
    mutating func begin() {
        here.removeAll(keepingCapacity: true)
        keyed.removeAll(keepingCapacity: true)
        if !nulls.isEmpty { nulls.removeAll(keepingCapacity: true) }
        indexed.removeAll(keepingCapacity: true)
        passedOver.removeAll(keepingCapacity: true)
        nextIndex = 0
        round += 1
    }

    /// Makes room for many calls for members.
    ///
    /// - Parameter keys: The number of keys.
    mutating func reserve(_ count: Int, keys: Int) {
        keyed.reserveCapacity(count)
        chains.reserveCapacity(keys)
    }

    /// Adds a call for the value itself.
    mutating func add(_ node: Int) { here.append(Int32(node)) }

    /// Adds a call for an element.
    mutating func add(_ node: Int, index: Int) { indexed.append(Indexed(index: index, node: Int32(node))) }

    /// Adds a call for a member.
    mutating func add(_ node: Int, key: Int32) {
        let place = Int32(keyed.count)
        keyed.append(Keyed(key: key, node: Int32(node)))
        while chains.count <= Int(key) { chains.append(Chain(round: 0, first: -1, last: -1)) }
        if chains[Int(key)].round == round {
            keyed[Int(chains[Int(key)].last)].next = place
            chains[Int(key)].last = place
        } else {
            chains[Int(key)] = Chain(round: round, first: place, last: place)
        }
    }

    /// Adds a call that found a member to be null. It counts only if no other call is for the member.
    mutating func add(_ node: Int, readingNullOf key: Int32) { nulls.append(Keyed(key: key, node: Int32(node))) }

    private func isRequested(_ key: Int32) -> Bool { Int(key) < chains.count && chains[Int(key)].round == round }

    /// Sorts elements, and joins a failed element with the super decoder that skipped it: they share a row.
    ///
    /// - Returns: The calls without a row of their own, each with the call that it joined.
    mutating func settle(in trace: Trace) -> [(node: Int32, other: Int32)] {
        // A call for the value itself may read its members, too.
        if !nulls.isEmpty, here.isEmpty {
            for call in nulls where !isRequested(call.key) { add(Int(call.node), key: call.key) }
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
    var keys: some Sequence<Int32> { keyed.lazy.map(\.key) }

    /// Appends the calls for a member in call order, each only once.
    mutating func take(key: Int32, into nodes: inout [Int32]) {
        guard isRequested(key) else { return }
        var place = Int(chains[Int(key)].first)
        while place >= 0 {
            if !keyed[place].isTaken {
                keyed[place].isTaken = true
                nodes.append(keyed[place].node)
            }
            place = Int(keyed[place].next)
        }
    }

    /// Appends the calls for an element. Must be called in the order of the elements.
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

/// The keys encountered so far in the current object.
struct SeenKeys {
    /// The last object with a key, by the key's number.
    private var rounds: [Int32] = []
    private var round: Int32 = 0

    /// Begins an object.
    mutating func begin() { round += 1 }

    /// Adds a key, and returns whether it is new in the object.
    mutating func insert(_ key: Int32) -> Bool {
        while rounds.count <= Int(key) { rounds.append(0) }
        guard rounds[Int(key)] != round else { return false }
        rounds[Int(key)] = round
        return true
    }
}
