/// Turns any text into cells that a terminal draws as text and nothing else.
///
/// Payloads are data: no scalar of theirs may act on the terminal, hide, or take a width that we cannot foretell. Shown
/// as they are: a base character of known width with up to four combining marks, as one cell. Everything else is shown
/// escaped, one scalar at a time: controls as pictures (`␛`), the rest by number (`\u{202E}`); that is C0, C1, bidi
/// controls, zero-width and other invisible scalars, joiners, variation selectors, skin tones, regional indicators,
/// private-use and unassigned scalars, and marks without a base.
package struct Sanitizer: Sendable {
    package let width: TextWidth
    /// Escape controls by number too, and keep to ASCII in whatever is added to the text.
    package let isASCII: Bool

    package init(width: TextWidth = .table, ascii: Bool = false) {
        self.width = width
        self.isASCII = ascii
    }

    /// What one cell shows, and which scalars of the text it stands for.
    package struct Glyph: Hashable, Sendable, BitwiseCopyable {
        var base: Unicode.Scalar
        /// Up to four combining marks; 0 where there is none.
        var marks: SIMD4<UInt32> = .zero
        /// The most marks that are drawn on one base.
        static let mostMarks = 4
        /// The columns it takes: 1 or 2.
        package var columns: Int
        /// Whether this is part of an escape that stands for a scalar which is not shown itself.
        package var isEscape: Bool
        /// The offset in scalars of the first scalar it stands for. All cells of one escape have the same.
        package var offset: Int
        /// The first scalar that it stands for.
        var source: Unicode.Scalar
        /// The scalars it stands for: 1, and one more for each combining mark.
        package var scalarCount: Int { marks == .zero ? 1 : 1 + markCount }

        private var markCount: Int { (0..<4).reduce(0) { $0 + (marks[$1] == 0 ? 0 : 1) } }

        /// What the cell shows.
        package var text: String {
            var text = ""
            append(to: &text)
            return text
        }

        /// Appends what the cell shows.
        func append(to text: inout String) {
            text.unicodeScalars.append(base)
            guard marks != .zero else { return }
            for index in 0..<4 {
                if let mark = Unicode.Scalar(marks[index]), mark.value != 0 { text.unicodeScalars.append(mark) }
            }
        }

        /// Whether it is a blank, at which lines are broken.
        var isBlank: Bool { base == " " && marks == .zero }
    }

    /// The cells of a text, from left to right.
    package func glyphs(of text: Substring) -> Glyphs { Glyphs(text.unicodeScalars, self) }

    /// The cells of a text, from left to right.
    package func glyphs(of text: String) -> Glyphs { glyphs(of: text[...]) }

    /// The columns that the text takes. O(length).
    package func columns(of text: String) -> Int {
        glyphs(of: text).reduce(0) { $0 + $1.columns }
    }

    /// The columns that the text takes, or a few more than `limit` where it takes more. O(limit).
    package func columns(of text: some StringProtocol, limit: Int) -> Int {
        var columns = 0
        for glyph in glyphs(of: Substring(text)) {
            guard columns <= limit else { break }
            columns += glyph.columns
        }
        return columns
    }

    /// The text as it is shown, as plain text.
    package func shown(_ text: String) -> String {
        glyphs(of: text).reduce(into: "") { $1.append(to: &$0) }
    }

    /// The text as it is shown, cut with an ellipsis when it is wider than `columns`. O(columns).
    package func shown(_ text: some StringProtocol, columns limit: Int) -> String {
        let ellipsis = isASCII ? ".." : "…"
        let ellipsisColumns = isASCII ? 2 : 1
        var shown = ""
        var used = 0
        var cut = 0  // bytes of the longest part that leaves room for the ellipsis
        for glyph in glyphs(of: Substring(text)) {
            if used + glyph.columns > limit {
                guard limit >= ellipsisColumns else { return String(ellipsis.prefix(max(0, limit))) }
                return String(decoding: shown.utf8.prefix(cut), as: UTF8.self) + ellipsis
            }
            glyph.append(to: &shown)
            used += glyph.columns
            if used + ellipsisColumns <= limit { cut = shown.utf8.count }
        }
        return shown
    }

    /// What is done with a scalar.
    enum Treatment: Equatable {
        case base(Int)
        case mark
        case escape
    }

    /// What is done with a scalar, whatever stands beside it.
    func treatment(of scalar: Unicode.Scalar) -> Treatment {
        let value = scalar.value
        if value < 0x7F { return value < 0x20 ? .escape : .base(1) }
        if value < 0xA0 { return .escape }
        let properties = scalar.properties
        if properties.isDefaultIgnorableCodePoint || properties.isEmojiModifier { return .escape }
        if (0x1F1E6...0x1F1FF).contains(value) { return .escape }  // regional indicators: some pairs are flags
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
            return .escape
        case .nonspacingMark, .enclosingMark:
            return width(scalar) == 0 ? .mark : .escape
        default:
            let columns = width(scalar)
            if columns == 0 && scalar.joinsHangul { return .mark }
            return columns == 1 || columns == 2 ? .base(columns) : .escape
        }
    }

    /// The escape for a scalar: a picture for a control, else its number in braces.
    func escape(for scalar: Unicode.Scalar) -> String {
        if !isASCII {
            if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) { return String(picture) }
            if scalar.value == 0x7F { return "\u{2421}" }
        }
        return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
}

