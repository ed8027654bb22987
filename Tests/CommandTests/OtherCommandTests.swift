import Foundation
import Lessons
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(60))) struct OtherCommandTests {
    private func codascope(_ arguments: String..., input: String? = nil) async throws -> CommandRun {
        try await CommandRun.of(arguments, input: input.map { Data($0.utf8) })
    }

    @Test
    func `trace prints the decode tree in the payload's order, with what was ignored and not reached`() async throws {
        let run = try await codascope("trace", "demo-data/nullability/null-name.json")
        #expect(
            run
                == CommandRun(
                    status: 1,
                    output: """
                        ! Country
                        ✓   name: String = "Japan"
                        !   cities: [City]
                        ✓     [0]: City
                        ✓       name: String = "Tokyo"
                        ✓       coordinates: Coordinates
                        ✓         latitude: Double = 35.6762
                        ✓         longitude: Double = 139.6503
                        ✓     [1]: City
                        ✓       name: String = "Osaka"
                        ✓       coordinates: Coordinates
                        ✓         latitude: Double = 34.6937
                        ✓         longitude: Double = 135.5023
                        !     [2]: City
                        ✗       name: String = null  ← cities[2].name is null, but City.name is a String (valueNotFound)
                        ·       coordinates  ← not reached
                        ·         latitude = 35.0116
                        ·         longitude = 135.7681
                        -   country = "JP"  ← ignored by the model

                        """,
                    errors: ""))
    }

    @Test
    func `with --ascii the tree is ASCII`() async throws {
        let run = try await codascope("trace", "demo-data/nullability/null-name.json", "--ascii")
        #expect(run.output.hasPrefix("! Country\n+   name: String = \"Japan\"\n"))
        #expect(run.output.utf8.count == run.output.unicodeScalars.count)
        #expect(run.output.contains("x       name: String = null  <- cities[2].name is null"))
    }

    @Test
    func `trace --format json has every call, parents first`() async throws {
        let run = try await codascope("trace", "-", "--model", "[Int]", "--format", "json", input: "[1]")
        #expect(
            run
                == CommandRun(
                    status: 0,
                    output: """
                        {
                          "model" : "[Int]",
                          "nodes" : [
                            {
                              "call" : "root",
                              "container" : "unkeyed",
                              "outcome" : "decoded",
                              "path" : [],
                              "type" : "[Int]"
                            },
                            {
                              "call" : "decode",
                              "outcome" : "decoded",
                              "parent" : 0,
                              "path" : [
                                0
                              ],
                              "type" : "Int"
                            }
                          ],
                          "outcome" : "decoded",
                          "payload" : "-",
                          "schemaVersion" : 1
                        }

                        """,
                    errors: ""))
    }

    @Test
    func `encode prints the encoded value in the payload's order`() async throws {
        let payload = #"{"cities": [], "name": "Japan", "more": 1}"#
        #expect(
            try await codascope("encode", "-", "--model", "nested/Country", "--output", "compact", input: payload)
                == CommandRun(status: 0, output: #"{"cities":[],"name":"Japan"}"# + "\n", errors: ""))
        #expect(
            try await codascope("encode", "-", "--model", "nested/Country", "--diff", input: payload)
                == CommandRun(status: 0, output: "- /more: 1  (line 1)\n", errors: ""))
        #expect(
            try await codascope("encode", "demo-data/nested/country.json", "--diff").output == "")
    }

    @Test
    func `an inverted Bool shows only in the round trip`() async throws {
        let payload = "demo-data/custom-init/machine.json"
        #expect(try await codascope("check", payload, "--model", "InvertedMachine").status == 0)
        #expect(try await codascope("encode", payload, "--model", "Machine", "--diff").output == "")
        #expect(
            try await codascope("encode", payload, "--model", "InvertedMachine", "--diff")
                == CommandRun(status: 0, output: "~ /enabled: 1 → 0  (line 3)\n", errors: ""))
    }

    @Test
    func `encode writes a server's JSON as a local property list, and a property list as JSON`() async throws {
        let list = try await codascope(
            "encode", "demo-data/key-sets/remote.json", "--model", "UserInfo", "--key-set", "remote",
            "--encode-key-set", "local", "--to", "plist")
        #expect(list.status == 0)
        let local = try PropertyListSerialization.propertyList(from: Data(list.output.utf8), format: nil)
        let payload = try #require(LessonCatalog.payload(file: "demo-data/key-sets/remote.json")).payload.data
        let remote = try #require(try JSONSerialization.jsonObject(with: payload) as? [String: Any])
        #expect(
            local as? NSDictionary
                == [
                    "USER_NAME": try #require(remote["user_name"]), "EMAIL": try #require(remote["email_address"]),
                    "LOGINS": try #require(remote["login_count"]),
                ] as NSDictionary)
        let json = try await codascope(
            "encode", "-", "--model", "UserInfo", "--key-set", "local", "--encode-key-set", "remote", "--to", "json",
            input: list.output)
        #expect(
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? NSDictionary == remote as NSDictionary)
        let refused = try await codascope("encode", "demo-data/key-sets/remote.json", "--diff", "--to", "plist")
        #expect(refused.status == 64)
        #expect(refused.errors.contains("--diff compares the result with the payload"))
    }

    @Test
    func `encode prints only the reason if a payload can't be decoded or encoded`() async throws {
        #expect(
            try await codascope("encode", "demo-data/nullability/null-name.json")
                == CommandRun(
                    status: 1, output: "",
                    errors: "codascope: demo-data/nullability/null-name.json: 15:15: cities[2].name is null, "
                        + "but City.name is a String (valueNotFound)\n"))
        let infinite = try await codascope(
            "encode", "-", "--model", "[Double]", "--floats", "strings", "--encode-floats", "throw",
            input: #"[1, "inf"]"#)
        #expect(infinite.status == 1)
        #expect(infinite.output == "")
        #expect(infinite.errors.hasPrefix("codascope: <stdin>: [1] can't be encoded: Unable to encode Double.inf"))
    }

    @Test
    func `models lists every model of every lesson with its kind and place`() async throws {
        let run = try await codascope("models")
        let rows = run.output.split(separator: "\n").map { $0.split(separator: " ").prefix(3).map(String.init) }
        let expected = LessonCatalog.all.flatMap { lesson in
            lesson.models.map { model in
                let lines = model.source.split(separator: "\n", omittingEmptySubsequences: false)
                let line = lines.firstIndex { line in
                    [":", " {", "<"].contains { line.hasPrefix("\(model.kind.rawValue) \(model.name)\($0)") }
                }
                return [
                    "\(lesson.name)/\(model.name)", model.kind.rawValue,
                    "\(model.sourceFile):\(line.map { $0 + 1 } ?? 0)",
                ]
            }
        }
        #expect(rows == expected)
        #expect(run.status == 0)
        let json = try await codascope("models", "--format", "json")
        let list = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(list.map { $0["qualifiedName"] as? String } == expected.map { $0[0] })
    }

    @Test func `an entity's properties have a row each, written as declared`() async throws {
        let run = try await codascope(
            "trace", "demo-data/declared-properties/odd-case.json", "--model", "declared-properties/ModelRoot")
        #expect(
            run.output == """
                ✓ ModelRoot
                ✓   @CodableScalar ID: Int = 7
                ✓   @CodableScalar Title: String = "Boiler"
                ✓   @CodableStableBool enabled: Bool = false
                ✓   Stats
                ✓     Pass
                ✓       @CodableScalar Ratio: Double = 0.5
                ✓   @CodableProperty LEVEL1: ModelLevel1
                ✓     @CodableScalar LABEL: String = "cellar"
                ∅     @CodableProperty level2: ModelLevel2  ← no such key
                ∅   @CodableFlattenedArrayProperty parts: [ModelLevel2] → []  ← no such key
                ∅   @CodableKeyedProperty<CelsiusTraits> temperature: Double → 20.0  ← no such key

                """)
    }

    @Test func `a path whose object is there and whose end is missing keeps its row`() async throws {
        let run = try await codascope(
            "trace", "-", "--model", "declared-values/Poster", input: #"{"title": "t", "style": {"background": {}}}"#)
        let row = "∅   @CodableColor style.background.color: RGBColor  ← no such key\n"
        #expect(run.output.contains(row), "\(run.output)")
    }

    @Test
    func `lessons lists all, and prints one with its payloads`() async throws {
        let all = try await codascope("lessons")
        #expect(all.output.split(separator: "\n").count == LessonCatalog.all.count)
        let one = try await codascope("lessons", "nullability")
        #expect(one.output.hasPrefix("Null where a value is expected\nLook: "))
        #expect(one.output.contains("\n  demo-data/nullability/null-name.json    --model 'Country'  "))
        let none = try await codascope("lessons", "nulability")
        #expect(none.status == 64)
        #expect(none.errors.contains("Did you mean nullability?"))
    }

    @Test
    func `the worker is not shown in the help`() async throws {
        let run = try await codascope("--help")
        #expect(run.status == 0)
        #expect(run.output.contains("check"))
        #expect(!run.output.contains("worker"))
    }
}
