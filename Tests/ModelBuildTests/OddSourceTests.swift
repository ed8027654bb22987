import DecodeService
import Foundation
import TestSupport
import Testing

@testable import ModelBuild

/// Unusual files and folders of models.
@Suite(.timeLimit(.minutes(60))) struct OddSourceTests {
    private let temporaryFolder: TemporaryFolder
    private var folder: URL { temporaryFolder.url }

    init() throws { temporaryFolder = try TemporaryFolder() }

    private static let names = [
        "a b.swift", "ü.swift", "e\u{301}.swift", "日本.swift", "👩‍👩‍👧.swift", "-o.swift", "@file.swift", "--help.swift",
        "a\nb.swift", "a\rb.swift", "a\tb.swift", "a\u{1B}[31mb.swift", "a\u{7}b.swift", "a\u{7F}b.swift",
        "a\u{85}b.swift", "a\u{2028}b.swift", "a\"b.swift", "a'b.swift", "a\\b.swift", "a\\(b).swift", "a\\n.swift",
        "a\\\"b.swift", "\\(fatalError()).swift", "a:1:2: error: b.swift", "a#b.swift", "a%20b.swift", "a*b.swift",
        "a$b.swift", "$(touch x).swift", "`b`.swift", "a;b.swift", "a&b.swift", "a|b.swift", "a,b.swift", "a=b.swift",
        "main.swift", "codascope.swift", ".swift", "\u{202E}b.swift", "a */ b.swift", "// b.swift",
        String(repeating: "n", count: 249) + ".swift", String(repeating: "ü", count: 120) + ".swift",
    ]

    @Test func `a model in a file with any name compiles, and its errors name that file`() async throws {
        // All names are compiled at once. Each file has its own type and its own error.
        let names = Self.names.filter { !$0.contains("/") } + ["a\u{1}b.swift", "a\u{2}b.swift"]
        func files(_ property: String) -> [ModelSourceFile] {
            names.enumerated().map { number, name in
                ModelSourceFile(
                    file: "Models/\(name)", text: "private struct T\(number): Codable {\n    var a: \(property)\n}\n")
            }
        }
        let built = try await Shop.builder.build(ModelSources(files: files("Int")))
        let sorted = files("Int").map(\.file).sorted()
        #expect(Set(built.models.map(\.sourceFile)).symmetricDifference(sorted) == [])
        #expect(built.models.count == sorted.count)
        #expect(built.models.allSatisfy { $0.line == 1 })
        let failure = try #require(
            await #expect(throws: ModelBuildFailure.self) {
                try await Shop.builder.build(ModelSources(files: files("Mistake")))
            })
        let told = failure.problems.filter { $0.message == "cannot find type 'Mistake' in scope" }
        #expect(Set(told.map(\.file)).symmetricDifference(sorted) == [])
        #expect(told.allSatisfy { $0.line == 2 && $0.column == 12 })
        #expect(
            told.allSatisfy {
                !$0.text.prefix { $0 != "\n" }.unicodeScalars.contains { $0.properties.generalCategory == .control }
            })
    }

    @Test(arguments: [
        "a b", "ü", "-o", "@x", "a\nb", "a\u{1B}b", "a\"b", "a\\b", "a'b", "$HOME", "a,b", "a=b", "a#b", "a%20b",
        "a;b",
    ])
    func `files can be read and cached in a folder with any name`(name: String)
        async throws
    {
        let inside = folder.appending(path: name)
        try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
        try Data("struct A: Codable { var a: Int }\n".utf8).write(to: inside.appending(path: "A.swift"))
        let builder = ModelBuilder(cache: ModelCache(folder: inside.appending(path: "cache")), limits: Shop.limits)
        let built = try await builder.build(ModelSources(paths: [inside.path]))
        var request = DecodeRequest(model: "A")
        request.library = built.library
        let answer = await Shop.runner.decode(request, payload: Payload(Data(#"{"a": 1}"#.utf8)))
        #expect(answer.result?.outcome == .decoded, "\(String(describing: answer.trouble))")
    }

    private func failure(_ path: String) async throws -> String {
        try #require(
            await #expect(throws: ModelBuildFailure.self) {
                try await Shop.builder.build(ModelSources(paths: [path]))
            }
        ).text
    }

    @Test func `a file that isn't Swift text is reported in one sentence`() async throws {
        func place(_ name: String) -> URL { folder.appending(path: name) }
        try Data([0x7F, 0x45, 0x4C, 0x46, 0, 1, 2]).write(to: place("binary.swift"))
        #expect(
            try await failure(place("binary.swift").path)
                == "\(folder.path)/binary.swift is not Swift source: it contains binary data")
        try Data([0x61, 0x0A, 0x2F, 0x2F, 0xFC, 0x0A]).write(to: place("latin.swift"))
        #expect(
            try await failure(place("latin.swift").path)
                == "\(folder.path)/latin.swift:2 isn't valid UTF-8, as Swift source must be; save it as UTF-8")
        try Data("struct A {}".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }).write(to: place("utf16.swift"))
        #expect(
            try await failure(place("utf16.swift").path)
                == "\(folder.path)/utf16.swift is not Swift source: it contains binary data")
        #expect(mkfifo(place("pipe.swift").path, 0o600) == 0)
        let advice = "not a file; write the models to a file"
        #expect(try await failure(place("pipe.swift").path) == "\(folder.path)/pipe.swift is a pipe, \(advice)")
        try FileManager.default.createSymbolicLink(atPath: place("zero.swift").path, withDestinationPath: "/dev/zero")
        #expect(try await failure(place("zero.swift").path) == "\(folder.path)/zero.swift is a device, \(advice)")
        _ = FileManager.default.createFile(atPath: place("huge.swift").path, contents: nil)
        #expect(truncate(place("huge.swift").path, 1 << 30) == 0)
        #expect(
            try await failure(place("huge.swift").path)
                == "\(folder.path)/huge.swift has more than 16 MiB, which is too large for Swift models; choose the file "
                + "with your models")
        try FileManager.default.createSymbolicLink(atPath: place("dead.swift").path, withDestinationPath: "none")
        #expect(
            try await failure(place("dead.swift").path)
                == "\(folder.path)/dead.swift is a link to none, which does not exist")
        try FileManager.default.createSymbolicLink(atPath: place("self.swift").path, withDestinationPath: "self.swift")
        #expect(
            try await failure(place("self.swift").path)
                == "\(folder.path)/self.swift is a link that leads back to itself")
    }

    @Test func `a folder with a loop of links is read once`() throws {
        try Data("struct A: Codable {}".utf8).write(to: folder.appending(path: "A.swift"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending(path: "loop").path, withDestinationPath: ".")
        #expect(try ModelSources(paths: [folder.path]).files().map(\.file) == ["\(folder.path)/A.swift"])
    }

    @Test func `a folder with too many files is reported`() throws {
        for number in 0...5000 {
            _ = FileManager.default.createFile(atPath: folder.appending(path: "\(number).swift").path, contents: nil)
        }
        let failure = try #require(
            #expect(throws: ModelBuildFailure.self) { _ = try ModelSources(paths: [folder.path]).files() })
        #expect(
            failure.summary
                == "\(folder.path) contains more than 5000 Swift files, which would all be compiled as one "
                + "module; choose the files or the folder with your models")
    }

    @Test func `a byte order mark isn't part of the source`() async throws {
        let file = ModelSourceFile(file: "Mark.swift", text: "\u{FEFF}struct Marked: Codable {}\n")
        #expect(try await Shop.builder.build(ModelSources(files: [file])).models.map(\.name) == ["Marked"])
    }

    @Test(arguments: [
        "", "\"", "}", "\\", "a\nb", "/*", "{", "\u{1B}", "Foundation.JSONDecoder() }; func more() {",
        "Foundation.JSONDecoder(); print()", "let a = Foundation.JSONDecoder()",
    ])
    func `a decoder that isn't an expression is reported`(expression: String) async throws {
        var sources = ModelSources(files: [ModelSourceFile(file: "A.swift", text: "struct A: Codable {}\n")])
        sources.decoder = expression
        let failure = try #require(
            await #expect(throws: ModelBuildFailure.self) { try await Shop.builder.build(sources) })
        #expect(failure.summary == "--decoder is not a JSONDecoder in your code", "\(failure.text)")
    }
}
