import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import ModelBuild
import Testing

/// Models that never end, or that end the worker: the messages say where they were.
@Suite(.serialized, .timeLimit(.minutes(60))) struct EndlessModelTests {
    private static let source = ModelSourceFile(
        file: "Endless.swift",
        text: """
            import Foundation
            enum Key: String, CodingKey { case a }
            struct Named: Codable { var name: String }
            struct Failable: Decodable { init(from d: any Decoder) throws {
                var c = try d.unkeyedContainer()
                while !c.isAtEnd { _ = try? c.decode(Int.self) }
            } }
            struct FailableObjects: Decodable { init(from d: any Decoder) throws {
                var c = try d.unkeyedContainer()
                while !c.isAtEnd { _ = try? c.decode(Named.self) }
            } }
            struct Keyed: Decodable { init(from d: any Decoder) throws {
                let c = try d.container(keyedBy: Key.self)
                while true { _ = try? c.decode(Int.self, forKey: .a) }
            } }
            struct Succeeds: Decodable { init(from d: any Decoder) throws {
                let c = try d.container(keyedBy: Key.self)
                while true { _ = try c.decode(String.self, forKey: .a) }
            } }
            struct Single: Decodable { init(from d: any Decoder) throws {
                let c = try d.singleValueContainer()
                while true { _ = try? c.decode(Int.self) }
            } }
            struct Nested: Decodable { init(from d: any Decoder) throws {
                var c = try d.unkeyedContainer()
                while !c.isAtEnd { _ = try? c.nestedContainer(keyedBy: Key.self) }
            } }
            struct Opens: Decodable { init(from d: any Decoder) throws {
                while true { _ = try d.container(keyedBy: Key.self) }
            } }
            struct Outer: Decodable { var list: [Keyed] }
            struct Spins: Decodable { init(from d: any Decoder) throws {
                let c = try d.container(keyedBy: Key.self)
                _ = try c.decode(String.self, forKey: .a)
                while true {}
            } }
            struct Sleeps: Decodable { init(from d: any Decoder) throws {
                while true { Thread.sleep(forTimeInterval: 1000) }
            } }
            struct Reads: Decodable { init(from d: any Decoder) throws { while true { _ = readLine() } } }
            struct Floods: Decodable { init(from d: any Decoder) throws {
                let text = String(repeating: "x", count: 1 << 16)
                while true { print(text); FileHandle.standardError.write(Data(text.utf8)) }
            } }
            struct Hashed: Decodable, Hashable {
                var name: String
                func hash(into hasher: inout Hasher) { while true {} }
            }
            struct AsksKeys: Decodable {
                struct AnyKey: CodingKey {
                    var stringValue: String
                    var intValue: Int? { nil }
                    init?(intValue: Int) { nil }
                    init?(stringValue: String) {
                        while stringValue == "loop" {}
                        guard stringValue == "a" else { return nil }
                        self.stringValue = stringValue
                    }
                }
                init(from d: any Decoder) throws { _ = try d.container(keyedBy: AnyKey.self) }
            }
            struct Encodes: Codable { var a: String; func encode(to e: any Encoder) throws { while true {} } }
            struct Recurses: Decodable { init(from d: any Decoder) throws {
                _ = try d.singleValueContainer().decode(Recurses.self)
            } }
            struct Stops: Decodable { init(from d: any Decoder) throws {
                _ = try d.container(keyedBy: Key.self).decode(String.self, forKey: .a)
                fatalError("boom")
            } }
            struct Exits: Decodable { init(from d: any Decoder) throws {
                _ = try d.container(keyedBy: Key.self).decode(String.self, forKey: .a)
                exit(7)
            } }
            struct Closes: Decodable { init(from d: any Decoder) throws { for f in 0..<1024 { close(Int32(f)) } } }
            struct Garbles: Decodable { init(from d: any Decoder) throws {
                for f in 3..<64 { _ = write(Int32(f), "garbage, garbage", 16) }
            } }
            struct Forks: Decodable { init(from d: any Decoder) throws {
                let time = try d.singleValueContainer().decode(String.self)
                for script in ["sleep \\(time) & wait", "setsid sleep \\(time)", "(setsid sleep \\(time) &)"] {
                    let process = Process()
                    process.executableURL = URL(fileURLWithPath: "/bin/sh")
                    process.arguments = ["-c", script]
                    try process.run()
                }
                Thread.detachNewThread { while true {} }
                while true { usleep(1000) }
            } }
            struct Once: Decodable {
                nonisolated(unsafe) static var count = 0
                var day: Date
                init(from d: any Decoder) throws {
                    Self.count += 1
                    precondition(Self.count < 2, "only once")
                    day = try d.singleValueContainer().decode(Date.self)
                }
            }
            struct Varies: Decodable {
                nonisolated(unsafe) static var count = 0
                init(from d: any Decoder) throws {
                    Self.count += 1
                    for _ in 0..<Self.count { _ = try d.singleValueContainer().decode(Date.self) }
                }
            }
            struct EndsGroup: Decodable { init(from d: any Decoder) throws { kill(0, SIGKILL); while true {} } }
            enum Letter: CodingKey, CaseIterable { case a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t }
            struct Cycles: Decodable { init(from d: any Decoder) throws {
                let c = try d.container(keyedBy: Letter.self)
                while true { for letter in Letter.allCases { _ = c.contains(letter) } }
            } }

            """)

    private static let library = Task { try await Shop.builder.build(ModelSources(files: [source])).library }

    private func answer(
        _ text: String, _ model: String, seconds: Double = 0.5, mebibytes: Int? = nil, preview: Bool = false,
        values: Bool = false
    ) async throws -> DecodeAnswer {
        let request = DecodeRequest(
            model: model, library: try await Self.library.value, wantsPreview: preview,
            values: values ? .afterwards : .never, timeLimit: seconds, memoryLimit: mebibytes)
        return await Shop.runner.decode(request, payload: Payload(Data(text.utf8)))
    }

    @Test(arguments: ["Once", "Varies"])
    func `a model that decodes differently the second time keeps its result, without values`(model: String) async throws
    {
        let answer = try await answer("1.5", model, seconds: 60, values: true)
        #expect(answer.result?.outcome == .decoded)
        #expect(answer.trouble == nil)
        #expect(answer.values == .none)
        #expect(!answer.isCancelled)
    }

    @Test
    func `the worker returns decoded values`() async throws {
        let answer = try await answer(#"{"name": "a"}"#, "Named", seconds: 60, values: true)
        #expect(answer.values == .none)
        let dates = await Shop.runner.decode(
            DecodeRequest(model: "[Date]", values: .afterwards), payload: Payload(Data("[0, 86400]".utf8)))
        #expect(dates.values.nodes == [1, 2])
        #expect(dates.values[2]?.text == "2001-01-02 00:00:00Z")
    }

    /// The message with `N` for every count, because counts differ from run to run.
    private func message(_ answer: DecodeAnswer) -> String? {
        answer.trouble?.message.replacing(#/[0-9][0-9,]*(st|nd|rd|th)/#, with: "Nth")
            .replacing(#/after [0-9.]+ s: (?=[A-Z])/#, with: "after N s: ")
            .replacing(#/[0-9]+,[0-9,]+ levels/#, with: "N levels")
    }

    private static let stays =
        ". An unkeyed container doesn't advance past an element that fails to decode, so a loop that ignores the error "
        + "never ends: to advance, decode such an element as a type that accepts any value."
    private static let lastCall = "; the last call to the decoder was decode for a (line 1, column 7)"
    private static let goesOn = ". The loop around that call does not end."
    private static let longer = "; --time-limit SECONDS allows more time"

    @Test(arguments: [
        (#"{"a": "x"}"#, "Keyed", "decode for a (line 1, column 7)", goesOn),
        (#"{"a": "x"}"#, "Succeeds", "decode for a (line 1, column 7)", goesOn),
        (#"{}"#, "Keyed", "decode for a", goesOn),
        (#""x""#, "Single", "decode for the root value (line 1, column 1)", goesOn),
        ("{}", "Opens", "container for the root value (line 1, column 1)", goesOn),
    ])
    func `a loop of calls is ended long before the time limit, and its place is named`(
        text: String, model: String, call: String, reason: String
    ) async throws {
        let said = message(try await answer(text, model, seconds: 60))
        #expect(
            said
                == "the decode was stopped after N s: \(model)'s init(from:) was calling \(call) for the Nth time\(reason)"
        )
    }

    @Test func `the place of a loop is named by its whole path`() async throws {
        let said = message(try await answer(#"{"list": [{"a": 1, "b": 2}, {"a": "x"}]}"#, "Outer", seconds: 60))
        #expect(
            said
                == "the decode was stopped after N s: Keyed's init(from:) was calling decode for list[0].a "
                + "(line 1, column 17) for the Nth time\(Self.goesOn)")
    }

    @Test(arguments: [
        (
            #"{"a": "x"}"#, "Spins",
            "the model had made no call to the decoder for 0.125 s, the last of 2 being decode for a "
                + "(line 1, column 7) in Spins's init(from:)"
        ),
        ("{}", "Sleeps", "the model had made no call to the decoder since its init(from:) began"),
        ("{}", "Floods", "the model had made no call to the decoder since its init(from:) began"),
        ("{}", "Reads", "the model had made no call to the decoder since its init(from:) began"),
        (
            #"[{"name": "x"}]"#, "Set<Hashed>",
            "the model had made no call to the decoder for 0.125 s, the last of 3 being decode for [0].name "
                + "(line 1, column 11) in Hashed's init(from:)"
        ),
        (#"{"loop": 1}"#, "AsksKeys", "init(stringValue:) of the model's coding keys had not returned"),
    ])
    func `a model that makes no call is ended at the time limit, and its last call is named`(
        text: String, model: String, clause: String
    ) async throws {
        #expect(message(try await answer(text, model)) == "the decode was stopped after 0.5 s: \(clause)\(Self.longer)")
    }

    @Test func `an endless encode is ended after the result`() async throws {
        let answer = try await answer(#"{"a": "x"}"#, "Encodes", preview: true)
        #expect(answer.result?.outcome == .decoded)
        #expect(
            message(answer)
                == "encoding the value again was stopped after 0.5 s: encode(to:) of the model had not returned\(Self.longer)"
        )
    }

    @Test func `a loop that exceeds the memory limit is ended, and its place is named`() async throws {
        let said = message(try await answer("{}", "Cycles", seconds: 60, mebibytes: 300))
        #expect(
            said?.replacing(#/ for [a-t] for/#, with: " for a letter for")
                == "the decode was stopped because it used more than 300 MiB: Cycles's init(from:) was calling contains for "
                + "a letter for the Nth time\(Self.goesOn)")
    }

    @Test(arguments: [
        (#"[1, "x", 2]"#, "Failable", "decode for [1] (line 1, column 5)"),
        (#"[{"name": "a"},\#n {"name": 1}]"#, "FailableObjects", "decode for [1] (line 2, column 2)"),
        ("[{}, 1]", "Nested", "nestedContainer for [1] (line 1, column 6)"),
    ])
    func `a loop that stays at an element is ended at once, whatever the limits are`(
        text: String, model: String, call: String
    ) async throws {
        let said = message(try await answer(text, model, seconds: 3600, mebibytes: 1 << 20))
        #expect(said?.hasPrefix("the decode was stopped after ") == true)
        #expect(said?.hasSuffix("\(model)'s init(from:) was calling \(call) for the Nth time\(Self.stays)") == true)
    }

    @Test(arguments: [
        ("Stops", "the model crashed: boom (Endless.swift:68)\(lastCall)"),
        ("Exits", "the model ended the worker with exit status 7\(lastCall)"),
        (
            "Recurses",
            "the model ended the worker with SIGSEGV (invalid memory access or infinite recursion); Recurses was "
                + "decoding itself at the root value (line 1, column 1), N levels deep, without advancing in the "
                + "payload"
        ),
        ("EndsGroup", "the model ended the worker with SIGKILL (killed from outside, perhaps for lack of memory)"),
    ])
    func `the reason for a worker's end is reported with the last call`(model: String, said: String) async throws {
        #expect(message(try await answer(#"{"a": "x"}"#, model, seconds: 20)) == said)
        #expect(try await answer(#"{"name": "x"}"#, "Named").result?.outcome == .decoded)
    }

    #if os(Linux)
    /// The processes that have a word among their arguments.
    private func processes(with word: String) -> [String] {
        let pids = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.filter { Int($0) != nil } ?? []
        return pids.filter { pid in
            FileManager.default.contents(atPath: "/proc/\(pid)/cmdline")?
                .split(separator: 0).contains { String(decoding: $0, as: UTF8.self).contains(word) } ?? false
        }
    }

    @Test func `processes that a model started end with the worker, even outside its group`() async throws {
        let time = "7\(Int.random(in: 100_000...999_999))"
        let answer = try await answer("\"\(time)\"", "Forks", seconds: 2)
        guard case .timeLimit = answer.trouble else {
            Issue.record("\(answer)")
            return
        }
        let deadline = ContinuousClock.now + .seconds(10)
        while !processes(with: time).isEmpty, ContinuousClock.now < deadline { await Task.yield() }
        #expect(processes(with: time) == [])
    }
    #endif

    @Test(arguments: ["Closes", "Garbles"])
    func `a model that closes or fills the worker's descriptors fails only its decode`(model: String) async throws {
        #expect(try await answer("{}", model, seconds: 5).trouble != nil)
        #expect(try await answer(#"{"name": "x"}"#, "Named").result?.outcome == .decoded)
    }
}
