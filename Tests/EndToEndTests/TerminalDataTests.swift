import Foundation
import TestSupport
import Testing

/// Data that the user asks for: on a terminal, nothing of it controls the terminal; elsewhere, it has its exact bytes.
@Suite(.blocking, .timeLimit(.minutes(60))) struct TerminalDataTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = try folder.write(
            "a.json", Data(#"{"name": "\u001b]0;t\u0007\u009b2J\u202e\u2028\u0085", "cities": []}"#.utf8))
    }

    private static let model = ["--model", "nullability/Country"]

    @Test(arguments: [
        ["encode"], ["encode", "--to", "plist"], ["export", "--as", "test"], ["export", "--as", "report"],
        ["check", "--format", "json"], ["check", "--format", "junit"], ["trace", "--format", "json"], ["infer"],
    ]) func `data on a terminal has no control characters`(arguments: [String]) throws {
        let program = try PseudoTerminal.codascope(
            arguments + [path] + (arguments == ["infer"] ? [] : Self.model), keepsErrors: true)
        #expect(try program.waitForEnd(deadline: PseudoTerminal.timeout) == .exited(code: 0))
        let text = String(decoding: program.output, as: UTF8.self)
        #expect(!text.isEmpty)
        let hidden = text.unicodeScalars.filter { scalar in
            let category = scalar.properties.generalCategory
            return scalar != "\r" && scalar != "\n"
                && [.control, .format, .lineSeparator, .paragraphSeparator].contains(category)
        }
        #expect(Array(hidden) == [], "\(text)")
    }

    @Test func `an encoded value that is redirected has the encoder's bytes`() async throws {
        let run = try await CommandRun.of(["encode", path] + Self.model)
        #expect(run.output.contains(#""\u001b]0;t\u0007"# + "\u{9B}2J\u{202E}\u{2028}\u{85}\""))
    }
}
