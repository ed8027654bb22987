#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The nodes of a record: blocks of packed ones, if there are many, and then the rest as they are. Immutable after
/// initialization.
final class NodeBuffer: @unchecked Sendable {
    // Sendable is safe because nothing writes to the nodes after `init`, and only `deinit` frees them.
    /// The nodes, valid as long as this is.
    let nodes: Trace.Nodes
    /// The memory of those behind the packed ones.
    private let rest: UnsafeMutablePointer<Trace.Node>?

    /// - Parameters:
    ///   - packed: The first nodes.
    ///   - rest: The nodes behind them, in a block allocated with `malloc`, which is freed with this.
    ///   - count: The number of all nodes.
    init(packed: PackedCalls = .none, adopting rest: UnsafeMutablePointer<Trace.Node>?, count: Int) {
        nodes = Trace.Nodes(packed: packed, rest: rest, count: count)
        self.rest = rest
    }

    deinit { free(rest) }

    var count: Int { nodes.count }

    @inline(__always) subscript(_ index: Int) -> Trace.Node { nodes[index] }

    func withNodes<Result>(_ body: (Trace.Nodes) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try body(nodes) }
    }
}

extension NodeBuffer {
    /// The nodes of an array.
    convenience init(_ nodes: [Trace.Node]) {
        self.init(adopting: nodes.withUnsafeBytes { Self.copy($0[...]) }, count: nodes.count)
    }

    /// Nodes copied from memory in which they may have any alignment. Their values are not checked.
    ///
    /// - Parameters:
    ///   - packed: The nodes before them.
    ///   - bytes: Whole nodes.
    convenience init(packed: PackedCalls = .none, copying bytes: Slice<UnsafeRawBufferPointer>) {
        self.init(
            packed: packed, adopting: Self.copy(bytes),
            count: packed.count + bytes.count / MemoryLayout<Trace.Node>.stride)
    }

    /// The same nodes, packed if there are many.
    var packedIfMany: NodeBuffer {
        guard nodes.packedCount == 0, count >= CallPacking.many, let rest else { return self }
        var packing = CallPacking()
        let packed = packing.packAll(rest, count: count)
        let behind = UnsafeBufferPointer(start: rest + packed.count, count: count - packed.count)
        return NodeBuffer(packed: packed, copying: UnsafeRawBufferPointer(behind)[...])
    }

    private static func copy(_ bytes: Slice<UnsafeRawBufferPointer>) -> UnsafeMutablePointer<Trace.Node> {
        guard let block = malloc(max(bytes.count, MemoryLayout<Trace.Node>.stride)) else {
            preconditionFailure("not enough memory for \(bytes.count) bytes of a trace")
        }
        UnsafeMutableRawBufferPointer(start: block, count: bytes.count).copyBytes(from: bytes)
        return block.bindMemory(to: Trace.Node.self, capacity: max(bytes.count / MemoryLayout<Trace.Node>.stride, 1))
    }
}
