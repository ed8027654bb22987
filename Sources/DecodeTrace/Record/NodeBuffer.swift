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

    func withNodes<Result>(_ body: (UnsafeBufferPointer<Trace.Node>) -> Result) -> Result {
        withExtendedLifetime(self) { body(UnsafeBufferPointer(start: base, count: base == nil ? 0 : count)) }
    }
}

extension NodeBuffer {
    /// The nodes of an array.
    convenience init(_ nodes: [Trace.Node]) {
        guard let block = malloc(max(nodes.count, 1) * MemoryLayout<Trace.Node>.stride) else {
            preconditionFailure("not enough memory for a trace of \(nodes.count) nodes")
        }
        let base = block.bindMemory(to: Trace.Node.self, capacity: max(nodes.count, 1))
        for (place, node) in nodes.enumerated() { (base + place).initialize(to: node) }
        self.init(adopting: base, count: nodes.count)
    }
}
