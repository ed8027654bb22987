import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// The steps through a trace.
@Suite struct StepsTests {
    /// The steps, listed recursively.
    private func walk(_ trace: Trace, _ node: Int = 0) -> [Steps.Step] {
        [Steps.Step(node: node, phase: .ask)] + trace.children(of: node).flatMap { walk(trace, $0) }
            + [Steps.Step(node: node, phase: .answer)]
    }

    private static let traces: [Trace] = [
        JSONDecoder().trace(Nested.self, from: Data(#"{"a":[{"b":1},2,[7],[8]],"b":[{"a":3}],"c":{"a":5}}"#.utf8))
            .trace,
        JSONDecoder().trace(A<[[[Int]]]>.self, from: Data(#"{"a":[[[1,2],[]],[],[[3]]]}"#.utf8)).trace,
        JSONDecoder().trace(Int.self, from: Data("1".utf8)).trace,
        JSONDecoder().trace(Asking.self, from: Data("{}".utf8)).trace,
    ]

    @Test
    func `the steps and their indices are those of a recursive walk`() {
        for trace in Self.traces {
            let steps = Steps(trace)
            let expected = walk(trace)
            #expect(steps.count == expected.count)
            #expect((0..<steps.count).map(steps.step) == expected)
            #expect(expected.map(steps.index) == Array(0..<steps.count))
        }
    }

    @Test
    func `step over goes to a call's answer, and step out to its parent's answer`() {
        for trace in Self.traces {
            let steps = Steps(trace)
            let expected = walk(trace)
            for place in 0..<steps.count {
                let step = steps.step(place)
                let answer = expected.firstIndex(of: Steps.Step(node: step.node, phase: .answer))
                let next = min(place + 1, steps.count - 1)
                #expect(steps.over(place) == (step.phase == .ask ? answer : next))
                let owner = Steps.Step(node: Int(trace[step.node].parent), phase: .answer)
                #expect(steps.out(place) == (step.node == 0 ? steps.count - 1 : expected.firstIndex(of: owner)))
            }
        }
    }
}
