import Foundation
import JSONText

// Text of other formats, with no JSON in it, and words.
extension NotJSONExplainer {
    /// Explains text of a format that isn't JSON.
    func otherFormat(_ lines: [Line]) -> Explanation? {
        let lines = lines.filter { !$0.isBlank }
        guard fault.kind != .markup, let first = lines.first?.text else { return nil }
        func explanation(
            _ format: String, _ note: String? = nil,
            advice: Advice = "Request JSON from the server (Accept: application/json), or convert the text first."
        ) -> Explanation {
            Explanation(
                .otherFormat, ["The text looks like \(format), not JSON.", note].compactMap(\.self), advice: [advice])
        }
        if lines.count == 1, first.contains(#/^[\w.%+\[\]-]+=[^&=\s{}"']*(&[\w.%+\[\]-]+=[^&=\s]*)*$/#),
            first.contains("&") || first.contains(#/=[^=]/#)
        {
            let error = first.split(separator: "&").first { $0.hasPrefix("error=") }
            guard let error else { return explanation("form data, as in a URL's query") }
            return explanation(
                "form data, as in a URL's query", "It reports an error: `\(error)`.",
                advice: "Check the status before decoding, and request JSON (Accept: application/json).")
        }
        if isSettings(lines) { return explanation("settings, such as INI, TOML or an .env file") }
        if let separator = separator(lines) {
            return explanation(
                "a table with \(separator) between its columns, such as \(separator == "tabs" ? "TSV" : "CSV")",
                "Line \(document.position(lines[0].start).line) has the names of the columns, or the first row.")
        }
        guard isYAML(lines) else { return nil }
        let areHeaders = lines.allSatisfy(Line.having(#/^[A-Za-z]+(-[A-Za-z]+)*: /#))
        let hasHyphens = lines.contains(where: Line.having(#/^[A-Za-z]+(-[A-Za-z]+)+: /#))
        return explanation(areHeaders && hasHyphens ? "a list of HTTP headers" : "YAML")
    }

    /// Lines of `name = value`, perhaps under `[section]`.
    private func isSettings(_ lines: [Line]) -> Bool {
        let isComment = Line.having(#/^\s*[#;]/#)
        let lines = lines.filter { !isComment($0) }
        return lines.count > 1
            && lines.allSatisfy(Line.having(#/^\s*(\[[^\]"{}]+\]|(export )?[\w.-]+\s*=.*)\s*$/#))
            && lines.contains { $0.text.contains("=") }
    }

    /// The name of the character that separates the fields of each line; nil if the lines aren't rows of a table.
    private func separator(_ lines: [Line]) -> String? {
        guard lines.count > 1, let first = lines.first?.text, !"{[<".contains(first.first ?? "{") else { return nil }
        let names: [(Character, String)] = [("\t", "tabs"), (";", "semicolons"), (",", "commas"), ("|", "bars")]
        return names.first { character, _ in
            let counts = lines.map { line in
                // Separators in quotes are text.
                var isQuoted = false
                return line.text.count {
                    if $0 == "\"" { isQuoted.toggle() }
                    return !isQuoted && $0 == character
                }
            }
            return counts[0] > 0 && counts.allSatisfy { $0 == counts[0] }
        }?.1
    }

    private func isYAML(_ lines: [Line]) -> Bool {
        let lines = lines.filter { !$0.text.hasPrefix("#") }
        guard let first = lines.first?.text else { return false }
        let isMarked = first.contains(#/^(---|%YAML .*)\s*$/#)
        let body = lines.dropFirst(isMarked ? 1 : 0)
        let pairs = body.count(where: Line.having(#/^\s*(- )*[\w"'][^:{}]*:( .*)?$/#))
        let items = body.count(where: Line.having(#/^\s*- \S/#))
        let isEntry = Line.having(#/^\s*(- .*|-|[\w"'][^:{}]*:( .*)?)$/#)
        guard body.allSatisfy({ isEntry($0) || $0.text.hasPrefix("  ") }) else { return false }
        return isMarked ? pairs + items > 0 : first.first != " " && (pairs > 1 || items > 1)
    }

    /// Explains a plain message of a server or a proxy in place of a document.
    func words(_ lines: [Line]) -> Explanation? {
        let lines = lines.filter { !$0.isBlank }
        guard fault.kind == .badLiteral || fault.kind == .trailingGarbage || fault.kind == .concatenated,
            text.count <= 500, (1...3).contains(lines.count), let line = lines.first?.text,
            !text.contains(where: { [0x22, 0x27, 0x5B, 0x5D, 0x7B, 0x7D].contains($0) })
        else { return nil }
        let isPhrase = Self.reasons[line.trimmingCharacters(in: .whitespaces).lowercased()]
        guard isPhrase != nil || line.contains(#/^[A-Za-z]+[,.:;!]? [A-Za-z\d]+/#) else { return nil }
        return Explanation(
            .otherFormat,
            isPhrase.map { "The text isn't JSON but the name of the HTTP status \($0)." }
                ?? "The text is a plain message, not JSON: \"\(line.prefix(80))\".",
            advice: "Check the response's status and Content-Type before decoding: this message is meant for people.")
    }

    private static let reasons = [
        "ok": 200, "created": 201, "accepted": 202, "no content": 204, "bad request": 400, "unauthorized": 401,
        "forbidden": 403, "not found": 404, "method not allowed": 405, "conflict": 409, "gone": 410,
        "too many requests": 429, "internal server error": 500, "bad gateway": 502, "service unavailable": 503,
        "gateway timeout": 504,
    ]
}
