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

extension PayloadParts {
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
        var open: [(place: Place, count: Int, end: UInt8)] = []
        /// The number of open containers that aren't kept.
        var skipped = 0
        var key: Range<Int>?
        for part in self {
            switch part.kind {
            case .comment, .other: continue
            case .key:
                key = part.range
                continue
            case .close where skipped > 0:
                skipped -= 1
                continue
            case .close:
                guard let container = open.popLast() else { return nil }
                output.append(container.end)
                continue
            case .open where skipped > 0:
                skipped += 1
                continue
            case .string where skipped > 0, .bare where skipped > 0: continue
            case .open, .string, .bare: break
            }
            var isKept = part.place != nil
            var isElement = false
            if let last = open.indices.last {
                isElement = open[last].end == UInt8(ascii: "]")
                isKept =
                    isElement
                    ? open[last].count <= open[last].place.lastElement : isKept || open[last].place.isNamed
                open[last].count += 1
                if isKept, !"{[".utf8.contains(output.last ?? 0) { output.append(UInt8(ascii: ",")) }
                if isKept, let key, !isElement { output += bytes[key] + [UInt8(ascii: ":")] }
            } else if part.kind != .open {
                return nil
            }
            let first = bytes[part.range.lowerBound]
            if part.kind == .open, let place = part.place, isKept {
                output.append(first)
                open.append((place, 0, first + 2))
                continue
            }
            if part.kind == .open { skipped = 1 }
            guard isKept else { continue }
            let isEmptied = isElement && part.place == nil
            output +=
                isEmptied ? [UInt8(ascii: "0")] : part.kind == .open ? [first, first + 2] : value(part, in: bytes)
        }
        return open.isEmpty && !output.isEmpty ? output : nil
    }

    private func value(_ part: PayloadPart, in bytes: [UInt8]) -> [UInt8] {
        let text = bytes[part.range]
        let isRead = part.place != nil
        guard part.kind == .string else {
            let isNumber = text.contains { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            return isRead && text.count <= Self.maxLength || !isNumber ? Array(text) : [UInt8(ascii: "0")]
        }
        let quote = [bytes[part.range.lowerBound]]
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
