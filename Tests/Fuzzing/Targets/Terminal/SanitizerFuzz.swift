import TerminalUI

/// Texts that are difficult for terminals and for computing widths.
let oddTexts = [
    "plain text, two words", "日本語 テスト", "e\u{301}a\u{308}\u{323}\u{32D}\u{330}\u{331}x", "🇯🇵👩‍👩‍👧👍🏽❤️", "\u{202E}abc\u{2066}",
    "\u{1B}[31mred\u{07}\u{9B}0m", "a\tb\r\nc\nd\u{85}e\u{2028}f", "\u{301}\u{200D}\u{FE0F}", "각각한", "กำลังเรียน",
    "हिन्दी क्षत्रिय", "\u{600}123", "\u{E000}\u{F0000}\u{10FFFF}", "  two  blanks  ", "a_very_long_word_without_a_blank_in_it",
    "",
]

extension FuzzTarget {
    static let sanitizer = FuzzTarget(
        "sanitizer", "what is shown of a text takes the columns that are said, hides nothing and acts on no terminal",
        longest: 512,
        seeds: { oddTexts.flatMap { [[UInt8]("09" + $0), [UInt8]("15" + $0)] } },
        check: { bytes in
            var input = FuzzInput(bytes)
            let sanitizer = Sanitizer(ascii: input.choice(below: 2) == 1)
            let limit = input.choice(below: 64)
            let text = input.text
            try checkGlyphs(of: text, sanitizer)
            try checkCut(text, limit, sanitizer)
            try checkSurface(text, limit, sanitizer)
        })

    /// Checks that each scalar is represented by one glyph, or by the cells of its escape, in order.
    private static func checkGlyphs(of text: String, _ sanitizer: Sanitizer) throws {
        var covered = 0
        var columns = 0
        for glyph in sanitizer.glyphs(of: text) {
            try require(glyph.columns == 1 || glyph.columns == 2, "\(glyph.columns) columns of \(glyph.text)")
            columns += glyph.columns
            if glyph.isEscape, glyph.offset == covered - 1 { continue }
            try holdEqual(glyph.offset, covered, "the first scalar of \(glyph.text.debugDescription)")
            covered += glyph.scalarCount
        }
        try holdEqual(covered, text.unicodeScalars.count, "scalars that are shown")
        try holdEqual(sanitizer.columns(of: text), columns, "columns of the text")
        let shown = sanitizer.shown(text)
        try checkHarmless(shown, isASCII: sanitizer.isASCII && text.utf8.allSatisfy { $0 < 0x80 })
        try require(sanitizer.shown(shown) == shown, "what is shown would be shown otherwise: \(shown)")
        try holdEqual(sanitizer.columns(of: shown), columns, "columns of what is shown")
    }

    private static func checkHarmless(_ shown: String, isASCII: Bool) throws {
        for scalar in shown.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
                throw BrokenPromise(description: "U+\(String(scalar.value, radix: 16)) is shown")
            default: break
            }
            try require(
                !scalar.properties.isDefaultIgnorableCodePoint, "U+\(String(scalar.value, radix: 16)) is hidden")
            try require(!isASCII || scalar.isASCII, "\(scalar) was added to an ASCII text")
        }
    }

    private static func checkCut(_ text: String, _ limit: Int, _ sanitizer: Sanitizer) throws {
        let whole = sanitizer.shown(text)
        let cut = sanitizer.shown(text, columns: limit)
        try require(sanitizer.columns(of: cut) <= limit, "\(cut.debugDescription) is wider than \(limit)")
        try checkHarmless(cut, isASCII: false)
        if sanitizer.columns(of: whole) <= limit {
            try require(cut == whole, "\(cut.debugDescription) is cut, though there is room")
        } else if limit > 4 {
            let ellipsis = sanitizer.isASCII ? ".." : "…"
            try require(cut.unicodeScalars.ends(with: ellipsis), "\(cut.debugDescription) has no mark")
            try require(
                whole.unicodeScalars.starts(with: cut.unicodeScalars.dropLast(ellipsis.unicodeScalars.count)),
                "\(cut.debugDescription) is not the start of \(whole.debugDescription)")
        }
    }

    /// Checks that nothing is drawn outside the given columns, and that the drawn text is safe.
    private static func checkSurface(_ text: String, _ limit: Int, _ sanitizer: Sanitizer) throws {
        var surface = Surface(rows: 3, columns: 24, ascii: sanitizer.isASCII)
        let column = limit % 30 - 3
        surface.put(1, column, text, clip: Rect(row: 0, column: column, rows: 3, columns: limit % 20))
        try require(surface.line(0) == "" && surface.line(2) == "", "another row was drawn on")
        let line = surface.line(1, trimmed: false)
        try holdEqual(sanitizer.columns(of: line), 24, "columns of the row \(line.debugDescription)")
        try checkHarmless(line, isASCII: false)
        let outside = line.unicodeScalars.prefix(max(0, min(column, 24)))
        try require(outside.allSatisfy { $0 == " " }, "\(line.debugDescription) begins before column \(column)")
    }
}

extension String.UnicodeScalarView {
    fileprivate func ends(with end: String) -> Bool {
        suffix(end.unicodeScalars.count).elementsEqual(end.unicodeScalars)
    }
}
