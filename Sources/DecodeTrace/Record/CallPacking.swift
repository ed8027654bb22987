import PackedColumns

/// Packs the calls of a record, block after block. A call has to have ended by then.
struct CallPacking {
    /// A record with fewer calls isn't packed.
    static let many = PackedColumns.worthwhile

    /// Nil as long as nothing is packed.
    private var packer: ColumnPacker?
    /// The blocks before this one are packed, but for those that were passed over.
    private(set) var end = 0
    /// The blocks before that one that are not packed, because a call in them hadn't ended, in order.
    private(set) var passedOver: [Int] = []
    private var parents = ParentCodes()

    /// The number of calls in the blocks that were packed or passed over.
    var count: Int { end * PackedColumns.blockLength }

    /// Packs blocks.
    ///
    /// - Parameters:
    ///   - nodes: The calls of the record.
    ///   - last: The block behind the last one to pack.
    ///   - open: The blocks with a call that hasn't ended, which are passed over.
    /// - Returns: The blocks that were packed, in order.
    mutating func pack(
        _ nodes: UnsafePointer<Trace.Node>, upTo last: Int, open: Set<Int> = []
    ) -> [Int] {
        let packer = self.packer ?? ColumnPacker()
        self.packer = packer
        var packed: [Int] = []
        var left: [Int] = []
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: PackedColumns.columnCount * PackedColumns.blockLength) {
            room in
            guard let values = room.baseAddress else { return }
            // Columns that calls don't need stay zero.
            room.initialize(repeating: 0)
            for block in passedOver + Array(end..<max(end, last)) {
                guard !open.contains(block) else {
                    left.append(block)
                    continue
                }
                packer.pack(block, values, extras: split(nodes, block, into: values))
                packed.append(block)
            }
        }
        passedOver = left
        end = max(end, last)
        return packed
    }

    /// Packs all whole blocks of a record whose calls have all ended.
    ///
    /// - Returns: The calls in those blocks.
    mutating func packAll(_ nodes: UnsafePointer<Trace.Node>, count: Int) -> PackedCalls {
        _ = pack(nodes, upTo: count / PackedColumns.blockLength)
        return packer.map { PackedCalls($0.finish()) } ?? .none
    }

    /// Whether no call is packed.
    var isEmpty: Bool { packer == nil }

    /// Whether a call is packed.
    func isPacked(_ place: Int) -> Bool { packer?.isPacked(place / PackedColumns.blockLength) ?? false }

    /// The addresses of the pages in which there is nothing but packed calls: those of some blocks, and of packed blocks beside
    /// them, with which they share pages. A page may be larger than a block.
    ///
    /// - Parameters:
    ///   - blocks: Packed blocks.
    ///   - base: The address of the record's first call.
    ///   - size: The bytes of a page.
    /// - Returns: Nil if there is no such page.
    func pages(of blocks: ClosedRange<Int>, from base: UInt, size: UInt) -> Range<UInt>? {
        let length = UInt(PackedColumns.blockLength * MemoryLayout<Trace.Node>.stride)
        var (first, end) = (blocks.lowerBound, blocks.upperBound + 1)
        let mostBeside = Int(size / length) + 1
        while first > 0, blocks.lowerBound - first < mostBeside, packer?.isPacked(first - 1) == true { first -= 1 }
        while end - blocks.upperBound <= mostBeside, packer?.isPacked(end) == true { end += 1 }
        let start = (base + UInt(first) * length + size - 1) / size * size
        let last = (base + UInt(end) * length) / size * size
        return start < last ? start..<last : nil
    }

    /// A call; nil if it isn't packed.
    func call(at place: Int) -> Trace.Node? {
        guard let packer, packer.isPacked(place / PackedColumns.blockLength) else { return nil }
        return PackedCalls(packer.columns)[place]
    }

    /// Whether memory is being moved, for code that reads calls while the thread that packs them is suspended.
    var isMoving: Bool { packer?.isMoving ?? false }

    /// The columns of a block.
    ///
    /// - Returns: The extra numbers.
    private mutating func split(
        _ nodes: UnsafePointer<Trace.Node>, _ block: Int, into values: UnsafeMutablePointer<Int32>
    ) -> [Int32] {
        let length = PackedColumns.blockLength
        let start = block * length
        parents.begin(at: start)
        var firstKeys: [Int32] = []
        for index in 0..<length {
            let node = nodes[start + index]
            let place = Int32(truncatingIfNeeded: start + index)
            let code = parents.code(node.parent, of: place)
            var key = node.key
            if code <= 0 {
                if parents.far.count > firstKeys.count { firstKeys.append(key) }
                key = key &- firstKeys[Int(-code)]
            }
            values[PackedCalls.Column.parent * length + index] = code
            values[PackedCalls.Column.length * length + index] = node.end &- place
            values[PackedCalls.Column.key * length + index] = key
            values[PackedCalls.Column.type * length + index] = node.type
            values[PackedCalls.Column.keyType * length + index] = Int32(node.keyType)
            values[PackedCalls.Column.traits * length + index] = Int32(node.traits)
        }
        return zip(parents.far, firstKeys).flatMap { [$0, $1] }
    }
}
