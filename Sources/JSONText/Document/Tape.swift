import Foundation

/// One token: eight bytes. Its kind is determined by the text at its start, and the end of a scalar by the text from there.
struct TapeEntry: Sendable, BitwiseCopyable {
    /// The first byte.
    var start: UInt32
    /// For a scalar, the token of its container. For an opening bracket, its closing bracket, or the number of tokens if it
    /// is never closed. For a closing bracket, the container around its own one. `noContainer` for the root.
    var link: UInt32

    static let noContainer = UInt32.max
}

/// The tokens of a document, in memory allocated with `malloc`: their number isn't known beforehand, and `realloc`
/// moves the pages of a large block instead of copying them, so that the peak is the size of the array itself.
///
/// `@unchecked Sendable` is valid because nothing writes to the entries after the scanner has finished.
final class Tape: @unchecked Sendable {
    private let entries: UnsafeMutablePointer<TapeEntry>
    let count: Int
    /// The ends of the scalars that are long or were rejected.
    let longScalars: ScalarEnds
    /// The containers that are never closed, the outermost first. Each is in the one before.
    let unclosed: [UInt32]

    /// Takes ownership of a block from `malloc` with `count` entries.
    init(
        takingOver entries: UnsafeMutablePointer<TapeEntry>, count: Int, longScalars: ScalarEnds = ScalarEnds(),
        unclosed: [UInt32] = []
    ) {
        self.entries = entries
        self.count = count
        self.longScalars = longScalars
        self.unclosed = unclosed
    }

    static let empty = Tape(takingOver: grow(nil, to: 0), count: 0)

    deinit { free(entries) }

    subscript(token: Int) -> TapeEntry {
        precondition(token >= 0 && token < count, "no such token")
        return entries[token]
    }

    /// The container around a container that is never closed.
    ///
    /// - Complexity: O(log depth)
    func container(ofUnclosed token: Int) -> UInt32 {
        let place = unclosed.firstOrderedIndex(where: { $0 >= UInt32(token) })
        return place > 0 ? unclosed[place - 1] : TapeEntry.noContainer
    }

    /// A block with room for more entries, with the contents of the old one.
    static func grow(
        _ entries: UnsafeMutablePointer<TapeEntry>?, to capacity: Int
    ) -> UnsafeMutablePointer<TapeEntry> {
        guard let block = realloc(entries, max(capacity, 1) * MemoryLayout<TapeEntry>.stride) else {
            fatalError("no memory left for the index of the payload")
        }
        // `TapeEntry` is trivial, and the memory is never used as another type.
        return block.bindMemory(to: TapeEntry.self, capacity: capacity)
    }
}

/// The ends of some scalars, in the order of their tokens.
struct ScalarEnds: Sendable {
    private var tokens: [UInt32] = []
    private var ends: [UInt32] = []

    /// The maximum length, in bytes, of scalars that are read again instead.
    static let maxLength = 128

    /// Adds a scalar after all others.
    mutating func append(_ token: Int, end: Int) {
        tokens.append(UInt32(truncatingIfNeeded: token))
        ends.append(UInt32(truncatingIfNeeded: end))
    }

    /// The end of a scalar; nil if it isn't one of these.
    ///
    /// - Complexity: O(log scalars)
    subscript(token: Int) -> Int? {
        let place = tokens.firstOrderedIndex(where: { $0 >= UInt32(token) })
        return place < tokens.count && tokens[place] == UInt32(token) ? Int(ends[place]) : nil
    }
}

/// Every 1024th child of large containers, so that a child's index and the child at an index are found without visiting
/// all siblings.
struct SiblingIndex: Sendable {
    static let stride = 1024

    struct Checkpoint: Sendable, BitwiseCopyable {
        var container: UInt32
        var ordinal: UInt32
        var token: UInt32
    }

    private let checkpoints: [Checkpoint]
    private let counts: [UInt32: UInt32]

    init(_ checkpoints: [Checkpoint], _ counts: [(container: UInt32, count: UInt32)]) {
        self.checkpoints = checkpoints.sorted { ($0.container, $0.ordinal) < ($1.container, $1.ordinal) }
        self.counts = Dictionary(uniqueKeysWithValues: counts.map { ($0.container, $0.count) })
    }

    /// An upper bound of the number of children of any container.
    var largestCount: Int { max(Self.stride, counts.values.max().map(Int.init) ?? 0) }

    /// The number of children, if the container is a large one.
    func count(of container: Int) -> Int? { counts[UInt32(container)].map(Int.init) }

    /// The last checkpoint of the container that isn't after the token.
    func last(in container: Int, atOrBefore token: Int) -> Checkpoint? {
        last { ($0.container, $0.token) <= (UInt32(container), UInt32(token)) }
            .flatMap { $0.container == UInt32(container) ? $0 : nil }
    }

    /// The last checkpoint of the container that isn't after the child at the index.
    func last(in container: Int, ordinalAtMost ordinal: Int) -> Checkpoint? {
        last { ($0.container, Int($0.ordinal)) <= (UInt32(container), ordinal) }
            .flatMap { $0.container == UInt32(container) ? $0 : nil }
    }

    private func last(where holds: (Checkpoint) -> Bool) -> Checkpoint? {
        let end = checkpoints.firstOrderedIndex(where: { !holds($0) })
        return end > 0 ? checkpoints[end - 1] : nil
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first index whose element meets a condition that no earlier and every later element meets.
    ///
    /// - Complexity: O(log n)
    package func firstOrderedIndex(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
