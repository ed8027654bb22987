import DecodeService
import Diagnosis
import FidelityCases
import Foundation
import JSONText
import SeededRandom
import Testing

@testable import DecodeTrace
@testable import Explorer
@testable import TerminalUI

/// A step shows what a record that ends there knows.
@Suite struct StepFactsTests {
    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `calls and marks at a step match a record cut there`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var compared = (steps: 0, rows: 0, marks: Set<Mark>())
        for number in 0..<150 {
            let subject = FidelityDocument(number, seed: seed)
            let document = JSONDocument(TextBytes(subject.payload), format: .json)
            guard document.fault == nil else { continue }
            let leniency = random.pick([
                Leniency.none, Leniency(arrays: .failable), Leniency(optionals: .failable, scalars: .lossless),
            ])
            let trace = subject.subject.trace(subject.payload, by: JSONDecoder(), leniency: leniency)
            guard trace.count > 0, trace.count < 2000 else { continue }
            let strategies = StrategySet()
            let tree = DecodeTree(document: document, trace: trace, knownKeys: .none, strategies: strategies)
            let events = CutRecord.events(trace)
            let steps =
                events.count <= 24 ? Array(events.indices) : (0..<24).map { _ in random.pick(Array(events.indices)) }
            for step in steps {
                guard let moment = Moment(step, of: trace) else {
                    Issue.record("\(subject.text) has no step \(step)")
                    continue
                }
                let cut = CutRecord(events[...step], of: trace, document: document, strategies: strategies)
                let trouble = Self.trouble(moment, cut, tree, &compared)
                #expect(trouble == nil, "\(trouble ?? ""): \(subject.text), \(leniency), step \(step)")
                compared.steps += 1
            }
        }
        #expect(compared.steps > 500)
        #expect(compared.rows > 2000)
        #expect(compared.marks.isSuperset(of: [.decoded, .failed, .failedInside, .absorbed, .ignored]))
    }

    private static func trouble(
        _ moment: Moment, _ cut: CutRecord, _ tree: DecodeTree,
        _ compared: inout (steps: Int, rows: Int, marks: Set<Mark>)
    ) -> String? {
        if moment.callCount != cut.callCount { return "\(moment.callCount) calls, not \(cut.callCount)" }
        if moment.openCalls != cut.open { return "\(moment.openCalls) are open, not \(cut.open)" }
        for node in 0..<moment.trace.count {
            let expected: Moment.Progress =
                node >= cut.callCount ? .later : cut.finished.contains(node) ? .finished : .open
            if moment.progress(ofNode: node) != expected { return "call \(node) isn't \(expected)" }
            if expected == .finished, moment.trace[node].outcome.isThrown,
                moment.isCaught(node) == cut.climbing.contains(node)
            {
                return "the error of call \(node) is told wrongly"
            }
        }
        for row in 0..<tree.count {
            let mark = tree.mark(of: row, at: moment)
            guard tree.progress(of: row, at: moment) == .finished else {
                if mark != .none { return "row \(row) has the mark \(mark) before its end" }
                continue
            }
            let node = Int(tree[row].node)
            let other = node >= 0 ? cut.tree.row(ofNode: node) : cut.tree.row(ofToken: Int(tree[row].token))
            guard let other else { return "the cut record has no row for row \(row)" }
            // A call may share a row with the calls around it as long as these have made no other call.
            guard Int(cut.tree[other].node) == node, !tree.hasRepeats || node >= 0 else { continue }
            if cut.tree[other].mark != mark { return "row \(row) has the mark \(mark), not \(cut.tree[other].mark)" }
            compared.rows += 1
            compared.marks.insert(mark)
        }
        return nil
    }

    @Test
    func `steps are visited one by one in order, forward and back`() throws {
        for number in 0..<60 {
            let subject = FidelityDocument(number, seed: 9)
            let trace = subject.subject.trace(subject.payload, by: JSONDecoder())
            guard trace.count > 0, trace.count < 500, var moment = Moment(0, of: trace) else { continue }
            let steps = Steps(trace)
            var walked = [moment.step]
            while let next = moment.next {
                #expect(next.index == moment.index + 1)
                #expect(next.previous?.step == moment.step)
                moment = next
                walked.append(next.step)
            }
            #expect(walked == (0..<steps.count).map(steps.step))
            #expect(moment.isLast)
        }
    }

    @Test(arguments: [
        ("custom-init/machine", "custom-init/Machine"), ("inheritance/child", "inheritance/MyChildClass"),
        ("composition/both", "composition/MyComplexStruct"), ("failable-arrays/null-name", "failable-arrays/Country"),
        ("nullability/null-name", "nullability/Country"), ("heterogeneous/media", "[heterogeneous/Media]"),
    ])
    func `the tree shows at each step what the cut record knows, and no later value`(
        payload: String, model: String
    ) async throws {
        let harness = try await Harness(payload, model: model, rows: 60)
        guard let answer = harness.state.decode.answer, let document = harness.state.document else {
            Issue.record("\(payload) was not decoded")
            return
        }
        try await harness.play("g E [ .")
        let events = CutRecord.events(answer.result.trace)
        for step in events.indices {
            let cut = CutRecord(
                events[...step], of: answer.result.trace, document: document, strategies: answer.strategies)
            #expect(harness.state.moment?.index == step)
            let state = harness.state
            let content = try #require(ScreenLayout(state).content(of: .tree))
            let window = TreeWindow(
                state.selection.tree, of: answer.tree, height: content.rows, columns: content.columns)
            for (line, shown) in window.lines.enumerated() {
                let text = harness.lines[content.row + line].prefix(content.columns)
                let node = Int(answer.tree[shown.row].node)
                guard node >= 0, !cut.finished.contains(node) else { continue }
                #expect(text.hasPrefix(cut.open.contains(node) ? "»" : " "), "\(payload), step \(step): \(text)")
                if let leaf = RowText(tree: answer.tree, trace: nil, document: document).leaf(shown.row) {
                    #expect(!text.contains(leaf), "\(payload), step \(step): \(text)")
                }
            }
            // The outcome is known only at the last step.
            if step < events.count - 1 { #expect(harness.lines[0].hasSuffix(" at step \(step + 1)")) }
            try await harness.play(".")
        }
    }
}
