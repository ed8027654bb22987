import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText
import TerminalUI
import Testing

@testable import Explorer

/// The tree of experiments: recording them, returning to one, and comparing two.
@Suite(.timeLimit(.minutes(60))) struct ExperimentTests {
    private func harness(columns: Int = 120, rows: Int = 40) async throws -> Harness {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: columns, rows: rows)
        // Two branches from the first card: arrays, and missing with keys below it.
        try await harness.changeStrategy("arrays")
        try await harness.play("u")
        try await harness.changeStrategy("missing")
        try await harness.changeStrategy("keys")
        return harness
    }

    private func words(_ harness: Harness) -> [String] {
        harness.state.experiments.cards.map { card in
            let parent = card.parent.map { harness.state.experiments.cards[$0] }
            return "\(card.parent ?? -1) \(card.changes(from: parent).joined(separator: ", ")): "
                + (card.result?.words ?? "?")
        }
    }

    @Test func `each change is a card with its result`() async throws {
        let harness = try await harness()
        #expect(
            words(harness) == [
                "-1 nullability/Country: failed, 7 of 11 values",
                "0 arrays: failable: recovered, 7 of 11 values, leaves out 1 of 3 cities",
                "0 missing: defaults: recovered, 9 of 11 values, makes up 1 value",
                "2 keys: snake: recovered, 9 of 11 values, makes up 1 value, 1 suspicious",
            ])
        #expect(
            ExperimentRows(harness.state.experiments.cards).rows.map { [$0.card, $0.depth] } == [
                [0, 0], [1, 1], [2, 1], [3, 1],
            ])
    }

    @Test func `undo and redo follow one line of changes, and Enter returns to any card`() async throws {
        let harness = try await harness()
        try await harness.play("u u")
        #expect(harness.state.experiments.present == 0)
        try await harness.play("<C-r>")
        #expect(harness.state.experiments.present == 2)
        try await harness.play("X k Enter")
        #expect(harness.state.experiments.present == 1)
        #expect(harness.state.setup.strategies.arrays == .failable)
        #expect(harness.state.decode.answer?.strategies.arrays == .failable)
        // Redo follows the line that was left last.
        try await harness.play("u <C-r>")
        #expect(harness.state.experiments.present == 1)
    }

    @Test func `u and ^r walk through the experiments in their list, too`() async throws {
        let harness = try await harness()
        try await harness.play("X u")
        #expect(harness.state.experiments.present == 2)
        #expect((harness.state.layers.top as? ExperimentPanel)?.cursor.index == 2)
        try await harness.play("<C-r>")
        #expect(harness.state.experiments.present == 3)
        #expect(harness.state.setup.strategies["keys"] == "snake")
    }

    @Test func `repeating a change returns to its card`() async throws {
        let harness = try await harness()
        let count = harness.state.experiments.cards.count
        try await harness.play("X g Enter")
        try await harness.changeStrategy("arrays")
        #expect(harness.state.experiments.cards.count == count)
        #expect(harness.state.experiments.present == 1)
    }

    @Test func `opening another payload drops the results`() async throws {
        let harness = try await Harness(lesson: "nullability")
        try await harness.play("Enter p")
        let results = harness.state.experiments.cards.map { $0.result != nil }
        #expect(results.last == true && results.dropLast().allSatisfy { !$0 }, "\(results)")
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)])
    func `the panel and two cards side by side at each size`(size: (Int, Int)) async throws {
        let harness = try await harness(columns: size.0, rows: size.1)
        try await harness.play("X")
        try expectSnapshot(harness, "experiments-\(size.0)x\(size.1)")
        try await harness.play("g j x")
        try expectSnapshot(harness, "experiments-trees-\(size.0)x\(size.1)")
        try await harness.play("Tab n")
        try expectSnapshot(harness, "experiments-json-\(size.0)x\(size.1)")
    }

    // MARK: Files

    private static func file(_ name: String, _ old: String, _ new: String) -> ChangedFile {
        ChangedFile(source: ModelSourceFile(file: name, text: old), newText: new)
    }

    @Test func `moving across several cards changes each file once`() throws {
        var experiments = Experiments(Setup(model: "A"))
        experiments.keep(Setup(model: "A"), with: [Self.file("a.swift", "1", "2")], title: "one")
        experiments.keep(Setup(model: "B"))
        experiments.keep(
            Setup(model: "B"), with: [Self.file("a.swift", "2", "3"), Self.file("b.swift", "x", "y")], title: "two")
        #expect(experiments.edits == [Self.file("a.swift", "1", "3"), Self.file("b.swift", "x", "y")])
        let back = experiments.fileChange(to: 0, for: .goTo(0))
        #expect(
            back
                == FileChange(
                    title: "two, one", files: [Self.file("b.swift", "y", "x"), Self.file("a.swift", "3", "1")],
                    purpose: .goTo(0))
                || back
                    == FileChange(
                        title: "two, one", files: [Self.file("a.swift", "3", "1"), Self.file("b.swift", "y", "x")],
                        purpose: .goTo(0))
        )
        let toThird = FileChange(
            title: "two", files: [Self.file("b.swift", "y", "x"), Self.file("a.swift", "3", "2")], purpose: .goTo(2))
        let wanted = experiments.fileChange(to: 2, for: .goTo(2))
        #expect(experiments.present == 3)
        let asked = try #require(wanted)
        #expect(Set(asked.files) == Set(toThird.files))
        var state = ExplorerState(size: Size(rows: 24, columns: 80))
        state.experiments = experiments
        _ = state.finish(asked, trouble: "no")
        #expect(state.experiments.present == 3)
        _ = state.finish(asked, trouble: nil)
        #expect(state.experiments.present == 2)
    }

    // MARK: Aligned rows

    private func aligned(_ left: String, _ right: String) -> [String] {
        let sides = [left, right].map { $0.map { (place: "\($0.lowercased())", text: "\($0)") } }
        return AlignedRows(sides[0], sides[1]).rows.map { "\($0.left ?? "-")\($0.right ?? "-")" }
    }

    @Test func `rows about the same place are aligned`() {
        #expect(aligned("abc", "abc") == ["aa", "bb", "cc"])
        #expect(aligned("abc", "ac") == ["aa", "b-", "cc"])
        #expect(aligned("ac", "abc") == ["aa", "-b", "cc"])
        #expect(aligned("aBc", "abc") == ["aa", "Bb", "cc"])
        #expect(aligned("", "ab") == ["-a", "-b"])
        #expect(aligned("ab", "") == ["a-", "b-"])
        #expect(aligned("ab", "ba") == ["-b", "aa", "b-"])
        #expect(aligned("xay", "zaw") == ["x-", "-z", "aa", "y-", "-w"])
    }

    @Test func `aligned rows contain every row of both sides in order`() {
        for seed in 0..<200 {
            var state = UInt64(seed)
            func next(_ bound: Int) -> Int {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Int(state >> 33) % bound
            }
            let letters = Array("abcdefgh")
            let left = letters.shuffledBy(next).prefix(next(8))
            let right = letters.shuffledBy(next).prefix(next(8))
            let rows = AlignedRows(left.map { ("\($0)", "\($0)") }, right.map { ("\($0)", "\($0)") })
            #expect(rows.rows.compactMap(\.left) == left.map { "\($0)" })
            #expect(rows.rows.compactMap(\.right) == right.map { "\($0)" })
            #expect(rows.rows.allSatisfy { $0.left == nil || $0.right == nil || $0.left == $0.right })
        }
    }
}

extension [Character] {
    fileprivate func shuffledBy(_ next: (Int) -> Int) -> [Character] {
        var result = self
        for index in indices.reversed() where index > 0 { result.swapAt(index, next(index + 1)) }
        return result
    }
}
