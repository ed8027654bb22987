import Foundation

/// Finds uses of declarations that are newer than the systems that the libraries support, such as iOS 13. The compiler
/// doesn't check this on Linux, where everything is available.
enum Availability {
    /// Newer declarations that are easily used by mistake.
    private static let words = [
        "Synchronization", "Mutex<", "Atomic<", "Int128", "ContinuousClock", "SuspendingClock", "Duration", "Regex",
        "wholeMatch(", "firstMatch(", "prefixMatch(", "firstRange(of", ".ranges(of", ".replacing(", ".gmt",
        "URL(filePath",
        ".appending(path", ".host()", ".path(percent", "FormatStyle", ".formatted(", "encodingInvalidCharacters",
        "AttributedString", "Task {", "Task.", " async ", "@Observable", "InlineArray", "Span<",
    ]

    /// The words in the code of a file, except in code marked with `@available` or `if #available`.
    static func newer(in lines: [Substring]) -> [(line: Int, word: String)] {
        var found: [(line: Int, word: String)] = []
        var depth = 0
        /// The depth of braces at which the marked code ends, and whether its first brace was seen.
        var marked: (depth: Int, isOpen: Bool)?
        for (index, line) in lines.enumerated() {
            let code = withoutTextAndComment(line)
            if code.contains("@available(") || code.contains("#available(") { marked = marked ?? (depth, false) }
            // The case of an enum, such as `DateDecodingStrategy.formatted`, is no call.
            let isUsed = { (word: String) in code.contains(word) && !code.contains("case \(word)") }
            if marked == nil { found += words.filter(isUsed).map { (index + 1, $0) } }
            for character in code where character == "{" || character == "}" {
                depth += character == "{" ? 1 : -1
                if let start = marked, character == "{" { marked = (start.depth, true) }
            }
            let isMark = code.drop { $0 == " " }.hasPrefix("@available(")
            if let start = marked, depth <= start.depth, start.isOpen || !isMark { marked = nil }
        }
        return found
    }

    private static func withoutTextAndComment(_ line: Substring) -> String {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        let code = parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "\"\"")
        return code.components(separatedBy: "//")[0]
    }
}
