import PackedColumns

extension DecodeTree {
    /// The rows of a finished decode. A large payload has millions: then all but the last ones are packed in columns, and a
    /// ``Row`` is made when it is asked for.
    ///
    /// Rows are added in order, and may be changed until they are closed; only then is their block packed.
    package struct Rows: Sendable, RandomAccessCollection {
        /// The first rows, but for those that wait.
        private(set) var packed = PackedColumns()
        /// Packs them; nil if there are few, and at the end.
        private var packer: ColumnPacker?
        /// The number of rows that are packed or wait, in whole blocks.
        private(set) var packedCount = 0
        /// Blocks among them that have an open row, in order.
        private var waiting: [(block: Int, rows: [Row])] = []
        /// The rows behind them.
        private(set) var rest: [Row] = []
        private var parents = ParentCodes()

        /// So many rows are kept as they are, and a block more.
        private static let most = PackedColumns.worthwhile

        init() {}

        package var startIndex: Int { 0 }
        package var endIndex: Int { packedCount + rest.count }

        package subscript(row: Int) -> Row {
            row >= packedCount ? rest[row &- packedCount] : earlier(row)
        }

        /// Reads all rows in order, a packed block at once.
        package struct Iterator: IteratorProtocol {
            private let rows: Rows
            private var row = 0
            /// The block that is read.
            private var block: [Row] = []

            fileprivate init(_ rows: Rows) {
                self.rows = rows
            }

            package mutating func next() -> Row? {
                defer { row += 1 }
                guard row < rows.packedCount else { return row < rows.endIndex ? rows[row] : nil }
                let index = row % PackedColumns.blockLength
                if index == 0 { rows.read(row / PackedColumns.blockLength, into: &block) }
                return block[index]
            }
        }

        package func makeIterator() -> Iterator { Iterator(self) }

        private func read(_ number: Int, into block: inout [Row]) {
            block.removeAll(keepingCapacity: true)
            if let index = waitingIndex(of: number) {
                block += waiting[index].rows
                return
            }
            var row = number * PackedColumns.blockLength
            packed.forEachRecord(of: number) { record in
                block.append(Row(record, packed, at: row))
                row += 1
            }
        }

        /// A row that is packed or waits.
        func earlier(_ row: Int) -> Row {
            precondition(row >= 0, "there is no row before the first one")
            let block = row / PackedColumns.blockLength
            if let index = waitingIndex(of: block) { return waiting[index].rows[row % PackedColumns.blockLength] }
            return Row(packed.record(at: row), packed, at: row)
        }

        private func waitingIndex(of block: Int) -> Int? { waiting.lastIndex { $0.block == block } }

        /// - Parameter count: The number of rows that are expected.
        mutating func reserveCapacity(_ count: Int) {
            rest.reserveCapacity(Swift.min(count, Self.most + PackedColumns.blockLength))
        }

        /// Adds a row without a subtree.
        mutating func append(_ row: Row) {
            if rest.count >= Self.most + PackedColumns.blockLength { pack(around: row.parent) }
            rest.append(row)
        }

        /// Ends a row's subtree after the last row.
        ///
        /// - Returns: The row's parent, -1 for the first row, and the row's traits.
        mutating func close(_ row: Int) -> (parent: Int, traits: Traits) {
            let end = Int32(endIndex)
            return change(row) { row in
                row.end = end
                return (Int(row.parent), row.traits)
            }
        }

        mutating func insert(_ traits: Traits, in row: Int) {
            change(row) { $0.traits.formUnion(traits) }
        }

        /// Changes a row that is open, or was just added.
        private mutating func change<Result>(_ row: Int, _ body: (inout Row) -> Result) -> Result {
            guard row < packedCount else { return body(&rest[row - packedCount]) }
            let block = row / PackedColumns.blockLength
            guard let index = waitingIndex(of: block) else { preconditionFailure("row \(row) was closed") }
            return body(&waiting[index].rows[row % PackedColumns.blockLength])
        }

        // MARK: Packing

        /// Packs the rows but for the last block. All rows have to be closed, but for one and those that hold it.
        private mutating func pack(around open: Int32) {
            var openBlocks: Set<Int> = []
            var row = Int(open)
            while row >= 0 {
                openBlocks.insert(row / PackedColumns.blockLength)
                row = Int(self[row].parent)
            }
            pack(blocks: rest.count / PackedColumns.blockLength - 1, open: openBlocks)
        }

        /// Packs what is left, once all rows are closed.
        mutating func finish() {
            guard packedCount > 0 else { return }
            pack(blocks: rest.count / PackedColumns.blockLength, open: [])
            if let packer { packed = packer.finish() }
            packer = nil
        }

        private mutating func pack(blocks: Int, open: Set<Int>) {
            let length = PackedColumns.blockLength
            let packer = packer ?? ColumnPacker()
            self.packer = packer
            for (block, rows) in waiting where !open.contains(block) { packer.pack(rows[...], block, &parents) }
            waiting.removeAll { !open.contains($0.block) }
            let first = packedCount / length
            for block in first..<first + blocks {
                let rows = rest[(block - first) * length..<(block - first + 1) * length]
                if open.contains(block) {
                    waiting.append((block, Array(rows)))
                } else {
                    packer.pack(rows, block, &parents)
                }
            }
            rest.removeFirst(blocks * length)
            packedCount += blocks * length
            packed = packer.columns
        }

        /// What is stored of a row.
        fileprivate enum Column {
            /// How far the node is from the row; anything if it has none.
            static let node = 0
            /// How far the innermost node is from the node.
            static let inner = 1
            /// How far the token, or the anchor if there is none, is from the row.
            static let place = 2
            /// See `ParentCodes`. The extra numbers of a block are its far parents.
            static let parent = 3
            /// The number of rows in the subtree.
            static let length = 4
            static let depth = 5
            /// The mark in the lowest four bits, the traits in the next four, and ``hasNode`` and ``hasToken``.
            static let traits = 6

            static let hasNode: Int32 = 1 << 8
            static let hasToken: Int32 = 1 << 9
        }
    }
}

