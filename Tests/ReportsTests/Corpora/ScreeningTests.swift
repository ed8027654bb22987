import DecodeService
import Diagnosis
import Foundation
import JSONText
import Lessons
import Reports
import SeededRandom
import TestSupport
import Testing

@testable import DecodeEngine

/// Asks whether members are null before it decodes them.
private struct Ticket: Decodable {
    enum Keys: CodingKey { case owner, note, due }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        for key in [Keys.owner, .note] where try !container.decodeNil(forKey: key) {
            _ = try container.decode(String.self, forKey: key)
        }
        _ = try container.decodeNil(forKey: .due)
        _ = try container.decodeIfPresent(Int.self, forKey: .due)
    }
}

/// Screening agrees with the diagnosis of a payload.
@Suite struct ScreeningTests {
    /// The findings of a payload that has nothing to explain.
    fileprivate struct Findings: Equatable {
        var outcome = DecodeResult.Outcome.decoded
        var failures = 0
        var suspicions = 0
        var values: Int
        var ignored: [String: Int]
        var firstIgnored: [String]
    }

    private func findings(
        _ request: DecodeRequest, _ payload: Payload, _ runner: InProcessRunner
    ) async throws -> Findings {
        var request = request
        request.values = .afterwards
        let answer = await runner.decode(request, payload: payload)
        let result = try #require(answer.result)
        let decode = DiagnosedDecode(result, payload: payload, requested: request.strategies, values: answer.values)
        let findings = CorpusFindings(decode, payload: "", suspicions: decode.suspicions())
        return Findings(
            outcome: findings.outcome, failures: findings.failures.count, suspicions: findings.suspicions.count,
            values: decode.diagnosis.valuesRead,
            ignored: Dictionary(uniqueKeysWithValues: findings.ignored.map { ($0.place, $0.count) }),
            firstIgnored: Array(decode.diagnosis.ignored.prefix(CleanDecode.named)))
    }

    /// Lessons whose models loop or trap on some payloads, which then need a process of their own.
    private static let unsafe = ["moving-on", "self-check"]

    private static let strategies = [
        [], [("keys", "snake")], [("dates", "iso8601")], [("dates", "seconds"), ("data", "deferred")],
        [("dates", "milliseconds")], [("json5", "on")],
    ]

    @Test func `a clean payload has nothing to explain, and the same counts as in its diagnosis`() async throws {
        let runner = InProcessRunner()
        var random = SplitMix64(seed: 15)
        var (clean, decoded) = (0, 0)
        for lesson in LessonCatalog.all where !Self.unsafe.contains(lesson.name) {
            for model in lesson.models {
                for changes in Self.strategies {
                    var strategies = StrategySet()
                    for (name, value) in changes { try strategies.set(name, to: value) }
                    let request = DecodeRequest(model: "\(lesson.name)/\(model.name)", strategies: strategies)
                    var accepting = request
                    accepting.acceptedClean = .readOrIgnored
                    // One for all payloads, as in a worker.
                    let screener = try #require(try PayloadScreener(request, models: .lessons, progress: nil))
                    for file in lesson.payloads.map({ Array(Payload(showing: $0.data).data) }) {
                        // Foundation traps on some text that isn't JSON5.
                        for round in 0..<(strategies.json5 == .on ? 1 : 8) {
                            let data = Data(round == 0 ? file : Mutation.mutate(file, using: &random))
                            let payload = Payload(json: data, origin: .start)
                            let screened = screener.screen(data)
                            let answer = await runner.decode(accepting, payload: payload)
                            #expect(answer.clean == nil || answer.result == nil)
                            // A single decode puts calls in order that screening gives up on.
                            if screened != nil { #expect(answer.clean != nil) }
                            let both = [screened, answer.clean].compactMap { $0 }
                            guard !both.isEmpty else { continue }
                            clean += 1
                            let found = try await findings(request, payload, runner)
                            for one in both {
                                #expect(
                                    Findings(one) == found,
                                    "\(request.model) \(strategies.changed): \(String(decoding: data, as: UTF8.self))")
                            }
                            if found.outcome == .decoded { decoded += 1 }
                        }
                    }
                }
            }
        }
        #expect(clean > 120)
        #expect(decoded == clean)
    }