extension Sanitizer {
    /// The cells of a text, made as they are asked for.
    package struct Glyphs: Sequence, IteratorProtocol, Sendable {
        private let sanitizer: Sanitizer
        private var scalars: Substring.UnicodeScalarView.Iterator
        /// The scalar after those that were made cells of.
        private(set) var ahead: Unicode.Scalar?
        /// The offset of `ahead`.
        private var offset = 0
        private var escape: [UInt8] = []
        private var escapeIndex = 0
        private var escaped: Unicode.Scalar = " "

        init(_ scalars: Substring.UnicodeScalarView, _ sanitizer: Sanitizer) {
            self.sanitizer = sanitizer
            self.scalars = scalars.makeIterator()
            ahead = self.scalars.next()
        }

        package mutating func next() -> Glyph? {
            if escapeIndex < escape.count {
                defer { escapeIndex += 1 }
                return Glyph(
                    base: Unicode.Scalar(escape[escapeIndex]), columns: 1, isEscape: true, offset: offset - 1,
                    source: escaped)
            }
            guard let scalar = ahead else { return nil }
            let start = offset
            advance()
            guard case .base(let columns) = sanitizer.treatment(of: scalar) else {
                return beginEscape(of: scalar, at: start)
            }
            var glyph = Glyph(base: scalar, columns: columns, isEscape: false, offset: start, source: scalar)
            // Only what is not ASCII can be a mark; the common case ends here.
            var count = 0
            var last = scalar
            while count < Glyph.mostMarks, let mark = ahead, mark.value >= 0x300,
                sanitizer.treatment(of: mark) == .mark, !mark.joinsHangul || mark.joinsSyllable(after: last)
            {
                glyph.marks[count] = mark.value
                count += 1
                last = mark
                advance()
            }
            return glyph
        }

        private mutating func advance() {
            ahead = scalars.next()
            offset += 1
        }

        private mutating func beginEscape(of scalar: Unicode.Scalar, at start: Int) -> Glyph {
            let text = sanitizer.escape(for: scalar)
            let first = text.unicodeScalars.first ?? "?"
            // A picture is one scalar; a number is ASCII, and its other cells follow one by one.
            escape = first.isASCII ? Array(text.utf8) : []
            escapeIndex = 1
            escaped = scalar
            return Glyph(base: first, columns: 1, isEscape: true, offset: start, source: scalar)
        }
    }
}
