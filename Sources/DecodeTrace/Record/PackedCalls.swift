import PackedColumns

/// The calls at the beginning of a record, packed in whole blocks.
package struct PackedCalls: Sendable {
    let columns: PackedColumns

    /// What is stored of a call.
    enum Column {
        /// See `ParentCodes`. A block has two extra numbers for each far parent: the parent, and the key of its first call in
        /// the block.
        static let parent = 0
        /// The number of calls in the subtree.
        static let length = 1
        /// The key; of a call whose parent is far, how much it differs from that of the first such call in the block.
        static let key = 2
        static let type = 3
        static let keyType = 4
        static let traits = 5
    }

    init(_ columns: PackedColumns) {
        self.columns = columns
    }

    /// No calls: of a record that is not long.
    static let none = PackedCalls(PackedColumns())

    /// The number of calls, if no block was passed over.
    var count: Int { columns.blockCount * PackedColumns.blockLength }

    /// A call, whose block must be packed.
    package subscript(place: Int) -> Trace.Node { call(columns.record(at: place), at: place) }

    /// Reads all calls of a block.
    ///
    /// - Parameter calls: Has room for them.
    func read(_ block: Int, into calls: UnsafeMutablePointer<Trace.Node>) {
        let start = block * PackedColumns.blockLength
        var index = 0
        columns.forEachRecord(of: block) { record in
            (calls + index).initialize(to: call(record, at: start + index))
            index += 1
        }
    }

    @inline(__always)
    private func call(_ record: SIMD8<Int32>, at place: Int) -> Trace.Node {
        let number = Int32(truncatingIfNeeded: place)
        let code = record[Column.parent]
        var (parent, key) = (number &- code, record[Column.key])
        if code <= 0 {
            parent = columns.extra(Int(0 &- code) &* 2, at: place)
            key = key &+ columns.extra(Int(0 &- code) &* 2 &+ 1, at: place)
        }
        return Trace.Node(
            parent: parent, end: number &+ record[Column.length], key: key, type: record[Column.type],
            keyType: Int16(truncatingIfNeeded: record[Column.keyType]),
            traits: UInt16(truncatingIfNeeded: record[Column.traits]))
    }

    /// Whether a call from elsewhere can be read: a far parent is among the extra numbers.
    func isReadable(_ place: Int) -> Bool {
        let code = Int(columns.value(Column.parent, at: place))
        return code > 0 || (0 - code) * 2 + 1 < columns.extraCount(at: place)
    }
}
