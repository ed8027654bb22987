import TerminalUI

/// What reaches a terminal: text that was made safe to show.
enum TerminalText {
    private static let sanitizer = Sanitizer()

    /// Escapes a text as the commands do.
    static func shown(_ text: String) -> String { sanitizer.shown(text) }

    /// Throws if a command's output has a scalar that acts on a terminal.
    static func holdHarmless(_ text: ShownText, _ what: @autoclosure () -> String) throws(BrokenPromise) {
        try holdHarmless(text.written(by: sanitizer, usesColor: false), what())
    }

    /// Throws if a text has a scalar that acts on a terminal. Line feeds may separate lines.
    static func holdHarmless(_ text: String, _ what: @autoclosure () -> String) throws(BrokenPromise) {
        for scalar in text.unicodeScalars where scalar != "\n" {
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator:
                throw BrokenPromise(description: "\(what()) has U+\(String(scalar.value, radix: 16))")
            default: break
            }
        }
    }

    /// Throws unless a text is a place in a file and a sentence about it: `file:LINE:COLUMN: Sentence.`
    ///
    /// - Parameter lines: The lines of the file.
    static func holdPlaced(_ text: String, in file: String, lines: Int) throws(BrokenPromise) {
        guard text.hasPrefix(file + ":") else {
            throw BrokenPromise(description: "\(text.debugDescription) doesn't begin with the file")
        }
        let parts = text.dropFirst(file.count + 1).split(separator: ":", maxSplits: 2)
        guard parts.count == 3, let line = Int(parts[0]), let column = Int(parts[1]) else {
            throw BrokenPromise(description: "\(text.debugDescription) has no line and column")
        }
        try require((1...lines).contains(line) && column > 0, "\(line):\(column) in \(lines) lines")
        let sentence = parts[2].dropFirst()
        try require(
            sentence.count > 1 && sentence.last.map { ".?!".contains($0) } == true,
            "\(text.debugDescription) has no sentence")
        try holdHarmless(shown(text), "a message")
    }
}

/// The lines of a text, also of one that ends early.
func lineCount(_ bytes: [UInt8]) -> Int { bytes.count { $0 == 0x0A || $0 == 0x0D } + 1 }
