/// Why the user's models cannot be used: what the compiler said of them, or what came before the compiler.
public struct ModelBuildFailure: Error, Codable, Sendable, Hashable {
    /// Something that the compiler said of a place in the user's files.
    public struct Problem: Codable, Sendable, Hashable {
        /// How much it matters.
        public enum Severity: String, Codable, Sendable, Hashable {
            case error, warning, note
        }

        /// How much it matters.
        public var severity: Severity
        /// The file as it was named; `--model` or `--decoder` for an expression; empty when it is about no file.
        public var file: String
        /// The line, from 1.
        public var line: Int
        /// The column in bytes of UTF-8, from 1, as compilers count.
        public var column: Int
        /// What the compiler said.
        public var message: String
        /// The line of the source with the place marked below it, as the compiler shows it; may be empty.
        public var excerpt: String

        /// A problem at a place.
        public init(
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
    public var summary: String
    /// What the compiler said, the first error first; empty when it did not come to that.
    public var problems: [Problem]
    /// The files as they were compiled.
    public var files: [ModelSourceFile]

    /// Puts a failure together.
    public init(summary: String, problems: [Problem] = [], files: [ModelSourceFile] = []) {
        self.summary = summary
        self.problems = problems
        self.files = files
    }

    /// The error that is to be mended first.
    public var first: Problem? { problems.first { $0.severity == .error } }

    /// The summary, then every problem as the compiler says it; of very many the first ones.
    public var text: String {
        var lines = [summary] + problems.prefix(Self.mostShown).map(\.text)
        if problems.count > Self.mostShown { lines.append("and \(problems.count - Self.mostShown) more") }
        return lines.joined(separator: "\n")
    }

    private static let mostShown = 100
}

extension ModelBuildFailure.Problem {
    /// The problem as compilers print it: place, severity, message, and the source line.
    public var text: String {
        let place = file.isEmpty ? "" : "\(file.singleLine):\(line):\(column): "
        return "\(place)\(severity.rawValue): \(message)" + (excerpt.isEmpty ? "" : "\n\(excerpt)")
    }
}
