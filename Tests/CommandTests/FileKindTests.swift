import Foundation
import TestSupport
import Testing

/// Every file that a command is given or finds: what isn't a regular file within its limit ends the command with status 2
/// and a sentence, and never keeps it waiting.
@Suite(.timeLimit(.minutes(60))) struct FileKindTests {
    /// Something in place of a file.
    enum Odd: String, CaseIterable {
        case pipe, folder, dangling, loop, zero, huge
    }

    /// A use of a file, and how its sentence begins.
    struct Use: CustomTestStringConvertible {
        var testDescription: String
        var file: String
        var arguments: [String]
        /// Of payloads and summaries, a folder has a meaning of its own, or a device may be read to its limit.
        var odd = Odd.allCases
    }

    static let uses = [
        Use(
            testDescription: "models", file: "Odd.swift",
            arguments: ["check", "good.json", "--models", "Odd.swift", "--model", "Int"],
            odd: [.pipe, .dangling, .loop, .zero, .huge]),
        Use(testDescription: "a lesson's file", file: "lesson/lesson.json", arguments: ["lessons", "./lesson"]),
        Use(
            testDescription: "a lesson's file, checked", file: "lesson/lesson.json",
            arguments: ["lessons", "--check", "./lesson"]),
        Use(
            testDescription: "a lesson's file, shown", file: "lesson/lesson.json",
            arguments: ["screen", "--lesson", "./lesson"]),
        Use(
            testDescription: "a baseline", file: "baseline.json",
            arguments: ["check", "good.json", "--model", "Int", "--baseline", "baseline.json"]),
        Use(
            testDescription: "a baseline of a summary", file: "baseline.json",
            arguments: ["summary", "summary.json", "--baseline", "baseline.json"]),
        Use(
            testDescription: "a summary", file: "summary.json", arguments: ["summary", "summary.json"],
            odd: [.folder, .dangling, .loop, .zero]),
        Use(
            testDescription: "the config file", file: "codascope/config.json",
            arguments: ["check", "good.json", "--model", "Int"]),
        Use(testDescription: "the config file, printed", file: "codascope/config.json", arguments: ["config"]),
        Use(
            testDescription: "a payload in a folder", file: "data/odd.json",
            arguments: ["check", "data", "--model", "Int"], odd: [.pipe, .dangling, .loop, .zero, .huge]),
        Use(
            testDescription: "a recording in a folder", file: "data/odd.codarecording",
            arguments: ["check", "data", "--model", "Int"], odd: [.pipe, .dangling, .loop, .zero, .huge]),
    ]

    @Test(arguments: uses) func `an odd file ends the command with status 2 and its name`(use: Use) async throws {
        for odd in use.odd {
            let folder = try TemporaryFolder()
            for name in ["lesson", "data", "codascope"] {
                try FileManager.default.createDirectory(
                    at: folder.url.appending(path: name), withIntermediateDirectories: true)
            }
            _ = try folder.write("good.json", Data("1".utf8))
            let path = folder.url.appending(path: use.file).path
            switch odd {
            case .pipe: #expect(mkfifo(path, 0o600) == 0)
            case .folder: #expect(mkdir(path, 0o700) == 0)
            case .dangling: #expect(symlink("nothing", path) == 0)
            case .loop: #expect(symlink(path, path) == 0)
            case .zero: #expect(symlink("/dev/zero", path) == 0)
            case .huge:
                _ = FileManager.default.createFile(atPath: path, contents: nil)
                #expect(truncate(path, 1 << 40) == 0)
            }
            let run = try await CommandRun.of(
                use.arguments, in: folder.url, environment: ["XDG_CONFIG_HOME": folder.url.path], limit: .seconds(120))
            let words: Comment = "\(odd): \(run)"
            // A link that leads nowhere is no lesson's file, and the folder then has no lesson.
            let name = use.file.hasPrefix("lesson/") && [.dangling, .loop].contains(odd) ? "lesson" : use.file
            #expect(run.status == 2, words)
            #expect(run.errors.split(separator: "\n").contains { $0.contains(name) }, words)
            #expect(!run.errors.contains("operation could not be completed"), words)
        }
    }

    @Test(arguments: Odd.allCases) func `a lesson's payload that isn't a file is refused with its place`(odd: Odd)
        async throws
    {
        let folder = try TemporaryFolder()
        let lesson = """
            {"title": "T", "look": "L", "payloads": [{"file": "odd.json", "model": "A"}], "tasks": [], "summary": "S"}
            """
        _ = try folder.write("lesson.json", Data(lesson.utf8))
        _ = try folder.write("A.swift", Data("struct A: Codable {}".utf8))
        let path = folder.url.appending(path: "odd.json").path
        switch odd {
        case .pipe: #expect(mkfifo(path, 0o600) == 0)
        case .folder: #expect(mkdir(path, 0o700) == 0)
        case .dangling: #expect(symlink("nothing", path) == 0)
        case .loop: #expect(symlink("odd.json", path) == 0)
        case .zero: #expect(symlink("/dev/zero", path) == 0)
        case .huge:
            _ = FileManager.default.createFile(atPath: path, contents: nil)
            #expect(truncate(path, 1 << 40) == 0)
        }
        let run = try await CommandRun.of(["lessons", "."], in: folder.url, limit: .seconds(120))
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("codascope: ./lesson.json:1:51: "), "\(run.errors)")
    }

    @Test func `a course names a link to a folder and doesn't enter it`() async throws {
        let folder = try TemporaryFolder()
        #expect(symlink("/usr", folder.url.appending(path: "out").path) == 0)
        let run = try await CommandRun.of(["lessons", "--check", "."], in: folder.url, limit: .seconds(120))
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("codascope: ./out links to a folder and was not entered\n"), "\(run.errors)")
    }

    @Test(arguments: ["screen only", "screen only --play Enter"])
    func `a list whose only document is a pipe is shown at once`(command: String) async throws {
        let folder = try TemporaryFolder()
        #expect(mkdir(folder.url.appending(path: "only").path, 0o700) == 0)
        #expect(mkfifo(folder.url.appending(path: "only/a.json").path, 0o600) == 0)
        let run = try await CommandRun.of(
            command.split(separator: " ").map(String.init), in: folder.url, limit: .seconds(120))
        #expect(run.status == 0)
        #expect(run.output.contains("is a pipe, not a file"), "\(run.output)")
    }

    #if os(Linux)
    @Test func `an export that can't be written says what, where and why`() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("good.json", Data("1".utf8))
        let run = try await CommandRun.of(
            ["export", "good.json", "--model", "Int", "--as", "report", "--to", "/proc/none"], in: folder.url)
        #expect(
            run
                == CommandRun(
                    status: 2, output: "",
                    errors: "codascope: /proc/none could not be written: No such file or directory\n"))
    }
    #endif
}
