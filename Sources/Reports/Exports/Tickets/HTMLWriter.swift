import TerminalUI

/// Writes a report as one HTML file without scripts or external resources. The file is also well-formed XML.
struct HTMLWriter {
    let title: String

    func text(_ blocks: [TicketBlock]) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>\(escaped(title))</title>
        <style>
        \(Self.style)
        </style>
        </head>
        <body>
        <main>
        \(blocks.map(block).joined(separator: "\n"))
        </main>
        </body>
        </html>

        """
    }

    private func block(_ block: TicketBlock) -> String {
        switch block {
        case .heading(let level, let text):
            let level = min(6, level)
            return "<h\(level)>\(escaped(text))</h\(level)>"
        case .paragraph(let spans): return "<p>\(text(spans))</p>"
        case .facts(let facts):
            let rows = facts.map { "<dt>\(escaped($0.name))</dt><dd>\(text($0.value))</dd>" }
            return "<dl>\n\(rows.joined(separator: "\n"))\n</dl>"
        case .list(let items):
            return "<ul>\n\(items.map { "<li>\(text($0))</li>" }.joined(separator: "\n"))\n</ul>"
        case .code(let code, let language):
            return "<pre class=\"\(language.rawValue)\">\(lines(of: code, language))</pre>"
        }
    }

    private func text(_ spans: [TicketSpan]) -> String {
        spans.map { span in
            switch span {
            case .text(let text): escaped(text)
            case .code(let text): "<code>\(escaped(text))</code>"
            case .strong(let text): "<strong>\(escaped(text))</strong>"
            case .outcome(let text, let isGood):
                "<strong class=\"\(isGood ? "good" : "bad")\">\(escaped(text))</strong>"
            }
        }.joined()
    }

    private func lines(of code: String, _ language: TicketBlock.Language) -> String {
        var lines = code.split(separator: "\n", omittingEmptySubsequences: false)
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { line in
            let text = escaped(String(line))
            guard let role = Self.role(of: line, language) else { return text }
            return "<span class=\"\(role)\">\(text)</span>"
        }.joined(separator: "\n")
    }

    private static func role(of line: Substring, _ language: TicketBlock.Language) -> String? {
        switch language {
        case .diff where line.hasPrefix("+"): "added"
        case .diff where line.hasPrefix("-"): "removed"
        case .excerpt where line.drop(while: { $0 == " " || $0 == "|" }).hasPrefix("^"): "bad"
        default: nil
        }
    }

    /// Escapes tags, references, and characters that are invisible or not allowed in XML.
    private func escaped(_ text: String) -> String {
        Sanitizer().xml(Sanitizer().shown(text, columns: ShownText.maxColumns))
    }

    private static let style = """
        :root { color-scheme: light dark; --ink: #1b1f24; --paper: #ffffff; --soft: #f3f4f6; --line: #d0d4da;
          --quiet: #57606a; --good: #116329; --bad: #b3202a; }
        @media (prefers-color-scheme: dark) {
          :root { --ink: #e6e8eb; --paper: #14171a; --soft: #1f2429; --line: #3a4149; --quiet: #a0a8b1;
            --good: #6fd08c; --bad: #ff8e8e; }
        }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--paper); color: var(--ink);
          font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
        main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
        h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 1rem; }
        h2 { font-size: 1.2rem; margin: 2.25rem 0 0.5rem; padding-bottom: 0.25rem; border-bottom: 1px solid var(--line); }
        h3, h4 { font-size: 1rem; margin: 1.5rem 0 0.25rem; }
        h1, h2, h3, h4, p, li, dd { overflow-wrap: anywhere; }
        p { margin: 0.25rem 0 0.5rem; }
        ul { margin: 0.25rem 0 0.5rem; padding-left: 1.25rem; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0; }
        dt { color: var(--quiet); }
        dd { margin: 0; }
        code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.875rem; }
        code { background: var(--soft); border-radius: 4px; padding: 0.1em 0.3em; }
        pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: 0.75rem 1rem;
          overflow-x: auto; line-height: 1.45; tab-size: 4; }
        .good, .added { color: var(--good); }
        .bad, .removed { color: var(--bad); }
        @media print {
          :root { --ink: #000000; --paper: #ffffff; --soft: #ffffff; --line: #999999; --quiet: #333333;
            --good: #0b4a1d; --bad: #8a0f18; }
          main { max-width: none; padding: 0; }
          body { font-size: 11pt; }
          pre { white-space: pre-wrap; overflow-wrap: anywhere; }
          h1, h2, h3, h4 { break-after: avoid; }
        }
        """
}
