import Foundation
import TestSupport
import Testing

/// The README and the manual match the tool.
@Suite(.serialized, .timeLimit(.minutes(60))) struct ReadmeTests {
    @Test func `the README and the manual show what the commands print`() async throws {
        // Edits of models are compiled.
        for var page in try ReadmeFile.all() {
            let blocks = page.blocks("console")
            guard !blocks.isEmpty else { continue }
            var contents: [[String]] = []
            for block in blocks {
                let command = try #require(block.lines.first)
                let words = command.split(separator: " ").map(String.init)
                try #require(words.prefix(2) == ["$", "codascope"])
                let run = try await CommandRun.of(
                    Array(words.dropFirst(2)), environment: TemporaryFolder.sharedCache)
                #expect(run.errors == "")
                var output = run.output.components(separatedBy: "\n")
                while output.last == "" { output.removeLast() }
                contents.append([command] + output)
            }
            if StoredText.isRecording {
                try page.store(contents, in: "console")
            } else {
                #expect(blocks.map(\.lines) == contents)
            }
        }
        #expect(try !ReadmeFile().blocks("console").isEmpty)
    }

    @Test func `the picture of the first screen matches the command's output`() async throws {
        let run = try await CommandRun.of(
            [
                "screen", "demo-data/nullability/null-name.json", "--model", "nullability/Country", "--size", "122x32",
                "--color", "always", "--format", "svg",
            ], environment: TemporaryFolder.sharedCache)
        #expect(run.errors == "")
        let picture = ReadmeFile.url.deletingLastPathComponent().appending(path: ".github/first-screen.svg")
        if let difference = try StoredText(picture).difference(from: run.output) { Issue.record("\(difference)") }
    }

    @Test func `the examples compile and print what the README says`() throws {
        var readme = try ReadmeFile()
        let imports = [["import DecodeTrace", "import Foundation", ""]]
        let code = zip(imports, try exampleCode()).map { $0 + $1 }
        let outputs = try ReadmeExamples.all.map { try $0().components(separatedBy: "\n") }
        try #require(code.count == ReadmeExamples.all.count)
        if StoredText.isRecording {
            try readme.store(code, in: "swift")
            return try readme.store(outputs, in: "text")
        }
        #expect(readme.blocks("swift").map(\.lines) == code)
        #expect(readme.blocks("text").map(\.lines) == outputs)
    }

    /// The lines between the marks, without their indentation.
    private func exampleCode() throws -> [[String]] {
        var code: [[String]] = []
        var isInside = false
        for line in try ReadmeFile.lines(of: URL(filePath: ReadmeExamples.file)) {
            switch line.trimmingCharacters(in: .whitespaces) {
            case "// README: begin":
                isInside = true
                code.append([])
            case "// README: end": isInside = false
            default: if isInside { code[code.count - 1].append(String(line.dropFirst(4))) }
            }
        }
        return code
    }

    @Test func `the files that the README names exist`() throws {
        let root = ReadmeFile.url.deletingLastPathComponent()
        let text = try ReadmeFile().text
        let paths = text.matches(of: /(?:demo-data|\.ci)\/[\w\/.-]*\w/).map { String($0.output) }
        try #require(!paths.isEmpty)
        for path in paths {
            #expect(FileManager.default.fileExists(atPath: root.appending(path: path).path), "\(path)")
        }
    }
}
