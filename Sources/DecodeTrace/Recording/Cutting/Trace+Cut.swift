extension Trace {
    /// The calls that lead to failures, with those around them.
    ///
    /// Kept are failures, what encloses them, the calls near each of these in its owner, and the owner's housekeeping calls.
    ///
    /// - Parameters:
    ///   - siblings: The maximum number of calls that are kept on each side of a kept one.
    ///   - failures: The maximum number of failures. Those that ended the decode come first.
    /// - Complexity: O(nodes)
    func cut(siblings: Int, failures maxFailures: Int) -> Trace {
        let ended = storage.failures.indices.filter { storage.failures[$0].fate == .failed }
        let others = storage.failures.indices.filter { storage.failures[$0].fate != .failed }
        let chosen = (ended + others).prefix(maxFailures).sorted()
        var kept = [Bool](repeating: false, count: count)
        func keep(_ node: Int32) {
            var place = node
            while place >= 0, !kept[Int(place)] {
                kept[Int(place)] = true
                place = self[Int(place)].parent
            }
        }
        keep(0)
        for failure in chosen.map({ storage.failures[$0] }) {
            for node in failure.nodes { keep(node) }
        }
        // The calls around them are kept without those inside.
        for owner in kept.indices.filter({ kept[$0] }) { keepAround(owner, siblings, &kept) }

        var names = RecordedKeys()
        var places = [Int32](repeating: -1, count: count)
        var nodes: [Node] = []
        for place in kept.indices where kept[place] {
            places[place] = Int32(truncatingIfNeeded: nodes.count)
            var node = self[place]
            if node.parent >= 0 { node.parent = places[Int(node.parent)] }
            if node.key >= 0 { node.key = names.code(of: storage.keys[Int(node.key)]) }
            nodes.append(node)
        }
        // A subtree ends where its last node's does.
        for place in nodes.indices { nodes[place].end = Int32(truncatingIfNeeded: place + 1) }
        for place in nodes.indices.reversed() where nodes[place].parent >= 0 {
            let parent = Int(nodes[place].parent)
            nodes[parent].end = max(nodes[parent].end, nodes[place].end)
        }
        var numbers: [Int32: Int32] = [-1: -1]
        for (number, place) in chosen.enumerated() { numbers[Int32(place)] = Int32(number) }
        var superseded = NodeSet()
        for place in kept.indices where kept[place] && storage.superseded.contains(place) {
            superseded.insert(Int(places[place]))
        }
        return Trace(
            storage: TraceStorage(
                nodes: NodeBuffer(nodes), keys: names.names, types: storage.types, keyTypes: storage.keyTypes,
                failures: chosen.map { storage.failures[$0].moved({ $0 < 0 ? $0 : places[Int($0)] }, numbers) },
                superseded: superseded))
    }

    /// Keeps the calls near a node's kept ones, and its housekeeping calls.
    private func keepAround(_ owner: Int, _ siblings: Int, _ kept: inout [Bool]) {
        let children = Array(children(of: owner))
        var near: Set<Int> = []
        for (place, child) in children.enumerated() where kept[child] {
            near.formUnion(max(0, place - siblings)..<min(children.count, place + siblings + 1))
        }
        if near.isEmpty { near.formUnion(children.indices.prefix(siblings)) }
        let housekeeping = children.indices.lazy.filter { isHousekeeping(children[$0]) }
        near.formUnion(housekeeping.prefix(4 * siblings))
        for place in near { kept[children[place]] = true }
    }
}

extension StoredFailure {
    /// The nodes that it refers to.
    fileprivate var nodes: [Int32] {
        var nodes = [node, top, settled.attempt, settled.reader].filter { $0 >= 0 }
        switch nextAction {
        case .none: break
        case .call(let node), .end(let node), .container(let node), .error(let node): nodes.append(node)
        }
        return nodes
    }

    /// The same failure in a record with fewer nodes and failures.
    fileprivate func moved(_ place: (Int32) -> Int32, _ numbers: [Int32: Int32]) -> StoredFailure {
        var moved = self
        moved.node = place(node)
        moved.top = place(top)
        moved.nextAction = nextAction.moved(place)
        moved.settled.attempt = place(settled.attempt)
        moved.settled.reader = place(settled.reader)
        moved.settled.leader = numbers[settled.leader] ?? -1
        moved.settled.thrown = numbers[settled.thrown] ?? -1
        return moved
    }
}
