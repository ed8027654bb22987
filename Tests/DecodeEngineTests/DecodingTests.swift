import DecodeService
import DecodeTrace
import Foundation
import JSONText
import Lessons
import Testing

@testable import DecodeEngine

/// Decodes of the lessons' payloads, compared with plain `JSONDecoder` and `PropertyListDecoder`.
@Suite struct DecodingTests {
    private let runner = InProcessRunner()

    struct Trial: Sendable, CustomTestStringConvertible {
        var lesson: String
        var file: String
        var model: String
        var strategies: StrategySet

        var testDescription: String { "\(file) as \(model)" }

        static let all: [Trial] = LessonCatalog.all.flatMap { lesson in
            lesson.payloads.flatMap { payload in
                payload.trials.map { trial in
                    var set = StrategySet()
                    for (name, value) in trial.strategies { try? set.set(name, to: value) }
                    return Trial(lesson: lesson.name, file: payload.file, model: trial.model, strategies: set)
                }
            }
        }
    }

    @Test(arguments: Trial.all)
    func `every trial of a lesson has the same outcome with and without the runner`(trial: Trial) async throws {
        let data = Payload(showing: try #require(LessonCatalog.payload(file: trial.file)).payload.data).data
        let request = DecodeRequest(
            id: 7, model: trial.model, preferredLesson: trial.lesson, strategies: trial.strategies)
        let answer = await runner.decode(request, payload: Payload(data))
        let result = try #require(answer.result)
        let type = try ModelTable.lessons.resolve(trial.model, preferring: trial.lesson).type
        let isPropertyList = Payload(data).format == .propertyList
        func decodes<T: Decodable>(_ type: T.Type) -> Bool {
            isPropertyList
                ? (try? trial.strategies.makePropertyListDecoder().decode(type, from: data)) != nil
                : (try? trial.strategies.makeDecoder().decode(type, from: data)) != nil
        }
        #expect(result.id == 7)
        #expect(result.typeName == TypeName.of(type))
        #expect(result.counts == TraceCounts(result.trace))
        if trial.strategies.leniency == .none {
            #expect((result.outcome == .decoded || result.outcome == .recovered) == decodes(type))
        }
        #expect(
            (result.outcome == .recovered)
                == (result.counts.absorbed + result.counts.adjusted > 0 && result.outcome != .failed))
        #expect(answer.trouble == nil)
    }

    @Test(arguments: [
        ("", "[Int]", DecodeResult.Outcome.invalid), ("[1, 2", "[Int]", .invalid), ("[1] x", "[Int]", .invalid),
        ("[1, 300]", "[Int8]", .failed), ("300", "Int8", .failed), (#"["\q"]"#, "[String]", .failed),
        (#""\q""#, "String", .failed), ("[1, 2,]", "[Int]", .decoded), ("null", "Int?", .decoded),
    ])
    func `text that the scanner rejects is invalid, and a bad number or string found later is a failure`(
        text: String, model: String, outcome: DecodeResult.Outcome
    ) async {
        let answer = await runner.decode(DecodeRequest(model: model), payload: Payload(Data(text.utf8)))
        #expect(answer.result?.outcome == outcome)
    }

    @Test
    func `an unknown model is trouble, without a result`() async {
        let answer = await runner.decode(DecodeRequest(model: "Contry"), payload: Payload(Data("{}".utf8)))
        #expect(answer.result == nil)
        guard case .unknownModel("Contry", near: let near, candidates: _) = answer.trouble else {
            Issue.record("\(String(describing: answer.trouble))")
            return
        }
        #expect(near.contains { $0.hasSuffix("Country") })
    }

    @Test
    func `key types say which of the payload's keys they know, after conversion`() async throws {
        var strategies = StrategySet()
        try strategies.set("keys", to: "snake")
        let text = #"{"name": "Tokyo", "lat": 1, "lon": 2, "population": 3, "time_zone": "x", "lat": 9}"#
        let answer = await runner.decode(
            DecodeRequest(model: "basics/City", strategies: strategies), payload: Payload(Data(text.utf8)))
        let result = try #require(answer.result)
        let keyType = Int(result.trace[0].keyType)
        #expect(result.outcome == .decoded)
        #expect(result.knownKeys.keys(keyType: keyType) == ["lat", "lon", "name", "population"])
        #expect(result.knownKeys.knows(keyType: keyType, key: "timeZone") == false)
        #expect(result.knownKeys.knows(keyType: keyType, key: "time_zone") == false)
        #expect(result.knownKeys.knows(keyType: 99, key: "name") == nil)
        #expect(!result.knownKeys.takesEverything(keyType: keyType))
    }

    @Test
    func `unfinished types list the keys that they would request, even if the payload lacks them`() async throws {
        let text = #"{"name": 7, "population": 3}"#
        let answer = await runner.decode(DecodeRequest(model: "basics/City"), payload: Payload(Data(text.utf8)))
        let result = try #require(answer.result)
        let asked = try #require(result.knownKeys.askedKeys(type: Int(result.trace[0].type)))
        #expect(
            asked.keys.map { "\($0.name): \($0.type)" } == [
                "name: String", "lat: Double", "lon: Double", "population: Int",
            ])
        #expect(asked.stop == nil)
        let whole = await runner.decode(
            DecodeRequest(model: "basics/City"),
            payload: Payload(Data(#"{"name": "x", "lat": 1, "lon": 2, "population": 3}"#.utf8)))
        #expect(whole.result?.knownKeys.askedKeys(type: 0) == nil)
    }

    @Test
    func `a dictionary accepts every key`() async throws {
        let answer = await runner.decode(
            DecodeRequest(model: "[String: Int]"), payload: Payload(Data(#"{"a": 1}"#.utf8)))
        let result = try #require(answer.result)
        let keyType = Int(result.trace[0].keyType)
        #expect(keyType >= 0)
        #expect(result.knownKeys.knows(keyType: keyType, key: "anything") == true)
    }

    @Test
    func `a trial has counts and no trace`() async throws {
        let answer = await runner.decode(
            DecodeRequest(model: "[Int]", wantsTrace: false), payload: Payload(Data("[1, 2, 3]".utf8)))
        let result = try #require(answer.result)
        #expect(result.trace.count == 0)
        #expect(result.counts.values == 4)
    }

    @Test
    func `512 levels of nesting are read, and one more is invalid`() async throws {
        for (levels, outcome) in [(512, DecodeResult.Outcome.failed), (513, .invalid)] {
            let text = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
            let model = String(repeating: "[", count: 30) + "Int" + String(repeating: "]", count: 30)
            let answer = await runner.decode(DecodeRequest(model: model), payload: Payload(Data(text.utf8)))
            #expect(answer.result?.outcome == outcome, "\(levels) levels")
        }
    }
}
