import PackedColumns
import SeededRandom
import Testing

@Suite struct ParentCodesTests {
    @Test(arguments: UInt64(0)..<50)
    func `a parent is found again by its code, near or far`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var parents: [Int32] = [-1]
        var open: [Int32] = [0]
        let depth = Int.random(in: 1...40, using: &random)
        while parents.count < 3000 {
            while open.count > 1, Int.random(in: 0..<4, using: &random) == 0 { open.removeLast() }
            parents.append(open[open.count - 1])
            if open.count < depth { open.append(Int32(parents.count - 1)) }
        }
        var codes = ParentCodes()
        for start in stride(from: 0, to: parents.count, by: PackedColumns.blockLength) {
            codes.begin(at: start)
            let places = start..<min(start + PackedColumns.blockLength, parents.count)
            let block = places.map { codes.code(parents[$0], of: Int32($0)) }
            let found = zip(places, block).map { place, code in
                code > 0 ? Int32(place) - code : codes.far[Int(-code)]
            }
            #expect(found == Array(parents[places]), "seed \(seed)")
            #expect(codes.far.count <= depth, "seed \(seed)")
        }
    }
}
