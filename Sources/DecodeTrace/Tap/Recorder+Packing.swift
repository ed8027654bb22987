import PackedColumns

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

// A large payload has millions of calls. Those that have ended are packed while the decode goes on, and the pages of memory
// that they took are given back to the system, while their addresses stay: a call is written as if nothing was packed.
// Whoever may read or change a call that has ended unpacks all calls first.

extension RecorderState {
    /// Packs the calls that have ended. The calls that have not are the innermost open one and those around it.
    mutating func packEnded() {
        let length = PackedColumns.blockLength
        var open: Set<Int> = []
        var place = Int(expected)
        while place >= 0 {
            open.insert(place / length)
            place = Int(nodes[place].parent)
        }
        // The last block stays: what was recorded just now may still be changed.
        let packed = packing.pack(nodes, upTo: count / length - 1, open: open)
        release(packed)
    }

    /// Packs all calls of a record without failures, in which each call has ended, if there are many.
    ///
    /// - Returns: The packed calls, without those behind them, which are where they were.
    mutating func packAll() -> PackedCalls {
        guard !packing.isEmpty || count >= CallPacking.many else { return .none }
        return packing.packAll(nodes, count: count)
    }

    /// A call, for code that reads while the decode's thread is suspended.
    func call(at place: Int) -> Trace.Node { packing.call(at: place) ?? nodes[place] }

    /// Gives the memory of all packed calls back to the system.
    func releaseAllPacked() {
        guard !packing.isEmpty else { return }
        release((0..<packing.end).filter { packing.isPacked($0 * PackedColumns.blockLength) })
    }

    /// Gives the memory of packed blocks back to the system: the pages that they and packed blocks beside them fill.
    private func release(_ blocks: [Int]) {
        var rest = blocks[...]
        while let first = rest.popFirst() {
            var last = first
            while rest.first == last + 1 { last = rest.removeFirst() }
            releasePages(of: first...last)
        }
    }

    private func releasePages(of blocks: ClosedRange<Int>) {
        let size = UInt(max(sysconf(Int32(_SC_PAGESIZE)), 1))
        guard let pages = packing.pages(of: blocks, from: UInt(bitPattern: nodes), size: size),
            let start = UnsafeMutableRawPointer(bitPattern: pages.lowerBound)
        else { return }
        #if canImport(Darwin)
        _ = madvise(start, pages.count, MADV_FREE)
        #else
        _ = madvise(start, pages.count, MADV_DONTNEED)
        #endif
    }
}
