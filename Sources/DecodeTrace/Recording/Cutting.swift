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
        var nodes = [node, top, role.attempt, role.reader].filter { $0 >= 0 }
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
        moved.role.attempt = place(role.attempt)
        moved.role.reader = place(role.reader)
        moved.role.representative = numbers[role.representative] ?? -1
        moved.role.thrown = numbers[role.thrown] ?? -1
        return moved
    }
}

extension RedactionContext {
    /// The longest value that a skeleton has.
    private static let maxLength = 4096

    /// The parts of a JSON payload that the trace reads, as JSON; nil if the payload isn't JSON.
    ///
    /// Other members become the shortest value of their kind; other elements become `0`, and those after the last one that is
    /// read are left out. So do other members of dictionaries, and white space.
    ///
    /// - Complexity: O(bytes)
    func skeleton(of bytes: [UInt8]) -> [UInt8]? {
        var output: [UInt8] = []
        /// The open containers that are kept: their places, how many values they had, and the brackets that close them.
        var open: [(place: PlaceTree.Place, count: Int, end: UInt8)] = []
        /// The number of open containers that aren't kept.
        var skipped = 0
        var key: Range<Int>?
        for event in walk(bytes) {
            let first = bytes[event.range.lowerBound]
            switch event.kind {
            case .comment, .other: break
            case .key: key = event.range
            case .close where skipped > 0: skipped -= 1
            case .close:
                guard let container = open.popLast() else { return nil }
                output.append(container.end)
            case .open where skipped > 0: skipped += 1
            case .string where skipped > 0, .bare where skipped > 0: break
            case .open, .string, .bare:
                let isRead = event.place != nil
                var (isKept, isElement) = (isRead, false)
                if let last = open.indices.last {
                    let (place, index) = (open[last].place, open[last].count)
                    open[last].count += 1
                    isElement = open[last].end == UInt8(ascii: "]")
                    isKept =
                        isElement
                        ? index <= tree.lastElement[place] ?? -1 : isRead || tree.reading(place).contains(.named)
                    if isKept, !"{[".utf8.contains(output.last ?? 0) { output.append(UInt8(ascii: ",")) }
                    if isKept, let key, !isElement { output += bytes[key] + [UInt8(ascii: ":")] }
                } else if event.kind != .open {
                    return nil
                }
                guard event.kind == .open else {
                    if isKept { output += isElement && !isRead ? Array("0".utf8) : value(event, isRead, in: bytes) }
                    continue
                }
                let end = first + 2
                if let place = event.place, isKept {
                    output.append(first)
                    open.append((place, 0, end))
                } else {
                    if isKept { output += isElement ? Array("0".utf8) : [first, end] }
                    skipped = 1
                }
            }
        }
        return open.isEmpty && !output.isEmpty ? output : nil
    }

    private func value(_ event: PayloadEvent, _ isRead: Bool, in bytes: [UInt8]) -> [UInt8] {
        let text = bytes[event.range]
        guard event.kind == .string else {
            let isNumber = text.contains { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            return isRead && text.count <= Self.maxLength || !isNumber ? Array(text) : [UInt8(ascii: "0")]
        }
        let quote = [bytes[event.range.lowerBound]]
        guard isRead, text.count > Self.maxLength else { return isRead ? Array(text) : quote + quote }
        // Up to a whole character.
        var end = text.startIndex + 1
        while end < text.startIndex + Self.maxLength - 6 {
            end += text[end] == UInt8(ascii: "\\") ? (text[end + 1] == UInt8(ascii: "u") ? 6 : 2) : 1
        }
        while text[end] & 0xC0 == 0x80, end < text.endIndex - 1 { end += 1 }
        return text[..<end] + quote
    }
}
