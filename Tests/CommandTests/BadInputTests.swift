import Foundation
import TestSupport
import Testing

/// Texts with one document per line that are odd, endless or still being written.
@Suite(.timeLimit(.minutes(60))) struct BadInputTests {
    private let good = #"{"name":"Oslo","lat":1,"lon":2,"population":3}"#
    private let string = #"{"name":"Rome","lat":1,"lon":2,"population":"3"}"#

    private func check(_ arguments: String..., input: Data? = nil, in folder: TemporaryFolder) async throws
        -> CommandRun
    {
        try await CommandRun.of(["check"] + arguments + ["--model", "basics/City"], input: input, in: folder.url)
    }

    @Test(arguments: ["1", "2"])
    func `odd lines are counted one by one, and don't affect good ones`(jobs: String) async throws {
        let folder = try TemporaryFolder()
        var text = Data()
        text += Data("\(good)\r\n".utf8)
        text += Data([0xEF, 0xBB, 0xBF]) + Data("\(good)\n".utf8)
        text += Data("\n   \n\t\r\n".utf8)
        text += Data([0xEF, 0xBB, 0xBF]) + Data("\n".utf8)
        text += Data(#"{"name":""#.utf8) + [0xFF, 0xFE] + Data("\",\"lat\":1,\"lon\":2,\"population\":3}\n".utf8)
        text += Data("\u{0}\n\(good) \(good)\n".utf8)
        text += Data("\(good)\n\(string)\n\(good.dropLast(5))".utf8)
        _ = try folder.write("odd.ndjson", text)
        let run = try await check("odd.ndjson", "--summary", "--jobs", jobs, in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors
                == "codascope: odd.ndjson:12: the last line isn't complete yet: it has no line feed, and its JSON ends early\n"
        )
        #expect(run.output.hasPrefix("8 payloads as basics/City: 3 decoded, 2 failed, 3 not JSON\n"), "\(run.output)")
        let places = run.output.split(separator: "\n").filter { $0.contains("first: ") }
            .compactMap { $0.split(separator: " ").dropFirst().first }
        #expect(
            Set(places) == [
                "odd.ndjson:7:9:", "odd.ndjson:8:1:", "odd.ndjson:9:48:", "odd.ndjson:11:45:", "odd.ndjson:12:42:",
            ],
            "\(run.output)")
    }

    @Test func `a line over the size limit is one problem, and a long line below it decodes`() async throws {
        let folder = try TemporaryFolder()
        let long =
            Data(#"{"name":""#.utf8) + Data(repeating: 0x78, count: 3 << 20)
            + Data("\",\"lat\":1,\"lon\":2,\"population\":3}\n".utf8)
        try (long + Data("\(good)\n".utf8)).write(to: folder.url.appending(path: "a.ndjson"))
        let handle = try FileHandle(forWritingTo: folder.url.appending(path: "a.ndjson"))
        try handle.seekToEnd()
        let part = Data(repeating: 0x78, count: 1 << 20)
        for _ in 0..<100 { try handle.write(contentsOf: part) }
        try handle.write(contentsOf: Data("\n\(good)".utf8))
        try handle.close()
        let run = try await check("a.ndjson", "--payload-limit", "4", in: folder)
        #expect(
            run
                == CommandRun(
                    status: 2,
                    output: [1, 2, 4].map { "a.ndjson:\($0): decoded as basics/City, 4 values\n" }.joined(),
                    errors:
                        "codascope: a.ndjson:3 exceeds the payload limit of 4 MiB; --payload-limit MIB allows more.\n"))
    }

    @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian])
    func `lines in UTF-16 are refused`(encoding: String.Encoding) async throws {
        let folder = try TemporaryFolder()
        let data = try #require("\(good)\n\(good)\n".data(using: encoding))
        _ = try folder.write("a.log", data)
        _ = try folder.write("b.jsonl", data)
        let run = try await check("a.log", "b.jsonl", "--lines", in: folder)
        let message =
            "is in UTF-16 or UTF-32, and documents a line are read in UTF-8 only; convert it first, as with "
            + "`iconv -f UTF-16 -t UTF-8`.\n"
        #expect(
            run == CommandRun(status: 2, output: "", errors: "codascope: a.log \(message)codascope: b.jsonl \(message)")
        )
        #expect(try await check("b.jsonl", in: folder).errors == "codascope: b.jsonl \(message)")
    }

    @Test func `a link to a folder is named and not entered, whether it leads out or in a circle`() async throws {
        let folder = try TemporaryFolder()
        let files = FileManager.default
        try files.createDirectory(
            at: folder.url.appending(path: "data/a"), withIntermediateDirectories: true)
        _ = try folder.write("data/a/good.ndjson", Data(good.utf8))
        for (name, target) in [("data/a/up", ".."), ("data/self.json", "self.json"), ("data/out", "/usr")] {
            try files.createSymbolicLink(
                atPath: folder.url.appending(path: name).path, withDestinationPath: target)
        }
        #expect(
            try await check("data", in: folder)
                == CommandRun(
                    status: 2, output: "data/a/good.ndjson:1: decoded as basics/City, 4 values\n",
                    errors:
                        "codascope: data/self.json is a link that leads back to itself. Choose the file itself.\n"
                        + "codascope: note: data/a/up and 1 more link to folders and were not entered\n"))
    }

    @Test func `a line that is being written is reported when it ends`() async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: BuiltExecutable.path("codascope"))
        process.arguments = ["check", "--lines", "--model", "basics/City", "-"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let writer = input.fileHandleForWriting
        try writer.write(contentsOf: Data("\(good)\n\(good.prefix(9))".utf8))
        func answer() async -> String {
            let data = await Task.detached { output.fileHandleForReading.availableData }.value
            return String(decoding: data, as: UTF8.self)
        }
        // Half of the second line was written before this answer, but isn't part of it.
        #expect(await answer() == "<stdin>:1: decoded as basics/City, 4 values\n")
        try writer.write(contentsOf: Data(good.dropFirst(9).utf8))
        try writer.write(contentsOf: Data("\n".utf8))
        #expect(await answer() == "<stdin>:2: decoded as basics/City, 4 values\n")
        try writer.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func `the check of an endless log ends when its reader does`() async throws {
        let folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", "yes '\(good)' | \"$0\" check --lines --model basics/City - | head -n 2",
            BuiltExecutable.path("codascope"),
        ]
        process.currentDirectoryURL = folder.url
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = try await Task.detached { try output.fileHandleForReading.readToEnd() }.value
        process.waitUntilExit()
        #expect(
            text
                == Data(
                    (1...2).map { "<stdin>:\($0): decoded as basics/City, 4 values\n" }.joined().utf8))
    }

    @Test func `infer copies no more of an endless input than the limit`() async throws {
        let folder = try TemporaryFolder()
        let run = try await CommandRun.of(
            ["infer", "-", "--payload-limit", "1"], in: folder.url,
            environment: ["TMPDIR": folder.url.path], redirection: "< /dev/zero")
        #expect(
            run
                == CommandRun(
                    status: 2, output: "",
                    errors:
                        "codascope: standard input exceeds the payload limit of 1 MiB; --payload-limit MIB allows more.\n"
                ))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }
}
