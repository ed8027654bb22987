#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The memory of packed columns.
final class ColumnMemory: @unchecked Sendable {
    // Sendable is safe because only a `ColumnPacker` changes it, which is used by one thread, before others know the
    // columns.
    typealias Head = PackedColumns.Head

    /// Bytes, in units of which columns are placed: what a column of one byte takes.
    private static let unit = 512
    /// Bytes behind the last column: four are read whatever the width of a number.
    private static let slack = 4

    private let headCount = PackedColumns.headCount
    /// The number of blocks up to the last one that is packed.
    private(set) var blockCount = 0

    // Allocated by hand, because the system grows a large block without copying it.
    private(set) var heads: UnsafeMutablePointer<Head>
    private var headRoom: Int
    private(set) var extras: UnsafeMutablePointer<Int32>
    private var extraRoom: Int
    private(set) var extraCount = 0
    private(set) var bytes: UnsafeMutableRawPointer
    private var unitRoom: Int
    private var unitCount = 0

    private(set) var isMoving = false

    /// Memory for no blocks.
    convenience init() { self.init(headRoom: 1, extraRoom: 1, unitRoom: 1) }

    private init(headRoom: Int, extraRoom: Int, unitRoom: Int) {
        self.headRoom = max(headRoom, 1)
        self.extraRoom = max(extraRoom, 1)
        self.unitRoom = max(unitRoom, 1)
        heads = Self.room(for: self.headRoom)
        extras = Self.room(for: self.extraRoom)
        bytes = Self.room(self.unitRoom * Self.unit + Self.slack)
    }

    deinit {
        free(heads)
        free(extras)
        free(bytes)
    }

    private static func room(_ bytes: Int, instead old: UnsafeMutableRawPointer? = nil) -> UnsafeMutableRawPointer {
        guard let room = realloc(old, bytes) else { preconditionFailure("not enough memory for \(bytes) bytes") }
        return room
    }

    private static func room<T>(for count: Int, instead old: UnsafeMutablePointer<T>? = nil) -> UnsafeMutablePointer<T>
    {
        room(count * MemoryLayout<T>.stride, instead: old).bindMemory(to: T.self, capacity: count)
    }

    // MARK: Packing

    func isPacked(_ block: Int) -> Bool {
        block < blockCount && heads[(block + 1) * headCount - 1].place != Head.missing.place
    }

    func pack(_ block: Int, _ values: UnsafePointer<Int32>, _ extras: [Int32]) {
        addHeads(upTo: block)
        let first = block * headCount
        for column in 0..<headCount - 1 {
            let head = pack(
                UnsafeBufferPointer(
                    start: values + column * PackedColumns.blockLength, count: PackedColumns.blockLength))
            heads[first + column] = head
        }
        let start = extraCount
        if extraCount + extras.count > extraRoom {
            resizeExtras(to: max(extraRoom * 2, extraCount + extras.count))
        }
        for extra in extras {
            self.extras[extraCount] = extra
            extraCount += 1
        }
        // Last, because it says that the block is packed.
        heads[first + headCount - 1] = Head(base: Int32(start), place: 0)
    }

    /// Gives up the room for more blocks.
    func trim() {
        resizeHeads(to: max(blockCount * headCount, 1))
        resizeExtras(to: max(extraCount, 1))
        resizeBytes(to: max(unitCount, 1))
    }

    // Each may move what it gives room to: an address read before it is no longer valid after it.

    private func resizeHeads(to room: Int) {
        moving { heads = Self.room(for: room, instead: heads) }
        headRoom = room
    }

    private func resizeExtras(to room: Int) {
        moving { extras = Self.room(for: room, instead: extras) }
        extraRoom = room
    }

    private func resizeBytes(to units: Int) {
        moving { bytes = Self.room(units * Self.unit + Self.slack, instead: bytes) }
        unitRoom = units
    }

    private func moving(_ resize: () -> Void) {
        isMoving = true
        resize()
        isMoving = false
    }

