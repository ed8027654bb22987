import Foundation
import SeededRandom
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// Traces as bytes.
@Suite struct PackedTests {
    private static let traces: [Trace] = [
        JSONDecoder().trace(Country.self, from: Data(#"{"name":"X","cities":[{"name":"ä","population":1.5}]}"#.utf8))
            .trace,
        JSONDecoder().trace(
            Nested.self, from: Data(#"{"a":[{"b":1},2,[7],[8]],"b":[{"a":3}],"c":{"a":"x"}}"#.utf8)
        ).trace,
        JSONDecoder().trace([Refusing].self, from: Data(#"[{"value":101}]"#.utf8)).trace,
        JSONDecoder().trace(A<Lossy<Int>>.self, from: Data(#"{"a":[1,"x",2]}"#.utf8)).trace,
        JSONDecoder().trace(Int.self, from: Data("1".utf8)).trace,
    ]

    @Test
    func `a packed trace is restored completely`() throws {
        for trace in Self.traces {
            let again = try Trace(packed: trace.packed())
            #expect(again.description == trace.description)
            #expect(again.failures == trace.failures)
            #expect(again.keyTypes == trace.keyTypes)
            #expect((0..<trace.count).allSatisfy { again[$0] == trace[$0] })
            #expect(again.packed() == trace.packed())
        }
    }

    @Test
    func `a truncated packed trace is rejected`() {
        let data = Self.traces[0].packed()
        for length in 0..<data.count {
            #expect(throws: Trace.PackedError.self) { try Trace(packed: data.prefix(length)) }
        }
        #expect(throws: Trace.PackedError.self) { try Trace(packed: data + [0]) }
    }

    @Test(arguments: Array(UInt64(0)..<20))
    func `a packed trace with changed bytes is rejected or still well formed`(batch: UInt64) {
        var refused = 0
        for seed in (batch * 100)..<(batch * 100 + 100) {
            var random = SplitMix64(seed: seed)
            var bytes = [UInt8](random.pick(Self.traces).packed())
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = random.pick([
                    0, 1, 2, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random),
                ])
            }
            do {
                let trace = try Trace(packed: Data(bytes))
                // Everything can be read, although the contents may be odd.
                _ = trace.description
                _ = trace.failures
                for node in 0..<trace.count { _ = Array(trace.children(of: node)) }
                let steps = Steps(trace)
                #expect(steps.step(steps.count - 1) == Steps.Step(node: 0, phase: .answer), "seed \(seed)")
            } catch {
                refused += 1
                #expect(error is Trace.PackedError, "seed \(seed)")
            }
        }
        #expect(refused > 20)
    }
}
