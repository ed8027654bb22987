import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import ModelBuild
import Testing

/// Decodes with the user's own types and decoder, in a worker.
@Suite(.timeLimit(.minutes(60))) struct OwnDecodeTests {
    private static let order = """
        {"id": 1, "items": [{"name": "pen"}], "note": {"text": "soon"}, "placed": 0, "page": "https://a.b", "total": 1.5}
        """

    @Test(arguments: [
        ("Order", order), ("Orders", "{\"a\": \(order)}"), ("[Order]", "[\(order)]"), ("Note", "{\"text\": \"x\"}"),
        ("Order/Line", "{\"first\": 1}"), ("Other/Line", "{\"second\": 1}"), ("Derived", "{\"name\": \"x\"}"),
        ("Counter", "{}"), ("Order.Page<Item>", "{\"content\": [{\"name\": \"pen\"}]}"),
    ])
    func `types decode wherever they are declared`(model: String, text: String) async throws {
        let answer = try await Shop.decode(text, as: model)
        #expect(answer.trouble == nil)
        #expect(answer.result?.outcome == .decoded)
    }

    @Test func `private types inside private types decode and keep their lines`() async throws {
        let text = """
            private struct Outer: Codable {
                private struct Inner: Codable {
                    private struct Deep: Codable {
                        struct Open: Codable { private struct Deepest: Codable { var z: Int } ; private var deepest: Deepest }
                        var a: Int }
                    private var deep: Deep
                }
                private var inner: Inner
            }
            enum Space { private enum Other { private struct Far: Codable { let far: Bool } } }
            struct After: Codable { init(from decoder: any Decoder) throws { fatalError("here") } }

            """
        let built = try await Shop.builder.build(ModelSources(files: [ModelSourceFile(file: "Deep.swift", text: text)]))
        #expect(
            built.models.map { "\($0.name) \($0.line ?? 0)" } == [
                "Outer 1", "Outer.Inner 2", "Outer.Inner.Deep 3", "Outer.Inner.Deep.Open 4",
                "Outer.Inner.Deep.Open.Deepest 4", "Space.Other.Far 10", "After 11",
            ])
        func answer(_ text: String, _ model: String) async -> DecodeAnswer {
            var request = DecodeRequest(model: model)
            request.library = built.library
            return await Shop.runner.decode(request, payload: Payload(Data(text.utf8)))
        }
        for (text, model) in [
            (#"{"inner": {"deep": {"a": 1}}}"#, "Outer"), (#"{"a": 1}"#, "Outer.Inner.Deep"),
            (#"{"deepest": {"z": 1}}"#, "Outer.Inner.Deep.Open"), (#"{"z": 1}"#, "Outer.Inner.Deep.Open.Deepest"),
            (#"[{"far": true}]"#, "[Space.Other.Far]"),
        ] {
            #expect(await answer(text, model).result?.outcome == .decoded, "\(model)")
        }
        guard case .modelCrashed(let crash) = await answer("{}", "After").trouble else {
            Issue.record("it did not stop itself")
            return
        }
        #expect(crash.lastWords.contains("Deep.swift:11: Fatal error: here"))
    }

    @Test func `a name that two types share is ambiguous without the file`() async throws {
        let answer = try await Shop.decode("{}", as: "Line")
        #expect(answer.trouble == .ambiguousModel(name: "Line", candidates: ["Order/Line", "Other/Line"]))
    }

    @Test func `the user's decoder is used, and its settings are described as strategies`() async throws {
        let answer = try await Shop.decode(#"{"NAME": "x", "More": 1}"#, as: "Greeted", withDecoder: true)
        let result = try #require(answer.result)
        #expect(result.outcome == .decoded)
        #expect(result.decoder?.custom == ["keys"])
        #expect(result.decoder?.strategies.changed.map { "\($0.name) \($0.value)" } == ["keys map:More=more,NAME=name"])
    }

    @Test func `chosen strategies override those of the user's decoder`() async throws {
        let answer = try await Shop.decode(
            #"{"NAME": "x"}"#, as: "Greeted", withDecoder: true, strategies: ["keys": "snake"])
        let result = try #require(answer.result)
        #expect(result.outcome == .failed)
        #expect(result.trace.failures.map(\.kind) == [.keyNotFound])
        #expect(result.decoder?.custom == [])
    }

    @Test func `without a user's decoder, the strategies configure the decoder`() async throws {
        let answer = try await Shop.decode(#"{"name": "x"}"#, as: "Greeted")
        #expect(answer.result?.trace.failures.map(\.debugDescription) == ["no greeting"])
        #expect(answer.result?.decoder == nil)
    }
}

/// A misbehaving model fails only its own decode, and its message is reported.
@Suite(.serialized, .timeLimit(.minutes(60))) struct OwnTroubleTests {
    @Test(arguments: [
        ("Stops", "the model crashed: boom (Other.swift:44)"),
        (
            "Forces",
            "the model crashed: Unexpectedly found nil while unwrapping an Optional value (Other.swift:48)"
        ),
        ("Requires", "the model crashed: too near the root (Other.swift:63)"),
        ("Recurses", "the model ended the worker with SIGSEGV (invalid memory access or infinite recursion)"),
        ("Exits", "the model ended the worker with exit status 7"),
        ("Raises", "the model ended the worker with \(ModelCrash.name(ofSignal: SIGUSR1))"),
    ])
    func `the reason for a decode's end is reported in the model's words`(model: String, message: String) async throws {
        let answer = try await Shop.decode("{}", as: "Trouble.\(model)")
        #expect(answer.trouble?.message == message)
        #expect(try await Shop.decode("[1]", as: "[Int]").result?.outcome == .decoded)
    }

    @Test func `an endless decode is ended at the time limit`() async throws {
        let answer = try await Shop.decode("{}", as: "Trouble.Loops", timeLimit: 0.5)
        let place = DecodePlace(phase: .decoding)
        #expect(
            answer.trouble?.message == RunnerTrouble.timeLimit(seconds: 0.5, place: place).message, "\(answer)")
    }

    @Test func `a decode that takes all memory is ended at the memory limit`() async throws {
        let answer = try await Shop.decode("{}", as: "Trouble.Eats", memoryLimit: 500)
        #expect(answer.trouble == .memoryLimit(mebibytes: 500, place: DecodePlace(phase: .decoding)))
    }

    @Test func `a model's output doesn't disturb its decode`() async throws {
        let answer = try await Shop.decode("{}", as: "Trouble.Prints")
        #expect(answer.trouble == nil)
        #expect(answer.result?.outcome == .decoded)
    }
}
