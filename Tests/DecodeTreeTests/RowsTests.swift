import PackedColumns
import SeededRandom
import Testing

@testable import DecodeTree

@Suite struct RowsTests {
    /// Adds the rows of a random tree, and keeps them in a plain array too.
    private struct Writer {
        var random: SplitMix64
        var rows = DecodeTree.Rows()
        var written: [DecodeTree.Row] = []
        private var open: [Int32] = []

        init(seed: UInt64) {
            random = SplitMix64(seed: seed)
        }

        mutating func write(_ count: Int, depth: Int) {
            while written.count < count {
                while open.count > 1, Int.random(in: 0..<3, using: &random) == 0 { close() }
                add()
                if open.count > depth { close() }
            }
            while !open.isEmpty { close() }
            rows.finish()
        }

        private mutating func add() {
            let number = Int32(written.count)
            let node =
                switch Int.random(in: 0..<8, using: &random) {
                case 0: Int32(-1)
                case 1: Int32.random(in: 0..<10_000_000, using: &random)
                default: number * 2 + Int32.random(in: 0...3, using: &random)
                }
            let inner = node < 0 ? -1 : node + random.pick([0, 0, 0, 1, 2, 300, 100_000])
            let place = number + Int32.random(in: 0...90, using: &random)
            let row = DecodeTree.Row(
                node: node, inner: inner, token: Int.random(in: 0..<5, using: &random) == 0 ? -1 : place, anchor: place,
                parent: open.last ?? -1, end: number + 1, depth: Int16(open.count),
                mark: random.pick(Mark.allCases),
                traits: DecodeTree.Traits(rawValue: UInt8.random(in: 0..<16, using: &random)))
            rows.append(row)
            written.append(row)
            open.append(number)
        }

        private mutating func close() {
            let row = Int(open.removeLast())
            written[row].end = Int32(written.count)
            let (parent, traits) = rows.close(row)
            #expect(parent == Int(written[row].parent))
            #expect(traits == written[row].traits)
            if parent >= 0, Int.random(in: 0..<50, using: &random) == 0 {
                written[parent].traits.insert(.holdsFailure)
                rows.insert(.holdsFailure, in: parent)
            }
        }
    }

    @Test(arguments: [(0, 3), (1, 0), (600, 4), (131_584, 2), (131_585, 2), (300_000, 1), (300_000, 5), (300_000, 700)])
    func `each row is read as it was written and closed, also where rows are packed`(count: Int, depth: Int) {
        var writer = Writer(seed: UInt64(count + depth))
        writer.write(count, depth: depth)
        let (rows, written) = (writer.rows, writer.written)
        #expect(rows.count == count)
        #expect(Array(rows) == written)
        #expect(written.indices.allSatisfy { rows[$0] == written[$0] })
        #expect((rows.packedCount > 0) == (count > 131_584))
        let tail = rows.count - rows.packedCount
        #expect(rows.packedCount == 0 || tail < PackedColumns.blockLength)
    }

    @Test func `rows that are still open are read while others are packed`() {
        var rows = DecodeTree.Rows()
        func row(_ parent: Int32, _ mark: Mark) -> DecodeTree.Row {
            let number = Int32(rows.count)
            return DecodeTree.Row(
                node: number, inner: number, token: number, anchor: number, parent: parent, end: number + 1,
                depth: parent < 0 ? 0 : 1, mark: mark, traits: [])
        }
        rows.append(row(-1, .failedInside))
        for _ in 0..<200_000 {
            rows.append(row(0, .decoded))
            _ = rows.close(rows.count - 1)
        }
        #expect(rows.packedCount > 0)
        #expect(rows[0].mark == .failedInside)
        #expect(rows[0].end == 1)
        rows.insert(.holdsFailure, in: 0)
        _ = rows.close(0)
        #expect(rows[0].end == 200_001)
        rows.finish()
        #expect(rows[0].end == 200_001)
        #expect(rows[0].traits == .holdsFailure)
        #expect(rows[200_000].parent == 0)
    }
}
