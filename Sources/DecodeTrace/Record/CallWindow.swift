import PackedColumns

/// Reads the calls of a trace again and again in about their order. Of packed calls, a block is unpacked at once if many of
/// its calls are asked for one after the other, or it is behind the one before. Used by one thread.
package final class CallWindow {
    /// Owns the calls.
    private let owner: NodeBuffer
    private let nodes: Trace.Nodes
    // A pointer instead of properties: checks for exclusive access would cost more than reading a call.
    private let state: UnsafeMutablePointer<State>

    private struct State {
        /// The block that was unpacked last; -1 for none.
        var block = -1
        /// Its calls.
        let calls = UnsafeMutablePointer<Trace.Node>.allocate(capacity: PackedColumns.blockLength)
        /// The call that was read last by itself; -1 for none.
        var single = -1
        var singleCall = Trace.Node(parent: -1, end: 0, key: 0, type: 0, keyType: 0, traits: 0)
        /// How many calls of its block were read by themselves.
        var singles = 0
    }

    /// Unpacking a block takes as long as reading so many of its calls by themselves.
    private static let mostSingles = 64

    package init(_ trace: Trace) {
        owner = trace.storage.nodes
        nodes = owner.nodes
        state = .allocate(capacity: 1)
        state.initialize(to: State())
    }

    deinit {
        state.pointee.calls.deallocate()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// The call at an index.
    package subscript(node: Int) -> Trace.Node {
        if node >> PackedColumns.blockBits == state.pointee.block {
            return state.pointee.calls[node & (PackedColumns.blockLength - 1)]
        }
        if node >= nodes.packedCount { return nodes[node] }
        return node == state.pointee.single ? state.pointee.singleCall : outside(node)
    }

    /// A packed call outside the block.
    @inline(never)
    private func outside(_ node: Int) -> Trace.Node {
        let block = node >> PackedColumns.blockBits
        let isSameBlock = state.pointee.single >> PackedColumns.blockBits == block
        state.pointee.singles = isSameBlock ? state.pointee.singles + 1 : 0
        guard block == state.pointee.block + 1 || state.pointee.singles == Self.mostSingles else {
            let call = nodes[node]
            state.pointee.single = node
            state.pointee.singleCall = call
            return call
        }
        nodes.packed.read(block, into: state.pointee.calls)
        state.pointee.block = block
        return state.pointee.calls[node & (PackedColumns.blockLength - 1)]
    }
}
