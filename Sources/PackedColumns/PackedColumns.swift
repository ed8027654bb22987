// Whole numbers in columns, in a fraction of the room of an array.
// Belongs here: packing blocks of numbers, reading one of them, parents as small numbers.
// Belongs elsewhere: what the numbers stand for, which is known to the record and to the tree.

/// Records of whole numbers, packed by column in blocks of 512: a block keeps the smallest number of each column, and how
/// much greater each number is, in none, one, two or four bytes. Numbers that are close to one another, or equal, take
/// little or no room. (A frame of reference, as databases that store columns call it.)
///
/// There are seven columns; one that is not needed takes no room. A block may also have extra numbers, which are stored as they are. A ``ColumnPacker`` makes the columns.
package struct PackedColumns: Sendable {
    /// The number of records in a block.
    package static let blockLength = 1 << blockBits
    /// The binary logarithm of that number.
    package static let blockBits = 9
    /// Fewer records aren't worth it: as many as the values of a payload of about a megabyte.
    package static let worthwhile = 1 << 17
    /// The number of columns.
    package static let columnCount = 7
    /// The number of heads of a block: one for each column, and one for the extra numbers.
    static let headCount = columnCount + 1

    /// How one column of one block is stored.
    struct Head: BitwiseCopyable, Sendable {
        /// The smallest number; for the head after those of the columns, where the block's extra numbers begin.
        var base: Int32
        /// The bytes of a number in the lower three bits, as the index in ``widths``, and above them where the column
        /// begins, in units of 512 bytes.
        var place: UInt32

        init(base: Int32, place: UInt32) {
            self.base = base
            self.place = place
        }

        /// The head of a block that isn't packed.
        static let missing = Head(base: 0, place: .max)
        /// The bytes of a number by the lower three bits of `place`.
        static let widths = [0, 1, 2, 4]
    }

    /// Owns the memory, which is not changed while there are columns: only blocks are added.
    private let memory: ColumnMemory
    // Pointers, because numbers are read for each of millions of values: who asks knows that the record exists, and nothing
    // is checked again. Sendable is safe because `memory` is.
    nonisolated(unsafe) let heads: UnsafePointer<Head>
    nonisolated(unsafe) let extras: UnsafePointer<Int32>
    nonisolated(unsafe) let bytes: UnsafeRawPointer
    /// The number of blocks up to the last one that is packed.
    package let blockCount: Int

    init(_ memory: ColumnMemory) {
        self.memory = memory
        heads = UnsafePointer(memory.heads)
        extras = UnsafePointer(memory.extras)
        bytes = UnsafeRawPointer(memory.bytes)
        blockCount = memory.blockCount
    }

    /// No records.
    package init() { self.init(ColumnMemory()) }

    /// A record: a number for each column, and a zero. Its block must be packed.
    package func record(at place: Int) -> SIMD8<Int32> {
        let heads = heads + (place &>> Self.blockBits) &* Self.headCount
        let index = place & (Self.blockLength - 1)
        return SIMD8(
            value(heads[0], index), value(heads[1], index), value(heads[2], index), value(heads[3], index),
            value(heads[4], index), value(heads[5], index), value(heads[6], index), 0)
    }

    /// Reads all records of a block, which must be packed, in order: each in a fraction of the time that one alone takes.
    package func forEachRecord(of block: Int, _ body: (SIMD8<Int32>) -> Void) {
        let length = Self.blockLength
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: Self.columnCount * length) { room in
            guard let values = room.baseAddress else { return }
            for column in 0..<Self.columnCount {
                unpack(heads[block &* Self.headCount &+ column], into: values + column * length)
            }
            for index in 0..<length {
                let value = values + index
                body(
                    SIMD8(
                        value[0], value[length], value[2 * length], value[3 * length], value[4 * length],
                        value[5 * length], value[6 * length], 0))
            }
        }
    }

    /// Writes the numbers of a column of a block.
    private func unpack(_ head: Head, into values: UnsafeMutablePointer<Int32>) {
        let start = bytes + Int(head.place &>> 3) &<< 9
        switch head.place & 7 {
        case 0: values.update(repeating: head.base, count: Self.blockLength)
        case 1: unpack(UInt8.self, start, above: head.base, into: values)
        case 2: unpack(UInt16.self, start, above: head.base, into: values)
        default: unpack(UInt32.self, start, above: head.base, into: values)
        }
    }

    @inline(__always)
    private func unpack<T: FixedWidthInteger & BitwiseCopyable>(
        _ type: T.Type, _ start: UnsafeRawPointer, above least: Int32, into values: UnsafeMutablePointer<Int32>
    ) {
        for index in 0..<Self.blockLength {
            let more = start.load(fromByteOffset: index &* MemoryLayout<T>.size, as: T.self)
            values[index] = least &+ Int32(truncatingIfNeeded: more)
        }
    }

    /// One number of a record, whose block must be packed.
    package func value(_ column: Int, at place: Int) -> Int32 {
        value(heads[(place &>> Self.blockBits) &* Self.headCount &+ column], place & (Self.blockLength - 1))
    }

    /// An extra number of the block of a record. The block must be packed, and have so many extra numbers.
    package func extra(_ index: Int, at place: Int) -> Int32 {
        extras[Int(heads[(place &>> Self.blockBits) &* Self.headCount &+ Self.columnCount].base) &+ index]
    }

    /// A number of a column. Four bytes are read whatever its width, so that there is nothing to branch on.
    @inline(__always)
    private func value(_ head: Head, _ index: Int) -> Int32 {
        let width = Int(head.place & 7) &* 8
        let (bits, shift) = (0x2010_0800 &>> width & 0xFF, 0x0201_0000 &>> width & 0xFF)
        let more = bytes.loadUnaligned(
            fromByteOffset: Int(head.place &>> 3) &<< 9 &+ index &<< shift, as: UInt32.self)
        return head.base &+ Int32(truncatingIfNeeded: Int(more) & (1 &<< bits &- 1))
    }

    /// How many extra numbers may be read in a record's block. Those of the blocks after it are among them, so that this
    /// is no more than a check against reading outside.
    package func extraCount(at place: Int) -> Int {
        memory.extraCount - Int(heads[place / Self.blockLength * Self.headCount + Self.columnCount].base)
    }

    // MARK: Bytes

    /// The number of parts that columns are stored in: the heads, the extra numbers and the numbers.
    package static let partCount = 3

    /// Shows the parts as bytes in this machine's order, for another process of the same build. All blocks must be packed.
    package func withParts(_ body: ([UnsafeRawBufferPointer]) -> Void) {
        withExtendedLifetime(memory) { body(memory.parts) }
    }

    /// Columns from such parts, whose bytes may be from elsewhere.
    ///
    /// - Returns: Nil if they are not the parts of columns. An extra number that a block has not may still be asked for:
    ///   see ``extraCount(at:)``.
    package init?(parts: [UnsafeRawBufferPointer]) {
        guard let memory = ColumnMemory(parts: parts) else { return nil }
        self.init(memory)
    }
}
