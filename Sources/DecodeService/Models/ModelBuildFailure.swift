/// Why the user's models can't be used: the compiler's errors, or a problem before compiling.
package struct ModelBuildFailure: Error, Codable, Sendable, Hashable {
    /// A compiler message about a place in the user's files.
    package struct Problem: Codable, Sendable, Hashable {
        package enum Severity: String, Codable, Sendable, Hashable {
            case error, warning, note
        }

        package var severity: Severity
        /// The file as given by the user; `--model` or `--decoder` for an expression; empty if it isn't about a file.
        package var file: String
        /// The line, from 1.
        package var line: Int
        /// The column in bytes of UTF-8, from 1, as compilers count.
        package var column: Int
        package var message: String
        /// The line of the source with the place marked below it, as the compiler shows it; may be empty.
        package var excerpt = ""

        package init(
            severity: Severity = .error, file: String, line: Int, column: Int, message: String
        ) {
            self.severity = severity
            self.file = file
            self.line = line
            self.column = column
            self.message = message
        }
    }

    /// What happened and what to do next, in a sentence.
    package var summary: String
    /// The compiler's messages, the first error first; empty if the compiler didn't run.
    package var problems: [Problem]
    /// The files as they were compiled.
    package var files: [ModelSourceFile]

    package init(summary: String, problems: [Problem] = [], files: [ModelSourceFile] = []) {
        self.summary = summary
        self.problems = problems
        self.files = files
    }

    /// Whether the compiler rejected the models, and not a file or folder that couldn't be read before.
    package var isOfCompiler: Bool { first != nil }

    /// The error to fix first.
    package var first: Problem? { problems.first { $0.severity == .error } }

    /// The summary, then the problems in the compiler's format, up to a limit.
    package var text: String {
        var lines = [summary] + problems.prefix(Self.maxShown).map(\.text)
        if problems.count > Self.maxShown { lines.append("and \(problems.count - Self.maxShown) more") }
        return lines.joined(separator: "\n")
    }

    private static let maxShown = 100
}

extension ModelBuildFailure.Problem {
    private var place: String { file.isEmpty ? "" : "\(file.singleLine):\(line):\(column): " }

    /// The place and the message: `Order.swift:7:12: cannot find 'total' in scope`.
    package var summary: String { place + message }

    /// The problem as compilers print it: place, severity, message, and the source line.
    package var text: String {
        "\(place)\(severity.rawValue): \(message)" + (excerpt.isEmpty ? "" : "\n\(excerpt)")
    }
}
