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
    let packed: PackedCalls
    /// How many are packed.
    private let packedCount: Int
    /// The nodes behind the packed ones.
    private let base: UnsafeMutablePointer<Trace.Node>?
    let count: Int

    /// - Parameters:
    ///   - packed: The first nodes.
    ///   - rest: The nodes behind them, in a block allocated with `malloc`, which is freed with this.
    ///   - count: The number of all nodes.
    init(
        packed: PackedCalls = .none, adopting rest: UnsafeMutablePointer<Trace.Node>?, count: Int
    ) {
        self.packed = packed
        packedCount = packed.count
        base = rest
        self.count = count
    }

    deinit { free(base) }

    @inline(__always) subscript(_ index: Int) -> Trace.Node {
        // This check makes access to the memory safe.
        guard index >= 0, index < count else { preconditionFailure("a trace has no node \(index)") }
        if let base, index >= packedCount { return base[index &- packedCount] }
        return packed[index]
    }

    /// The nodes behind the packed ones, valid as long as this is.
    var rest: UnsafeBufferPointer<Trace.Node> {
        UnsafeBufferPointer(start: base, count: base == nil ? 0 : count - packedCount)
    }

    /// The nodes, valid as long as this is.
    private var nodes: Trace.Nodes {
        @inline(__always) get { Trace.Nodes(packed: packed, rest: base, count: count) }
    }

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
    convenience init(
        packed: PackedCalls = .none, copying bytes: Slice<UnsafeRawBufferPointer>
    ) {
        self.init(
            packed: packed, adopting: Self.copy(bytes),
            count: packed.count + bytes.count / MemoryLayout<Trace.Node>.stride)
    }

    /// The same nodes, packed if there are many.
    var packedIfMany: NodeBuffer {
        guard packed.count == 0, count >= CallPacking.many, let base else { return self }
        var packing = CallPacking()
        let packed = packing.packAll(base, count: count)
        let rest = UnsafeBufferPointer(start: base + packed.count, count: count - packed.count)
        return NodeBuffer(packed: packed, copying: UnsafeRawBufferPointer(rest)[...])
    }

    private static func copy(_ bytes: Slice<UnsafeRawBufferPointer>) -> UnsafeMutablePointer<Trace.Node> {
        guard let block = malloc(max(bytes.count, MemoryLayout<Trace.Node>.stride)) else {
            preconditionFailure("not enough memory for \(bytes.count) bytes of a trace")
        }
        UnsafeMutableRawBufferPointer(start: block, count: bytes.count).copyBytes(from: bytes)
        return block.bindMemory(to: Trace.Node.self, capacity: max(bytes.count / MemoryLayout<Trace.Node>.stride, 1))
    }
}
