#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Nodes in one block of exactly their size. Immutable after initialization.
final class NodeBuffer: @unchecked Sendable {
    // Sendable is safe because nothing writes to the block after `init`, and only `deinit` frees it.
    private let base: UnsafeMutablePointer<Trace.Node>?
    let count: Int

    /// Takes ownership of a block allocated with `malloc` that holds `count` initialized nodes.
    init(adopting base: UnsafeMutablePointer<Trace.Node>?, count: Int) {
        self.base = base
        self.count = count
    }

    deinit { free(base) }

    @inline(__always) subscript(_ index: Int) -> Trace.Node {
        // This check makes the pointer access safe.
        guard let base, index >= 0, index < count else { preconditionFailure("a trace has no node \(index)") }
        return base[index]
    }

    func withNodes<Result>(_ body: (UnsafeBufferPointer<Trace.Node>) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try body(UnsafeBufferPointer(start: base, count: base == nil ? 0 : count)) }
    }
}

extension NodeBuffer {
    /// The nodes of an array.
    convenience init(_ nodes: [Trace.Node]) {
        self.init(adopting: nodes.withUnsafeBytes { Self.copy($0[...]) }, count: nodes.count)
    }

    /// Nodes copied from memory in which they may have any alignment. Their values are not checked.
    ///
    /// - Parameter bytes: Whole nodes.
    convenience init(copying bytes: Slice<UnsafeRawBufferPointer>) {
        self.init(adopting: Self.copy(bytes), count: bytes.count / MemoryLayout<Trace.Node>.stride)
    }

    private static func copy(_ bytes: Slice<UnsafeRawBufferPointer>) -> UnsafeMutablePointer<Trace.Node> {
        guard let block = malloc(max(bytes.count, MemoryLayout<Trace.Node>.stride)) else {
            preconditionFailure("not enough memory for \(bytes.count) bytes of a trace")
        }
        UnsafeMutableRawBufferPointer(start: block, count: bytes.count).copyBytes(from: bytes)
        return block.bindMemory(to: Trace.Node.self, capacity: max(bytes.count / MemoryLayout<Trace.Node>.stride, 1))
    }
}
