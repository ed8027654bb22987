/// The storage of a trace. Immutable.
final class TraceStorage: Sendable {
    let nodes: NodeBuffer
    /// If nothing failed, some keys of very large dictionaries may occur several times.
    let keys: [String]
    let types: [String]
    let keyTypes: [KeyType]
    let failures: [StoredFailure]
    /// The index in `failures` for a node.
    let failureIndex: [Int32: Int]
    /// The topmost nodes of superseded attempts.
    let superseded: NodeSet
    /// The indexes in `failures` of the attempts that a failure represents.
    let followers: [Int32: [Int]]
    /// For each node, the calls in order that opened keyed containers after its first one. Empty if nothing failed: they are
    /// needed only to find whose keys a failing call used.
    let openings: [Int32: [Int32]]

    init(
        nodes: NodeBuffer, keys: [String], types: [String], keyTypes: [KeyType], failures: [StoredFailure],
        superseded: NodeSet = NodeSet()
    ) {
        self.superseded = superseded
        var followers: [Int32: [Int]] = [:]
        for (place, failure) in failures.enumerated() where failure.settled.leader >= 0 {
            followers[failure.settled.leader, default: []].append(place)
        }
        self.followers = followers
        self.nodes = nodes
        self.keys = keys
        self.types = types
        self.keyTypes = keyTypes
        self.failures = failures
        openings = failures.isEmpty ? [:] : Self.openings(in: nodes)
        failureIndex = Dictionary(failures.enumerated().map { ($1.node, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private static func openings(in nodes: NodeBuffer) -> [Int32: [Int32]] {
        var openings: [Int32: [Int32]] = [:]
        nodes.withNodes { nodes in
            for (place, node) in nodes.enumerated() where node.keyType >= 0 && node.call == .container {
                openings[node.parent, default: []].append(Int32(place))
            }
        }
        return openings
    }

    func component(_ key: Int32) -> CodingPath.Component? {
        switch key {
        case KeyCode.none: nil
        case 0...: .key(keys[Int(key)])
        default: .index(KeyCode.index(key))
        }
    }
}

/// The encoding of the last step of a node's path: an index in the interned keys if not negative, -1 for none, and lower
/// values for the index of an element.
package enum KeyCode {
    @inlinable package static var none: Int32 { -1 }

    @inline(__always) static func element(_ index: Int) -> Int32 { -2 - Int32(truncatingIfNeeded: index) }
    @inlinable package static func index(_ code: Int32) -> Int { -2 - Int(code) }
}

/// A failure as stored in the record, without what its node contains.
struct StoredFailure: Sendable, Hashable {
    var node: Int32
    var kind: Failure.Kind
    var fate: Failure.Fate
    var isDecodingError: Bool
    var origin: Failure.Origin
    var foundationPath: CodingPath
    /// The actual path if it is deeper than the node's: a model may name the member in its own error.
    var deeperPath: CodingPath?
    var debugDescription: String
    var rule: Failure.Rule?
    var note: String?
    /// The outermost node that it left.
    var top: Int32
    /// The next action of the code.
    var nextAction: NextAction
    var settled = Settled()

    /// Its role among several attempts at one place; -1 for anything that doesn't apply.
    struct Settled: Sendable, Hashable {
        /// The first call of the attempt that it ended.
        var attempt: Int32 = -1
        /// The index of the failure of the attempt that got further.
        var leader: Int32 = -1
        /// The first call of the attempt that read the place in the end.
        var reader: Int32 = -1
        /// For a leader, the index of the failure whose error was thrown or caught last.
        var thrown: Int32 = -1
        /// Whether the attempt was an initializer called with the decoder, which has no call of its own.
        var isHanded = false
        /// Whether the attempt that read the place was such an initializer.
        var isReaderHanded = false
        /// Whether it represents other attempts.
        var isLeader = false
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first index whose element meets a condition that no earlier and every later element meets.
    ///
    /// - Complexity: O(log n)
    @inlinable package func partitioningIndex(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
