import TerminalUI

/// Breaks text into lines of so many columns, between words where it can. Line breaks in the text are kept.
func wrap(_ text: String, to columns: Int, _ sanitizer: Sanitizer) -> [String] {
    guard columns > 0 else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
        var lines: [String] = []
        var current = ""
        var width = 0
        for word in line.split(separator: " ", omittingEmptySubsequences: false) {
            var rest = String(word)
            let wordWidth = sanitizer.columns(of: rest)
            if !current.isEmpty, width + 1 + wordWidth > columns {
                lines.append(current)
                current = ""
                width = 0
            } else if !current.isEmpty || !lines.isEmpty && word.isEmpty {
                current += " "
                width += 1
            }
            while sanitizer.columns(of: rest) > columns - width, columns > width {
                let head = rest.prefix(max(1, columns - width))
                lines.append(current + head)
                rest = String(rest.dropFirst(head.count))
                current = ""
                width = 0
            }
            current += rest
            width += sanitizer.columns(of: rest)
        }
        lines.append(current)
        return lines
    }
}
