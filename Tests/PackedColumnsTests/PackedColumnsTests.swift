import PackedColumns
import SeededRandom
import Testing

@Suite struct PackedColumnsTests {
    private static let length = PackedColumns.blockLength

    /// Numbers for one column of a block, of which a pattern says how far they are apart.
    private func numbers(_ pattern: Int, _ random: inout SplitMix64) -> [Int32] {
        let ranges: [ClosedRange<Int32>] = [
            7...7, -1...0, -128...127, 1_000_000...1_000_255, -40_000...25_535, .min...(.min + 65_536), .min...(.max),
        ]
        let range = ranges[pattern % ranges.count]
        // Both ends are there, so that the range takes what it takes.
        return [range.lowerBound, range.upperBound]
            + (2..<Self.length).map { _ in Int32.random(in: range, using: &random) }
    }

    @Test(arguments: UInt64(0)..<20)
    func `numbers are read as they were packed, in whatever order the blocks were`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let packer = ColumnPacker()
        var blocks: [Int: (columns: [[Int32]], extras: [Int32])] = [:]
        for block in (0..<40).shuffled(using: &random) {
            let values = (0..<PackedColumns.columnCount).map { _ in
                numbers(Int.random(in: 0..<7, using: &random), &random)
            }
            let extras = (0..<Int.random(in: 0...5, using: &random)).map { _ in Int32.random(in: .min...(.max)) }
            packer.pack(block, values.flatMap { $0 }, extras: extras)
            blocks[block] = (values, extras)
            #expect(packer.isPacked(block))
        }
        let columns = packer.finish()
        for (block, packed) in blocks {
            let start = block * Self.length
            let records = (0..<Self.length).map { columns.record(at: start + $0) }
            for (column, values) in packed.columns.enumerated() {
                #expect((0..<Self.length).map { columns.value(column, at: start + $0) } == values, "seed \(seed)")
                #expect(records.map { $0[column] } == values, "seed \(seed)")
            }
            #expect(packed.extras.indices.map { columns.extra($0, at: start + 511) } == packed.extras, "seed \(seed)")
        }
    }

    @Test func `a block that was passed over is not packed`() {
        let packer = ColumnPacker()
        packer.pack(2, [Int32](repeating: 1, count: PackedColumns.columnCount * Self.length))
        #expect((0..<4).map(packer.isPacked) == [false, false, true, false])
    }

    @Test func `the parts of columns make the same columns, and others are refused`() throws {
        let packer = ColumnPacker()
        for block in 0..<3 {
            packer.pack(
                block, (0..<Int32(PackedColumns.columnCount * Self.length)).map { $0 * Int32(block) },
                extras: [Int32(block)])
        }
        let columns = packer.finish()
        var parts: [[UInt8]] = []
        columns.withParts { parts = $0.map(Array.init) }
        func columnsOf(_ parts: [[UInt8]]) -> PackedColumns? {
            parts[0].withUnsafeBytes { heads in
                parts[1].withUnsafeBytes { extras in
                    parts[2].withUnsafeBytes { PackedColumns(parts: [heads, extras, $0]) }
                }
            }
        }
        let again = try #require(columnsOf(parts))
        #expect(again.blockCount == 3)
        for place in 0..<3 * Self.length {
            #expect(again.record(at: place) == columns.record(at: place))
        }
        #expect((0..<3).map { again.extra(0, at: $0 * Self.length) } == [0, 1, 2])
        #expect((0..<3).map { again.extraCount(at: $0 * Self.length) } == [3, 2, 1])

        for part in parts.indices where !parts[part].isEmpty {
            var short = parts
            short[part].removeLast()
            #expect(columnsOf(short) == nil)
        }
        // A head that says that a column begins behind the end, or has another width.
        for place in stride(from: 4, to: parts[0].count, by: 8) where place / 8 % 8 < 7 {
            for bits: UInt8 in [0x04, 0x07, 0xF8] {
                var wrong = parts
                wrong[0][place] |= bits
                wrong[0][place + 1] |= bits == 0xF8 ? 0xFF : 0
                #expect(columnsOf(wrong) == nil, "\(place) \(bits)")
            }
        }
    }
}
