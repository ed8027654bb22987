import Foundation
import SeededRandom
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// Values and payloads that exceed the tap's own storage.
@Suite struct RoomTests {
    /// Larger than most models, and deeply nested: its values don't all fit into the preallocated memory.
    private struct Wide: Decodable {
        var a, b, c, d, e, f, g, h, i, j, k, l: Int?
        var name: String
        var children: [Wide]

        static func payload(levels: Int) -> String {
            (0..<levels).reduce(#"{"name":"leaf","children":[]}"#) { inner, level in
                #"{"name":"\#(level)","a":\#(level),"children":[\#(inner)]}"#
            }
        }
    }

    private func expectSame<T: Decodable>(_ type: T.Type, _ json: String) {
        let report = Comparison.report(type, Data(json.utf8), JSONDecoder())
        #expect(report.traced == report.plain)
        #expect(report.troubles == [])
    }

    @Test
    func `values with a large alignment decode correctly`() {
        expectSame(A<[SIMD8<Double>]>.self, #"{"a":[[1,2,3,4,5,6,7,8],[8,7,6,5,4,3,2,1]]}"#)
        expectSame(A<[SIMD8<Double>]>.self, #"{"a":[[1,2,3,4,5,6,7,8],[8]]}"#)
        expectSame([A<SIMD2<Float>>].self, #"[{"a":[1,2]},{"a":[3,4]}]"#)
    }

    @Test
    func `large, deeply nested values decode correctly`() {
        withLargeStack {
            let data = Data(Wide.payload(levels: 240).utf8)
            let plain = describe(Result { try JSONDecoder().decode(Wide.self, from: data) })
            let traced = JSONDecoder().trace(Wide.self, from: data)
            #expect(describe(traced.result) == plain)
            #expect(traced.trace.brokenInvariants() == [])
        }
    }

    @Test
    func `values without properties decode correctly`() {
        struct Nothing: Decodable {}
        expectSame(A<[Nothing]>.self, #"{"a":[{},{},3]}"#)
        expectSame([A<Nothing>].self, #"[{"a":1},{}]"#)
    }

    @Test
    func `arrays longer than the memory reserved at once decode correctly`() {
        let json = "[" + (0..<70_000).map { #"{"a":\#($0)}"# }.joined(separator: ",") + "]"
        let traced = JSONDecoder().trace([O<Int>].self, from: Data(json.utf8))
        #expect((try? traced.result.get().compactMap(\.a)) == Array(0..<70_000))
        #expect(traced.trace.count == 140_001)
        let failing = json.replacing(#"{"a":69999}"#, with: #"{"a":"x"}"#)
        let plain = describe(Result { try JSONDecoder().decode([O<Int>].self, from: Data(failing.utf8)) })
        #expect(describe(JSONDecoder().trace([O<Int>].self, from: Data(failing.utf8)).result) == plain)
    }

    @Test
    func `elements before a failing one are released`() {
        struct Holder: Decodable {
            var counted: Counted
            var number: Int
        }
        let counter = Counted.Counter()
        let json =
            #"[{"counted":0,"number":1},{"counted":0,"number":2},{"counted":0,"number":"x"},{"counted":0,"number":4}]"#
        let result = Counted.$counter.withValue(counter) {
            JSONDecoder().trace([Holder].self, from: Data(json.utf8)).result
        }
        #expect(throws: DecodingError.self) { try result.get() }
        #expect(counter.made == 3)
        #expect(counter.living == 0)
    }

    @Test
    func `more keys than are predicted keep their names`() {
        let members = (0..<400).map { #""key \#($0)":\#($0)"# }
        expectSame([[String: Int]].self, "[{" + members.joined(separator: ",") + "},{\"key 399\":1}]")
    }

    @Test
    func `keys requested in a different order each time keep their names`() {
        struct Shuffled: Decodable {
            var seen: [String] = []
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: PlainKey.self)
                var random = SplitMix64(seed: UInt64(decoder.codingPath.first?.intValue ?? 0))
                for name in ["a", "b", "c", "d"].shuffled(using: &random) {
                    seen.append("\(name) \(try container.decode(Int.self, forKey: PlainKey(stringValue: name)))")
                }
            }
        }
        let json = "[" + [String](repeating: #"{"a":1,"b":2,"c":3,"d":4}"#, count: 20).joined(separator: ",") + "]"
        expectSame([Shuffled].self, json)
        let trace = JSONDecoder().trace([Shuffled].self, from: Data(json.utf8))
        let asked = (try? trace.result.get())?.flatMap { $0.seen.map { String($0.prefix(1)) } }
        let recorded = (0..<trace.trace.count).compactMap { node -> String? in
            guard case .key(let name) = trace.trace.key(of: node) else { return nil }
            return name
        }
        #expect(recorded == asked)
    }
}
