import DecodeService
package import DecodeTrace
import Foundation

/// A page for `codascope explain`: about a kind of failure, an exact cause with an example, or a kind of suspicion. Its text
/// is a Markdown file in `Texts`.
package struct CodePage: Sendable {
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
    /// The kind of failure; nil for a suspicion.
    package let kind: Failure.Kind?
    /// The failure or the suspicion in a few words.
    package private(set) var title = ""
    /// The cause: the rule of JSONDecoder behind it.
    package private(set) var cause = ""
    /// An example; nil for a kind, since its codes have examples, and for a suspicion.
    package private(set) var example: Example?
    /// Possible fixes, one sentence each.
    package private(set) var fixes: [String] = []

    /// Reads the embedded file of a page. A test checks that every page has one.
    private init(_ name: String, _ kind: Failure.Kind?) {
        (self.name, self.kind) = (name, kind)
        // The model's source, and the payload.
        var blocks: [String: String] = [:]
        var block: (language: String, lines: [Substring])?
        // A type expression, and options of the command line.
        var decoding: [String] = []
        var message = ""
        for line in Self.lines(of: name) {
            if line.hasPrefix("```") {
                if let block { blocks[block.language] = block.lines.joined(separator: "\n") }
                block = block == nil ? (String(line.dropFirst(3)), []) : nil
            } else if block != nil {
                block?.lines.append(line)
            } else if line.hasPrefix("# ") {
                title = String(line.dropFirst(2))
            } else if line.hasPrefix("- ") {
                fixes.append(String(line.dropFirst(2)))
            } else if line.hasPrefix("  "), let last = fixes.popLast() {
                fixes.append(last + line.dropFirst())
            } else if line.hasPrefix("> ") {
                message += (message.isEmpty ? "" : " ") + line.dropFirst(2)
            } else if line.hasPrefix("Decoded as `") {
                decoding = line.dropFirst(12).dropLast(2).components(separatedBy: " --")
            } else if !line.isEmpty {
                cause += (cause.isEmpty ? "" : " ") + line
            }
        }
        guard let payload = blocks["text"], let model = decoding.first else { return }
        let options = decoding.dropFirst().map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
        example = Example(
            source: blocks["swift"] ?? "", model: model, payload: payload,
            strategies: Dictionary(uniqueKeysWithValues: options.map { ($0[0], $0[1]) }), message: message)
    }

    /// The lines of an embedded file.
    static func lines(of name: String) -> [Substring] {
        let literal = EmbeddedFiles.base64("Sources/Diagnosis/Pages/Texts/\(name).md")
        let data = literal?.withUTF8Buffer { Data(base64Encoded: Data($0)) } ?? Data()
        return String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The page of each kind of failure, followed by those of its codes.
    package static let failures: [CodePage] = [
        Failure.Kind.keyNotFound, .valueNotFound, .typeMismatch, .dataCorrupted, .invalidJSON, .other,
    ].flatMap { kind in
        [CodePage(kind.rawValue, kind)]
            + FailureCode.allCases.filter { $0.kind == kind }.map { CodePage($0.rawValue, kind) }
    }

    /// The page of each kind of suspicion.
    package static let suspicions = Suspicion.Code.allCases.map { CodePage($0.rawValue, nil) }

    /// The page with a name, ignoring case; nil if there is none.
    package static func page(named name: String) -> CodePage? {
        (failures + suspicions).first { $0.name.lowercased() == name.lowercased() }
    }

    /// The names of pages nearest to an unknown name.
    package static func near(_ name: String) -> [String] {
        Spelling.near(name, among: (failures + suspicions).map(\.name))
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
        if kind == nil { lines += ["A value that decoded and is likely wrong.", ""] }
        if let kind, let example {
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
        if !fixes.isEmpty { lines += ["", "What to do:"] }
        for fix in fixes {
            lines += zip(Self.wrapped(fix, width: width - 4), 0...).map { ($1 == 0 ? "  - " : "    ") + $0 }
        }
        if let kind, example == nil {
            let codes = Self.failures.filter { $0.kind == kind && $0.example != nil }
            lines += ["", "Its codes, each with its own page:"]
            let column = (codes.map(\.name.count).max() ?? 0) + 2
            lines += codes.map { code in
                "  \(code.name)\(String(repeating: " ", count: column - code.name.count))\(code.title)"
            }
        }
        return lines
    }

    private static func wrapped(_ text: String, width: Int) -> [String] {
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
