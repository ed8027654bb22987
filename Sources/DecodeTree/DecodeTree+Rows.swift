extension DecodeTree {
    /// The rows of a finished decode: 20 bytes each, because a large payload has millions. A ``Row`` is made when it is
    /// asked for.
    package struct Rows: Sendable, RandomAccessCollection {
        /// A row as it is stored. Most rows have one call, a call or two between the outermost and the innermost, and
        /// either a token or an anchor.
        @usableFromInline struct Packed: Sendable, BitwiseCopyable {
            @usableFromInline var node: Int32
            /// The token, or the complement of the anchor, which is negative.
            @usableFromInline var place: Int32
            @usableFromInline var parent: Int32
            @usableFromInline var end: Int32
            @usableFromInline var depth: Int16
            /// The mark in the lower four bits, the traits in the upper ones.
            @usableFromInline var markAndTraits: UInt8
            /// How far the innermost call is behind the outermost; ``far`` if it doesn't fit.
            @usableFromInline var innerOffset: UInt8

            @inlinable static var far: UInt8 { .max }
        }

        @usableFromInline var packed: [Packed] = []
        /// The innermost calls that are far behind the outermost ones, by row.
        @usableFromInline var farInner: [Int32: Int32] = [:]

        init() {}

        @inlinable package var startIndex: Int { 0 }
        @inlinable package var endIndex: Int { packed.count }

        @inlinable package subscript(row: Int) -> Row { unpacked(packed[row], at: row) }

        @inlinable func unpacked(_ packed: Packed, at row: Int) -> Row {
            let inner =
                packed.innerOffset == Packed.far
                ? farInner[Int32(truncatingIfNeeded: row)] ?? packed.node
                : packed.node &+ Int32(packed.innerOffset)
            return Row(
                node: packed.node, inner: inner, token: Swift.max(packed.place, -1),
                anchor: packed.place >= 0 ? packed.place : ~packed.place, parent: packed.parent, end: packed.end,
                depth: packed.depth, mark: Mark(rawValue: packed.markAndTraits & 0xF) ?? .none,
                traits: Traits(rawValue: packed.markAndTraits >> 4))
        }

        /// Reads many rows in any order, without a check for each.
        ///
        /// - Parameter body: Receives what returns a row; the row must exist.
        @inlinable package func withRows<Result>(_ body: ((Int) -> Row) -> Result) -> Result {
            packed.withUnsafeBufferPointer { rows in body { unpacked(rows[$0], at: $0) } }
        }

        mutating func reserveCapacity(_ count: Int) { packed.reserveCapacity(count) }

        /// Adds a row without a subtree.
        mutating func append(_ row: Row) {
            let offset = row.inner - row.node
            let isFar = offset >= Int32(Packed.far)
            if isFar { farInner[Int32(packed.count)] = row.inner }
            packed.append(
                Packed(
                    node: row.node, place: row.token >= 0 ? row.token : ~row.anchor, parent: row.parent, end: row.end,
                    depth: row.depth, markAndTraits: row.mark.rawValue | row.traits.rawValue << 4,
                    innerOffset: isFar ? Packed.far : UInt8(offset)))
        }

        /// Ends a row's subtree after the last row.
        ///
        /// - Returns: The row's parent, -1 for the first row, and the row's traits.
        mutating func close(_ row: Int) -> (parent: Int, traits: Traits) {
            packed[row].end = Int32(packed.count)
            return (Int(packed[row].parent), Traits(rawValue: packed[row].markAndTraits >> 4))
        }

        mutating func insert(_ traits: Traits, in row: Int) { packed[row].markAndTraits |= traits.rawValue << 4 }
    }
}
