import Foundation

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
        for (place, failure) in failures.enumerated() where failure.role.representative >= 0 {
            followers[failure.role.representative, default: []].append(place)
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
    var role = Role()

    /// Its role among several attempts at one place; -1 for anything that doesn't apply.
    struct Role: Sendable, Hashable {
        /// The first call of the attempt that it ended.
        var attempt: Int32 = -1
        /// The index of the failure of the attempt that got further.
        var representative: Int32 = -1
        /// The first call of the attempt that read the place in the end.
        var reader: Int32 = -1
        /// For a representative, the index of the failure whose error was thrown or caught last.
        var thrown: Int32 = -1
        /// Whether the attempt was an initializer called with the decoder, which has no call of its own.
        var hasNoCall = false
        /// Whether the attempt that read the place was such an initializer.
        var readerHasNoCall = false
        /// Whether it represents other attempts.
        var representsOthers = false
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

extension Trace {
    /// The calls of one decode in pre-order. Valid only inside the closure that receives them.
    package typealias Nodes = UnsafeBufferPointer<Node>
}

/// The nodes of a record, in one block of exactly their size. Immutable after initialization.
final class NodeBuffer: @unchecked Sendable {
    // Sendable is safe because nothing writes to the nodes after `init`, and only `deinit` frees them.
    private let nodes: Trace.Nodes

    /// - Parameters:
    ///   - block: The nodes, in a block allocated with `malloc`, which is freed with this.
    ///   - count: The number of nodes.
    init(adopting block: UnsafeMutablePointer<Trace.Node>, count: Int) {
        nodes = Trace.Nodes(start: block, count: count)
    }

    deinit { free(UnsafeMutableRawPointer(mutating: nodes.baseAddress)) }

    var count: Int { nodes.count }

    @inline(__always) subscript(_ index: Int) -> Trace.Node {
        // This check makes access to the memory safe.
        guard index >= 0, index < nodes.count else { preconditionFailure("a trace has no node \(index)") }
        return nodes[index]
    }

    func withNodes<Result>(_ body: (Trace.Nodes) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try body(nodes) }
    }
}

extension NodeBuffer {
    /// The nodes of an array.
    convenience init(_ nodes: [Trace.Node]) {
        let block = RecorderState.block(of: max(nodes.count, 1))
        block.initialize(from: nodes, count: nodes.count)
        self.init(adopting: block, count: nodes.count)
    }

    /// Nodes copied from memory in which they may have any alignment. Their values are not checked.
    ///
    /// - Parameter bytes: Whole nodes.
    convenience init(copying bytes: Slice<UnsafeRawBufferPointer>) {
        let count = bytes.count / MemoryLayout<Trace.Node>.stride
        let block = RecorderState.block(of: max(count, 1))
        UnsafeMutableRawBufferPointer(start: block, count: bytes.count).copyBytes(from: bytes)
        self.init(adopting: block, count: count)
    }
}

/// A set of nodes of a trace, stored as a bit set that is empty as long as the set is.
struct NodeSet: Sendable, Hashable {
    private(set) var words: [UInt64] = []

    /// Creates an empty set.
    init() {}

    /// Restores a set from its ``words``.
    init(words: [UInt64]) { self.words = words }

    var isEmpty: Bool { words.isEmpty }

    @inline(__always) func contains(_ node: Int) -> Bool {
        let word = node >> 6
        return word < words.count && words[word] & (1 << UInt64(node & 63)) != 0
    }

    mutating func insert(_ node: Int) {
        let word = node >> 6
        if word >= words.count { words.append(contentsOf: repeatElement(0, count: word + 1 - words.count)) }
        words[word] |= 1 << UInt64(node & 63)
    }

    /// Visits the nodes in order.
    func forEach(_ body: (Int) -> Void) {
        for (place, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                body(place << 6 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }
}

extension Trace {
    /// The calls of one decode as they were recorded. Valid only inside the closure that receives them.
    package struct Calls {
        /// The calls, in pre-order.
        package let nodes: Nodes
        /// The keys by number, possibly including those of earlier decodes.
        package let keys: [String]
        /// The names of the types by number, possibly including those of earlier decodes.
        package let types: [String]
        /// The types by number.
        package let models: [any Any.Type]
        /// Whether a type of coding keys accepts every key, by number.
        package let takesEverything: [Bool]
    }

    /// Passes all calls to a closure.
    ///
    /// - Parameter models: The types by number, if they are known.
    package func withCalls<Result>(
        models: [ModelProbe] = [], _ body: (Calls) throws -> Result
    ) rethrows -> Result {
        try withNodes { nodes in
            try body(
                Calls(
                    nodes: nodes, keys: keyNames, types: typeNames, models: models.map(\.type),
                    takesEverything: keyTypes.map(\.takesEverything)))
        }
    }
}

extension Trace {
    /// An empty record without a root, for results without a trace.
    public static let empty = Trace(
        storage: TraceStorage(nodes: NodeBuffer([]), keys: [], types: [], keyTypes: [], failures: []))
}
