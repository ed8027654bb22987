import Foundation
import TestSupport
import Testing

/// Payloads that can't be examined: a sentence, an object with `--format json`, and status 2.
@Suite(.timeLimit(.minutes(60))) struct PayloadTroubleTests {
    /// A folder of odd files.
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let files = FileManager.default
        try files.createDirectory(atPath: path("folder"), withIntermediateDirectories: true)
        _ = try folder.write("good.json", Data("[1]".utf8))
        try files.createSymbolicLink(atPath: path("dangling"), withDestinationPath: "nothing.json")
        try files.createSymbolicLink(atPath: path("one"), withDestinationPath: "two")
        try files.createSymbolicLink(atPath: path("two"), withDestinationPath: "one")
        try files.createSymbolicLink(atPath: path("zero"), withDestinationPath: "/dev/zero")
        let large = try FileHandle(forWritingTo: URL(filePath: folder.write("large.json", Data())))
        try large.truncate(atOffset: 3 << 20)
        try large.close()
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { place in
            place.copyBytes(from: Array(path("socket").utf8.prefix(place.count - 1)))
        }
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    /// A file, the code and the sentence of its trouble.
    private static let table: [(file: String, code: String, message: String)] = [
        ("nothing.json", "missing", "nothing.json does not exist. Check the path."),
        ("good.json/x", "missing", "good.json/x could not be read: part of the path is not a folder."),
        ("folder", "folder", "folder is a folder. Choose a file in it."),
        ("dangling", "dangling-link", "dangling is a link to nothing.json, which does not exist. Choose another file."),
        ("one", "link-loop", "one is a link that leads back to itself. Choose the file itself."),
        ("socket", "not-a-file", "socket is a socket, not a file. Choose a file."),
        (
            "large.json", "too-large",
            "large.json has 3 MiB, more than the payload limit of 2 MiB; --payload-limit MIB allows more."
        ),
        (
            "zero", "too-large",
            "zero exceeds the payload limit of 2 MiB; --payload-limit MIB allows more."
        ),
        (
            "/dev/urandom", "too-large",
            "/dev/urandom exceeds the payload limit of 2 MiB; --payload-limit MIB allows more."
        ),
    ]

    private struct Told: Decodable, Equatable {
        struct Trouble: Decodable, Equatable {
            var code: String
            var message: String
        }
        var schemaVersion: Int
        var payload: String
        var model: String?
        /// Nil for a comparison, which has one for each change of the strategies.
        var outcome: String?
        var trouble: Trouble?
    }

    private func told(_ output: String) throws -> [Told] {
        try output.split(separator: "\n").map { try JSONDecoder().decode(Told.self, from: Data($0.utf8)) }
    }

    @Test(arguments: ["check", "trace", "compare"])
    func `every payload gives an object, in order, even if it can't be read`(command: String) async throws {
        let names = ["good.json"] + Self.table.map(\.file) + ["good.json"]
        let messages = Self.table.map { row in
            row.file == "folder" && command == "check"
                ? "folder has no payloads: no file whose name ends in .json, .ndjson, .plist or the like. Choose a file."
                : row.message
        }
        let run = try await CommandRun.of(
            [command] + names + ["--model", "[Int]", "--format", "json", "--payload-limit", "2"], in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors == messages.map { "codascope: \($0)\n" }.joined())
        let objects = try told(run.output)
        #expect(objects.map(\.payload) == names)
        #expect(
            objects.map(\.trouble)
                == [nil] + zip(Self.table, messages).map { Told.Trouble(code: $0.code, message: $1) } + [nil])
        #expect(objects.dropFirst().dropLast().allSatisfy { $0.outcome == "trouble" && $0.model == "[Int]" })
    }

    @Test(arguments: [("check", "missing"), ("trace", "missing")])
    func `one payload that cannot be read gives one object`(command: String, code: String) async throws {
        let run = try await CommandRun.of([command, "no/such.json", "--model", "[Int]", "--format", "json"])
        #expect(run.status == 2)
        #expect(try JSONDecoder().decode(Told.self, from: Data(run.output.utf8)).trouble?.code == code)
    }

    @Test(arguments: [
        ("Contry", "unknown-model"), ("City", "ambiguous-model"), ("[Int", "bad-model-expression"),
    ])
    func `an unknown model ends with 64, and gives an object, too`(model: String, code: String) async throws {
        let run = try await CommandRun.of(
            ["check", "-", "--model", model, "--format", "json"], input: Data("null".utf8),
            environment: CommandRun.withoutCompiler)
        let object = try JSONDecoder().decode(Told.self, from: Data(run.output.utf8))
        if code == "ambiguous-model" {
            // The model that decodes most of the payload is used.
            #expect(object.outcome == "failed")
        } else {
            #expect(run.status == 64)
            #expect(object.outcome == "trouble")
            #expect(object.trouble?.code == code)
        }
    }

    @Test
    func `an endless file is not read beyond the memory limit`() async throws {
        let run = try await CommandRun.of(["check", "/dev/zero", "--model", "Int", "--memory-limit", "200"])
        #expect(
            run
                == CommandRun(
                    status: 2, output: "",
                    errors: "codascope: /dev/zero exceeds the payload limit of 200 MiB; "
                        + "--payload-limit MIB allows more.\n"))
    }

    @Test
    func `standard input without an end is not read beyond the limit`() async throws {
        // The command ends before everything is written, as intended. That must not end the tests.
        signal(SIGPIPE, SIG_IGN)
        let run = try await CommandRun.of(
            ["check", "-", "--model", "Int", "--payload-limit", "1"], input: Data(repeating: 0x20, count: 3 << 20))
        #expect(
            run.errors
                == "codascope: standard input exceeds the payload limit of 1 MiB; "
                + "--payload-limit MIB allows more.\n")
        #expect(run.status == 2)
    }

    @Test(arguments: ["check", "trace", "encode", "infer", "screen"])
    func `a command waits until a named pipe has a writer`(command: String) async throws {
        let pipe = path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let model = command == "infer" ? [] : ["--model", "[Int]"]
        async let run = CommandRun.of([command, pipe] + model, environment: CommandRun.withoutCompiler)
        // On a thread of its own, because opening the pipe waits until the command reads.
        Thread.detachNewThread {
            guard let handle = try? FileHandle(forWritingTo: URL(filePath: pipe)) else { return }
            try? handle.write(contentsOf: Data("[4, 5, 6]".utf8))
            try? handle.close()
        }
        let done = try await run
        #expect(done.status == 0)
        #expect(!done.output.isEmpty)
    }
}
