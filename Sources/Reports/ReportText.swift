import DecodeTrace
package import Diagnosis
package import JSONText

/// Writes failures as a compiler does: file, line, column, message, and the line of the payload with the span underlined.
package struct ReportText: Sendable {
    /// How parts of a report are made to stand out.
    package enum Role: Sendable {
        case place, error, warning, message, gutter, underline, note, fix
    }

    /// Makes text safe to show: whatever could act on a terminal is escaped.
    package var shown: @Sendable (String) -> String
    /// The columns that a text takes once it is shown.
    package var columns: @Sendable (String) -> Int
    /// Makes a part stand out; gives the text back as it is where there is no colour.
    package var styled: @Sendable (Role, String) -> String
    /// What stands for text that was cut away.
    package var ellipsis: String
    /// The most columns of a payload's line to show.
    package var width: Int

    /// - Parameters:
    ///   - shown: Makes text safe to show.
    ///   - columns: The columns that a text takes.
    ///   - styled: Makes a part stand out.
    ///   - ellipsis: What stands for text that was cut away.
    ///   - width: The most columns of a payload's line to show.
    package init(
        shown: @escaping @Sendable (String) -> String = { $0 },
        columns: @escaping @Sendable (String) -> Int = { $0.unicodeScalars.count },
        styled: @escaping @Sendable (Role, String) -> String = { $1 }, ellipsis: String = "…", width: Int = 100
    ) {
        self.shown = shown
        self.columns = columns
        self.styled = styled
        self.ellipsis = ellipsis
        self.width = width
    }

    /// One failure: a line for its place and message, the payload's line, and the underline with a label.
    ///
    /// - Parameters:
    ///   - failure: What failed.
    ///   - payload: The payload's name.
    ///   - document: The payload's text.
    ///   - said: Sentences that were said of failures before: a rule is not told again and again. The new ones are added.
    /// - Returns: Lines, each ended by a line feed.
    package func text(
        of failure: DiagnosedFailure, payload: String, in document: JSONDocument, said: inout Set<String>
    ) -> String {
        // Where the place in the file is not known, none is made up.
        let position = document.foreign == nil ? "\(failure.position.line):\(failure.position.column):" : ""
        let place = "\(shown(payload)):\(position)"
        let grade =
            failure.isAdjusted
            ? styled(.note, "note:")
            : failure.isAbsorbed ? styled(.warning, "warning:") : styled(.error, "error:")
        let fate = failure.isAdjusted ? ", adjusted" : failure.isAbsorbed ? ", absorbed" : ""
        let kind = failure.kind.rawValue + fate
        let message = styled(.message, "\(shown(failure.message)) (\(kind))")
        return "\(styled(.place, place)) \(grade) \(message)\n" + excerpt(of: failure, in: document)
            + remedy(of: failure) + explanation(of: failure, said: &said)
    }

    /// Why it came about, and what can be changed; nothing of what a strategy put right.
    private func explanation(of failure: DiagnosedFailure, said: inout Set<String>) -> String {
        guard !failure.isAdjusted else { return "" }
        let explanation = failure.explained()
        let sentences = explanation.notes.map { ("note", $0) } + explanation.advice.map { ("help", $0) }
        return sentences.filter { said.insert($0.1).inserted }
            .map { "  \(styled(.gutter, "=")) \($0.0): \(shown($0.1))\n" }.joined()
    }

    /// The pages that say more of what failed, each once; nothing where nothing failed.
    ///
    /// - Parameter failures: What failed.
    /// - Returns: A line, ended by a line feed.
    package func pages(on failures: [DiagnosedFailure]) -> String {
        var codes: [String] = []
        for failure in failures.prefix(200) {
            let explanation = failure.explained()
            guard !explanation.notes.isEmpty, !codes.contains(explanation.code.rawValue) else { continue }
            codes.append(explanation.code.rawValue)
        }
        guard !codes.isEmpty else { return "" }
        return "More: \(codes.map { "codascope explain \($0)" }.joined(separator: ", "))\n"
    }

    /// What was done about it, or why nothing was.
    private func remedy(of failure: DiagnosedFailure) -> String {
        failure.remedy.map { "  note: \(shown($0))\n" } ?? ""
    }

    private func excerpt(of failure: DiagnosedFailure, in document: JSONDocument) -> String {
        guard !document.text.isEmpty, document.foreign == nil else { return "" }
        let number = failure.position.line
        let line = document.line(number)
        let window = window(of: failure.span, in: line, of: document)
        let before = string(window.lowerBound..<min(failure.span.lowerBound, window.upperBound), of: document)
        let end = min(max(failure.span.upperBound, failure.span.lowerBound), window.upperBound)
        let marked = failure.span.lowerBound < end ? string(failure.span.lowerBound..<end, of: document) : ""
        let after = string(max(end, window.lowerBound)..<window.upperBound, of: document)
        let start = window.lowerBound > line.lowerBound ? ellipsis : ""
        let rest = window.upperBound < line.upperBound ? ellipsis : ""
        let gutter = String(repeating: " ", count: max(0, 5 - String(number).count)) + "\(number)"
        let blank = String(repeating: " ", count: gutter.count)
        let indent = String(repeating: " ", count: columns(start) + columns(before))
        let underline = String(repeating: "^", count: max(1, columns(marked)))
        return styled(.gutter, "\(gutter) |") + " \(start)\(shown(before))\(shown(marked))\(shown(after))\(rest)\n"
            + styled(.gutter, "\(blank) |") + " \(indent)\(styled(.underline, underline)) "
            + "\(styled(.note, shown(failure.label)))\n"
    }

    /// The part of a line to show: all of a short line, else what is around the span.
    private func window(of span: Range<Int>, in line: Range<Int>, of document: JSONDocument) -> Range<Int> {
        guard line.count > width else { return line }
        let lead = width / 3
        var lower = max(line.lowerBound, min(span.lowerBound, line.upperBound) - lead)
        var upper = min(line.upperBound, lower + width)
        lower = max(line.lowerBound, min(lower, upper - width))
        // Not in the middle of a scalar.
        while lower > line.lowerBound, document.text[lower] & 0xC0 == 0x80 { lower -= 1 }
        while upper < line.upperBound, document.text[upper] & 0xC0 == 0x80 { upper += 1 }
        return lower..<upper
    }

    private func string(_ range: Range<Int>, of document: JSONDocument) -> String {
        // A tab would move what follows it by its own rules, and the underline by others.
        String(decoding: document.text[range], as: UTF8.self).replacing("\t", with: "    ")
    }
}
