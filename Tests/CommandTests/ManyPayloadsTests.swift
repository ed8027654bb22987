import Foundation
import TestSupport
import Testing

/// Files, folders and logs with one document per line.
@Suite(.timeLimit(.minutes(60))) struct ManyPayloadsTests {
    private let good = #"{"name":"Oslo","lat":1,"lon":2,"population":3}"#
    private let string = #"{"name":"Rome","lat":1,"lon":2,"population":"3"}"#

    private func check(_ arguments: String..., input: Data? = nil, in folder: TemporaryFolder? = nil) async throws
        -> CommandRun
    {
        try await CommandRun.of(
            ["check"] + arguments + ["--model", "basics/City"], input: input, in: folder?.url ?? CommandRun.packageRoot)
    }

    /// The payloads of reports in JSON, with their outcomes and the places of their failures.
    private func reports(_ output: String) throws -> [String] {
        try output.split(separator: "\n").map { line in
            let report = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
            let failures = report["failures"] as? [[String: Any]] ?? []
            let places = failures.map { " \($0["line"] ?? "-"):\($0["column"] ?? "-")@\($0["offset"] ?? "-")" }
            return "\(report["payload"] ?? "") \(report["outcome"] ?? "")\(places.joined())"
        }
    }

    @Test func `a line is named FILE:LINE, and its failures have the file's lines`() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("day.ndjson", Data("\(good)\n\n\(string)\n".utf8))
        let run = try await check("day.ndjson", in: folder)
        #expect(
            run
                == CommandRun(
                    status: 1,
                    output: """
                        day.ndjson:1: decoded as basics/City, 4 values
                        day.ndjson:3:45: error: population is a string ("3"), but City.population is an Int (typeMismatch)
                            3 | \(string)
                              |                                             ^^^ found string, expected Int
                          = note: JSONDecoder never converts a string to a number.
                          = note: Without the quotes it would be the number 3.
                          = help: Send 3 without quotes, or accept both: `@Convertible` (ResilientCodable) on `City.population: Int` (Basics.swift:5).
                        More: codascope explain string-for-number

                        """, errors: ""))
        #expect(
            try reports(await check("day.ndjson", "--format", "json", in: folder).output)
                == ["day.ndjson:1 decoded", "day.ndjson:3 failed 3:45@\(good.utf8.count + 2 + 44)"])
    }

    /// The warnings of a report, without the file names before them.
    private func warnings(_ output: String) -> [String] {
        output.split(separator: "\n").filter { $0.contains("warning:") }.map { line in
            String(line[(line.range(of: "warning:")?.lowerBound ?? line.startIndex)...])
        }
    }

    @Test func `a line of a log has the same suspicions as a file, and the summary counts them`() async throws {
        let folder = try TemporaryFolder()
        let doubtful = #"{"number":1,"items":[],"note":"Ring"}"#
        _ = try folder.write("one.json", Data(doubtful.utf8))
        _ = try folder.write(
            "day.ndjson", Data("\(doubtful)\n{\"number\":2,\"items\":[],\"notes\":\"Go\"}\n\(doubtful)\n".utf8))
        func check(_ arguments: String...) async throws -> CommandRun {
            try await CommandRun.of(["check"] + arguments + ["--model", "testing/TeaOrder"], in: folder.url)
        }
        let alone = try await check("one.json")
        #expect(alone.status == 0)
        #expect(warnings(alone.output).count == 1)
        let log = try await check("day.ndjson")
        #expect(log.status == 0)
        #expect(warnings(log.output) == warnings(alone.output) + warnings(alone.output))
        #expect(try await check("day.ndjson", "--fail-on", "suspicious").status == 1)
        let summary = try await check("day.ndjson", "--summary", "--format", "json").output
        let report = try JSONSerialization.jsonObject(with: Data(summary.utf8)) as? [String: Any] ?? [:]
        let groups = report["suspicions"] as? [[String: Any]] ?? []
        #expect(
            groups.map { "\($0["pointer"] ?? "") \($0["code"] ?? "") \($0["count"] ?? "")" }
                == ["/notes nil-beside-near-key 2"])
    }

    @Test func `without a model, lines that aren't JSON are reported before the user is asked for one`() async throws {
        let folder = try TemporaryFolder()
        let line = #"{"zork":1,"blub":[2]}"#
        _ = try folder.write("day.ndjson", Data("\(line)\n{\"zork\":}\n\(line)\n{\"zork\"\n".utf8))
        let run = try await CommandRun.of(["check", "day.ndjson"], in: folder.url)
        #expect(run.status == 64)
        let errors = run.output.split(separator: "\n").filter { $0.contains("error:") }
        #expect(errors.first == "day.ndjson:2:9: error: not JSON: expected a value, found `}` (invalidJSON)")
        #expect(errors.count == 2 && errors.last?.hasPrefix("day.ndjson:4:8: error: not JSON") == true, "\(errors)")
        // A busy machine may have had no time to try all models, which the sentence then says.
        let tried = run.errors.replacing(" that was tried in 5.0 seconds", with: "")
        for sentence in [
            "Error: Choose a model with --model: none decodes day.ndjson:1.",
            "`codascope day.ndjson` opens it in the explorer, which ranks the models.",
            "`codascope infer day.ndjson` writes a model for it.",
        ] { #expect(tried.contains(sentence), "\(run.errors)") }
        // A pipe may never end, so only what came first is reported.
        let piped = try await CommandRun.of(
            ["check", "-", "--lines"], input: Data("{\"zork\":}\n\(line)\n".utf8))
        #expect(piped.output.hasPrefix("<stdin>:1:9: error: not JSON"), "\(piped)")
        #expect(piped.errors.contains(/none( that was tried in 5.0 seconds)? decodes <stdin>:2\./), "\(piped)")
    }

    @Test func `documents in sequence are several payloads, named by the lines that they begin in`() async throws {
        let folder = try TemporaryFolder()
        let text = "{\n  \"name\":\"Oslo\",\"lat\":1,\n  \"lon\":2,\"population\":3\n}\n\(string) \(good)\n{\"name\":"
        _ = try folder.write("two.json", Data(text.utf8))
        let second = try #require(text.range(of: string)).lowerBound.utf16Offset(in: text)
        let expected = [
            "two.json:1 decoded", "two.json:5 failed 5:45@\(second + 44)", "two.json:5 decoded",
            "two.json:6 invalid 6:9@\(text.utf8.count)",
        ]
        #expect(try reports(await check("two.json", "--format", "json", in: folder).output) == expected)
        #expect(
            try reports(await check("-", "--format", "json", input: Data(text.utf8)).output)
                == expected.map { $0.replacing("two.json", with: "-") })
        let summary = try await check("two.json", "--summary", "--format", "json", in: folder)
        #expect(summary.output.contains(#""payloads":4"#) || summary.output.contains(#""payloads": 4"#))
    }

    @Test func `lines are recognized by name, by the text, or because --lines says so`() async throws {
        let folder = try TemporaryFolder()
        let two = Data("\(good)\n\(good)\n".utf8)
        _ = try folder.write("a.jsonl", Data(good.utf8))
        _ = try folder.write("b.log", two)
        _ = try folder.write("c.json", Data(good.utf8))
        let run = try await check("a.jsonl", "b.log", "c.json", "--format", "json", in: folder)
        #expect(
            try reports(run.output) == [
                "a.jsonl:1 decoded", "b.log:1 decoded", "b.log:2 decoded", "c.json decoded",
            ])
        let lines = try await check("c.json", "--lines", "--format", "json", in: folder)
        #expect(try reports(lines.output) == ["c.json:1 decoded"])
        let input = try await check("-", "--format", "json", input: two)
        #expect(try reports(input.output) == ["-:1 decoded", "-:2 decoded"])
    }

    @Test(arguments: [1, 3])
    func `each odd line affects only itself, and the reports are in the order of the text`(jobs: Int) async throws {
        let folder = try TemporaryFolder()
        var text = Data()
        text += Data("\(good)\r\n".utf8)
        text += Data([0xEF, 0xBB, 0xBF]) + Data("\(string)\n".utf8)
        text += Data("\n   \n".utf8)
        text += Data(#"{"name":""#.utf8) + [0xFF, 0xFE] + Data("\",\"lat\":1,\"lon\":2,\"population\":3}\n".utf8)
        text += Data("\u{0}\u{1}\n".utf8)
        text += Data("{\"name\": \(String(repeating: " ", count: 1 << 21))\"x\"}\n".utf8)
        text += Data("\(good)\n".utf8)
        text += Data(good.prefix(20).utf8)
        _ = try folder.write("odd.ndjson", text)
        let run = try await check(
            "odd.ndjson", "--format", "json", "--payload-limit", "1", "--jobs", "\(jobs)", in: folder)
        #expect(run.status == 2)
        #expect(
            run.errors.split(separator: "\n") == [
                "codascope: odd.ndjson:7 exceeds the payload limit of 1 MiB; --payload-limit MIB allows more.",
                "codascope: odd.ndjson:9: the last line isn't complete yet: it has no line feed, and its JSON ends early",
            ])
        #expect(
            try reports(run.output).map { $0.split(separator: "@").first.map(String.init) ?? "" } == [
                "odd.ndjson:1 decoded", "odd.ndjson:2 failed 2:45", "odd.ndjson:5 failed 5:9",
                "odd.ndjson:6 invalid 6:1", "odd.ndjson:7 trouble", "odd.ndjson:8 decoded",
                "odd.ndjson:9 invalid 9:21",
            ])
    }

    @Test func `a folder stands for every payload below it, once`() async throws {
        let folder = try TemporaryFolder()
        let files = FileManager.default
        let below = folder.url.appending(path: "data/below")
        try files.createDirectory(at: below, withIntermediateDirectories: true)
        try files.createDirectory(at: folder.url.appending(path: "data/.hidden"), withIntermediateDirectories: true)
        _ = try folder.write("data/b.json", Data(good.utf8))
        _ = try folder.write("data/a.ndjson", Data("\(good)\n\(string)".utf8))
        _ = try folder.write("data/below/c.json", Data(good.utf8))
        _ = try folder.write("data/.hidden/d.json", Data(good.utf8))
        _ = try folder.write("data/binary.json", Data([0, 1, 2, 3]))
        _ = try folder.write("data/photo.png", Data([0x89]))
        try files.createSymbolicLink(
            atPath: below.appending(path: "circle").path, withDestinationPath: folder.url.appending(path: "data").path)
        try files.createSymbolicLink(
            atPath: below.appending(path: "gone.json").path, withDestinationPath: "nothing.json")
        mkfifo(below.appending(path: "pipe.json").path, 0o600)
        let run = try await check("data", "--format", "json", in: folder)
        #expect(run.status == 2)
        #expect(
            try reports(run.output).map { $0.split(separator: "@").first.map(String.init) ?? "" } == [
                "data/a.ndjson:1 decoded", "data/a.ndjson:2 failed 2:45", "data/b.json decoded",
                "data/below/c.json decoded", "data/below/gone.json trouble", "data/below/pipe.json trouble",
                "data/binary.json invalid 1:1",
            ])
        #expect(
            run.errors == """
                codascope: data/below/gone.json is a link to nothing.json, which does not exist. Choose another file.
                codascope: data/below/pipe.json is a pipe, not a file; in a folder only files are read.
                codascope: note: 1 file in data isn't a payload by its name and was skipped; data/below/circle links to a folder and was not entered

                """)
    }

    @Test func `a model that crashes on a payload affects only that payload`() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "M.swift",
            Data(
                """
                struct M: Decodable {
                    var n: Int
                    init(from decoder: any Decoder) throws {
                        n = try decoder.singleValueContainer().decode(Int.self)
                        precondition(n != 3, "three")
                    }
                }
                """.utf8))
        _ = try folder.write("n.ndjson", Data("1\n2\n3\n4\n5\n".utf8))
        for jobs in ["1", "2"] {
            let run = try await CommandRun.of(
                ["check", "n.ndjson", "--models", "M.swift", "--format", "json", "--jobs", jobs], in: folder.url)
            #expect(
                try reports(run.output) == [
                    "n.ndjson:1 decoded", "n.ndjson:2 decoded", "n.ndjson:3 trouble", "n.ndjson:4 decoded",
                    "n.ndjson:5 decoded",
                ])
            #expect(run.status == 2)
            #expect(run.errors.contains("codascope: n.ndjson:3: "), "\(run.errors)")
        }
    }

    @Test(arguments: ["text", "summary", "junit"], ["1", "2"])
    func `each payload that ends its worker affects only itself`(format: String, jobs: String)
        async throws
    {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "M.swift",
            Data(
                """
                import Foundation

                struct M: Decodable {
                    var n: Int
                    init(from decoder: any Decoder) throws {
                        n = try decoder.singleValueContainer().decode(Int.self)
                        switch n {
                        case 3: preconditionFailure("three")
                        case 5: while true {}
                        case 7: exit(0)
                        case 11: kill(getpid(), SIGKILL)
                        default: break
                        }
                    }
                }
                """.utf8))
        let bad = [3: "model-crashed", 5: "time-limit", 7: "model-crashed", 11: "model-crashed"]
        let numbers = [1, 2, 3, 4, 3, 3] + (0..<20).map { 100 + $0 } + [5, 6, 7, 8, 11, 12, 11, 0]
        _ = try folder.write("n.ndjson", Data(numbers.map(String.init).joined(separator: "\n").utf8))
        let options = format == "summary" ? ["--summary"] : ["--format", format]
        let run = try await CommandRun.of(
            ["check", "n.ndjson", "--models", "M.swift", "--model", "M", "--time-limit", "1", "--jobs", jobs] + options,
            in: folder.url)
        #expect(run.status == 2)
        let lines = numbers.indices.map { "n.ndjson:\($0 + 1)" }
        let ended = numbers.indices.filter { bad[numbers[$0]] != nil }
        let messages = run.errors.split(separator: "\n").filter { $0.hasPrefix("codascope: n.ndjson:") }
        #expect(messages.map { $0.split(separator: ":")[2] } == ended.map { "\($0 + 1)" }, "\(run.errors)")
        switch format {
        case "text":
            #expect(
                run.output.split(separator: "\n").map(String.init)
                    == numbers.indices.filter { !ended.contains($0) }.map { "\(lines[$0]): decoded as M, 1 value" })
        case "summary":
            #expect(
                run.output
                    == "\(numbers.count) payloads as M: \(numbers.count - ended.count) decoded, "
                    + "\(ended.count) not examined\n")
        default:
            let cases = run.output.split(separator: "\n").filter { $0.hasPrefix("<testcase") }
            #expect(cases.count == numbers.count)
            for (index, text) in cases.enumerated() {
                #expect(text.contains(" name=\"\(lines[index])\""))
                #expect(text.contains("<error type=\"\(bad[numbers[index]] ?? "")\"") == ended.contains(index))
            }
        }
    }

    @Test func `a reader that closes early ends the check`() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("day.ndjson", Data(Array(repeating: good, count: 3000).joined(separator: "\n").utf8))
        let run = try await CommandRun.of(
            ["check", "day.ndjson", "--model", "basics/City"], in: folder.url, redirection: "| head -n 2")
        #expect(
            run
                == CommandRun(
                    status: 0,
                    output: """
                        day.ndjson:1: decoded as basics/City, 4 values
                        day.ndjson:2: decoded as basics/City, 4 values

                        """, errors: ""))
    }

    @Test func `the merged summaries of parts equal one run`() async throws {
        let folder = try TemporaryFolder()
        let lines = (0..<90).map { number in
            switch number % 9 {
            case 2: string
            case 5: #"{"name":null,"lat":1,"lon":2,"population":3,"at":"2024-01-01T00:0\#(number % 7):00Z"}"#
            case 7: String(good.dropLast(3))
            default: #"{"name":"x","lat":1,"lon":2,"population":3,"at":"2024-01-01T00:0\#(number % 7):00Z"}"#
            }
        }
        _ = try folder.write("all.ndjson", Data(lines.joined(separator: "\n").utf8))
        let options = ["--summary", "--format", "json", "--time-key", "at", "--model", "basics/City"]
        for (name, part) in [("a", lines[..<31]), ("b", lines[31..<40]), ("c", lines[40...])] {
            // Blank lines keep the line numbers of the whole file.
            let text = String(repeating: "\n", count: part.startIndex) + part.joined(separator: "\n")
            let run = try await CommandRun.of(
                ["check", "--lines", "-"] + options, input: Data(text.utf8), in: folder.url)
            _ = try folder.write(name, Data(run.output.replacing("\"-:", with: "\"all.ndjson:").utf8))
        }
        let whole = try await CommandRun.of(["check", "all.ndjson"] + options, in: folder.url)
        let merged = try await CommandRun.of(["summary", "a", "b", "c", "--format", "json"], in: folder.url)
        #expect(merged == whole)
        #expect(whole.status == 1)
        let text = try await CommandRun.of(["summary", "b", "c"], in: folder.url)
        #expect(
            text.output.hasPrefix("59 payloads as basics/City: 39 decoded, 13 failed, 7 not JSON\n"), "\(text.output)")
        #expect(
            text.output.contains("\nerror: /name (null for String, null-value, valueNotFound) in 7 payloads (12%)\n"))
    }

    @Test func `a baseline accepts known failures`() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("old.ndjson", Data("\(good)\n\(string)".utf8))
        _ = try folder.write("new.ndjson", Data("\(string)\n\(good)\n{\"name\":1}".utf8))
        let old = try await check("old.ndjson", "--summary", "--format", "json", in: folder)
        _ = try folder.write("base.json", Data(old.output.utf8))
        #expect(try await check("old.ndjson", "--baseline", "base.json", in: folder).status == 0)
        let new = try await check("new.ndjson", "--baseline", "base.json", "--summary", in: folder)
        #expect(new.status == 1)
        #expect(new.output.contains("\nknown error: /population "))
        #expect(new.output.contains("\nnew error: /name "))
        let none = try await check("new.ndjson", "--baseline", "new.ndjson", in: folder)
        #expect(
            none
                == CommandRun(
                    status: 2, output: "",
                    errors: "codascope: new.ndjson:1:1: There is no key \"schemaVersion\". "
                        + "Summaries are written by codascope check --summary --format json.\n"))
    }
}
