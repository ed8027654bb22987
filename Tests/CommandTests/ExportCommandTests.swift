import Foundation
import TestSupport
import Testing

/// `export`: what it prints and writes, and what it refuses.
@Suite(.timeLimit(.minutes(60))) struct ExportCommandTests {
    private let nullName = "demo-data/nullability/null-name.json"

    private func export(
        _ arguments: String..., environment: [String: String] = CommandRun.withoutCompiler
    ) async throws -> CommandRun {
        try await CommandRun.of(["export"] + arguments, environment: environment)
    }

    @Test func `a decoder with standard strategies is a few lines of Foundation`() async throws {
        let run = try await export(
            nullName, "--model", "nullability/Country", "--as", "decoder", "--keys", "snake", "--dates", "iso8601")
        #expect(
            run
                == CommandRun(
                    status: 0,
                    output: """
                        // Decodes null-name.json as Country.
                        // Strategies: --keys snake --dates iso8601

                        import Foundation

                        func makeDecoder() -> JSONDecoder {
                            let decoder = JSONDecoder()
                            decoder.keyDecodingStrategy = .convertFromSnakeCase
                            decoder.dateDecodingStrategy = .iso8601
                            return decoder
                        }

                        func makeEncoder() -> JSONEncoder {
                            let encoder = JSONEncoder()
                            encoder.keyEncodingStrategy = .convertToSnakeCase
                            encoder.dateEncodingStrategy = .iso8601
                            encoder.outputFormatting = [.prettyPrinted]
                            return encoder
                        }

                        """, errors: ""))
    }

    @Test func `what-ifs are named, and where to find changes of the model`() async throws {
        let run = try await export(
            nullName, "--model", "nullability/Country", "--as", "decoder", "--arrays", "failable", "--scalars",
            "lossless")
        #expect(
            run.output.split(separator: "\n").prefix { $0.hasPrefix("//") } == [
                "// Decodes null-name.json as Country.", "// Strategies: --arrays failable --scalars lossless", "//",
                "// JSONDecoder has no setting like --arrays, --scalars.",
                "// codascope fix tries changes of the models that decode the payload without them.",
            ])
    }

    @Test func `several payloads give one suite and one report`() async throws {
        let arguments = [nullName, "demo-data/nullability/japan.json", "--model", "nullability/Country"]
        let test = try await CommandRun.of(["export"] + arguments + ["--as", "test"])
        #expect(test.output.contains("func nullNameFails() throws"))
        #expect(test.output.contains("func japanDecodes() throws"))
        let report = try await CommandRun.of(["export"] + arguments + ["--as", "report"])
        let heads = report.output.split(separator: "\n").filter { $0.hasPrefix("# ") || $0.hasPrefix("## ") }
        #expect(
            heads == [
                "# 2 payloads", "## null-name.json does not decode as Country", "## japan.json decodes as Country",
            ])
    }

    @Test func `files are written to a folder, and replaced only with --force`() async throws {
        let folder = try TemporaryFolder()
        let large = "{\"name\": \"\(String(repeating: "x", count: 40_000))\", \"cities\": []}"
        let payload = try folder.write("large.json", Data(large.utf8))
        let target = folder.url.appending(path: "out")
        let arguments = [payload, "--model", "nullability/Country", "--as", "test", "--to", target.path]
        let first = try await CommandRun.of(["export"] + arguments)
        #expect(first.status == 0)
        #expect(first.output == "\(target.path)/CountryDecodingTests.swift\n\(target.path)/large.json\n")
        #expect(try Data(contentsOf: target.appending(path: "large.json")) == Data(large.utf8))
        let again = try await CommandRun.of(["export"] + arguments)
        #expect(again.status == 2)
        #expect(again.errors.contains("CountryDecodingTests.swift already exists: move it, or replace it with --force"))
        #expect(try await CommandRun.of(["export"] + arguments + ["--force"]).status == 0)
        let printed = try await CommandRun.of(["export"] + arguments.dropLast(2))
        #expect(printed.errors == "codascope: the test reads large.json beside it; --to FOLDER writes both\n")
    }

    @Test func `a fix of check is applied, and an edit comes with its diff and the models`() async throws {
        let strategy = try await export(
            nullName, "--model", "nullability/Country", "--as", "decoder", "--fix", "1", "--suggest", "600")
        #expect(strategy.output.contains("// Strategies: --arrays failable\n"))
        let edit = try await export(
            nullName, "--model", "nullability/Country", "--as", "test", "--fix", "1", "--suggest", "300",
            environment: TemporaryFolder.sharedCache)
        #expect(edit.output.contains("// Change the models, too:\n"))
        #expect(edit.output.contains("//     +    var name: String?\n"))
        #expect(edit.output.contains("func nullNameDecodes() throws"))
        #expect(edit.output.contains("struct City: Codable {\n    var name: String?\n"))
    }

    @Test(arguments: [
        (["--as", "decoder", "--redact"], "--redact is for --as report"),
        (["--as", "report", "--with-models"], "--with-models is for --as decoder and --as test"),
        (["--as", "test", "--fix", "0"], "--fix must be at least 1; it was 0"),
        (["--as", "test", "--fix", "1", "--plan"], "Use --fix or --plan, not both."),
        (["--as", "test", "--force"], "--force needs --to"),
        (["--as", "test", "--fix", "1", "--suggest", "never"], "--fix and --plan can't be used with --suggest never"),
    ])
    func `options without effect are refused`(_ arguments: [String], message: String) async throws {
        let run = try await CommandRun.of(["export", nullName] + arguments)
        #expect(run.status == 64)
        #expect(run.errors.contains(message))
    }

    @Test func `an unknown fix or plan is trouble`() async throws {
        let good = "demo-data/nullability/japan.json"
        let none = try await export(good, "--model", "nullability/Country", "--as", "test", "--fix", "1")
        #expect(none.status == 2)
        #expect(none.errors == "codascope: \(good) decodes, so there is no fix to export\n")
        let many = try await export(
            nullName, "--model", "nullability/Country", "--as", "test", "--fix", "9", "--suggest", "600")
        #expect(many.errors.contains("has no fix 9: check lists fixes 1 to "))
        let plan = try await export(
            nullName, "--model", "nullability/Country", "--as", "test", "--plan", "--suggest", "600")
        #expect(plan.errors.contains("a single change makes \(nullName) decode: use --fix 1"))
    }

    @Test func `a redacted report has no values of the payload`() async throws {
        let run = try await CommandRun.of(
            ["export", "-", "--model", "nullability/Country", "--as", "report", "--redact"],
            input: Data(#"{"name": "zqSecret", "cities": "zqOther"}"#.utf8), environment: CommandRun.withoutCompiler)
        #expect(run.status == 0)
        #expect(!run.output.contains("zq"))
        #expect(run.output.hasPrefix("# payload.json does not decode as Country\n"))
    }

    // MARK: The user's own models

    private static let models = """
        import Foundation

        struct Event: Codable {
            let title: String
            var day: Date
            private var note: String?
        }
        enum API {
            static var decoder: JSONDecoder {
                let decoder = JSONDecoder()
                decoder.dateDecodingStrategy = .iso8601
                return decoder
            }
        }

        """

    @Test func `the user's own models are imported, or copied with --with-models`() async throws {
        let folder = try TemporaryFolder()
        let models = try folder.write("Event.swift", Data(Self.models.utf8))
        let payload = try folder.write(
            "event.json", Data(#"{"title": "a \"b\"", "day": "2026-01-02T03:04:05Z", "note": null}"#.utf8))
        let environment = TemporaryFolder.sharedCache
        let arguments = [
            "export", payload, "--as", "test", "--model", "Event", "--models", models, "--decoder", "API.decoder",
        ]
        let imported = try await CommandRun.of(arguments, environment: environment)
        #expect(
            imported.output == """
                // Decodes event.json as Event.

                import Foundation
                import Testing

                // Import the module that has the models:
                // @testable import YourModule

                @Suite struct EventDecodingTests {
                    @Test("event.json decodes as Event")
                    func eventDecodes() throws {
                        let value = try makeDecoder().decode(Event.self, from: event)
                        #expect(value.title == "a \\"b\\"")
                    }
                }

                /// event.json
                private let event = Data(
                    #\"\"\"
                {"title": "a \\"b\\"", "day": "2026-01-02T03:04:05Z", "note": null}
                \"\"\"#.utf8)

                private func makeDecoder() -> JSONDecoder {
                    API.decoder
                }

                """)
        let copied = try await CommandRun.of(arguments + ["--with-models"], environment: environment)
        #expect(copied.output.contains("// MARK: - Models\n\nstruct Event: Codable {\n"))
        #expect(!copied.output.contains("@testable"))
    }
}
