import SeededRandom
import TestSupport
import Testing

@testable import JSONText

/// Compares the indices that a pattern matches with a search in their text.
@Suite struct IndexPatternTests {
    @Test(arguments: 0..<40)
    func `an index matches if its digits in brackets contain the pattern`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<20 {
            let digits = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                "\(Int.random(in: 0...9, using: &random))"
            }
            let pattern =
                (random.oneIn(3) ? "[" : "") + digits.joined() + (random.oneIn(8) ? "x" : "")
                + (random.oneIn(3) ? "]" : "")
            guard !pattern.isEmpty else { continue }
            let bound = Int.random(in: 0...2500, using: &random)
            #expect(
                IndexPattern(pattern).matches(upTo: bound) == (0..<bound).map { "[\($0)]".contains(pattern) },
                "seed \(seed): \(pattern) below \(bound)")
        }
    }
}
