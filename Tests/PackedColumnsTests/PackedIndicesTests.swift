import PackedColumns
import SeededRandom
import Testing

@Suite struct PackedIndicesTests {
    @Test(arguments: [0, 1, 511, 131_071, 131_072, 140_000])
    func `each number is read as it was given, near its index or far`(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let numbers = (0..<count).map { index in
            switch index / 5000 % 4 {
            case 0: Int32(index) - 3
            case 1: Int32(-1)
            case 2: Int32.random(in: .min...(.max), using: &random)
            default: Int32(index) + Int32.random(in: -300...300, using: &random)
            }
        }
        let packed = PackedIndices(numbers)
        #expect(packed.count == count)
        #expect(numbers.indices.map { packed[$0] } == numbers)
    }
}
