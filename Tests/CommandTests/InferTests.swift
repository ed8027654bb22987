import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(60))) struct InferTests {
    private func infer(
        _ arguments: String..., input: String? = nil, environment: [String: String] = [:]
    ) async throws -> CommandRun {
        try await CommandRun.of(
            ["infer"] + arguments, input: input.map { Data($0.utf8) }, environment: environment)
    }

    @Test func `a step that exceeds its time limit ends the command with a sentence`() async throws {
        let folder = try TemporaryFolder()
        let elements = (0..<400_000).map { "{\"id\": \($0)}" }.joined(separator: ",")
        let path = try folder.write("long.json", Data("[\(elements)]".utf8))
        let run = try await infer(path, "--time-limit", "0.001")
        let sentence = "stopped, because reading \(path) took more than 0.001 s; --time-limit SECONDS allows more"
        #expect(run == CommandRun(status: 2, output: "", errors: "codascope: \(sentence)\n"))
    }

    @Test func `documents on one line are read separately, and text that isn't JSON is reported with advice`()
        async throws
    {
        let folder = try TemporaryFolder()
        for (name, text) in [
            ("both.json", "{\"id\":1}\n{\"id\":2}{\"id\":3}"), ("bad.ndjson", "{\"id\":1}\nnot json\n"),
            ("empty.ndjson", ""),
        ] {
            _ = try folder.write(name, Data(text.utf8))
        }
        func run(_ arguments: String...) async throws -> CommandRun {
            try await CommandRun.of(arguments, in: folder.url)
        }
        let both = try await run("infer", "both.json")
        #expect(both.status == 0)
        #expect(both.errors == "codascope: both.json: it contains 3 documents; the types decode each of them\n")
        #expect(both.output.hasSuffix("struct Both: Codable {\n    var id: Int\n}\n"))
        #expect(
            try await run("infer", "bad.ndjson")
                == CommandRun(
                    status: 1, output: "",
                    errors: "codascope: bad.ndjson:2:1: `not` isn't a value; codascope check bad.ndjson explains it\n")
        )
        #expect(
            try await run("check", "empty.ndjson")
                == CommandRun(
                    status: 0, output: "", errors: "codascope: note: empty.ndjson has no documents: it is empty\n"))
        #expect(
            try await run("encode", "both.json", "--model", "[String: Int]").errors
                .hasPrefix(
                    "codascope: both.json: it has several documents; codascope check both.json reports on each, and "
                        + "codascope both.json lists them\n"))
    }

    @Test func `the types are compiled, decode the payload, and are printed`() async throws {
        let run = try await infer("demo-data/nullability/null-name.json", "--name", "Country")
        #expect(
            run
                == CommandRun(
                    status: 0,
                    output: """
                        // Inferred from null-name.json.
                        // Decodes with --model Country and the default strategies.

                        struct Country: Codable {
                            var name: String
                            var cities: [City]
                            var country: String
                        }

                        struct City: Codable {
                            var name: String?
                            var coordinates: Coordinates
                        }

                        struct Coordinates: Codable {
                            var latitude: Double
                            var longitude: Double
                        }

                        """,
                    errors: ""))
    }

    /// One build for all features; the tests of inference check each of them.
    @Test func `all kinds of types compile and decode under the strategies that they were inferred for`() async throws {
        let payload = """
            {"user_list": [{"id": 1, "ref": 1, "created_at": "2024-05-01T10:00:00Z", "home_page": "https://a.example",
             "status": "on", "parent": {"id": 2, "ref": 2, "created_at": "2024-05-01T10:00:00Z", "status": "off"}},
             {"id": 3, "ref": "x", "created_at": "2024-05-01T10:00:00Z", "status": "on", "class": 1, "1st": {"a": 1, "b": 2}}],
             "by_day": {"2024-05-01": 1, "2024-05-02": null},
             "shapes": [{"type": "circle", "radius": 1.5}, {"type": "group", "inner_shape": {"type": "circle", "radius": 1}}],
             "expression": {"type": "add", "left": {"type": "number", "value": 1}, "right": {"type": "number", "value": 2}},
             "parts": ["x", {"a": 1}, [1, 2], true, 1.5], "nothing": null, "empty": [], "big": 18446744073709551615,
             "exact": 123456789012345678901234567890, "too_big": 1e400, "😀": {"quote\\"d": "\\u0007"}}
            """
        let run = try await infer("-", "--keys", "snake", "--dates", "iso8601", input: payload)
        #expect(run.status == 0)
        #expect(run.errors == "codascope: tooBig is left out: no Swift type decodes its value\n")
        #expect(run.output.contains("indirect enum Expression: Codable {"))
        #expect(run.output.contains("var parent: Box<UserList>?"))
    }

    @Test func `a root that isn't a type of its own compiles, too`() async throws {
        for payload in ["[[1, 2.5], []]", "null", "\"text\"", "{}", "[null]"] {
            let run = try await infer("-", input: payload)
            #expect(run.status == 0, "\(payload): \(run.errors)")
            #expect(run.errors == "")
        }
    }

    @Test func `documents on separate lines give one type`() async throws {
        let run = try await infer("-", "--name", "Entry", input: "{\"a\": 1}\n{\"b\": true}\n")
        #expect(run.status == 0)
        #expect(run.errors == "codascope: <stdin>: it contains 2 documents; the types decode each of them\n")
        #expect(run.output.hasSuffix("struct Entry: Codable {\n    var a: Int?\n    var b: Bool?\n}\n"))
    }

    @Test func `without a compiler, the types are printed, with a note that they weren't tried`() async throws {
        let run = try await infer("demo-data/basics/tokyo.json", environment: ["PATH": "/nowhere"])
        #expect(run.status == 0)
        #expect(run.output.contains("struct Tokyo: Codable {"))
        #expect(run.errors.hasPrefix("codascope: the types were not tried: "))
        #expect(run.errors.contains("there is no swiftc on PATH"))
    }

    @Test func `text that isn't JSON is reported with its position, and nothing is printed`() async throws {
        for (payload, words) in [
            ("", "codascope: <stdin>:1:1: "), ("{\"a\": 1,,}", "codascope: <stdin>:1:9: "),
            ("{\"a\": 1}\n{\"b\": }\n", "codascope: <stdin>:2:7: "),
            (String(repeating: "[", count: 600), "codascope: <stdin>:1:513: "),
        ] {
            let run = try await infer("-", input: payload)
            #expect(run.status == 1)
            #expect(run.output == "")
            #expect(run.errors.hasPrefix(words), "\(run.errors)")
        }
    }

    @Test func `a missing file is trouble`() async throws {
        let run = try await infer("demo-data/basics/tokyo.json", "demo-data/basics/tokio.json")
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("codascope: demo-data/basics/tokio.json does not exist."))
    }

    @Test(arguments: ["1st", "a b", "class", "String", ""])
    func `an invalid type name is a usage error`(_ name: String) async throws {
        let run = try await infer("demo-data/basics/tokyo.json", "--name", name)
        #expect(run.status == 64)
        #expect(run.errors.contains("--name must be the name of a new Swift type"))
    }

    @Test func `the explorer infers a model, decodes as it, and shows its source`() async throws {
        let run = try await CommandRun.of([
            "screen", "demo-data/nullability/null-name.json", "--play", "m i", "--size", "120x36",
        ])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix(" null-name.json → NullName "))
        #expect(run.output.contains("✓ decoded"))
        #expect(run.output.contains("4 struct NullName: Codable {"))
        #expect(run.output.contains("inferred NullName: w m writes it to a file, ym copies it"))
    }

    @Test func `a payload that no type decodes is reported`() async throws {
        let run = try await infer("-", input: "[1e400]")
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.contains("no Swift type decodes this"))
    }
}
