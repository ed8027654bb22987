import Foundation
import JSONText

/// A sign of what a text is that isn't JSON: what it looks like, what that is, and what to do.
///
/// In the sentences, `{name}` stands for a fact or for what the pattern captured under the name, `{#name}` for the line
/// of a capture, and `{-name}` for its text without commas; `{?name}` stands for nothing, but has
/// to be known. A sentence with a name that isn't known is left out. Without its first note, or without advice, a sign
/// doesn't apply.
///
/// The signs are in a Markdown file: parts under headings, in which the first sign that applies is the one; each with its code
/// and the kinds of faults that it explains, its pattern, notes, and advice as a list.
struct TextSign: Sendable {
    let code: FailureCode
    /// The kinds of faults that it explains; empty for all.
    let kinds: [FaultKind]
    private(set) var pattern = "^"
    private(set) var notes: [String] = []
    private(set) var advice: [String] = []

    /// - Parameter heading: The code and the kinds: `not-a-value: badNumber`.
    private init(_ heading: Substring) {
        let words = heading.split { " :".contains($0) }.map(String.init)
        code = words.first.flatMap(FailureCode.init) ?? .strayText
        kinds = words.dropFirst().compactMap(FaultKind.init)
    }

    /// The signs by the headings of the embedded file. A test reads their patterns, codes and kinds.
    static let parts: [String: [TextSign]] = {
        var parts: [(name: String, signs: [TextSign])] = []
        for line in CodePage.lines(of: "NotJSON/signs") where !line.isEmpty {
            if line.hasPrefix("# ") {
                parts.append((String(line.dropFirst(2)), []))
            } else if line.hasPrefix("## ") {
                parts[parts.count - 1].signs.append(TextSign(line.dropFirst(3)))
            } else if var sign = parts.last?.signs.last {
                if line.hasPrefix("    ") {
                    sign.pattern = String(line.dropFirst(4))
                } else if line.hasPrefix("- ") {
                    sign.advice.append(String(line.dropFirst(2)))
                } else {
                    sign.notes.append(String(line))
                }
                parts[parts.count - 1].signs[parts[parts.count - 1].signs.count - 1] = sign
            }
        }
        return Dictionary(parts) { first, _ in first }
    }()
}

extension NotJSONExplainer {
    /// Explains the text by the first sign of a part of the signs that it has.
    ///
    /// - Parameters:
    ///   - part: The part's heading.
    ///   - text: What the patterns are searched in.
    ///   - start: The byte at which that starts; nil for the surroundings of the fault, in which `¦` marks it.
    func explanation(by part: String, in text: String, from start: Int?) -> Explanation? {
        (TextSign.parts[part] ?? []).lazy.filter { $0.kinds.isEmpty || $0.kinds.contains(fault.kind) }.compactMap {
            sign in
            (try? Regex(sign.pattern)).flatMap { text.firstMatch(of: $0) }
                .flatMap { explanation(sign, $0, in: text, from: start) }
        }.first
    }

