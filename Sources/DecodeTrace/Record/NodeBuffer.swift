import Foundation

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
