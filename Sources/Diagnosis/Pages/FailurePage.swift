package import DecodeTrace
import Strategies

/// What is to be said of a kind of failure, with an example, for `codascope explain`.
package struct FailurePage: Sendable {
    /// A model and a payload that it does not decode.
    package struct Example: Sendable {
        /// The model's source.
        package let source: String
        /// The model as a type expression: `City`, `[City]`.
        package let model: String
        package let payload: String
        /// Strategies that are not at their default, as they are written on the command line.
        package let strategies: [String: String]
        /// What Codascope says of it.
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

    /// The name that is asked for: a code such as `null-value`, or a kind such as `keyNotFound`.
    package let name: String
    package let kind: Failure.Kind
    /// What it is, in a few words.
    package let title: String
    /// Why it comes about: which rule of JSONDecoder is behind it.
    package let cause: String
    /// Nil for a kind, which its codes have examples of.
    package let example: Example?
    /// What can be changed, a sentence each.
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

    init(kind: Failure.Kind, _ title: String, _ cause: String, fixes: [String] = []) {
        name = kind.rawValue
        self.kind = kind
        self.title = title
        self.cause = cause
        example = nil
        self.fixes = fixes
    }

    /// Every page: each kind, followed by its codes.
    package static let all: [FailurePage] = kinds.flatMap { kind in
        [kind] + codes.filter { $0.kind == kind.kind }
    }

    private static let codes = keyPages + typePages + valuePages + textPages

    /// The page of a name, capitals or not; nil when there is none.
    package static func page(named name: String) -> FailurePage? {
        all.first { $0.name.lowercased() == name.lowercased() }
    }

    /// The names nearest to one that there is no page of.
    package static func near(_ name: String) -> [String] { Spelling.near(name, among: all.map(\.name)) }

    /// The page as text.
    ///
    /// - Parameter width: Columns of a line; words that are longer stand on a line of their own.
    /// - Returns: Lines without line ends.
    package func text(width: Int) -> [String] {
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
        if !fixes.isEmpty {
            lines += ["", "What to do:"]
            for fix in fixes {
                let wrapped = Self.wrapped(fix, width: width - 4)
                lines += zip(wrapped, 0...).map { ($1 == 0 ? "  - " : "    ") + $0 }
            }
        }
        if example == nil {
            let codes = Self.codes.filter { $0.kind == kind }
            lines += ["", "Cases of it, each with a page of its own:"]
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

extension FailurePage {
    private static let kinds: [FailurePage] = [
        FailurePage(
            kind: .keyNotFound, "a key is not there",
            """
            The model asks a keyed container for a key that the object lacks. The synthesized init(from:) asks with \
            decode(_:forKey:) for every property that is no optional, and with decodeIfPresent(_:forKey:) for the others. \
            The key asked for is the coding key: the property's name, or what CodingKeys says; what the payload has is \
            compared after the key strategy has converted it, letter by letter.
            """),
        FailurePage(
            kind: .valueNotFound, "there is null, or nothing, where a value is wanted",
            """
            The key is there and its value is null, or an unkeyed container was asked for more elements than the array \
            has. For a Bool, JSONDecoder throws typeMismatch in place of this for null.
            """),
        FailurePage(
            kind: .typeMismatch, "a value of another type stands there",
            """
            JSON has strings, numbers, true and false, null, arrays and objects, and JSONDecoder turns none of them into \
            another: "7" is no number, 1 is no Bool, an array of one element is not the element.
            """),
        FailurePage(
            kind: .dataCorrupted, "a value of the right kind cannot be used",
            """
            The number does not fit in the type, the string is no date, URL, UUID or Base64, no case has the raw value, \
            or the model itself says no. Numbers and strings that are not well-formed show up here too: JSONDecoder reads \
            over them and finds them wrong only when a model asks for them, and then names no place; Codascope does.
            """),
        FailurePage(
            kind: .invalidJSON, "the text is not JSON",
            """
            JSONDecoder's scanner refuses the text before any model is asked. It throws dataCorrupted with an empty path \
            and "The given data was not valid JSON."; on Linux it says no more. It takes one thing that is not standard: a \
            comma before a closing bracket. It does not look into numbers and strings before a model asks for them.
            """),
        FailurePage(
            kind: .other, "the model threw an error of its own",
            """
            init(from:) may throw anything, and JSONDecoder hands it on as it is. Code that catches DecodingError alone \
            does not see it, and it has no coding path of its own.
            """),
    ]
}
