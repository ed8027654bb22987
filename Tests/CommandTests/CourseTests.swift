import Foundation
import TestSupport
import Testing

/// Lessons of one's own: folders with lesson.json, Swift files and payloads.
@Suite(.timeLimit(.minutes(60))) struct CourseTests {
    /// A folder for a lesson.
    private struct Course {
        private let folder: TemporaryFolder

        init(_ files: [String: String]) throws {
            folder = try TemporaryFolder()
            for (name, text) in files { try write(text, to: name) }
        }

        func write(_ text: String, to name: String) throws {
            let file = folder.url.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }

        func run(_ arguments: String...) async throws -> CommandRun { try await run(arguments) }

        func run(_ arguments: [String]) async throws -> CommandRun {
            try await CommandRun.of(arguments, in: folder.url, environment: TemporaryFolder.sharedCache)
        }
    }

    private static let lesson = """
        {
          title: "Two cities", // JSON5
          "look": "One of them has no name.",
          "payloads": [
            { "file": "tokyo.json", "model": "City", "note": "All is there." },
            { "file": "nameless.json", "model": "City" }
          ],
          "tasks": [
            { "do": "Step to the name.", "when": { "payload": "tokyo", "asked": "name" } },
            { "do": "Make the name optional.", "when": { "payload": "nameless", "outcome": "decoded", "edited": true } },
            {
              "question": "Which error is it?",
              "answers": [ { "text": "keyNotFound" }, { "text": "typeMismatch", "why": "No value is there." } ]
            }
          ],
          "summary": "A missing key needs an optional."
        }
        """

    private static let files = [
        "a-cities/lesson.json": lesson, "a-cities/tokyo.json": #"{"name": "Tokyo"}"#, "a-cities/nameless.json": "{}",
        "a-cities/Models.swift": "struct City: Codable { var name: String }\n",
    ]

    @Test func `a folder's lesson is printed with its tasks and payloads`() async throws {
        let course = try Course(Self.files)
        let run = try await course.run("lessons", "./a-cities")
        #expect(run.status == 0)
        #expect(
            run.output == """
                Two cities

                One of them has no name.

                1. Step to the name.
                2. Make the name optional.
                3. Which error is it?

                Payloads:
                  tokyo.json  City  All is there.
                  nameless.json  City  \n
                """)
    }

    @Test func `a folder of lessons is listed`() async throws {
        let course = try Course(Self.files)
        #expect(try await course.run("lessons", ".").output == "./a-cities  Two cities\n")
        let opened = try await course.run("screen", "--lesson", ".")
        #expect(opened.status == 2)
        #expect(opened.errors == "codascope: . is a course; codascope lessons . lists its lessons\n")
    }

    @Test func `a check says which tasks hold with the learner's models`() async throws {
        let course = try Course(Self.files)
        let before = try await course.run("lessons", "--check", "a-cities")
        #expect(before.status == 1)
        #expect(
            before.output == """
                a-cities: 0 of 1 tasks hold
                  ✗ 2. Make the name optional.
                       nameless.json as City: failed, not decoded

                """)
        try course.write("struct City: Codable { var name: String? }\n", to: "a-cities/Models.swift")
        let after = try await course.run("lessons", "--check", ".")
        #expect(after.status == 0)
        #expect(after.output == "a-cities: 1 of 1 tasks hold\n  ✓ 2. Make the name optional.\n")
    }

    @Test func `a lesson of one's own is worked through in the explorer`() async throws {
        let course = try Course(Self.files)
        let run = try await course.run(
            "screen", "--lesson", "./a-cities", "--size", "90x24", "--play", "Enter 1. 1. p")
        #expect(run.output.contains("Lesson a-cities"))
        #expect(run.output.contains("nameless.json → City"))
        #expect(run.output.contains("Next: Make the name optional."))
    }

    @Test func `copies of a built-in lesson's models are checked, also for having been edited`() async throws {
        let source = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../Sources/Lessons/Models/CustomInit.swift"), encoding: .utf8)
        let models = String(try #require(source.components(separatedBy: "// MARK: - Lesson").first))
        let course = try Course(["custom-init/CustomInit.swift": models.replacing("private ", with: "")])
        let run = try await course.run("lessons", "--check", ".")
        #expect(run.output.hasPrefix("custom-init: "))
        #expect(run.status == 1)
        try course.write(
            models.replacing("forKey: .enabled) == 0", with: "forKey: .enabled) == 1"),
            to: "custom-init/CustomInit.swift")
        let solved = try await course.run("lessons", "--check", ".")
        #expect(solved.status == 0, "\(solved.output)")
    }

    @Test func `the example of the manual is a lesson, and its tasks can be solved`() async throws {
        let help = try await CommandRun.of(["help", "courses"])
        let lines = help.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let first = try #require(lines.firstIndex(of: "{"))
        let last = try #require(lines.lastIndex(of: "}"))
        let course = try Course([
            "shop/lesson.json": lines[first...last].joined(separator: "\n"),
            "shop/lamp.json": #"{"price": "12.2"}"#,
            "shop/Models.swift": "struct Product: Codable { var price: Double }\n",
        ])
        #expect(try await course.run("lessons", "--check", "shop").output.hasPrefix("shop: 0 of 1 tasks hold\n"))
        try course.write("struct Product: Codable { var price: String }\n", to: "shop/Models.swift")
        let solved = try await course.run("lessons", "--check", "shop")
        #expect(solved.output.contains("✓ 3. Press v"), "\(solved.output)")
    }

    @Test(arguments: [
        (
            "\"look\"", "\"loook\"",
            "3:3: There is no key \"loook\" here. The keys are title, look, payloads, tasks, summary."
        ),
        ("\"asked\"", "\"aksed\"", "9:64: There is no key \"aksed\" here."),
        ("\"asked\": \"name\"", "\"asked\": 7", "9:73: This must be a string."),
        ("\"tokyo.json\"", "\"kyoto.json\"", "9:55: The lesson has no payload \"tokyo\", but kyoto, nameless."),
        ("\"nameless.json\"", "\"sub/nameless.json\"", "6:15: a-cities/sub/nameless.json does not exist."),
        ("\"nameless.json\"", "\"../nameless.json\"", "6:15: A payload is a file of the lesson's folder."),
        ("\"nameless.json\"", "\"/etc/nameless.json\"", "6:15: A payload is a file of the lesson's folder."),
        ("\"nameless.json\"", "\"tokyo.json\\u0000\"", "6:15: A text of a lesson has no \\u0000"),
        ("\"note\": \"All is there.\"", "\"strategies\": { \"arrays\": \"kind\" }", "5:72: "),
        ("\"decoded\"", "\"done\"", "10:84: An outcome is decoded, recovered or failed, not \"done\"."),
        (", \"why\": \"No value is there.\"", "", "13:18: A question needs one right answer"),
        ("\"summary\"", "summary\"", "16:10: expected `:` after the key"),
        ("\"question\": \"Which error is it?\",", "", "11:5: There is no key \"do\"."),
    ])
    func `a fault of lesson.json is one sentence with its place`(
        right: String, wrong: String, message: String
    ) async throws {
        var files = Self.files
        files["a-cities/lesson.json"] = Self.lesson.replacing(right, with: wrong)
        let course = try Course(files)
        let run = try await course.run("lessons", "a-cities/")
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("codascope: a-cities/lesson.json:\(message)"), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func `a compile error in a lesson's models is reported with its position`() async throws {
        var files = Self.files
        files["a-cities/Models.swift"] = "struct City: Codable { var name: Strin }\n"
        let course = try Course(files)
        let run = try await course.run("lessons", "--check", "a-cities")
        #expect(run.status == 2)
        #expect(run.errors.contains("Models.swift:1:34"), "\(run.errors)")
    }

    @Test(arguments: [
        (["lessons", "./empty"], "./empty has no lesson.json."),
        (["lessons", "--check", "./empty"], "./empty has no lesson: name a folder with lesson.json"),
        (["lessons", "--check"], "no lesson's models were edited yet: v in the explorer edits a copy"),
        (["lessons", "--check", "./empty", "--format", "text"], "leave out --payload and --format"),
    ])
    func `unusable lesson arguments are reported with advice`(arguments: [String], message: String) async throws {
        let course = try Course(["empty/notes.txt": ""])
        let run = try await course.run(arguments)
        #expect(run.status != 0)
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
