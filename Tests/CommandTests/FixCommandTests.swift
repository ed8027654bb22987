import Foundation
import TestSupport
import Testing

/// `codascope fix`: the list, one change as a diff or as the decoder's Swift, and the change written.
@Suite struct FixCommandTests {
    private static let models = """
        struct City: Codable {
            let name: String
            let postCode: Int
        }

        """

    private struct Folder {
        private let folder: TemporaryFolder
        var url: URL { folder.url }
        var models: String { (try? String(contentsOf: url.appending(path: "City.swift"), encoding: .utf8)) ?? "" }

        init(_ payload: String, models: String = FixCommandTests.models) throws {
            folder = try TemporaryFolder()
            try Data(models.utf8).write(to: url.appending(path: "City.swift"))
            try Data(payload.utf8).write(to: url.appending(path: "city.json"))
        }

        func run(_ arguments: [String], input: Data? = nil) async throws -> CommandRun {
            try await CommandRun.of(arguments, input: input, in: url, environment: TemporaryFolder.sharedCache)
        }

        func fix(_ arguments: String...) async throws -> CommandRun {
            try await run(
                ["fix", "city.json", "--models", "City.swift", "--model", "City", "--suggest", "600"] + arguments)
        }
    }

    @Test
    func `the changes are listed with the numbers that apply them, and the status says that the payload fails`()
        async throws
    {
        let folder = try Folder(#"{"name": "Bern", "postCode": null}"#)
        let run = try await folder.fix()
        #expect(run.status == 1)
        #expect(run.output.contains("fix 1: City.postCode: Int?"), "\(run.output)")
        #expect(folder.models == Self.models)
    }

    @Test
    func `a change of the source is a unified diff, and the status says that it decodes`() async throws {
        let folder = try Folder(#"{"name": "Bern", "postCode": null}"#)
        let run = try await folder.fix("--apply", "1")
        #expect(run.status == 0)
        #expect(
            run.output == """
                --- a/City.swift
                +++ b/City.swift
                @@ -1,4 +1,4 @@
                 struct City: Codable {
                     let name: String
                -    let postCode: Int
                +    let postCode: Int?
                 }

                """)
        #expect(folder.models == Self.models)
    }

    @Test
    func `--write changes the file, and a message says how to revert it`() async throws {
        let folder = try Folder(#"{"name": "Bern", "postCode": null}"#)
        let run = try await folder.fix("--best", "--write")
        #expect(run.status == 0)
        #expect(folder.models == Self.models.replacing("Int\n", with: "Int?\n"))
        #expect(
            run.errors.contains("wrote City.swift; patch -R -p1 with the diff above takes it back"), "\(run.errors)")
    }

    @Test
    func `an edit that breaks other code is made only by its number, and says what to adapt`() async throws {
        let models = """
            struct City: Codable {
                let name: String
                let postCode: Int
                var isNorth: Bool { postCode > 3000 }
            }

            """
        let folder = try Folder(#"{"name": "Bern", "postCode": null}"#, models: models)
        let best = try await folder.fix("--best", "--write")
        #expect(best.status == 1)
        #expect(best.errors.contains("needs other code to change, too; --apply NUMBER"), "\(best.errors)")
        #expect(folder.models == models)
        let list = try await folder.fix()
        let row = "fix 1: City.postCode: Int?  decodes, keeps everything, then adapt City.swift:4  City.swift:3:9"
        #expect(list.output.contains(row), "\(list.output)")
        let run = try await folder.fix("--apply", "1", "--write")
        #expect(run.status == 0)
        #expect(run.errors.contains("then adapt City.swift:4:25: value of optional type 'Int?'"), "\(run.errors)")
        #expect(folder.models == models.replacing("Int\n", with: "Int?\n"))
    }

    @Test
    func `a change of strategies is printed as the decoder's Swift, and no file is written`() async throws {
        let folder = try Folder(#"{"name": "Bern", "post_code": 3000}"#)
        let list = try await folder.fix()
        let line = try #require(list.output.split(separator: "\n").first { $0.contains("--keys snake") })
        let number = try #require(line.firstMatch(of: #/fix (\d+):/#)).1
        let run = try await folder.fix("--apply", String(number), "--write")
        #expect(run.status == 0)
        #expect(run.output.contains("decoder.keyDecodingStrategy = .convertFromSnakeCase"), "\(run.output)")
        #expect(run.errors.contains("no file was written"), "\(run.errors)")
        #expect(folder.models == Self.models)
    }

    @Test
    func `a number that isn't in the list is trouble`() async throws {
        let folder = try Folder(#"{"name": "Bern", "postCode": null}"#)
        let run = try await folder.fix("--apply", "99")
        #expect(run.status == 2)
        #expect(run.errors.contains("has no fix 99"), "\(run.errors)")
    }

    @Test
    func `for a payload that decodes, check is named, which finds values that are likely wrong`() async throws {
        let folder = try Folder(#"{"name": "Bern", "postCode": 3000}"#)
        let run = try await folder.fix()
        #expect(run.status == 0)
        #expect(
            run.output
                == "city.json: decodes as City; there is no failure to fix; check says whether a value is likely wrong\n"
        )
    }

    @Test
    func `the changes for a value that is likely wrong are listed and applied, and the status says that it decodes`()
        async throws
    {
        let models = """
            class Animal: Codable { var name: String = "" }
            class Cat: Animal {
                var lives: Int = 9
            }
            struct City: Codable { let cats: [Cat] }

            """
        let folder = try Folder(#"{"cats": [{"name": "Tom", "lives": 7}]}"#, models: models)
        let list = try await folder.fix()
        #expect(list.status == 0)
        #expect(list.output.contains("warning: cats[0].lives is in the payload and was not decoded"), "\(list.output)")
        #expect(list.output.contains("fix 1: Cat: init(from:)  decodes, keeps everything"), "\(list.output)")
        let applied = try await folder.fix("--apply", "1", "--write")
        #expect(applied.status == 0)
        #expect(folder.models.contains("required init(from decoder: any Decoder) throws {"), "\(applied.errors)")
    }

    @Test
    func `a file that can't be written stays unchanged, with a message`() async throws {
        let folder = try Folder(#"{"name": "Bern", "postCode": null}"#)
        let file = folder.url.appending(path: "City.swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
        let run = try await folder.fix("--best", "--write")
        #expect(run.status == 2)
        #expect(run.errors.contains("City.swift is read-only and was not written"), "\(run.errors)")
        #expect(folder.models == Self.models)
    }

    @Test
    func `steps of a plan are applied by their numbers, and the status says that others are missing`() async throws {
        let folder = try Folder(#"{"name": null, "post_code": "3000"}"#)
        let list = try await folder.fix()
        #expect(list.output.contains("plan: "), "\(list.output)")
        let all = try await folder.fix("--apply", "plan")
        #expect(all.status == 0, "\(all.errors)")
        let first = try await folder.fix("--apply", "plan:1")
        #expect(first.status == 1, "\(first.output)")
        #expect(!first.output.isEmpty && first.output != all.output)
        let unknown = try await folder.fix("--apply", "plan:1,9")
        #expect(unknown.status == 2)
        #expect(unknown.errors.contains("the plan for city.json has no step 9"), "\(unknown.errors)")
    }

    // MARK: Several payloads

    /// Three of five documents fail, for two causes.
    private static let log = """
        {"name": "Bern", "postCode": 3000}
        {"name": "Olten", "postCode": null}
        {"name": "Basel", "postCode": 4000}
        {"name": "Chur", "postCode": null}
        {"name": null, "postCode": 7000}

        """

    private func fixLog(_ folder: Folder, _ arguments: String...) async throws -> CommandRun {
        try Data(Self.log.utf8).write(to: folder.url.appending(path: "day.ndjson"))
        return try await folder.run(
            ["fix", "day.ndjson", "--models", "City.swift", "--model", "City", "--suggest", "600"] + arguments)
    }

    @Test
    func `each change for several payloads says how many decode with it, the best first`() async throws {
        let folder = try Folder("{}")
        let run = try await fixLog(folder)
        #expect(run.status == 1)
        let fixes = run.output.split(separator: "\n").filter { $0.contains("fix ") }.map { line in
            String(line).replacing(#/ {2,}/#, with: "  ")
        }
        #expect(
            fixes.first
                == "  fix 1: City.postCode: Int?  decodes 4 of 5 documents, keeps everything in day.ndjson:2  City.swift:3:9",
            "\(run.output)")
        #expect(run.output.hasPrefix("5 payloads as City: 2 decoded, 3 failed\n"), "\(run.output)")
        #expect(run.output.contains("plan: reads 5 of 5 payloads"), "\(run.output)")
    }

    @Test
    func `a change for some payloads is applied with a message, and a plan for all ends with 0`() async throws {
        let folder = try Folder("{}")
        let some = try await fixLog(folder, "--apply", "1")
        #expect(some.status == 1)
        #expect(some.output.contains("+    let postCode: Int?"), "\(some.output)")
        #expect(some.errors.contains("decodes 4 of 5 documents"), "\(some.errors)")
        let all = try await fixLog(folder, "--best", "--write")
        #expect(all.status == 0, "\(all.output) \(all.errors)")
        #expect(folder.models.contains("Int?") && folder.models.contains("String?"), "\(folder.models)")
    }

    @Test
    func `several payloads from a pipe are refused, because they can't be read again`() async throws {
        let folder = try Folder("{}")
        let run = try await folder.run(
            ["fix", "-", "--lines", "--models", "City.swift", "--model", "City"], input: Data(Self.log.utf8))
        #expect(run.status == 2)
        #expect(run.errors.contains("name files or folders, not standard input"), "\(run.errors)")
    }

    @Test(arguments: [
        ["--write"], ["--apply", "0"], ["--apply", "1", "--best"], ["--apply", "first"], ["--apply", "plan:"],
        ["--apply", "plan:0"],
    ])
    func `options that can't be combined are a usage error`(arguments: [String]) async throws {
        let folder = try Folder("{}")
        let run = try await folder.run(["fix", "city.json"] + arguments)
        #expect(run.status == 64)
    }
}