    private func explanation(
        _ sign: TextSign, _ match: Regex<AnyRegexOutput>.Match, in text: String, from start: Int?
    ) -> Explanation? {
        func byte(_ index: String.Index) -> Int { (start ?? 0) + text.utf8.distance(from: text.startIndex, to: index) }
        func captured(_ name: Substring) -> (text: String, range: Range<String.Index>)? {
            guard let capture = match[String(name)], let found = capture.substring, let range = capture.range else {
                return nil
            }
            let text = found.trimmingCharacters(in: .whitespacesAndNewlines).replacing("¦", with: "")
            return text.isEmpty ? nil : (String(text.prefix(80)), range)
        }
        let needsPart = (sign.notes + sign.advice).contains { $0.contains(#/\{\??(json|[cC]ut)/#) }
        let end = captured("lead")?.range.upperBound ?? match.range.upperBound
        let part = needsPart ? part(after: start == nil ? fault.byte : byte(end)) : nil
        func value(_ name: Substring) -> Advice? {
            switch name.first {
            case "?": return value(name.dropFirst()).map { _ in "" }
            case "#": return captured(name.dropFirst()).map { Advice(line(of: byte($0.range.lowerBound))) }
            case "-": return captured(name.dropFirst()).map { Advice($0.text.replacing(",", with: "")) }
            default: break
            }
            switch name {
            case "json": return part.map { Advice(place(of: $0.lowerBound)) }
            case "cut": return part.map(cutting)
            case "Cut": return part.map { cutting(to: $0).capitalizedFirst }
            case "cutOrUnwrap": return part.map(cutting) ?? "remove the call around it"
            case "bodyPlace":
                let body = byte(match.range.upperBound)
                return Advice(body < self.text.count ? "starts on \(line(of: body))" : "is empty")
            case "hexadecimal": return captured("digits").flatMap { Int($0.text, radix: 16) }.map { Advice("\($0)") }
            default: return captured(name).map { Advice($0.text) } ?? fact(name)
            }
        }
        func filled(_ sentence: String) -> Advice? {
            var filled = Advice("")
            var rest = sentence[...]
            while let name = rest.firstMatch(of: #/\{([?#-]?\w+)\}/#) {
                guard let value = value(name.1) else { return nil }
                filled = filled + Advice(String(rest[..<name.range.lowerBound])) + value
                rest = rest[name.range.upperBound...]
            }
            return filled + Advice(String(rest))
        }
        guard let first = sign.notes.first.flatMap(filled) else { return nil }
        let advice = sign.advice.compactMap(filled)
        let notes = [first] + sign.notes.dropFirst().compactMap(filled)
        return advice.isEmpty ? nil : Explanation(sign.code, notes.map(\.text), advice: advice)
    }

    /// What a name stands for in the sentences of every sign; nil if there is no such thing.
    private func fact(_ name: Substring) -> Advice? {
        let opened = fault.opened.map { String(UnicodeScalar(self.text[$0])) }
        let isArray = opened == "["
        let word = word
        let text: String? =
            switch name {
            case "here": place(of: fault.byte)
            case "line": line(of: fault.byte)
            case "before": previous(fault.byte).map { place(of: $0) }
            case "opened": fault.opened.map { place(of: $0) }
            case "openedArray": isArray ? fault.opened.map { place(of: $0) } : nil
            case "openedLine": fault.opened.map { line(of: $0) }
            case "laterLines": fault.opened.flatMap { self.text[$0...].contains(0x0A) ? "" : nil }
            case "bracket": opened
            case "closer": opened.map { $0 == "{" ? "}" : "]" }
            case "found": fault.found
            case "expected": fault.expected
            case "word": word
            case "literal":
                ["true", "false", "null"].first {
                    $0.hasPrefix(word.lowercased()) || word.lowercased().hasPrefix($0)
                        || $0 == "null" && ["nil", "none"].contains(word.lowercased())
                }
            case "bytes": String(self.text.count)
            case "documents": String(document.documents().count)
            case "utf16": document.encoding == .utf16LittleEndian ? "" : nil
            case "compressed": BinaryFormat(self.text)?.isCompressed == true ? "" : nil
            case "propertyList": BinaryFormat(self.text) == .propertyList ? "" : nil
            case "emptiness": fault.kind == .empty ? "empty" : "only whitespace"
            case "formError": start.split(separator: "&").first { $0.hasPrefix("error=") }.map(String.init)
            case "firstLine":
                lines.first.map {
                    line(of: startByte + start.utf8.distance(from: start.startIndex, to: $0.startIndex))
                        .capitalizedFirst
                }
            case "separator": separator
            case "tableFormat": separator == "tabs" ? "TSV" : "CSV"
            case "yaml": isYAML ? "" : nil
            case "status":
                Self.statuses[lines.first?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""].map { "\($0)" }
            default: nil
            }
        return name == "whole" ? whole : name == "completion" ? completing : text.map { Advice($0) }
    }

    private static let statuses = [
        "ok": 200, "created": 201, "accepted": 202, "no content": 204, "bad request": 400, "unauthorized": 401,
        "forbidden": 403, "not found": 404, "method not allowed": 405, "conflict": 409, "gone": 410,
        "too many requests": 429, "internal server error": 500, "bad gateway": 502, "service unavailable": 503,
        "gateway timeout": 504,
    ]

    /// The letters and digits at the fault.
    private var word: String {
        String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" || $0 == "-" })
    }

    /// The text around the fault, which `¦` marks; `…` at the start if there is more.
    var surroundings: String {
        let before = text[..<min(fault.byte, text.count)].suffix(200)
        let texts = [before, ArraySlice(rest.utf8)].map {
            String(decoding: $0, as: UTF8.self).replacing("¦", with: "|")
        }
        return (before.startIndex > 0 ? "…" : "") + texts.joined(separator: "¦")
    }
}
