import DecodeService
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(60))) struct CheckTests {
    private let nullName = "demo-data/nullability/null-name.json"

    private func check(_ arguments: String..., input: String? = nil, environment: [String: String] = [:]) async throws
        -> CommandRun
    {
        try await CommandRun.of(
            ["check"] + arguments, input: input.map { Data($0.utf8) }, environment: environment)
    }

    @Test(arguments: [
        (
            #"{"title":"t","duration":90}"#, "duration is a number (90), but Poster.duration is decoded from a String",
            "have `@CodableKeyedProperty<MinutesTraits>` of `Poster.duration` (DeclaredValues.swift:10) read an Int."
        ),
        (
            #"{"title":"t","style":{"background":{"color":7}}}"#,
            "style.background.color is a number (7), but Poster.color is decoded from a String",
            "have `@CodableColor` of `Poster.color` (DeclaredValues.swift:7) read an Int."
        ),
    ])
    func `a mismatch names the type that the property's wrapper decodes from`(
        payload: String, failure: String, advice: String
    ) async throws {
        let run = try await check("-", "--model", "declared-values/Poster", "--suggest", "never", input: payload)
        #expect(run.output.contains("error: \(failure) (typeMismatch)"), "\(run.output)")
        #expect(run.output.contains(advice), "\(run.output)")
    }

    @Test func `a value that a wrapper replaced by its declared default is reported once`() async throws {
        let run = try await check("demo-data/defaults/invalid.json", "--model", "defaults/Settings")
        #expect(
            run.output.hasSuffix(
                "demo-data/defaults/invalid.json: decoded as defaults/Settings, 1 value, 2 swallowed\n"),
            "\(run.output)")
    }

    @Test
    func `a failure is reported as a compiler reports it`() async throws {
        let run = try await check(
            nullName, "--model", "Country", "--suggest", "600", environment: CommandRun.withoutCompiler)
        #expect(
            run
                == CommandRun(
                    status: 1,
                    output: """
                        demo-data/nullability/null-name.json:15:15: error: cities[2].name is null, but City.name is a String (valueNotFound)
                           15 |       "name": null,
                              |               ^^^^ found null, expected String
                          = note: `String` isn't optional, and JSONDecoder accepts null only for optionals.
                          = not tried: If null is valid here, declare `City.name: String?` (Nested.swift:7); otherwise send a string.
                          fix: --arrays failable   decodes, leaves out 1 of 3 cities
                          fix: --missing defaults  decodes, makes up 1 value
                        More: codascope explain null-value

                        """,
                    errors: ""))
    }

    @Test(arguments: [
        (#"{"ID":1,"Id":2}"#, "declared-properties/ModelRoot", "1 value, 1 ignored (Id)"),
        (#"{"TITLE":"t","Title":"u"}"#, "declared-values/Poster", "1 value, 1 ignored (Title)"),
    ])
    func `a property that was found in another case of its key isn't reported as missing`(
        payload: String, model: String, counts: String
    ) async throws {
        let run = try await check("-", "--model", model, input: payload)
        #expect(run == CommandRun(status: 0, output: "<stdin>: decoded as \(model), \(counts)\n", errors: ""))
    }

    @Test
    func `a missing key is reported at the object that lacks it`() async throws {
        let run = try await check("demo-data/nullability/country-key.json", "--suggest", "never")
        #expect(
            run
                == CommandRun(
                    status: 1,
                    output: """
                        demo-data/nullability/country-key.json:1:1: error: the payload has no key "name", but Country.name is a String (keyNotFound)
                            1 | {
                              | ^ no key "name"
                          = note: The payload has the keys "country" and "cities".
                          = note: A property that isn't optional needs its key: the synthesized init(from:) throws if the key is missing, even if the declaration has a default value.
                          = help: If the key may be missing, declare `Country.name: String?` (Nested.swift:2); otherwise send "name".
                        More: codascope explain key-missing

                        """,
                    errors: ""))
    }

    @Test
    func `a swallowed failure is a warning, and fails the check only with --fail-on swallowed`() async throws {
        let arguments = [nullName, "--arrays", "failable"]
        let output = """
            demo-data/nullability/null-name.json:15:15: warning: cities[2].name is null, but City.name is a String (valueNotFound, swallowed)
               15 |       "name": null,
                  |               ^^^^ found null, expected String
              = note: `String` isn't optional, and JSONDecoder accepts null only for optionals.
              = help: If null is valid here, declare `City.name: String?` (Nested.swift:7); otherwise send a string.
            demo-data/nullability/null-name.json: decoded as Country, 7 values, 1 swallowed, 1 ignored (country)

            """
        #expect(
            try await CommandRun.of(["check"] + arguments) == CommandRun(status: 0, output: output, errors: ""))
        #expect(
            try await CommandRun.of(["check"] + arguments + ["--fail-on", "swallowed"])
                == CommandRun(status: 1, output: output, errors: ""))
        #expect(try await check("demo-data/nullability/japan.json", "--fail-on", "swallowed").status == 0)
        // The name of earlier versions.
        #expect(try await check("demo-data/nullability/japan.json", "--fail-on", "absorbed").status == 0)
    }

    @Test
    func `a payload that decodes is reported in one sentence`() async throws {
        let run = try await check("demo-data/nullability/japan.json")
        #expect(
            run
                == CommandRun(
                    status: 0,
                    output: "demo-data/nullability/japan.json: decoded as Country, 10 values, 1 ignored (country)\n",
                    errors: ""))
    }

    @Test(arguments: [1, 2])
    func `a large payload that decodes is reported in one sentence, with its ignored keys`(jobs: Int) async throws {
        let city = #"{"name":"a","lat":1,"lon":2,"population":3"#
        // Too large for its values to be read.
        var cities = Array(repeating: city + "}", count: 40_000)
        cities[7] = city + #","x":[1,2],"y":null}"#
        for index in [30, 90] { cities[index] = city + #","x":1}"# }
        let payload = Data("[\(cities.joined(separator: ","))]".utf8)
        #expect(payload.count > 1 << 20)
        let run = try await CommandRun.of(
            ["check", "-", "--model", "[basics/City]", "--jobs", "\(jobs)"], input: payload)
        #expect(
            run
                == CommandRun(
                    status: 0,
                    output: "<stdin>: decoded as [basics/City], 160000 values, 4 ignored ([7].x, [7].y, [30].x, …)\n",
                    errors: ""))
        let failing = try await CommandRun.of(
            ["check", "-", "--model", "[basics/City]", "--fail-on", "ignored"], input: payload)
        #expect(failing == CommandRun(status: 1, output: run.output, errors: ""))
    }

    @Test
    func `the JSON report has every key`() async throws {
        let run = try await check(nullName, "--format", "json", "--suggest", "never")
        #expect(run.status == 1)
        #expect(
            run.output == """
                {
                  "adjusted" : [],
                  "alternatives" : [],
                  "counts" : {
                    "absorbed" : 0,
                    "adjusted" : 0,
                    "alternatives" : 0,
                    "decoded" : 11,
                    "failed" : 1,
                    "ignored" : 1,
                    "nodes" : 15
                  },
                  "coverage" : {
                    "adjusted" : {
                      "bytes" : 0,
                      "values" : 0
                    },
                    "decoded" : {
                      "bytes" : 145,
                      "values" : 7
                    },
                    "failed" : {
                      "bytes" : 24,
                      "values" : 1
                    },
                    "ignored" : {
                      "bytes" : 13,
                      "values" : 1
                    },
                    "total" : {
                      "bytes" : 233,
                      "values" : 11
                    },
                    "unreached" : {
                      "bytes" : 51,
                      "values" : 2
                    }
                  },
                  "failures" : [
                    {
                      "absorbed" : false,
                      "advice" : [
                        "If null is valid here, declare `City.name: String?` (Nested.swift:7); otherwise send a string."
                      ],
                      "attempts" : [],
                      "code" : "null-value",
                      "column" : 15,
                      "explanation" : [
                        "`String` isn't optional, and JSONDecoder accepts null only for optionals."
                      ],
                      "found" : "null",
                      "foundation" : {
                        "debugDescription" : "Cannot get value of type String -- found null value instead",
                        "path" : [
                          "cities",
                          2,
                          "name"
                        ]
                      },
                      "kind" : "valueNotFound",
                      "length" : 4,
                      "line" : 15,
                      "message" : "cities[2].name is null, but City.name is a String",
                      "offset" : 283,
                      "path" : [
                        "cities",
                        2,
                        "name"
                      ],
                      "pointer" : "/cities/2/name",
                      "requestedType" : "String",
                      "suggestions" : []
                    }
                  ],
                  "ignored" : [
                    "/country"
                  ],
                  "model" : "Country",
                  "outcome" : "failed",
                  "payload" : "demo-data/nullability/null-name.json",
                  "plan" : null,
                  "roundTrip" : null,
                  "schemaVersion" : 1,
                  "strategies" : {
                    "arrays" : "strict",
                    "data" : "base64",
                    "dates" : "deferred",
                    "dates-else" : "throw",
                    "dictionaries" : "strict",
                    "encode-data" : "same",
                    "encode-dates" : "same",
                    "encode-floats" : "same",
                    "encode-key-set" : "same",
                    "encode-keys" : "same",
                    "enums" : "strict",
                    "errors" : "first",
                    "floats" : "throw",
                    "json5" : "off",
                    "key-set" : "none",
                    "keys" : "default",
                    "missing" : "strict",
                    "optionals" : "strict",
                    "order" : "payload",
                    "output" : "pretty",
                    "scalars" : "strict",
                    "top-level" : "any"
                  },
                  "suspicions" : []
                }

                """)
    }

    @Test
    func `the reported offset is that of the value in the file`() async throws {
        let file = CommandRun.packageRoot.appendingPathComponent(nullName)
        let bytes = try Data(contentsOf: file)
        #expect(String(decoding: bytes[283..<287], as: UTF8.self) == "null")
    }

    @Test
    func `a report names what the round trip loses, changes and adds`() async throws {
        let run = try await check(
            "-", "--model", "basics/City", "--format", "json",
            input: #"{"name":"x","lat":0.12345678901234567890,"lon":2,"population":3,"more":[1]}"#)
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let trip = try #require(report["roundTrip"] as? [String: [[String: String]]])
        #expect(trip["removed"] == [["pointer": "/more", "from": "[1]"]])
        #expect(trip["added"] == [])
        #expect(trip["changed"]?.map { $0["pointer"] } == ["/lat"])
    }

    @Test
    func `several payloads give one object per line, in order, and the worst status`() async throws {
        let names = ["japan", "null-name", "country-key"].map { "demo-data/nullability/\($0).json" }
        let run = try await CommandRun.of(["check", "--format", "json"] + names + ["missing.json"])
        let lines = run.output.split(separator: "\n")
        let payloads = try lines.map { line in
            let report = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return "\(report?["payload"] ?? "") \(report?["outcome"] ?? "")"
        }
        #expect(
            payloads
                == zip(names + ["missing.json"], ["decoded", "failed", "failed", "trouble"]).map { "\($0) \($1)" })
        #expect(run.status == 2)
        #expect(run.errors == "codascope: missing.json does not exist. Check the path.\n")
        #expect(try await CommandRun.of(["check"] + names).status == 1)
    }

    @Test
    func `a dash or a pipe is standard input, which isn't read if a file is named`() async throws {
        let payload = #"{"name": null, "cities": []}"#
        let output = """
            <stdin>:1:10: error: name is null, but Country.name is a String (valueNotFound)
                1 | {"name": null, "cities": []}
                  |          ^^^^ found null, expected String
              = note: `String` isn't optional, and JSONDecoder accepts null only for optionals.
              = help: If null is valid here, declare `Country.name: String?` (Nested.swift:2); otherwise send a string.
            More: codascope explain null-value

            """
        let expected = CommandRun(status: 1, output: output, errors: "")
        #expect(try await check("-", "--model", "nested/Country", "--suggest", "never", input: payload) == expected)
        #expect(try await check("--model", "nested/Country", "--suggest", "never", input: payload) == expected)
        #expect(try await check("demo-data/nullability/japan.json", input: payload).status == 0)
    }

    @Test
    func `color is used on request, and NO_COLOR is respected`() async throws {
        let escape = "\u{1B}["
        #expect(try await check(nullName).output.contains(escape) == false)
        #expect(try await check(nullName, "--color", "always").output.contains(escape))
        #expect(try await check(nullName, environment: ["CLICOLOR_FORCE": "1"]).output.contains(escape))
        let both = ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]
        #expect(try await check(nullName, environment: both).output.contains(escape) == false)
        #expect(
            try await check(nullName, "--color", "never", environment: ["CLICOLOR_FORCE": "1"]).output
                .contains(escape) == false)
    }

    @Test
    func `no control character of a payload reaches the terminal`() async throws {
        let payload = "{\"name\": \"\u{9B}31m\u{202E}\u{7F}\u{1B}]0;x\u{7}\", \"cities\": null}"
        let run = try await check("-", "--model", "nested/Country", "--color", "never", input: payload)
        let json = try await check("-", "--model", "nested/Country", "--format", "json", input: payload)
        for text in [run.output, json.output] {
            let harmful = text.unicodeScalars.filter { scalar in
                scalar != "\n" && (scalar.properties.generalCategory == .control || scalar.value == 0x202E)
            }
            #expect(harmful.isEmpty, "\(harmful.map(\.value))")
            #expect(!text.isEmpty)
        }
    }

    @Test
    func `a long line is cut around the value, and the underline stands below it`() async throws {
        let numbers = (1...200).map(String.init).joined(separator: ",")
        let run = try await check(
            "-", "--model", "[Int]", "--suggest", "never", input: "[\(numbers),\"東京\",\(numbers)]")
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines[1].contains("…") && lines[1].contains("\"東京\""))
        let before = try #require(lines[1].range(of: "\"東京\"")).lowerBound
        // Two wide characters and two quotes take six columns.
        #expect(lines[2].hasPrefix(String(repeating: " ", count: 6) + "|"))
        #expect(lines[2].contains("^^^^^^ "))
        #expect(!lines[2].contains("^^^^^^^"))
        let caret = try #require(lines[2].firstIndex(of: "^"))
        #expect(
            lines[1].distance(from: lines[1].startIndex, to: before)
                == lines[2].distance(from: lines[2].startIndex, to: caret))
    }

    @Test
    func `every strategy is an option of check, trace and encode`() async throws {
        for command in ["check", "trace", "encode"] {
            for strategy in StrategySet.all {
                let value = strategy.values[1].example ?? strategy.values[1].spelling
                let run = try await CommandRun.of([
                    command, "demo-data/nullability/japan.json", "--\(strategy.name)", value,
                ])
                #expect(run.status < 2, "\(command) --\(strategy.name) \(value): \(run.errors)")
            }
        }
    }
}
