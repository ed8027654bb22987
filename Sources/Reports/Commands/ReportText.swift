import DecodeTrace
package import Diagnosis
package import JSONText
package import TerminalUI

/// Writes failures in the style of a compiler: file, line, column, message, and the payload's line with the span
/// underlined.
package struct ReportText: Sendable {
    /// What the text will be written by, which determines its width.
    let sanitizer: Sanitizer
    /// The maximum width of a shown payload line, in columns.
    private let width = 100
    /// Whether fixes have the numbers by which they are applied.
    package var numbersFixes = false

    package init(_ sanitizer: Sanitizer = Sanitizer()) { self.sanitizer = sanitizer }

    /// One failure: a line for its place and message, the payload's line, and the underline with a label.
    ///
    /// - Parameters:
    ///   - fixes: The result of the search for its fixes; nil if there was none.
    ///   - printed: Sentences already printed for earlier failures, to avoid repetition. New ones are added.
    /// - Returns: Lines, each ending with a line feed.
    package func text(
        of failure: DiagnosedFailure, payload: String, in document: JSONDocument, fixes: FixProgress? = nil,
        printed: inout Set<String>
    ) -> ShownText {
        // Print no position if it isn't known.
        let position = document.hasPositions ? "\(failure.position.line):\(failure.position.column):" : ""
        let (grade, role): (ShownText, ShownText.Role) =
            failure.isAdjusted
            ? ("note:", .note) : failure.isAbsorbed ? ("warning:", .warning) : ("error:", .error)
        let fate = failure.isAdjusted ? ", adjusted" : failure.isAbsorbed ? ", swallowed" : ""
        let kind = failure.kind.rawValue + fate
        return "\("\(payload):\(position)", .place) \(grade, role) \("\(failure.message) (\(kind))", .message)\n"
            + excerpt(of: failure.span, label: failure.label, in: document)
            + (failure.remedy.map { "  note: \($0)\n" } ?? "") + explanation(of: failure, fixes, printed: &printed)
    }

    /// The cause and possible changes; only the fixes for a failure that a strategy adjusted. Changes that were tried
    /// come first, unless all of them lose something. Other advice follows only if no tried change is as good.
    private func explanation(of failure: DiagnosedFailure, _ fixes: FixProgress?, printed: inout Set<String>)
        -> ShownText
    {
        let tried = fixes.map(text) ?? ""
        guard !failure.isAdjusted else { return tried }
        let explanation = failure.explained()
        let advice = fixes?.untried(explanation.advice) ?? explanation.advice
        let notes = lines(explanation.notes, "note", printed: &printed)
        let forRequest = lines(advice.filter(\.isForRequest).map(\.text), "help", printed: &printed)
        let untried = lines(
            advice.filter { !$0.isForRequest }.map(\.text), tried.unescaped.isEmpty ? "help" : "not tried",
            printed: &printed)
        return fixes?.onlyLoses == true ? notes + untried + tried + forRequest : notes + tried + forRequest + untried
    }

    private func lines(_ sentences: [String], _ head: String, printed: inout Set<String>) -> ShownText {
        sentences.filter { printed.insert($0).inserted }
            .map { "  \("=", .gutter) \(head): \($0)\n" }.joined()
    }

    /// The pages about the failures, without duplicates; empty if nothing failed.
    ///
    /// - Returns: A line ending with a line feed.
    package func pages(on failures: [DiagnosedFailure]) -> ShownText {
        var codes: [String] = []
        for failure in failures.prefix(200) {
            let explanation = failure.explained()
            guard !explanation.notes.isEmpty, !codes.contains(explanation.code.rawValue) else { continue }
            codes.append(explanation.code.rawValue)
        }
        guard !codes.isEmpty else { return "" }
        return "More: \(codes.map { "codascope explain \($0)" }.joined(separator: ", "))\n"
    }

    /// The payload's line, and below it the underline with a label.
    package func excerpt(of span: Range<Int>, label: String, in document: JSONDocument) -> ShownText {
        guard !document.text.isEmpty, document.hasPositions, let span = document.shownSpan(of: span) else { return "" }
        let document = document.shown
        let number = document.position(span.lowerBound).line
        let line = document.line(number)
        let window = window(of: span, in: line, of: document)
        let before = string(window.lowerBound..<min(span.lowerBound, window.upperBound), of: document)
        let end = min(max(span.upperBound, span.lowerBound), window.upperBound)
        let marked = span.lowerBound < end ? string(span.lowerBound..<end, of: document) : ""
        let after = string(max(end, window.lowerBound)..<window.upperBound, of: document)
        let start = window.lowerBound > line.lowerBound ? sanitizer.dots : ""
        let rest = window.upperBound < line.upperBound ? sanitizer.dots : ""
        let gutter = String(repeating: " ", count: max(0, 5 - String(number).count)) + "\(number)"
        let blank = String(repeating: " ", count: gutter.count)
        let indent = String(repeating: " ", count: sanitizer.columns(of: start) + sanitizer.columns(of: before))
        let underline = String(repeating: "^", count: max(1, sanitizer.columns(of: marked)))
        return "\("\(gutter) |", .gutter) \(start)\(before)\(marked)\(after)\(rest)\n"
            + "\("\(blank) |", .gutter) \(indent)\("\(underline)", .underline) \("\(label)", .note)\n"
    }

    /// The part of a line to show: the whole line if it is short, otherwise the part around the span.
    private func window(of span: Range<Int>, in line: Range<Int>, of document: JSONDocument) -> Range<Int> {
        guard line.count > width else { return line }
        let lead = width / 3
        var lower = max(line.lowerBound, min(span.lowerBound, line.upperBound) - lead)
        var upper = min(line.upperBound, lower + width)
        lower = max(line.lowerBound, min(lower, upper - width))
        // Don't cut inside a scalar.
        while lower > line.lowerBound, document.text[lower] & 0xC0 == 0x80 { lower -= 1 }
        while upper < line.upperBound, document.text[upper] & 0xC0 == 0x80 { upper += 1 }
        return lower..<upper
    }

    private func string(_ range: Range<Int>, of document: JSONDocument) -> String {
        // Tabs would align the line and the underline differently.
        String(decoding: document.text[range], as: UTF8.self).replacing("\t", with: "    ")
    }
}