    private func addHeads(upTo block: Int) {
        let needed = (block + 1) * headCount
        if needed > headRoom { resizeHeads(to: max(headRoom * 2, needed)) }
        while blockCount <= block {
            for head in 0..<headCount { heads[blockCount * headCount + head] = .missing }
            blockCount += 1
        }
    }

    /// Packs one column of a block.
    private func pack(_ values: UnsafeBufferPointer<Int32>) -> Head {
        var (least, most) = (values[0], values[0])
        for value in values {
            least = min(least, value)
            most = max(most, value)
        }
        let range = UInt32(bitPattern: most &- least)
        let width = range <= UInt32(UInt8.max) ? 1 : range <= UInt32(UInt16.max) ? 2 : 3
        guard range > 0 else { return Head(base: least, place: 0) }
        let place = unitCount
        if place + Head.widths[width] > unitRoom { resizeBytes(to: max(unitRoom * 2, place + Head.widths[width])) }
        unitCount += Head.widths[width]
        let start = bytes + place * Self.unit
        switch width {
        case 1: Self.store(values, above: least, as: UInt8.self, at: start)
        case 2: Self.store(values, above: least, as: UInt16.self, at: start)
        default: Self.store(values, above: least, as: UInt32.self, at: start)
        }
        return Head(base: least, place: UInt32(place) << 3 | UInt32(width))
    }

    @inline(__always)
    private static func store<T: FixedWidthInteger & BitwiseCopyable>(
        _ values: UnsafeBufferPointer<Int32>, above least: Int32, as type: T.Type, at start: UnsafeMutableRawPointer
    ) {
        for index in 0..<PackedColumns.blockLength {
            let more = T(truncatingIfNeeded: UInt32(bitPattern: values[index] &- least))
            start.storeBytes(of: more, toByteOffset: index &* MemoryLayout<T>.size, as: T.self)
        }
    }

    // MARK: Bytes

    var parts: [UnsafeRawBufferPointer] {
        [
            UnsafeRawBufferPointer(UnsafeBufferPointer(start: heads, count: blockCount * headCount)),
            UnsafeRawBufferPointer(UnsafeBufferPointer(start: extras, count: extraCount)),
            UnsafeRawBufferPointer(start: bytes, count: unitCount * Self.unit),
        ]
    }

    /// - Returns: Nil if the parts are not those of columns.
    convenience init?(parts: [UnsafeRawBufferPointer]) {
        let (headSize, extraSize) = (MemoryLayout<Head>.stride, MemoryLayout<Int32>.stride)
        guard parts.count == PackedColumns.partCount, parts[0].count % (headSize * PackedColumns.headCount) == 0,
            parts[1].count % extraSize == 0, parts[2].count % Self.unit == 0
        else { return nil }
        self.init(
            headRoom: parts[0].count / headSize, extraRoom: parts[1].count / extraSize,
            unitRoom: parts[2].count / Self.unit)
        blockCount = parts[0].count / (headSize * headCount)
        extraCount = parts[1].count / extraSize
        unitCount = parts[2].count / Self.unit
        UnsafeMutableRawBufferPointer(start: heads, count: parts[0].count).copyMemory(from: parts[0])
        UnsafeMutableRawBufferPointer(start: extras, count: parts[1].count).copyMemory(from: parts[1])
        UnsafeMutableRawBufferPointer(start: bytes, count: parts[2].count).copyMemory(from: parts[2])
        guard areHeadsValid else { return nil }
    }

    private var areHeadsValid: Bool {
        (0..<blockCount).allSatisfy { block in
            let heads = UnsafeBufferPointer(start: heads + block * headCount, count: headCount)
            return heads.dropLast().allSatisfy { head in
                let width = Int(head.place & 7)
                guard width < Head.widths.count else { return false }
                return width == 0 ? head.place == 0 : Int(head.place >> 3) + Head.widths[width] <= unitCount
            } && (0...extraCount).contains(Int(heads[headCount - 1].base))
        }
    }
}
