/// Converts any text to cells that a terminal draws only as text.
///
/// Payloads are data: none of their scalars may control the terminal, be hidden, or have an unpredictable width. A base
/// character of known width with up to four combining marks is shown unchanged, as one cell; so is an emoji of several
/// scalars, in two columns, where the device draws its kind so (``ClusterSupport``). Everything else is escaped, one
/// scalar at a time: controls as pictures (`␛`), the rest by number (`\u{202E}`). That includes C0, C1, bidi controls,
/// zero-width and other invisible scalars, narrow spaces other than U+0020, joiners, variation selectors, skin tones and
/// regional indicators outside such an emoji, private-use and unassigned scalars, and marks without a base.
package struct Sanitizer: Sendable {
    package let width: TextWidth
    /// Whether controls are escaped by number, too, and all added text is ASCII.
    package let isASCII: Bool
    /// The emoji of several scalars that are shown unchanged.
    package let clusters: ClusterSupport
    /// Whether a tab takes four columns, so that indented text keeps its shape. Not in ASCII, where it is a number.
    package var widensTabs = false

    package init(width: TextWidth = .table, ascii: Bool = false, clusters: ClusterSupport = []) {
        self.clusters = clusters
        self.width = width
        self.isASCII = ascii
    }

    /// The content of one cell, and the scalars of the text that it represents.
    package struct Glyph: Hashable, Sendable, BitwiseCopyable {
        var base: Unicode.Scalar
        /// Up to four combining marks, or the rest of an emoji of several scalars.
        var marks = GlyphMarks()
        /// The most marks that are drawn on one base.
        static let maxMarks = 4
        /// Its width in columns: 1 or 2.
        package var columns: Int
        /// Whether it is part of an escape for a scalar that isn't shown itself.
        package var isEscape: Bool
        /// The offset in scalars of the first scalar that it represents. All cells of one escape have the same offset.
        package var offset: Int
        /// The first scalar that it represents.
        var source: Unicode.Scalar
        /// The number of scalars that it represents: 1, plus the combining marks.
        package var scalarCount: Int { 1 + marks.count }

        package var text: String {
            var text = ""
            append(to: &text)
            return text
        }

        func append(to text: inout String) {
            text.unicodeScalars.append(base)
            for index in 0..<marks.count { text.unicodeScalars.append(marks[index]) }
        }

        /// Whether it is a space, at which lines can be broken.
        var isBlank: Bool { base == " " && marks.isEmpty && !isEscape }
    }

    /// The cells of a text, from left to right.
    package func glyphs(of text: some StringProtocol) -> Glyphs { Glyphs(Substring(text).unicodeScalars, self) }

    /// The width of the text in columns, or slightly more than `limit` if it is wider. O(limit).
    package func columns(of text: some StringProtocol, limit: Int = .max) -> Int {
        var columns = 0
        for glyph in glyphs(of: text) {
            guard columns <= limit else { break }
            columns += glyph.columns
        }
        return columns
    }

    /// The text as shown, as plain text.
    package func shown(_ text: String) -> String {
        glyphs(of: text).reduce(into: "") { $1.append(to: &$0) }
    }

    /// The text as shown, cut with an ellipsis if it is wider than `columns`. O(columns).
    package func shown(_ text: some StringProtocol, columns limit: Int) -> String {
        shown(text, columns: limit, mark: ellipsis)
    }

    /// The mark of a text that is cut: `…`, or two dots in ASCII.
    package var ellipsis: String { isASCII ? ".." : "…" }
    /// The end of a text about work that isn't done.
    package var dots: String { isASCII ? "..." : "…" }
    /// The sign between the parts of a title.
    package var middleDot: String { isASCII ? "-" : "·" }
    /// The sign before what something becomes.
    package var arrow: String { isASCII ? "->" : "→" }
    /// The sign before the number of rows below the edge.
    package var downArrow: String { isASCII ? "v" : "↓" }

    /// The text as shown, cut with a mark of ASCII or of one column if it is wider than `columns`. O(columns).
    func shown(_ text: some StringProtocol, columns limit: Int, mark ellipsis: String) -> String {
        let ellipsisColumns = ellipsis.unicodeScalars.count
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

    /// How a scalar is shown.
    enum Treatment: Equatable {
        case base(Int)
        case mark
        case escape
    }

    /// How a scalar is shown, independent of its neighbors.
    func treatment(of scalar: Unicode.Scalar) -> Treatment {
        let value = scalar.value
        if value < 0x7F { return value < 0x20 ? .escape : .base(1) }
        if value < 0xA0 { return .escape }
        let properties = scalar.properties
        if properties.isDefaultIgnorableCodePoint || properties.isEmojiModifier { return .escape }
        if scalar.isRegionalIndicator { return .escape }  // regional indicators: some pairs are flags
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
            return .escape
        case .spaceSeparator where width(scalar) != 2:  // a no-break space, which looks like a space
            return .escape
        case .nonspacingMark, .enclosingMark:
            return width(scalar) == 0 ? .mark : .escape
        default:
            let columns = width(scalar)
            if columns == 0 && scalar.joinsHangul { return .mark }
            return columns == 1 || columns == 2 ? .base(columns) : .escape
        }
    }

    /// The escape for a scalar: a picture for a control, otherwise its number in braces.
    func escape(for scalar: Unicode.Scalar) -> String {
        if !isASCII {
            if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) { return String(picture) }
            if scalar.value == 0x7F { return "\u{2421}" }
        }
        return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
}

extension Sanitizer {
    /// The cells of a text, made lazily.
    package struct Glyphs: Sequence, IteratorProtocol, Sendable {
        private let sanitizer: Sanitizer
        private var scalars: Substring.UnicodeScalarView.Iterator
        /// The scalar after those already converted to cells.
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
            if !sanitizer.clusters.isEmpty, let next = ahead, scalar.mayBeginCluster(before: next),
                let marks = scalar.cluster(before: next, scalars, sanitizer.clusters)
            {
                for _ in 0..<marks.count { advance() }
                return Glyph(base: scalar, marks: marks, columns: 2, isEscape: false, offset: start, source: scalar)
            }
            guard case .base(let columns) = sanitizer.treatment(of: scalar) else {
                return beginEscape(of: scalar, at: start)
            }
            var glyph = Glyph(base: scalar, columns: columns, isEscape: false, offset: start, source: scalar)
            // Only scalars that aren't ASCII can be marks; the common case ends here.
            var last = scalar
            while glyph.marks.count < Glyph.maxMarks, let mark = ahead, mark.value >= 0x300,
                sanitizer.treatment(of: mark) == .mark, !mark.joinsHangul || mark.joinsSyllable(after: last)
            {
                glyph.marks.append(mark)
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
            // A picture is one scalar; a number is ASCII, whose remaining cells follow one by one.
            let isWide = scalar == "\t" && sanitizer.widensTabs
            escape = first.isASCII ? Array(text.utf8) : Array(repeating: 0x20, count: isWide ? 4 : 0)
            escapeIndex = 1
            escaped = scalar
            return Glyph(base: first, columns: 1, isEscape: true, offset: start, source: scalar)
        }
    }
}
