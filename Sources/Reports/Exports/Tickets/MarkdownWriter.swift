import TerminalUI

/// Writes a report as Markdown. No text of a payload or a source can become formatting, a link, a mention or HTML.
struct MarkdownWriter {
    private let sanitizer = Sanitizer()

    func text(_ blocks: [TicketBlock]) -> String {
        blocks.map(block).joined(separator: "\n")
    }

    private func block(_ block: TicketBlock) -> String {
        switch block {
        case .heading(let level, let text):
            return "\(String(repeating: "#", count: min(6, level))) \(escaped(text))\n"
        case .paragraph(let spans): return "\(text(spans))\n"
        case .facts(let facts):
            return facts.map { "- **\(escaped($0.name)):** \(text($0.value))\n" }.joined()
        case .list(let items): return items.map { "- \(text($0))\n" }.joined()
        case .code(let code, let language):
            let shown = shown(code)
            let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: shown) + 1))
            return "\(fence)\(language == .excerpt ? "text" : language.rawValue)\n\(shown)\(fence)\n"
        }
    }

    private func text(_ spans: [TicketSpan]) -> String {
        spans.map { span in
            switch span {
            case .text(let text): escaped(text)
            case .strong(let text): "**\(escaped(text))**"
            case .outcome(let text, _): "**\(escaped(text))**"
            case .code(let text): code(text)
            }
        }.joined()
    }

    /// Inline code, between more backticks than it contains.
    private func code(_ text: String) -> String {
        let shown = sanitizer.shown(text, columns: ShownText.maxColumns)
        guard !shown.isEmpty else { return "" }
        let fence = String(repeating: "`", count: longestRun(of: "`", in: shown) + 1)
        let blank = shown.hasPrefix("`") || shown.hasSuffix("`") || shown.hasPrefix(" ") ? " " : ""
        return "\(fence)\(blank)\(shown)\(blank)\(fence)"
    }

    /// Lines, each ended by a line feed, without control characters.
    private func shown(_ code: String) -> String {
        var text = ShownText(lines: code).written(by: sanitizer, usesColor: false)
        while text.hasSuffix("\n") { text.removeLast() }
        return text.isEmpty ? "" : text + "\n"
    }

    /// Escapes running text, so that it contains no formatting, tags, links or mentions.
    private func escaped(_ text: String) -> String {
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
    private func isNumber(_ text: String) -> Bool { !text.isEmpty && text.allSatisfy(\.isNumber) }

    private func longestRun(of character: Character, in text: String) -> Int {
        var (longest, run) = (0, 0)
        for next in text {
            run = next == character ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}