extension DecodeTree.Row {
    fileprivate typealias Column = DecodeTree.Rows.Column

    /// A packed row.
    @inline(__always)
    fileprivate init(_ record: SIMD8<Int32>, _ columns: PackedColumns, at row: Int) {
        let number = Int32(truncatingIfNeeded: row)
        let traits = record[Column.traits]
        let node = traits & Column.hasNode == 0 ? -1 : number &+ record[Column.node]
        let place = number &+ record[Column.place]
        let code = record[Column.parent]
        self.init(
            node: node, inner: node &+ record[Column.inner], token: traits & Column.hasToken == 0 ? -1 : place,
            anchor: place, parent: code > 0 ? number &- code : columns.extra(Int(-code), at: row),
            end: number &+ record[Column.length], depth: Int16(truncatingIfNeeded: record[Column.depth]),
            mark: Mark(rawValue: UInt8(truncatingIfNeeded: traits & 0xF)) ?? .none,
            traits: DecodeTree.Traits(rawValue: UInt8(truncatingIfNeeded: traits >> 4 & 0xF)))
    }
}

extension ColumnPacker {
    /// Packs a block of rows.
    fileprivate func pack(_ rows: ArraySlice<DecodeTree.Row>, _ block: Int, _ parents: inout ParentCodes) {
        typealias Column = DecodeTree.Rows.Column
        let length = PackedColumns.blockLength
        let start = block * length
        parents.begin(at: start)
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: PackedColumns.columnCount * length) { values in
            // A row without a node takes what the one before it has, so that the numbers stay near one another.
            var distance = rows.first { $0.node >= 0 }.map { $0.node &- Int32(start) } ?? 0
            for (index, row) in rows.enumerated() {
                let number = Int32(truncatingIfNeeded: start + index)
                if row.node >= 0 { distance = row.node &- number }
                values[Column.node * length + index] = distance
                values[Column.inner * length + index] = row.inner &- row.node
                values[Column.place * length + index] = row.anchor &- number
                values[Column.parent * length + index] = parents.code(row.parent, of: number)
                values[Column.length * length + index] = row.end &- number
                values[Column.depth * length + index] = Int32(row.depth)
                values[Column.traits * length + index] =
                    Int32(row.mark.rawValue) | Int32(row.traits.rawValue) << 4
                    | (row.node >= 0 ? Column.hasNode : 0) | (row.token >= 0 ? Column.hasToken : 0)
            }
            guard let first = values.baseAddress else { return }
            pack(block, first, extras: parents.far)
        }
    }
}
