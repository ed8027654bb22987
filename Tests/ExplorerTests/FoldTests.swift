import Diagnosis
import Foundation
import JSONText
import SeededRandom
import TestSupport
import Testing

@testable import Explorer

/// Folds and moves, compared with a plain list of the visible rows.
@Suite struct FoldTests {
    /// The rows without a folded ancestor.
    private static func visibleRows(_ state: TreeState, in tree: DecodeTree) -> [Int] {
        (0..<tree.count).filter { row in
            var holder = Int(tree[row].parent)
            while holder >= 0 {
                if state.isFolded(holder, in: tree) { return false }
                holder = Int(tree[holder].parent)
            }
            return true
        }
    }

    @Test(arguments: 0..<20)
    func `counted moves pass that many visible rows, and stop at the ends`(seed: UInt64) {
        var generator = JSONGenerator(seed: seed)
        var random = SplitMix64(seed: seed)
        let document = JSONDocument(Data(generator.text(of: generator.value()).utf8))
        let tree = DecodeTree(document: document)
        var state = TreeState()
        for _ in 0..<20 where !tree.isEmpty {
            let row = Int.random(in: 0..<tree.count, using: &random)
            let isFolded = random.oneIn(2)
            if random.oneIn(3) {
                let rows = row..<Int(tree[row].end)
                state.setFolded(isFolded, rows, in: tree)
                #expect(rows.allSatisfy { !tree.hasChildren($0) || state.isFolded($0, in: tree) == isFolded })
            } else {
                state.setFolded(isFolded, row, in: tree)
            }
            let visible = Self.visibleRows(state, in: tree)
            for _ in 0..<20 {
                let place = Int.random(in: 0..<visible.count, using: &random)
                let offset = Int.random(in: -tree.count - 2...tree.count + 2, using: &random)
                let wanted = visible[min(max(place + offset, 0), visible.count - 1)]
                #expect(state.row(offset, from: visible[place], in: tree) == wanted, "\(offset) from \(visible[place])")
            }
        }
    }

    @Test(arguments: 0..<10)
    func `a fold set behaves like a set of numbers`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var folds = FoldSet()
        var truth: Set<Int32> = []
        for _ in 0..<500 {
            let number = Int32.random(in: -40...400, using: &random)
            let isMember = !random.oneIn(3)
            folds.set(number, isMember)
            if isMember { truth.insert(number) } else { truth.remove(number) }
            #expect(folds.contains(number) == isMember)
            #expect(folds.isEmpty == truth.isEmpty)
        }
        #expect((-50...500).allSatisfy { folds.contains($0) == truth.contains($0) })
        #expect(folds.tokens == truth.filter { $0 >= 0 }.sorted().map(Int.init))
    }

    @Test func `zM folds all rows and zR unfolds them; zC and zO do so below the cursor`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        func shown() throws -> Int {
            let tree = try #require(harness.state.shownTree)
            return harness.state.selection.tree.lines(height: 100, in: tree).count
        }
        let all = try shown()
        try await harness.play("z M")
        #expect(try shown() == 1)
        try await harness.play("z R")
        #expect(try shown() == all)
        try await harness.play("g j j z C")
        #expect(harness.selected == "cities" && harness.state.notice == nil)
        let folded = try shown()
        #expect(folded < all)
        try await harness.play("Space")
        #expect(try shown() == folded + 3)
        try await harness.play("z O")
        #expect(try shown() == all && harness.selected == "cities")
    }
}
