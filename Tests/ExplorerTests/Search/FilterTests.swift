import DecodeTrace
import Diagnosis
import SeededRandom
import Testing

@testable import Explorer

@Suite struct FilterTests {
    /// The paths of the rows on screen.
    private func shown(_ harness: Harness) throws -> [String] {
        let tree = try #require(harness.state.shownTree)
        return harness.state.selection.tree.lines(height: 100, in: tree).map {
            harness.state.path(of: $0.row, in: tree).description
        }
    }

    @Test
    func `a filter shows only rows of a kind with their ancestors, until it is removed`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        let all = try shown(harness)
        try await harness.play("& f")
        #expect(try shown(harness) == ["", "cities", "cities[2]", "cities[2].name"])
        #expect(harness.lines[1].contains("Only failing"))
        #expect(harness.lines.last?.contains("1 failing row: && shows all again") == true)
        try await harness.play("g j j")
        #expect(harness.selected == "cities[2]")
        try await harness.play("k k k")
        #expect(harness.selected == "")
        try await harness.play("G")
        #expect(harness.selected == "cities[2].name")
        try await harness.play("& i")
        #expect(try shown(harness) == ["", "country"])
        try await harness.play("& &")
        #expect(try shown(harness) == all)
        try await harness.play("g / i t u d Enter & /")
        #expect(try shown(harness).filter { $0.hasSuffix("itude") }.count == 6)
        #expect(try shown(harness).contains("country") == false)
        try await harness.play("Esc")
        #expect(try shown(harness) == all)
        try await harness.play("& a")
        #expect(harness.lines.last?.contains("no row is adjusted") == true)
    }

    @Test
    func `a filter follows the next decode, and is dropped if it would keep nothing`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play("& f")
        try await harness.changeStrategy("arrays", to: "failable")
        #expect(try shown(harness).last == "cities[2].name")
        try await harness.changeStrategy("missing", to: "defaults")
        try await harness.changeStrategy("arrays", to: "strict")
        #expect(harness.state.selection.tree.kept == nil)
    }

    @Test
    func `kept rows are found in both directions`() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<200 {
            let rows = Int.random(in: 1...300, using: &random)
            var kept = RowBits()
            kept.set(0, true)
            var expected: Set<Int> = [0]
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let row = Int.random(in: 0..<rows, using: &random)
                kept.set(row, true)
                expected.insert(row)
            }
            for row in 0..<rows {
                #expect(kept.contains(row) == expected.contains(row))
                #expect(kept.first(from: row) == expected.filter { $0 >= row }.min())
                #expect(kept.last(upTo: row) == expected.filter { $0 <= row }.max())
            }
        }
    }
}
