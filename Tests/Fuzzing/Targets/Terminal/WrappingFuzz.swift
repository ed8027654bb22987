import TerminalUI

extension FuzzTarget {
    static let wrapping = FuzzTarget(
        "wrapping", "no wrapped line is wider than asked, and no part of the text is lost",
        longest: 768,
        seeds: { oddTexts.flatMap { [[UInt8]("0:" + $0), [UInt8]("11" + $0), [UInt8]("0C" + $0)] } },
        check: { bytes in
            var input = FuzzInput(bytes)
            let sanitizer = Sanitizer(ascii: input.choice(below: 2) == 1)
            let columns = input.choice(below: 64) + 1
            let text = input.text
            let lines = sanitizer.wrap(text, to: columns)
            try require(!lines.isEmpty, "no lines")
            for line in lines {
                // In lines of one column, a wide character has a line of its own.
                let isOneCell = sanitizer.glyphs(of: line).reduce(0) { count, _ in count + 1 } == 1
                try require(
                    sanitizer.columns(of: line) <= columns || columns == 1 && isOneCell,
                    "\(line.debugDescription) is wider than \(columns)")
                try require(sanitizer.shown(line) == line, "\(line.debugDescription) is not as it is shown")
            }
            try checkNothingLost(lines, text, columns, sanitizer)
            try require(sanitizer.wrap(text, to: 0).isEmpty, "lines of no columns")
            for limit in [1, 2, 5] {
                let some = sanitizer.wrap(text, to: columns, limit: limit)
                try require(some == Array(lines.prefix(limit)), "the first \(limit) lines")
            }
        })

    /// Checks that the lines are the text, except for the spaces at the breaks.
    private static func checkNothingLost(
        _ lines: [String], _ text: String, _ columns: Int, _ sanitizer: Sanitizer
    ) throws {
        let breaks = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        let shown = breaks.enumerated().map { number, part in
            let isEnd = number < breaks.count - 1 && part.last == "\r"
            return sanitizer.shown(String(String.UnicodeScalarView(isEnd ? part.dropLast() : part)))
        }
        func withoutBlanks(_ text: String) -> String.UnicodeScalarView { text.unicodeScalars.filter { $0 != " " } }
        try require(
            withoutBlanks(lines.joined()).elementsEqual(withoutBlanks(shown.joined())),
            "\(lines) of \(text.debugDescription)")
        try require(lines.count >= breaks.count, "\(lines.count) lines of \(breaks.count)")
        let blanks = shown.joined().unicodeScalars.count { $0 == " " }
        let left = lines.joined().unicodeScalars.count { $0 == " " }
        try require(left <= blanks && blanks - left <= lines.count - breaks.count, "\(blanks - left) blanks are lost")
        if shown.allSatisfy({ sanitizer.columns(of: $0) <= columns }) {
            try require(lines == shown, "\(lines) instead of \(shown)")
        }
    }
}
