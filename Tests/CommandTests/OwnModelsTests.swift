import Foundation
import TestSupport
import Testing

/// The commands with the user's own models.
@Suite(.serialized, .timeLimit(.minutes(60))) struct OwnModelsTests {
    /// A folder with models and a payload.
    private struct Project {
        let folder: TemporaryFolder
        var environment = TemporaryFolder.sharedCache

        init(_ models: String) throws {
            folder = try TemporaryFolder()
            try write(models)
            _ = try folder.write("order.json", Data(#"{"order_id": 7, "lines": [{"name": "pen"}]}"#.utf8))
        }

        /// The content of the models' file.
        var text: String {
            get throws { try String(contentsOf: folder.url.appending(path: "Models.swift"), encoding: .utf8) }
        }

        func write(_ models: String) throws {
            _ = try folder.write("Models.swift", Data(models.utf8))
        }

        func run(_ arguments: String...) async throws -> CommandRun { try await run(arguments) }

        func run(_ arguments: [String]) async throws -> CommandRun {
            try await CommandRun.of(arguments, in: folder.url, environment: environment)
        }
    }

    private static let models = """
        import Foundation
        struct Order: Codable {
            var orderId: Int
            var lines: [Line]
            struct Line: Codable { var name: String }
        }
        struct Page<T: Decodable>: Decodable { var content: [T] }
        enum API {
            static let decoder: JSONDecoder = {
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                return decoder
            }()
        }
        struct Stops: Decodable { init(from decoder: any Decoder) throws { fatalError("boom") } }

        """

    @Test func `a very long error of encode(to:) is cut and escaped on the terminal, and whole in JSON`() async throws {
        let project = try Project(
            #"""
            struct Order: Codable {
                var order_id: Int
                struct Endless: Error, CustomStringConvertible {
                    var description: String {
                        "begin\u{1B}[31m\u{202E}\n::error::x\n" + String(repeating: "endless ", count: 50_000) + "end"
                    }
                }
                func encode(to encoder: any Encoder) throws { throw Endless() }
            }
            """#)
        for command in [["encode"], ["encode", "--diff"], ["check"], ["trace"], ["export", "--as", "report"]] {
            let run = try await project.run(command + ["order.json", "--models", "Models.swift"])
            #expect(run.status == (command[0] == "encode" ? 1 : 0), "\(command)")
            for text in [run.output, run.errors] {
                #expect(text.split(separator: "\n").allSatisfy { $0.count < 5000 && !$0.hasPrefix("::") }, "\(command)")
                #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"), "\(command)")
            }
        }
        let report = try await project.run("check", "order.json", "--models", "Models.swift", "--format", "json")
        #expect(report.output.contains("endless end\""))
        #expect(!report.output.contains("\u{1B}"))
    }

    @Test func `the only model of a file needs no name, even if the payload doesn't decode`() async throws {
        let project = try Project(
            """
            struct Order: Codable {
                var orderId: Int
                var lines: [Line]
                struct Line: Codable { var name: String }
            }

            """)
        let run = try await project.run("check", "order.json", "--models", "Models.swift", "--suggest", "never")
        #expect(run.status == 1)
        #expect(run.errors == "codascope: order.json: using Order, the only model in --models\n")
        #expect(run.output.hasPrefix("order.json:1:1: error: "))
    }

    @Test func `own models are listed, decoded with strategies or their own decoder, and cached`() async throws {
        var project = try Project(Self.models)
        // The tests' common cache is in use.
        project.environment = ["XDG_CACHE_HOME": project.folder.url.appending(path: "cache").path]
        #expect(
            try await project.run("models", "--models", "Models.swift")
                == CommandRun(
                    status: 0,
                    output: """
                        Order       struct  Models.swift:2
                        Order.Line  struct  Models.swift:5
                        Page        struct  Models.swift:7   generic, decode only
                        Stops       struct  Models.swift:15  decode only

                        """, errors: ""))
        #expect(
            try await project.run("check", "order.json", "--models", ".", "--model", "Order", "--keys", "snake").output
                == "order.json: decoded as Order, 2 values\n")
        #expect(
            try await project.run(
                "trace", "order.json", "--models", ".", "--model", "Order", "--decoder", "API.decoder"
            )
            .output == """
                ✓ Order
                ✓   order_id → orderId: Int = 7
                ✓   lines: [Order.Line]
                ✓     [0]: Order.Line
                ✓       name: String = "pen"

                """)
        #expect(
            try await project.run(
                "check", "order.json", "--models", ".", "--model", "Order", "--decoder", "API.decoder", "--keys",
                "default"
            ).errors
                == "codascope: --keys default keeps the setting of API.decoder: only values other than the default override it\n"
        )
        let place = "\(project.folder.url.path)/cache/codascope"
        #expect(try await project.run("cache").output.hasPrefix("\(place): 3 builds, "))
        #expect(try await project.run("cache", "--clear").status == 0)
        #expect(try await project.run("cache").output == "\(place): 0 builds, 0 bytes\n")
    }

    @Test func `code after a type is refused and not run`() async throws {
        let project = try Project("struct Order: Decodable {\n    var id: Int\n}\n")
        let run = try await project.run(
            "check", "order.json", "--models", "Models.swift", "--model", "Order; exit(3)")
        #expect(run.status == 64)
        #expect(run.errors.contains("'Order; exit(3)' is not a type: ';' is not expected at column 6"))
    }

    @Test func `models that don't compile are reported with the compiler's errors and status 2`() async throws {
        let project = try Project("struct Order: Decodable {\n    var id: Itn\n}\n")
        #expect(
            try await project.run("check", "order.json", "--models", "Models.swift", "--model", "Order")
                == CommandRun(
                    status: 2, output: "",
                    errors: """
                        codascope: the models do not compile: 2 errors
                        Models.swift:2:13: error: cannot find type 'Itn' in scope
                            var id: Itn
                                    ^~~
                        Models.swift:1:8: error: type 'Order' does not conform to protocol 'Decodable'
                        struct Order: Decodable {
                               ^
                        Models.swift:2:9: note: cannot automatically synthesize 'Decodable' because 'Itn' does not \
                        conform to 'Decodable'
                            var id: Itn
                                ^

                        """))
    }

    @Test(arguments: [["check"], ["compare"], ["trace"], ["check", "--format", "json"]])
    func `models that don't compile are reported the same way if no model is named`(command: [String]) async throws {
        let project = try Project("struct Order: Decodable {\n    var id: Itn\n}\n")
        let run = try await project.run(command + ["order.json", "--models", "Models.swift"])
        let said = run.output + run.errors
        #expect(said.contains("the models do not compile: 2 errors"), "\(said)")
        #expect(!said.contains("modelsNotBuilt("), "\(said)")
    }

    @Test func `with errors: all, an enum known only from source gets a stand-in, and many failures are counted`()
        async throws
    {
        let project = try Project(
            """
            struct Order: Decodable {
                var state: State
                var lines: [Line]
                var total: Int
                enum State: String, Decodable { case open, sent = "gone" }
            }
            struct Line: Decodable {
                var unit: Unit
                var count: Int
            }
            enum Unit: Decodable {
                case piece
                init(from decoder: any Decoder) throws {
                    let container = try decoder.singleValueContainer()
                    guard try container.decode(String.self) == "pc" else {
                        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no unit")
                    }
                    self = .piece
                }
            }
            """)
        let line = #"{"unit": "kg", "count": "2"}"#
        let payload =
            #"{"state": "lost", "lines": [\#([line, line, line, line, line].joined(separator: ", "))], "total": "5"}"#
        _ = try project.folder.write("order.json", Data(payload.utf8))
        let run = try await project.run(
            "check", "order.json", "--models", "Models.swift", "--model", "Order", "--errors", "all", "--suggest",
            "never")
        let lines = run.output.split(separator: "\n")
        #expect(
            lines.filter { $0.contains("error: ") || $0.hasPrefix("  note: ") }.map(String.init) == [
                #"order.json:1:11: error: state is "lost", which isn't a case of Order.State (dataCorrupted)"#,
                #"order.json:1:38: error: lines[0].unit: Unit.init(from:) threw dataCorrupted: "no unit" (dataCorrupted)"#,
                "  note: lines[*].unit fails in all 5 values; this is the first",
                #"order.json:1:53: error: lines[0].count is a string ("2"), but Line.count is an Int (typeMismatch)"#,
                "  note: lines[*].count is a string in all 5 values; this is the first",
                #"order.json:1:189: error: total is a string ("5"), but Order.total is an Int (typeMismatch)"#,
            ])
        let json = try await project.run(
            "check", "order.json", "--models", "Models.swift", "--model", "Order", "--errors", "all", "--suggest",
            "never", "--format", "json")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect((report["failures"] as? [Any])?.count == 12)
    }

    @Test func `an edit that is listed as a fix was compiled and run, and works in the file`() async throws {
        let models = """
            struct Order: Codable {
                var order_id: String
                var lines: [Line]
            }
            struct Line: Codable { var name: String }

            """
        let project = try Project(models)
        let arguments = ["check", "order.json", "--models", "Models.swift", "--model", "Order"]
        let run = try await project.run(arguments + ["--suggest", "600", "--format", "json"])
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let failures = try #require(report["failures"] as? [[String: Any]])
        let suggestions = try #require(failures.first?["suggestions"] as? [[String: Any]])
        let edits = suggestions.compactMap { $0["change"] as? [String: String] }.compactMap { $0["edit"] }
        #expect(
            edits == [
                """
                --- a/Models.swift
                +++ b/Models.swift
                @@ -1,5 +1,5 @@
                 struct Order: Codable {
                -    var order_id: String
                +    var order_id: Int
                     var lines: [Line]
                 }
                 struct Line: Codable { var name: String }

                """,
                """
                --- a/Models.swift
                +++ b/Models.swift
                @@ -1,5 +1,7 @@
                +import ResilientCodable
                +
                 struct Order: Codable {
                -    var order_id: String
                +    @Convertible var order_id: String
                     var lines: [Line]
                 }
                 struct Line: Codable { var name: String }

                """,
            ])
        #expect(try project.text == models)
        let said = try await project.run(arguments + ["--suggest", "600"])
        #expect(said.output.contains("\n  fix: Order.order_id: Int "), "\(said.output)")
        try project.write(models.replacing("order_id: String", with: "order_id: Int"))
        #expect(try await project.run(arguments).output == "order.json: decoded as Order, 2 values\n")
    }

    @Test func `a model that stops itself is reported with its message and line`() async throws {
        let project = try Project(Self.models)
        #expect(
            try await project.run("check", "order.json", "--models", "Models.swift", "--model", "Stops")
                == CommandRun(
                    status: 2, output: "",
                    errors: "codascope: order.json: the model crashed: boom (Models.swift:15)\n"))
        let page = try await project.run("check", "order.json", "--models", "Models.swift", "--model", "Page")
        #expect(page.errors.contains("its generic arguments are missing"))
        #expect(page.status == 64)
    }

    @Test(arguments: [
        (["--models", "order.json"], "--models accepts Swift files and folders, and order.json is neither"),
        (["--decoder", "API.decoder"], "--decoder needs --models"),
        (["--memory-limit", "0"], "--memory-limit must be at least 1 mebibyte"),
    ])
    func `invalid options are a usage error`(options: [String], words: String) async throws {
        let project = try Project("")
        let run = try await project.run(["check", "order.json"] + options)
        #expect(run.status == 64)
        #expect(run.errors.contains(words))
    }
}
