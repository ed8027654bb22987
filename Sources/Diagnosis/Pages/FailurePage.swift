import DecodeService
package import DecodeTrace

/// A page about a kind of failure, with an example, for `codascope explain`.
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

        init(
            _ source: String, _ model: String, _ payload: String, _ message: String,
            _ strategies: [String: String] = [:]
        ) {
            self.source = source
            self.model = model
            self.payload = payload
            self.message = message
            self.strategies = strategies
        }
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

    init(
        _ code: FailureCode, _ title: String, _ cause: String, _ example: Example, fixes: [String]
    ) {
        name = code.rawValue
        kind = code.kind
        self.title = title
        self.cause = cause
        self.example = example
        self.fixes = fixes
    }

    init(kind: Failure.Kind, _ title: String, _ cause: String) {
        name = kind.rawValue
        self.kind = kind
        self.title = title
        self.cause = cause
        example = nil
        fixes = []
    }

    /// Every page: each kind, followed by its codes.
    package static let all: [FailurePage] = kinds.flatMap { kind in
        [kind] + codes.filter { $0.kind == kind.kind }
    }

    private static let codes = keyPages + typePages + valuePages + textPages

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
            let codes = Self.codes.filter { $0.kind == kind }
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

extension FailurePage {
    private static let kinds: [FailurePage] = [
        FailurePage(
            kind: .keyNotFound, "a key is missing",
            """
            The model asks a keyed container for a key that the object lacks. The synthesized init(from:) calls \
            decode(_:forKey:) for properties that aren't optional, and decodeIfPresent(_:forKey:) for those that are. The \
            coding key is the property's name, or its raw value in CodingKeys. It is compared, case-sensitively, with the \
            payload's keys after the key strategy has converted them.
            """),
        FailurePage(
            kind: .valueNotFound, "null, or nothing, where a value is expected",
            """
            The key is present and its value is null, or an unkeyed container was asked for more elements than the array \
            has. If a Bool is null, JSONDecoder throws typeMismatch instead.
            """),
        FailurePage(
            kind: .typeMismatch, "a value has another type",
            """
            JSON has strings, numbers, true and false, null, arrays and objects, and JSONDecoder never converts one into \
            another: "7" isn't a number, 1 isn't a Bool, an array of one element isn't the element.
            """),
        FailurePage(
            kind: .dataCorrupted, "a value of the right kind can't be used",
            """
            The number doesn't fit in the type, the string isn't a valid date, URL, UUID or Base64, no case has the raw value, \
            or the model itself rejects the value. Malformed numbers and strings are found here, too: JSONDecoder skips them \
            while scanning and rejects them only when a model asks for them. Its error doesn't say where; Codascope does.
            """),
        FailurePage(
            kind: .invalidJSON, "the text is not JSON",
            """
            JSONDecoder's scanner rejects the text before any model runs. It throws dataCorrupted with an empty path and "The \
            given data was not valid JSON."; on Linux there are no details. It accepts one thing that isn't standard: a comma \
            before a closing bracket. It doesn't check numbers and strings until a model asks for them.
            """),
        FailurePage(
            kind: .other, "the model threw its own error",
            """
            init(from:) may throw any error, and JSONDecoder passes it on unchanged. Code that catches only DecodingError misses \
            it, and it has no coding path.
            """),
    ]
}
