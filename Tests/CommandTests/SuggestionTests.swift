import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(60))) struct SuggestionTests {
    private func check(_ arguments: String..., input: String? = nil) async throws -> CommandRun {
        try await CommandRun.of(
            ["check"] + arguments, input: input.map { Data($0.utf8) }, environment: CommandRun.withoutCompiler)
    }

    @Test
    func `an edit of a built-in model is compiled, run and listed if --suggest gives seconds`() async throws {
        let payload = Data(#"{"name": "Tokyo", "lat": 1, "lon": 2, "population": "many"}"#.utf8)
        func fixes(_ options: String...) async throws -> [Substring] {
            let run = try await CommandRun.of(
                ["check", "-", "--model", "basics/City"] + options, input: payload,
                environment: TemporaryFolder.sharedCache)
            return run.output.split(separator: "\n").filter { $0.hasPrefix("  fix: City") }
        }
        #expect(try await fixes() == [])
        #expect(
            try await fixes("--suggest", "600") == [
                "  fix: City.population: String  decodes, a guess: if any text is valid for City.population  Basics.swift:5:9"
            ])
    }

    @Test
    func `the working fixes are listed below the failure, in columns`() async throws {
        let run = try await check("demo-data/dates/mix.json", "--model", "[dates/Event]", "--suggest", "600")
        #expect(
            run.output.hasSuffix(
                """
                  fix: --dates 'any:iso8601|format:yyyy-MM-dd|seconds'  decodes, changes 1 value, reads 2026-04-01
                  fix: --arrays failable                                decodes, leaves out 3 of 4 elements
                More: codascope explain date-format

                """), "\(run.output)")
    }

    @Test(arguments: [
        ([], ["--key-set remote        ", "--model ServerUserInfo  "]),
        (["--key-set", "unknown"], ["--key-set remote        ", "--model ServerUserInfo  "]),
        (["--key-set", "local"], ["--key-set remote  "]),
    ])
    func `the model's key sets are tried, whatever set is chosen`(options: [String], changes: [String]) async throws {
        let run = try await CommandRun.of(
            ["check", "demo-data/key-sets/remote.json", "--model", "key-sets/UserInfo", "--suggest", "600"] + options,
            environment: CommandRun.withoutCompiler)
        #expect(
            run.output.split(separator: "\n").filter { $0.hasPrefix("  fix:") }
                == changes.map { "  fix: \($0)decodes, keeps everything" })
    }

    @Test
    func `a printed fix works when it is typed as printed`() async throws {
        let run = try await check(
            "demo-data/dates/mix.json", "--model", "[dates/Event]", "--dates",
            "any:iso8601|format:yyyy-MM-dd|seconds")
        #expect(run.status == 0)
    }

    @Test
    func `a JSON report names the change, the outcome and what is lost`() async throws {
        let run = try await check(
            "-", "--model", "nullability/Country", "--format", "json", "--suggest", "600",
            input: #"{"Name": "Japan", "Cities": [{"Name": null, "Coordinates": {"Latitude": 1, "Longitude": 2}}]}"#)
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let failures = try #require(report["failures"] as? [[String: Any]])
        let suggestions = try #require(failures[0]["suggestions"] as? [[String: Any]])
        #expect(suggestions.first?["outcome"] as? String == "recovered")
        #expect(suggestions.first?["change"] as? [String: String] == ["keys": "pascal", "missing": "defaults"])
        #expect(suggestions.first?["lost"] as? Int == 1)
        let losses = try #require(suggestions.first?["losses"] as? [[String: Any]])
        #expect(losses.count == 1 && losses[0]["what"] as? String == "invented")
        #expect(losses[0]["pointer"] as? String == "/Cities/0/Name" && losses[0]["values"] as? Int == 1)
    }

    @Test
    func `fixes for several payloads are tried only if --suggest gives seconds`() async throws {
        let broken = "demo-data/nullability/null-name.json"
        let model = ["--model", "nullability/Country"]
        #expect(try await CommandRun.of(["check", broken, broken] + model).output.contains("fix:") == false)
        #expect(
            try await CommandRun.of(
                ["check", broken, broken, "--suggest", "600"] + model, environment: CommandRun.withoutCompiler
            ).output
                .components(separatedBy: "fix: --arrays failable").count == 3)
        #expect(
            try await CommandRun.of(["check", broken, "--suggest", "never"] + model).output.contains("fix:") == false)
    }

    @Test
    func `JSON5 is offered for text that is not JSON`() async throws {
        let run = try await check(
            "-", "--model", "basics/City", "--suggest", "600", input: "{name: 'Tokyo', lat: 1, lon: 2, population: 3}")
        #expect(run.status == 1)
        #expect(run.output.contains("  fix: --json5 on  decodes, keeps everything\n"), "\(run.output)")
    }

    @Test
    func `a summary has the change that reads every payload, tried on all of them`() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "City.swift",
            Data(
                """
                struct City: Codable {
                    var name: String
                    var population: Int
                }

                """.utf8))
        let lines =
            (1...6).map { #"{"name":"c\#($0)","population":\#($0)}"# } + [
                #"{"name":"x","population":null}"#, #"{"name":"y"}"#, #"{"name":"z","population":5}"#, #"{"name":"#,
            ]
        _ = try folder.write("day.ndjson", Data(lines.joined(separator: "\n").utf8))
        let arguments = [
            "check", "day.ndjson", "--models", "City.swift", "--model", "City", "--summary", "--suggest", "600",
        ]
        for jobs in ["1", "2"] {
            let run = try await CommandRun.of(arguments + ["--jobs", jobs], in: folder.url)
            #expect(run.status == 1)
            #expect(run.errors.contains("day.ndjson:10: the last line isn't complete yet"))
            #expect(
                run.output.hasSuffix(
                    """

                    plan: reads 9 of 10 payloads, 1 is not JSON
                      1. City.population: Int?
                      keeps everything
                        --- a/City.swift
                        +++ b/City.swift
                        @@ -1,4 +1,4 @@
                         struct City: Codable {
                             var name: String
                        -    var population: Int
                        +    var population: Int?
                         }

                    """), "\(run.output)")
        }
        let run = try await CommandRun.of(arguments + ["--format", "json"], in: folder.url)
        let summary = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let plan = try #require(summary["plan"] as? [String: Any])
        #expect(plan["read"] as? Int == 9)
        #expect(plan["failed"] as? Int == 0)
        #expect(plan["invalid"] as? Int == 1)
        #expect(plan["lossy"] as? Int == 0)
        #expect((plan["changes"] as? [[String: String]])?.map(\.keys.first) == ["edit"])
    }

    @Test
    func `a plan for all payloads reads them again, so standard input is refused`() async throws {
        let run = try await check(
            "-", "--model", "basics/City", "--summary", "--suggest", "5", input: #"{"name":1}"#)
        #expect(run.status == 64)
        #expect(run.output == "")
        #expect(
            run.errors.hasPrefix(
                "Error: --summary with --suggest reads the payloads again: name files or folders, not standard input\n"),
            "\(run.errors)")
    }
}
