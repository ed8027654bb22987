/// What a trace holds. Immutable once made.
final class TraceStorage: Sendable {
    let nodes: NodeBuffer
    let keys: [String]
    let types: [String]
    let keyTypes: [KeyType]
    let failures: [StoredFailure]
    /// From a node to its place in `failures`.
    let failureIndex: [Int32: Int]
    /// The roots of what superseded attempts asked for.
    let superseded: NodeSet
    /// From a failure to those of the attempts that it speaks for, in `failures`.
    let followers: [Int32: [Int]]
    /// From a node to the calls, in order, by which it opened keyed containers after its first. Empty where nothing
    /// failed: they are asked for to say whose keys a failing call used.
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

/// How a node keeps the last step of its path: from zero up a place among the interned keys, -1 for none, below that
/// the index of an element.
package enum KeyCode {
    @inlinable package static var none: Int32 { -1 }

    @inline(__always) static func element(_ index: Int) -> Int32 { -2 - Int32(truncatingIfNeeded: index) }
    @inlinable package static func index(_ code: Int32) -> Int { -2 - Int(code) }
}

/// A failure as the record keeps it: what can be read off the node is left there.
struct StoredFailure: Sendable, Hashable {
    var node: Int32
    var kind: Failure.Kind
    var fate: Failure.Fate
    var isDecodingError: Bool
    var foundationPath: CodingPath
    /// The true path where it reaches below the node's own: a model that names the member in an error of its own.
    var deeperPath: CodingPath?
    var debugDescription: String
    var rule: String?
    var note: String?
    /// The highest node that it left.
    var top: Int32
    /// What the code did next.
    var sequel: Sequel
    var settled = Settled()

    /// Its part among several attempts at one place; -1 for what there is none of.
    struct Settled: Sendable, Hashable {
        /// The first call of the attempt that it ended.
        var attempt: Int32 = -1
        /// The failure of the attempt that came further, in the list of failures.
        var leader: Int32 = -1
        /// The first call of the attempt that read the place in the end.
        var reader: Int32 = -1
        /// For a leader the failure whose error was thrown or caught last, in the list of failures.
        var thrown: Int32 = -1
        /// Whether the attempt was an initializer that was handed the decoder, and so made no call of its own.
        var isHanded = false
        /// The same of the attempt that read the place.
        var isReaderHanded = false
        /// Whether it speaks for other attempts.
        var isLeader = false
    }
}

extension Array {
    /// Where the elements begin that a condition holds for, if it holds for none before and for all after.
    ///
    /// - Complexity: O(log n)
    func partitioningIndex(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
