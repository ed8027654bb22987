import TerminalUI

/// A piece of Markdown. No text of a payload or a source can become formatting, a link, a mention or HTML.
struct Markdown: Sendable {
    /// The Markdown itself. Only the functions below make it, of texts that they escape.
    private let source: String

    private init(_ source: String) { self.source = source }

    private static let sanitizer = Sanitizer()

    static func document(_ blocks: [Markdown]) -> String { blocks.map(\.source).joined(separator: "\n") }

    // MARK: Blocks

    /// A heading, from level 1.
    static func heading(_ level: Int, _ text: String) -> Markdown {
        Markdown("\(String(repeating: "#", count: min(6, level))) \(escaped(text))\n")
    }

    static func paragraph(_ pieces: [Markdown]) -> Markdown { Markdown(pieces.map(\.source).joined() + "\n") }

    static func list(_ items: [[Markdown]]) -> Markdown {
        Markdown(items.map { "- " + paragraph($0).source }.joined())
    }

    /// Preformatted lines of a language, such as `swift` or `text`.
    static func code(_ code: String, _ language: StaticString) -> Markdown {
        var shown = ShownText(lines: code).written(by: sanitizer, usesColor: false)
        while shown.hasSuffix("\n") { shown.removeLast() }
        if !shown.isEmpty { shown += "\n" }
        let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: shown) + 1))
        return Markdown("\(fence)\(language)\n\(shown)\(fence)\n")
    }

    // MARK: Running text

    static func text(_ text: String) -> Markdown { Markdown(escaped(text)) }

    static func strong(_ text: String) -> Markdown { Markdown("**\(escaped(text))**") }

    /// Inline code, between more backticks than it contains.
    static func code(_ text: String) -> Markdown {
        let shown = sanitizer.shown(text, columns: ShownText.maxColumns)
        guard !shown.isEmpty else { return Markdown("") }
        let fence = String(repeating: "`", count: longestRun(of: "`", in: shown) + 1)
        let blank = shown.hasPrefix("`") || shown.hasSuffix("`") || shown.hasPrefix(" ") ? " " : ""
        return Markdown("\(fence)\(blank)\(shown)\(blank)\(fence)")
    }

    /// A sentence of an explanation: text between backticks is code.
    static func prose(_ text: String) -> [Markdown] {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        // If a backtick has no partner, it comes from the payload.
        guard !parts.count.isMultiple(of: 2) else { return [.text(text)] }
        return parts.enumerated().compactMap { index, part in
            part.isEmpty ? nil : index.isMultiple(of: 2) ? .text(String(part)) : .code(String(part))
        }
    }

    /// Escapes running text, so that it contains no formatting, tags, links or mentions.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        var previous: Unicode.Scalar?
        for scalar in sanitizer.shown(text, columns: ShownText.maxColumns).unicodeScalars {
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "@": escaped += "&#64;"
            // Would be part of a URL, which becomes a link.
            case "/" where previous == ":": escaped += "&#47;"
            case "." where previous == "w" || previous == "W": escaped += "&#46;"
            case "\\", "`", "*", "_", "[", "]", "#", "|", "~", "$": escaped += "\\\(scalar)"
            // Would begin a list or a heading at the start of a line.
            case "-" where previous == nil, "+" where previous == nil, "=" where previous == nil:
                escaped += "\\\(scalar)"
            case "." where isNumber(escaped), ")" where isNumber(escaped): escaped += "\\\(scalar)"
            default: escaped.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        return escaped
    }

    /// Whether a text is only digits, so that a period after it would begin a list.
    private static func isNumber(_ text: String) -> Bool { !text.isEmpty && text.allSatisfy(\.isNumber) }

    private static func longestRun(of character: Character, in text: String) -> Int {
        var (longest, run) = (0, 0)
        for next in text {
            run = next == character ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}
