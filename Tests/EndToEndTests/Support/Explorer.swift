import Foundation
import TestSupport
import Testing

extension PseudoTerminal {
    /// The time limit of each wait; if all is well, waits end long before.
    static let timeout = Duration.seconds(60)

    /// Starts the explorer in the folder of `demo-data`, without waiting and without a compiler on its path.
    static func codascope(
        _ arguments: [String], environment: [String: String] = [:], in directory: URL = CommandRun.packageRoot,
        rows: Int = 40, columns: Int = 120, input: Input = .terminal, keepsErrors: Bool = false
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            BuiltExecutable.path("codascope"), arguments: arguments,
            environment: PseudoTerminal.environment.merging(CommandRun.withoutCompiler) { $1 }.merging(environment) {
                $1
            },
            directory: directory.path, rows: rows, columns: columns, input: input,
            keepsErrors: keepsErrors)
    }

    /// Starts the explorer on the payload whose third city has null for a name, and waits until the failure is shown.
    static func nullName(
        _ arguments: [String] = [], environment: [String: String] = [:], rows: Int = 40, columns: Int = 120,
        input: Input = .terminal
    ) throws -> PseudoTerminal {
        var all = ["--model", "nullability/Country"] + arguments
        if case .terminal = input { all.insert(Demo.nullName, at: 0) }
        let program = try codascope(
            all, environment: environment, rows: rows, columns: columns, input: input)
        try program.waitForFailure()
        return program
    }

    /// Waits for the failure of ``Demo/nullName`` and for the partial preview, which comes last.
    func waitForFailure() throws { try shows(["valueNotFound", "partial", "\"latitude\" :"]) }

    func shows(_ text: String) throws { try waitForText(text, deadline: Self.timeout) }

    func shows(_ texts: [String]) throws {
        try wait("all of \(texts)", deadline: Self.timeout) { program in
            texts.allSatisfy { program.screen.text.contains($0) }
        }
    }

    func hides(_ text: String) throws {
        try wait("'\(text)' to go", deadline: Self.timeout) { !$0.screen.text.contains(text) }
    }

    /// Quits, and checks that the terminal is restored.
    func quits(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try press("q")
        #expect(
            try waitForEnd(deadline: Self.timeout) == .exited(code: 0), sourceLocation: sourceLocation)
        expectRestored(sourceLocation: sourceLocation)
    }

    func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(!screen.isAlternateScreen, sourceLocation: sourceLocation)
        #expect(screen.isCursorVisible, sourceLocation: sourceLocation)
        #expect(screen.modes == [7, 25], sourceLocation: sourceLocation)
        #expect(screen.unknown == [], sourceLocation: sourceLocation)
    }

    /// Waits until the whole screen equals a printed one.
    func shows(screen: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        // A failed wait is reported below, with the differences.
        try? wait("the screen", deadline: Self.timeout) { $0.screen.text.trimmingBlankEnd == screen }
        let rows = zip(self.screen.lines, screen.components(separatedBy: "\n")).enumerated()
        let differences = rows.filter { $0.element.0 != $0.element.1 }.map {
            "row \($0.offset)\n  terminal \($0.element.0)\n  printed  \($0.element.1)"
        }
        if self.screen.text.trimmingBlankEnd != screen {
            Issue.record("\(differences.joined(separator: "\n"))", sourceLocation: sourceLocation)
        }
    }

    /// The texts that the program sent to the clipboard.
    var copiedTexts: [String] {
        screen.copied.map { String(decoding: Data(base64Encoded: $0.base64) ?? Data(), as: UTF8.self) }
    }

    var errorText: String { String(decoding: errorOutput, as: UTF8.self) }
}

extension PseudoTerminal {
    /// Starts as ``nullName(_:environment:rows:columns:input:)`` does, and waits until the whole screen is drawn.
    /// - Returns: the screen, too.
    static func drawnNullName() async throws -> (program: PseudoTerminal, screen: String) {
        let printed = try await printedScreen([Demo.nullName, "--model", "nullability/Country"])
        let program = try nullName()
        try program.shows(screen: printed)
        return (program, printed)
    }
}

/// Payloads of `demo-data`.
enum Demo {
    static let nullName = "demo-data/nullability/null-name.json"
    static let japan = "demo-data/nullability/japan.json"

    static func data(_ path: String) throws -> Data {
        try Data(contentsOf: CommandRun.packageRoot.appending(path: path))
    }
}

/// The screen that `codascope screen` prints after keys, without trailing blank lines.
func printedScreen(_ arguments: [String], size: String = "120x40", play: String = "") async throws -> String {
    let run = try await CommandRun.of(
        ["screen"] + arguments + ["--size", size, "--play", play], environment: CommandRun.withoutCompiler)
    #expect(run.errors == "")
    #expect(run.status == 0)
    return run.output.trimmingBlankEnd
}

extension String {
    var trimmingBlankEnd: String {
        var lines = components(separatedBy: "\n")
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }
}
