extension DecodedValues {
    /// The values for the nodes of another decode of the same payload. Its members may be in another order, because a
    /// dictionary's order differs between decodes.
    ///
    /// - Parameters:
    ///   - trace: The trace whose nodes have the values.
    ///   - other: The trace of the other decode.
    /// - Returns: Nil if the calls of the decodes or their outcomes differ.
    /// - Complexity: O(nodes)
    package func moved(from trace: Trace, to other: Trace) -> DecodedValues? {
        if trace.hasSameCalls(as: other) { return self }
        guard let nodes = CallMatching(trace, other)?.nodes() else { return nil }
        return DecodedValues(
            Dictionary(
                uniqueKeysWithValues: self.nodes.compactMap { node in self[Int(node)].map { (nodes[Int(node)], $0) } }))
    }
}

/// Pairs the calls of two decodes whose members may be in another order.
private struct CallMatching {
    private let trace: Trace
    private let other: Trace
    /// The numbers in the other trace of this trace's keys, types and key types.
    private let keys: [Int32]
    private let types: [Int32]
    private let keyTypes: [Int32]
    /// The lowest number of each of the other trace's keys.
    private let otherKeys: [Int32]

    /// - Returns: Nil if one has a name that the other lacks.
    init?(_ trace: Trace, _ other: Trace) {
        guard trace.count == other.count, let keys = Self.numbers(trace.keyNames, in: other.keyNames),
            let types = Self.numbers(trace.typeNames, in: other.typeNames),
            let keyTypes = Self.numbers(trace.keyTypes, in: other.keyTypes),
            let otherKeys = Self.numbers(other.keyNames, in: other.keyNames)
        else { return nil }
        self.trace = trace
        self.other = other
        self.keys = keys
        self.types = types
        self.keyTypes = keyTypes
        self.otherKeys = otherKeys
    }

    private static func numbers<Name: Hashable>(_ names: [Name], in others: [Name]) -> [Int32]? {
        var places: [Name: Int32] = [:]
        for (place, name) in others.enumerated() where places[name] == nil { places[name] = Int32(place) }
        let numbers = names.compactMap { places[$0] }
        return numbers.count == names.count ? numbers : nil
    }

    /// The other trace's node for each node; nil if the calls differ.
    func nodes() -> [Int32]? {
        var nodes = [Int32](repeating: -1, count: trace.count)
        var pairs = [(0, 0)]
        while let (node, partner) = pairs.popLast() {
            guard isSame(trace[node], other[partner]) else { return nil }
            nodes[node] = Int32(partner)
            var waiting: [Int32: [Int]] = [:]
            for child in Array(other.children(of: partner)).reversed() {
                waiting[Self.key(other[child].key, otherKeys), default: []].append(child)
            }
            for child in trace.children(of: node) {
                guard let match = waiting[Self.key(trace[child].key, keys)]?.popLast() else { return nil }
                pairs.append((child, match))
            }
            guard waiting.values.allSatisfy(\.isEmpty) else { return nil }
        }
        return nodes
    }

    private static func key(_ key: Int32, _ numbers: [Int32]) -> Int32 { key >= 0 ? numbers[Int(key)] : key }

    /// Whether two calls are the same, apart from the order of calls.
    private func isSame(_ node: Trace.Node, _ partner: Trace.Node) -> Bool {
        node.call == partner.call && node.container == partner.container && node.outcome == partner.outcome
            && (node.type < 0 ? node.type : types[Int(node.type)]) == partner.type
            && (node.keyType < 0 ? Int32(node.keyType) : keyTypes[Int(node.keyType)]) == Int32(partner.keyType)
    }
}
