import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// Members of lists and dictionaries that are decoded without rules first. With a control, all are decoded with rules.
@Suite struct StrictTrialTests {
    private static let leniencies = [
        Leniency(arrays: .failable), Leniency(dictionaries: .failable), Leniency(optionals: .failable),
        Leniency(scalars: .lossless), Leniency(missing: .defaults),
        Leniency(arrays: .failable, dictionaries: .failable, scalars: .lossless, missing: .defaults),
    ]

    private func expectSame<T: Decodable>(
        _ type: T.Type, _ json: String, _ leniency: Leniency, _ location: SourceLocation = #_sourceLocation
    ) {
        let data = Data(json.utf8)
        let trials = JSONDecoder().trace(type, from: data, leniency: leniency)
        let rules = JSONDecoder().trace(type, from: data, leniency: leniency, control: DecodeControl())
        #expect(trials.trace.brokenInvariants() == [], sourceLocation: location)
        #expect(describe(trials.result) == describe(rules.result), sourceLocation: location)
        #expect(String(describing: trials.trace) == String(describing: rules.trace), sourceLocation: location)
        #expect(
            trials.trace.failures.map(String.init(describing:)) == rules.trace.failures.map(String.init(describing:)),
            sourceLocation: location)
    }

    @Test(arguments: leniencies)
    func `trying a list's members without rules first changes neither value nor record`(leniency: Leniency) {
        expectSame([Int].self, #"[1,"x",2,null,[],3,"4"]"#, leniency)
        expectSame([[[Int]]].self, #"[[[1,"x"],["y"]],3,[[2],["z",1.5]],[]]"#, leniency)
        expectSame([Pair].self, #"[{"first":1,"second":"s"},{"first":1},{"first":"2","second":3}]"#, leniency)
        expectSame([Int?].self, #"[1,null,"x",2]"#, leniency)
        expectSame(Set<Int>.self, #"[1,"x",2,2]"#, leniency)
    }

    @Test(arguments: leniencies)
    func `trying a dictionary's members without rules first changes neither value nor record`(leniency: Leniency) {
        expectSame([String: Int].self, #"{"a":1,"b":"x","c":"2"}"#, leniency)
        expectSame([Int: [Pair]].self, #"{"1":[{"first":1,"second":"s"}],"2":[{"first":1}],"x":[]}"#, leniency)
    }

    @Test(arguments: leniencies)
    func `trying many failing members without rules first doesn't change the record`(leniency: Leniency) {
        let mixed = (0..<200).map { $0 % 7 < 3 ? "\"x\($0)\"" : "\($0)" }.joined(separator: ",")
        expectSame([Int].self, "[\(mixed)]", leniency)
        expectSame([[Int]].self, "[[\(mixed)],[\(mixed)]]", leniency)
    }

    @Test
    func `an error that a member catches is recorded`() throws {
        let traced = JSONDecoder().trace(
            [Quiet].self, from: Data(#"[{"count":1},{"count":"x"},{"count":2}]"#.utf8),
            leniency: Leniency(arrays: .failable))
        #expect(try traced.result.get().map(\.count) == [1, nil, 2])
        #expect(traced.trace.failures.map(\.path.description) == ["[1].count"])
        #expect(traced.trace.failures.map(\.fate) == [.absorbed])
    }
}

private struct Quiet: Decodable {
    var count: Int?

    enum CodingKeys: CodingKey { case count }

    init(from decoder: any Decoder) throws {
        count = try? decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .count)
    }
}
