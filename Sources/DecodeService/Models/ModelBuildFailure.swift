/// Why the user's models cannot be used: what the compiler said of them, or what came before the compiler.
package struct ModelBuildFailure: Error, Codable, Sendable, Hashable {
    /// Something that the compiler said of a place in the user's files.
    package struct Problem: Codable, Sendable, Hashable {
        /// How much it matters.
        package enum Severity: String, Codable, Sendable, Hashable {
            case error, warning, note
        }

        /// How much it matters.
        package var severity: Severity
        /// The file as it was named; `--model` or `--decoder` for an expression; empty when it is about no file.
        package var file: String
        /// The line, from 1.
        package var line: Int
        /// The column in bytes of UTF-8, from 1, as compilers count.
        package var column: Int
        /// What the compiler said.
        package var message: String
        /// The line of the source with the place marked below it, as the compiler shows it; may be empty.
        package var excerpt: String

        /// A problem at a place.
        package init(
            severity: Severity = .error, file: String, line: Int, column: Int, message: String, excerpt: String = ""
        ) {
            self.severity = severity
            self.file = file
            self.line = line
            self.column = column
            self.message = message
            self.excerpt = excerpt
        }
    }

    /// What happened and what to do next, in a sentence.
    package var summary: String
    /// What the compiler said, the first error first; empty when it did not come to that.
    package var problems: [Problem]
    /// The files as they were compiled.
    package var files: [ModelSourceFile]

    /// Puts a failure together.
    package init(summary: String, problems: [Problem] = [], files: [ModelSourceFile] = []) {
        self.summary = summary
        self.problems = problems
        self.files = files
    }

    /// The error that is to be mended first.
    package var first: Problem? { problems.first { $0.severity == .error } }

    /// The summary, then every problem as the compiler says it; of very many the first ones.
    package var text: String {
        var lines = [summary] + problems.prefix(Self.mostShown).map(\.text)
        if problems.count > Self.mostShown { lines.append("and \(problems.count - Self.mostShown) more") }
        return lines.joined(separator: "\n")
    }

    private static let mostShown = 100
}

extension ModelBuildFailure.Problem {
    /// The problem as compilers print it: place, severity, message, and the source line.
    package var text: String {
        let place = file.isEmpty ? "" : "\(file.singleLine):\(line):\(column): "
        return "\(place)\(severity.rawValue): \(message)" + (excerpt.isEmpty ? "" : "\n\(excerpt)")
    }
}