    @Test(arguments: [
        (#"{"name":"a","lat":1,"lon":2,"population":3}"#, 4, [:]),
        (#" { "population" : 3 , "lon" : 2.5 , "lat" : -1 , "name" : "\u0061" } "#, 4, [:]),
        (#"{"name":"a","lat":1,"lon":2,"population":3,"x":[1],"y/z":null}"#, 4, ["/x": 1, "/y~1z": 1]),
    ])
    func `a payload is clean if every value is either read or never requested`(
        text: String, values: Int, ignored: [String: Int]
    ) throws {
        let screener = try #require(
            try PayloadScreener(DecodeRequest(model: "basics/City"), models: .lessons, progress: nil))
        for _ in 0..<2 {
            let screened = try #require(screener.screen(Data(text.utf8)))
            #expect(screened.values == values)
            #expect(Dictionary(uniqueKeysWithValues: screened.ignored.map { ($0.place, $0.count) }) == ignored)
        }
    }

    @Test(arguments: [
        (#"{"owner":null,"note":"b","due":null,"x":null}"#, 3, ["/x": 1]),
        (#"{"due":1,"note":null,"owner":null}"#, 3, [:]),
    ])
    func `a null that only decodeNil read is read`(text: String, values: Int, ignored: [String: Int]) async throws {
        let models = ModelTable(library: [("Ticket", Ticket.self)])
        let request = DecodeRequest(model: "Ticket")
        let screener = try #require(try PayloadScreener(request, models: models, progress: nil))
        let screened = Findings(try #require(screener.screen(Data(text.utf8))))
        #expect(screened.values == values)
        #expect(screened.ignored == ignored)
        let payload = Payload(json: Data(text.utf8), origin: .start)
        #expect(try await findings(request, payload, InProcessRunner(models)) == screened)
    }

    @Test
    func `dictionaries with many members are read like those with few`() throws {
        let names = (0..<20_000).map { $0 % 7 == 0 ? "k\\u0065y \($0)" : $0 % 5 == 0 ? "é\($0)" : "key \($0)" }
        func object(_ names: some Sequence<String>) -> String {
            "{" + names.map { #""\#($0)":{"name":"a","lat":1,"lon":2,"population":3,"x":4}"# }.joined(separator: ",")
                + "}"
        }
        let request = DecodeRequest(model: "[[String: basics/City]]")
        let screener = try #require(try PayloadScreener(request, models: .lessons, progress: nil))
        let text = "[\(object(names)),\(object(names.reversed())),\(object(names.prefix(3)))]"
        let screened = try #require(screener.screen(Data(text.utf8)))
        #expect(screened.values == 4 * 40_003)
        #expect(screened.ignored == [CleanDecode.Ignored(place: "/*/*/x", count: 40_003)])
        #expect(screened.firstIgnored == ["/0/key 0/x", "/0/key 1/x", "/0/key 2/x"])
        #expect(screener.screen(Data("[\(object(names + ["key 1"]))]".utf8)) == nil)
        #expect(screener.screen(Data("[\(object(names.prefix(1)))]".utf8))?.values == 4)
    }

    @Test(arguments: [2, 3, 19_998])
    func `a long list is read on two threads like a short one`(odd: Int) throws {
        func list(_ count: Int, odd: Int? = nil) -> Data {
            let cities = (0..<count).map { index in
                let key = odd == index ? "name" : "half\(index * 2 / count)"
                return #"{"name":"a","lat":1,"lon":2,"population":3,"\#(key)":"b"}"#
            }
            return Data("[\(cities.joined(separator: ","))]".utf8)
        }
        let request = DecodeRequest(model: "[basics/City]")
        let screener = try #require(try PayloadScreener(request, models: .lessons, progress: nil))
        for count in [20_000, 8] {
            let screened = Findings(try #require(screener.screen(list(count))))
            #expect(
                screened
                    == Findings(
                        values: 4 * count, ignored: ["/*/half0": count / 2, "/*/half1": count / 2],
                        firstIgnored: ["/0/half0", "/1/half0", "/2/half0"]))
        }
        // A duplicate key in either half.
        #expect(screener.screen(list(20_000, odd: odd)) == nil)
    }

    @Test(arguments: [
        "", "{", "[]", "null", #"{"name":1}"#, #"{"name":"a","lat":1,"lon":2,"population":null}"#,
        #"{"name":"a","name":"b","lat":1,"lon":2,"population":3}"#,
    ])
    func `a payload that fails or has a duplicate key is not clean`(text: String) throws {
        let screener = try #require(
            try PayloadScreener(DecodeRequest(model: "basics/City"), models: .lessons, progress: nil))
        #expect(screener.screen(Data(text.utf8)) == nil)
        // The next payload is not affected.
        #expect(screener.screen(Data(#"{"name":"a","lat":1,"lon":2,"population":3}"#.utf8))?.values == 4)
    }

    @Test(arguments: [("arrays", "failable"), ("scalars", "lossless"), ("errors", "all"), ("keys", "case-insensitive")])
    func `lenient decodes are not screened, because they need explanations`(name: String, value: String) throws {
        var strategies = StrategySet()
        try strategies.set(name, to: value)
        let request = DecodeRequest(model: "basics/City", strategies: strategies)
        #expect(try PayloadScreener(request, models: .lessons, progress: nil) == nil)
    }
}

extension ScreeningTests.Findings {
    fileprivate init(_ clean: CleanDecode) {
        self.init(
            values: clean.values,
            ignored: Dictionary(uniqueKeysWithValues: clean.ignored.map { ($0.place, $0.count) }),
            firstIgnored: clean.firstIgnored)
    }
}
