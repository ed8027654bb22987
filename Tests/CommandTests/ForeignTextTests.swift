import Foundation
import TestSupport
import Testing

/// Text that isn't ours, in each field of each kind of file, reaches a terminal only as text, in every command and format.
@Suite(.timeLimit(.minutes(60))) struct ForeignTextTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Every control character, and what turns, hides or separates text.
    private static let marks: String = {
        let hidden: [ClosedRange<UInt32>] = [
            0x1...0x1F, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2064, 0x2066...0x2069,
            0xFEFF...0xFEFF,
        ]
        let scalars = hidden.joined().compactMap(Unicode.Scalar.init)
        return "x\u{1B}]0;t\u{7}" + String(String.UnicodeScalarView(scalars)) + "\u{9B}2J\r\nz"
    }()

    /// The same, at both ends of a text that is longer than any line may be.
    private static let text = marks + String(repeating: "long", count: 5000) + marks

    /// The maximum length of a line of text, in characters: a few texts from elsewhere, each of which is cut.
    private static let maxLine = 3 * 4096

    // MARK: Fields

    /// The copies of a JSON value in each of which one field is a text instead: a value that isn't a container, or a key.
    private static func variants(of value: Any) -> [Any] {
        var all: [Any] = []
        if let object = value as? [String: Any] {
            for (key, value) in object.sorted(by: { $0.key < $1.key }) {
                var renamed = object
                renamed[text] = renamed.removeValue(forKey: key)
                all.append(renamed)
                for variant in variants(of: value) { all.append(object.merging([key: variant]) { $1 }) }
            }
        } else if let array = value as? [Any] {
            for (index, value) in array.enumerated() {
                for variant in variants(of: value) {
                    var changed = array
                    changed[index] = variant
                    all.append(changed)
                }
            }
        } else {
            all.append(text)
        }
        return all
    }

    /// A JSON value in which each string is followed by a text.
    private static func everywhere(_ value: Any, _ more: String = text) -> Any {
        switch value {
        case let object as [String: Any]: object.mapValues { everywhere($0, more) }
        case let array as [Any]: array.map { everywhere($0, more) }
        case let string as String: string + more
        default: value
        }
    }

    private static func data(_ value: Any) throws -> Data {
        try JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
    }

    /// Writes a file for each variant of a value; returns their paths.
    private func write(_ variants: [Any], _ name: (Int) -> String) throws -> [String] {
        try variants.enumerated().map { try folder.write(name($0.offset), try Self.data($0.element)) }
    }

    // MARK: Runs

    /// Runs a command, and checks what it writes.
    ///
    /// - Parameter isData: Whether lines may be long.
    @discardableResult
    private func run(
        _ arguments: [String], isData: Bool = false, input: Data? = nil, environment: [String: String] = [:]
    ) async throws -> CommandRun {
        let run = try await CommandRun.of(
            arguments, input: input, in: folder.url,
            environment: CommandRun.withoutCompiler.merging(environment) { $1 }, limit: .seconds(300))
        let words = arguments.map { $0.prefix(40) }.joined(separator: " ")
        let about: Comment = "\(words): \(run.status), \(run.output.prefix(2000)), \(run.errors.prefix(2000))"
        #expect([0, 1, 2, 64].contains(run.status), about)
        // What encode prints are the exact bytes, unless it is to a terminal.
        for output in arguments[0] == "encode" ? [run.errors] : [run.output, run.errors] {
            #expect(HostileTextTests.hidden(in: output) == [], about)
            let longest = output.split(separator: "\n").map(\.unicodeScalars.count).max() ?? 0
            if !isData { #expect(longest <= Self.maxLine, about) }
        }
        return run
    }

    /// Runs a command in each of its formats.
    private func run(_ arguments: [String], formats: [String], isData: [String] = ["json", "sarif", "junit"])
        async throws
    {
        for format in formats {
            let run = try await run(arguments + ["--format", format], isData: isData.contains(format))
            // A file that is refused is named with what is wrong in it.
            let isShown = run.output.contains("long") || run.errors.contains("long")
            #expect(isShown || !(run.output + run.errors).isEmpty, "\(arguments[0]) \(format)")
        }
    }

    private static let checks = ["text", "json", "github", "sarif", "junit"]
    private static let country = ["--model", "nullability/Country"]
    private static func payload() throws -> [String: Any] {
        try object(
            """
            {"name": "Japan", "more": [{"key": "value"}],
             "cities": [{"name": "Tokyo", "coordinates": {"latitude": 35.5, "longitude": 139.5}}]}
            """)
    }

    private static func object(_ json: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    /// A name of a file: a path has neither slashes nor zeros, and at most 255 bytes.
    private static let fileName = String(marks.unicodeScalars.filter { $0 != "/" })

    // MARK: Kinds of files

    @Test func `payloads, in their keys, values and names`() async throws {
        let variants = try Self.variants(of: Self.payload())
        #expect(variants.count > 12)
        let files = try write(variants) { "\($0)\(Self.fileName).json" }
        try await run(["check"] + files + Self.country, formats: Self.checks)
        try await run(["check", "--summary"] + files + Self.country, formats: ["text", "json"])
        try await run(["trace"] + files + Self.country, formats: ["text", "json"])
        try await run(["encode", "--diff"] + files + Self.country)
        try await run(["check", "--fail-on", "ignored", "--ascii"] + files + Self.country)
        try await run(["models"])
    }

    @Test func `one payload, in every command`() async throws {
        var payload = try Self.payload()
        payload[Self.text] = Self.text
        payload["name"] = [Self.text]
        let file = try folder.write("all\(Self.fileName).json", try Self.data(Self.everywhere(payload)))
        for command in ["compare", "fix", "screen", "trace", "check"] {
            try await run([command, file] + Self.country)
        }
        try await run(["screen", file, "--linear", "--play", "j j j Enter s f"] + Self.country)
        try await run(["screen", file, "--format", "svg"] + Self.country, isData: true)
        try await run(["compare", file, "--format", "json"] + Self.country, isData: true)
        for kind in ["decoder", "test", "report"] {
            try await run(["export", "--as", kind, file] + Self.country, isData: kind == "test")
        }
        try await run(["export", "--as", "report", "--to", "out\(Self.fileName)", file] + Self.country)
        try await run(["infer", file], isData: true)
    }

    @Test func `logs and texts that aren't JSON`() async throws {
        let line = try Self.data(Self.everywhere(Self.payload()))
        let log = Data([line, Data(Self.text.replacing("\n", with: "").utf8), line].joined(separator: Data("\n".utf8)))
        let file = try folder.write("a\(Self.fileName).ndjson", log)
        let broken = try folder.write("b\(Self.fileName).json", Data("{\"\(Self.text)\": \(Self.text)".utf8))
        for path in [file, broken] {
            try await run(["check", path] + Self.country, formats: Self.checks)
            for command in ["check", "trace", "fix", "infer", "screen", "compare", "encode"] {
                try await run([command, path] + (command == "infer" ? [] : Self.country))
            }
        }
        try await run(["check", file, "--summary", "--time-key", "name"] + Self.country)
        try await run(["check", "-"] + Self.country, input: log)
    }

    @Test func `recordings, in every field`() async throws {
        let demo = CommandRun.packageRoot.appending(path: "demo-data/recordings/checkout.codarecording")
        let recording = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: demo)) as? [String: Any])
        var variants = Self.variants(of: recording) + [Self.everywhere(recording)]
        #expect(variants.count >= 60)
        // The names and messages of the trace, each with two characters replaced.
        var trace = try #require((recording["trace"] as? String).flatMap { Data(base64Encoded: $0) })
        for place in trace.indices.dropFirst(4) where trace[place...].prefix(4).allSatisfy({ 0x41...0x7A ~= $0 }) {
            trace[place] = 0x1B
            trace[place + 1] = 0x07
        }
        variants.append(recording.merging(["trace": trace.base64EncodedString()]) { $1 })
        let files = try write(variants) { "\($0).codarecording" }
        try await run(["check"] + files, formats: Self.checks)
        try await run(["trace"] + files, formats: ["text", "json"])
        for file in [files[files.count - 2], files[files.count - 1]] {
            for command in ["fix", "screen"] { try await run([command, file]) }
            for kind in ["decoder", "test", "report"] {
                try await run(["export", "--as", kind, file], isData: kind == "test")
            }
        }
    }

    @Test func `lessons, in every field`() async throws {
        let lesson = try Self.object(
            """
            {"title": "Two cities", "look": "One has no name.", "summary": "A key.",
             "payloads": [
               {"file": "tokyo.json", "model": "City", "note": "All is there.", "strategies": {"keys": "snake"}}],
             "tasks": [
               {"do": "Step.", "when": {"payload": "tokyo", "asked": "name"}},
               {"question": "Which?", "answers": [{"text": "a"}, {"text": "b", "why": "No."}]}]}
            """)
        let course = folder.url.appending(path: "course")
        func write(_ value: Any, to name: String) throws -> String {
            let folder = course.appending(path: name)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Self.data(value).write(to: folder.appending(path: "lesson.json"))
            try Data("struct City: Codable {}\n".utf8).write(to: folder.appending(path: "City.swift"))
            try Data("{}".utf8).write(to: folder.appending(path: "tokyo.json"))
            return folder.path
        }
        let variants = Self.variants(of: lesson)
        #expect(variants.count > 25)
        for (place, variant) in variants.enumerated() {
            try await run(["lessons", write(variant, to: "\(place)"), "--format", "text"])
        }
        var hostile = lesson
        for key in ["title", "look", "summary"] { hostile[key] = Self.text }
        hostile["tasks"] = [["do": Self.text, "when": ["payload": "tokyo", "asked": Self.text]]]
        hostile["payloads"] = [["file": "tokyo.json", "model": "City", "note": Self.text]]
        let path = try write(hostile, to: "all\(Self.fileName)")
        let printed = try await run(["lessons", path, "--format", "text"])
        #expect(printed.status == 0 && printed.output.contains("␛]0;t␇"))
        try await run(["screen", "--lesson", path])
        try await run(["screen", "--lesson", path, "--linear"])
        try await run(["lessons", path, "--check"], environment: TemporaryFolder.sharedCache)
        // A course of this lesson alone, since one that can't be read ends the list.
        try FileManager.default.moveItem(
            atPath: path, toPath: folder.url.appending(path: "course2\(Self.fileName)").path)
        try await run(["lessons", folder.url.path])
    }

    @Test func `summaries and baselines, in every field`() async throws {
        let file = try folder.write("p.json", try Self.data(Self.payload().merging(["name": 1]) { $1 }))
        let summary = try await run(["check", file, "--summary", "--format", "json"] + Self.country)
        let value = try JSONSerialization.jsonObject(with: Data(summary.output.utf8))
        let variants = Self.variants(of: value)
        #expect(variants.count > 20)
        let files = try write(variants + [Self.everywhere(value)]) { "\($0)\(Self.fileName).json" }
        for path in files {
            try await run(["summary", path])
            try await run(["check", file, "--summary", "--baseline", path] + Self.country)
        }
    }

    @Test func `a config file, in every key and value`() async throws {
        let path = folder.url.appending(path: "codascope/config.json")
        try FileManager.default.createDirectory(
            at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        let environment = ["XDG_CONFIG_HOME": folder.url.path]
        let printed = try await run(["config"], environment: environment).output
        let file = try folder.write("p.json", try Self.data(Self.payload()))
        let settings = printed.split(separator: "\n").map { String($0).replacing(#/^\s*//\s/#, with: "") }
        let written = String(decoding: try JSONEncoder().encode(Self.marks), as: UTF8.self).dropFirst().dropLast()
        let members = settings.filter { $0.contains(/^\s*"[^"]*": ["\[\d]/) }
        // Every value, every key, and text that isn't JSON.
        let quoted = members.map { "\($0.prefix { $0 != ":" }): \"\(written)\"," }
        let renamed = members.map { $0.replacing(/^\s*"/, with: "\"\(written)") }
        let parts = ["options", "layout"].flatMap { part in
            [quoted, renamed].map { ["{\"\(part)\": {"] + $0 + ["}}"] }
        }
        let theme = ["{\"themes\": {\"\(written)\": {"] + quoted + renamed + ["}}}"]
        let keys = ["{\"keys\": {\"move\": {"] + quoted + renamed + ["}}}"]
        for changed in parts + [theme, keys, renamed, settings.map { $0 + Self.marks }, [Self.text + ": 1"]] {
            try Data(changed.joined(separator: "\n").utf8).write(to: path)
            let run = try await run(["config"], environment: environment)
            #expect(!run.errors.isEmpty)
            try await self.run(["check", file] + Self.country, environment: environment)
            try await self.run(["screen", file] + Self.country, environment: environment)
        }
        let odd = folder.url.appending(path: "c\(Self.fileName)").path
        try await run(["config"], environment: ["XDG_CONFIG_HOME": odd])
        try await run(["cache"], environment: ["XDG_CACHE_HOME": odd])
        try await run(["cache", "--clear"], environment: ["XDG_CACHE_HOME": odd])
    }

    @Test func `models, in what they throw, what they say when they crash, and what the compiler quotes`() async throws
    {
        let literal = Self.text.unicodeScalars.map {
            $0.value < 0x7F && $0.value > 0x1F && $0 != "\\" ? "\($0)" : "\\u{\(String($0.value, radix: 16))}"
        }
        let text = "\"" + literal.joined() + "\""
        let source = """
            import Foundation
            let text = \(text)
            struct Odd: Error, CustomStringConvertible { var description: String { text } }
            struct Throws: Codable {
                init(from decoder: any Decoder) throws { throw Odd() }
            }
            struct Corrupted: Codable {
                init(from decoder: any Decoder) throws {
                    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: text))
                }
            }
            struct Asks: Codable {
                struct Key: CodingKey {
                    var stringValue: String
                    var intValue: Int? { nil }
                    init?(intValue: Int) { nil }
                    init(stringValue: String) { self.stringValue = stringValue }
                }
                init(from decoder: any Decoder) throws {
                    _ = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: Key(stringValue: text))
                }
            }
            struct Crashes: Codable {
                init(from decoder: any Decoder) throws { fatalError(text) }
            }
            struct Prints: Codable {
                var name = text
                init(from decoder: any Decoder) throws {
                    print(text)
                    FileHandle.standardError.write(Data(text.utf8))
                }
            }
            """
        let models = folder.url.appending(path: "Models").path
        try FileManager.default.createDirectory(atPath: models, withIntermediateDirectories: true)
        _ = try folder.write("Models/Models.swift", Data(source.utf8))
        let file = try folder.write("p.json", Data("{\"a\": 1}".utf8))
        let compiler = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
        let environment = TemporaryFolder.sharedCache.merging(compiler) { $1 }
        for model in ["Throws", "Corrupted", "Asks", "Crashes", "Prints"] {
            for arguments in [["check"], ["check", "--format", "github"], ["trace"], ["encode"]] {
                try await run(
                    arguments + [file, "--models", models, "--model", model], isData: arguments == ["encode"],
                    environment: environment)
            }
        }
        try await run(["models", "--models", models], environment: environment)
        _ = try folder.write("Models/\(Self.fileName).swift", Data("let wrong: Int = \(text) // \(Self.text)\n".utf8))
        let failed = try await run(["check", file, "--models", models, "--model", "Throws"], environment: environment)
        #expect(failed.status == 2)
    }

    @Test func `arguments of every command`() async throws {
        let argument = Self.text
        for command in [
            "explore", "screen", "check", "fix", "summary", "trace", "encode", "compare", "export", "infer", "models",
            "cache", "config", "lessons", "explain", "help",
        ] {
            for arguments in [[argument], ["--\(argument)"], ["--format", argument], ["--model", argument, "x.json"]] {
                try await run([command] + arguments)
            }
        }
        for arguments in [
            [argument], ["chek\(argument)"], ["check", "x", "--keys", argument], ["check", "x", "--models", argument],
            ["screen", "--play", argument], ["screen", "--size", argument], ["screen", "--theme", argument],
            ["screen", "--lesson", argument], ["screen", "--lesson", "./\(argument)"], ["lessons", "./\(argument)"],
            ["lessons", "nullability", "--payload", argument], ["check", "x", "--baseline", argument],
        ] {
            try await run(arguments)
        }
    }
}
