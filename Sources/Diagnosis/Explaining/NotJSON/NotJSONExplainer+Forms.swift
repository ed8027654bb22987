import Foundation
import JSONText

// Helpers for all forms of text: its lines, and a document inside other text.
extension NotJSONExplainer {
    /// The number of leading bytes in which a form is recognized.
    static let maxHeadLength = 4096
    /// Longer texts aren't parsed again.
    static let maxTextLength = 20_000_000

    /// A line at the start of the text, without its end.
    struct Line {
        /// Its first byte.
        var start: Int
        var text: Substring
        var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

        /// Whether a pattern occurs in a line. A literal in a closure would be compiled again for each line.
        static func having(_ pattern: Regex<some Any>) -> (Line) -> Bool { { $0.text.contains(pattern) } }
    }

    /// Explains a text whose form is recognized by its start; nil for other texts.
    ///
    /// - Complexity: O(bytes)
    func knownForm() -> Explanation? {
        if let placeholder = placeholder() { return placeholder }
        guard !document.options.assumesTopLevelDictionary, text.count <= Self.maxTextLength, isFromStart else {
            return nil
        }
        let lines = lines
        let forms: [() -> Explanation?] = [
            { eventStream(lines) }, { httpMessage(lines) }, { terminal(lines) }, { markdown(lines) }, guardPrefix,
            printedValue, script, encodedWhole, otherLanguage, { logPrefix(lines) }, { otherFormat(lines) },
            { words(lines) },
        ]
        return forms.lazy.compactMap { $0() }.first
    }

    /// Whether the fault is near the start of the text.
    private var isFromStart: Bool {
        switch fault.kind {
        case .binary, .newlineDelimited, .concatenated, .empty, .whitespaceOnly, .tooDeep, .tooLarge: false
        default: previous(fault.byte).map { text[...$0].count < Self.maxHeadLength } ?? true
        }
    }

    /// The lines at the start of the text, without one that is cut off.
    var lines: [Line] {
        var lines: [Line] = []
        var start = 0
        let head = text.prefix(Self.maxHeadLength)
        for line in head.split(separator: 0x0A, omittingEmptySubsequences: false) {
            var bytes = line
            if bytes.last == 0x0D { bytes.removeLast() }
            lines.append(Line(start: start, text: String(decoding: bytes, as: UTF8.self)[...]))
            start += line.count + 1
        }
        if head.count < text.count, lines.count > 1 { lines.removeLast() }
        return lines
    }

    /// The object or array that starts at a byte, if it is JSON on its own.
    ///
    /// - Complexity: O(bytes)
    func part(from start: Int) -> Range<Int>? {
        guard start < text.count, text[start] == UInt8(ascii: "{") || text[start] == UInt8(ascii: "[") else {
            return nil
        }
        let trial = JSONDocument(bytes: Array(text[start...]), options: document.options)
        guard let later = trial.fault else {
            return previous(text.count).map { start..<($0 + 1) }
        }
        let ends: [FaultKind] = [.trailingGarbage, .concatenated, .newlineDelimited]
        guard ends.contains(later.kind), later.byte > 1 else { return nil }
        return previous(start + later.byte).map { start..<($0 + 1) }
    }

    /// The first object or array after a byte that is JSON on its own.
    func part(after byte: Int) -> Range<Int>? {
        text[min(byte, text.count)...].prefix(Self.maxHeadLength)
            .firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }
            .flatMap { part(from: $0) }
    }

    /// Returns advice to keep only a part of the text, as a clause.
    func cutting(to part: Range<Int>) -> Advice {
        let before = previous(part.lowerBound) == nil ? nil : "the text before \(place(of: part.lowerBound))"
        let hasMore = text[part.upperBound...].contains { $0 > 0x20 }
        let after = hasMore ? "what follows \(place(of: part.upperBound - 1))" : nil
        return Advice(
            "remove \([before, after].compactMap { $0 }.joined(separator: ", and "))",
            .payload([
                PayloadChange(0..<part.lowerBound, ""), PayloadChange(part.upperBound..<text.count, ""),
            ]))
    }

    /// `line 3`.
    func line(of byte: Int) -> String { "line \(document.position(byte).line)" }
}
