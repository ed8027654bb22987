import DecodeService
package import DecodeTrace

/// A page about a kind of failure, with an example, for `codascope explain`. Its text is a Markdown file in `Texts`.
package struct FailurePage: Sendable {
    /// A model and a payload that it fails to decode.
    package struct Example: Sendable {
        /// The model's source.
        package let source: String
        /// The model as a type expression: `City`, `[City]`.
        package let model: String
        package let payload: String
        /// Strategies that differ from their defaults, as written on the command line.
        package let strategies: [String: String]
        /// The message that Codascope prints.
        package let message: String
    }

    /// The page's name: a code such as `null-value`, or a kind such as `keyNotFound`.
    package let name: String
    package let kind: Failure.Kind
    /// The failure in a few words.
    package let title: String
    /// The cause: the rule of JSONDecoder behind it.
    package let cause: String
    /// An example; nil for a kind, since its codes have examples.
    package let example: Example?
    /// Possible fixes, one sentence each.
    package let fixes: [String]

    /// Creates a page from its text.
    private init(_ name: String, _ kind: Failure.Kind) {
        let text = PageText(name)
        (self.name, self.kind, title, cause) = (name, kind, text.title, text.cause)
        (example, fixes) = (text.example, text.fixes)
    }

    /// Every page: each kind, followed by its codes.
    package static let all: [FailurePage] = [
        Failure.Kind.keyNotFound, .valueNotFound, .typeMismatch, .dataCorrupted, .invalidJSON, .other,
    ].flatMap { kind in
        [FailurePage(kind.rawValue, kind)]
            + FailureCode.allCases.filter { $0.kind == kind }.map { FailurePage($0.rawValue, kind) }
    }

    /// The page with a name, ignoring case; nil if there is none.
    package static func page(named name: String) -> FailurePage? {
        all.first { $0.name.lowercased() == name.lowercased() }
    }

    /// The names of pages nearest to an unknown name.
    package static func near(_ name: String) -> [String] {
        Spelling.near(name, among: all.map(\.name) + SuspicionPage.all.map(\.name))
    }

    /// A narrower page would have little more than its indentation.
    private static let minWidth = 20

    /// The page as text.
    ///
    /// - Parameter width: The line width in columns, at least 20. A longer word gets its own line.
    /// - Returns: The lines, without line breaks.
    package func text(width: Int) -> [String] {
        let width = max(width, Self.minWidth)
        var lines = ["\(name): \(title)", ""]
        if let example {
            lines[1] = "A case of \(kind.rawValue)."
            lines.append("")
            if !example.source.isEmpty {
                lines += example.source.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
                lines.append("")
            }
            lines += example.payload.split(separator: "\n", omittingEmptySubsequences: false)
                .map { "    \($0.count > width - 4 ? $0.prefix(width - 5) + "…" : $0)" }
            let options = example.strategies.sorted { $0.key < $1.key }.map { " --\($0.key) \($0.value)" }.joined()
            lines += ["", "Decoded as \(example.model)\(options.isEmpty ? "" : " with\(options)"):", ""]
            lines += Self.wrapped(example.message, width: width - 4).map { "    \($0)" }
            lines.append("")
        }
        lines += Self.wrapped(cause, width: width)
        lines += Self.lines(of: fixes, width: width)
        if example == nil {
            let codes = Self.all.filter { $0.kind == kind && $0.example != nil }
            lines += ["", "Its codes, each with its own page:"]
            let column = (codes.map(\.name.count).max() ?? 0) + 2
            lines += codes.map { code in
                "  \(code.name)\(String(repeating: " ", count: column - code.name.count))\(code.title)"
            }
        }
        return lines
    }

    /// Returns the fixes as a list below an empty line; empty if there are no fixes.
    static func lines(of fixes: [String], width: Int) -> [String] {
        guard !fixes.isEmpty else { return [] }
        return ["", "What to do:"]
            + fixes.flatMap { fix in
                zip(wrapped(fix, width: width - 4), 0...).map { ($1 == 0 ? "  - " : "    ") + $0 }
            }
    }

    static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
