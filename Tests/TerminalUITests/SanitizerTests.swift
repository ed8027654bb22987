import Testing

@testable import TerminalUI

@Suite struct SanitizerTests {
    @Test func `on a screen a tab takes four columns, and in ASCII it is a number`() {
        var surface = Surface(rows: 1, columns: 12)
        surface.put(0, 0, "a\tb")
        #expect(surface.line(0) == "a␉   b")
        #expect(surface[0, 1].style == Style.plain.adding(.dim) && surface[0, 5].style == .plain)
        #expect(surface.sanitizer.columns(of: "a\tb") == 6)
        var plain = Surface(rows: 1, columns: 12, ascii: true)
        plain.put(0, 0, "a\tb")
        #expect(plain.line(0) == #"a\u{9}b"#)
    }

    @Test(arguments: [
        ("plain text", "plain text", 10),
        ("é中文", "é中文", 5),
        ("e\u{301}\u{302}", "e\u{301}\u{302}", 1),
        ("\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}\u{11AB}", 2),
        ("a\tb\nc", "a␉b␊c", 5),
        ("\u{1B}[31m\u{0}\u{7F}", "␛[31m␀␡", 7),
        ("\u{9B}1m", #"\u{9B}1m"#, 8),
        ("a\u{202E}b", #"a\u{202E}b"#, 10),
        ("\u{301}x", #"\u{301}x"#, 8),
        ("e\u{301}\u{301}\u{301}\u{301}\u{301}", "e\u{301}\u{301}\u{301}\u{301}\\u{301}", 8),
        ("👩‍👧", #"👩\u{200D}👧"#, 12),
        ("❤\u{FE0F}", #"❤\u{FE0F}"#, 9),
        ("👍🏽", #"👍\u{1F3FD}"#, 11),
        ("🇫🇷", #"\u{1F1EB}\u{1F1F7}"#, 18),
        ("a\u{AD}b\u{2028}\u{FEFF}\u{E000}", #"a\u{AD}b\u{2028}\u{FEFF}\u{E000}"#, 32),
        ("\r\n", "␍␊", 2),
        ("1\u{A0}000\u{202F}€", #"1\u{A0}000\u{202F}€"#, 19),
        ("中\u{3000}文", "中\u{3000}文", 6),
        ("", "", 0),
    ])
    func `text is shown so that it has no effect on the terminal`(text: String, shown: String, columns: Int) {
        #expect(Sanitizer().shown(text) == shown)
        #expect(Sanitizer().columns(of: text) == columns)
    }

    @Test(arguments: [
        ("👩‍👧 🇫🇷🇩🇪", "👩‍👧 🇫🇷🇩🇪", 7),
        ("👍🏽❤\u{FE0F}1\u{FE0F}\u{20E3}", "👍🏽❤\u{FE0F}1\u{FE0F}\u{20E3}", 6),
        ("👩🏽‍❤\u{FE0F}‍💋‍👨🏻", "👩🏽‍❤\u{FE0F}‍💋‍👨🏻", 2),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
        // Tags that name no region could hide any text.
        ("🏴\u{E0068}\u{E0069}\u{E007F}", #"🏴\u{E0068}\u{E0069}\u{E007F}"#, 29),
        // A joiner, a selector and an indicator that belong to no emoji.
        ("a\u{200D}b", #"a\u{200D}b"#, 10),
        ("👩\u{200D}a", #"👩\u{200D}a"#, 11),
        ("a\u{FE0F}", #"a\u{FE0F}"#, 9),
        ("🇫🇷🇩x", #"🇫🇷\u{1F1E9}x"#, 12),
        ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}" + #"\u{FE0F}"#, 10),
        ("👧\u{202E}", #"👧\u{202E}"#, 10),
        ("e\u{301}中", "e\u{301}中", 3),
    ])
    func `emoji of several scalars are shown whole if the device supports them`(
        text: String, shown: String, columns: Int
    ) {
        let sanitizer = Sanitizer(clusters: .all)
        #expect(sanitizer.shown(text) == shown)
        #expect(sanitizer.columns(of: text) == columns)
        var covered = 0
        for glyph in sanitizer.glyphs(of: text) where !glyph.isEscape || glyph.offset == covered {
            #expect(glyph.offset == covered)
            covered += glyph.scalarCount
        }
        #expect(covered == text.unicodeScalars.count)
    }

    @Test func `a device that draws only some kinds shows the others escaped`() {
        #expect(Sanitizer(clusters: .tones).shown("👍🏽‍👧 🇫🇷") == #"👍🏽\u{200D}👧 \u{1F1EB}\u{1F1F7}"#)
        #expect(Sanitizer(clusters: .flags).shown("👍🏽 🇫🇷") == #"👍\u{1F3FD} 🇫🇷"#)
    }

    @Test func `an emoji of several scalars is one wide cell, and is cut as a whole`() {
        var surface = Surface(rows: 2, columns: 6, clusters: .all)
        surface.put(0, 0, "a👩‍👧🇫🇷x")
        #expect(surface.line(0) == "a👩‍👧🇫🇷x")
        #expect(surface.isJoined(surface[0, 1]) && surface[0, 1].width == 2 && surface[0, 2].width == 0)
        surface.put(1, 3, "a🇫🇷🇩🇪")
        #expect(surface.line(1) == "   a🇫🇷")
        #expect(surface.sanitizer.shown("👩‍👧👩‍👧", columns: 3) == "👩‍👧…")
        #expect(surface.sanitizer.wrap("👩‍👧👩‍👧👩‍👧", to: 4) == ["👩‍👧👩‍👧", "👩‍👧"])
    }

    @Test func `the end of a row of flags pairs like the whole row`() {
        let flags = String(repeating: "🇫🇷🇩🇪", count: 40)
        #expect(Sanitizer(clusters: .all).shownEnd(flags, columns: 5) == "…🇫🇷🇩🇪")
    }

    @Test func `in ASCII controls are shown by number`() {
        #expect(Sanitizer(ascii: true).shown("a\u{1B}\u{7F}é") == #"a\u{1B}\u{7F}é"#)
    }

    @Test func `every cell says which scalars it represents`() {
        let glyphs = Sanitizer().glyphs(of: "e\u{301}中\u{85}x")
        #expect(
            glyphs.map { "\($0.text) \($0.offset)+\($0.scalarCount) \($0.columns)\($0.isEscape ? " escape" : "")" } == [
                "e\u{301} 0+2 1", "中 2+1 2", "\\ 3+1 1 escape", "u 3+1 1 escape", "{ 3+1 1 escape", "8 3+1 1 escape",
                "5 3+1 1 escape", "} 3+1 1 escape", "x 4+1 1",
            ])
    }

    @Test(arguments: [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("中文字", 5, "中文…"), ("中文字", 4, "中…"), ("ab", 1, "…"),
        ("ab", 0, ""), ("a", -1, ""), ("a\u{1B}bc", 3, "a␛…"),
    ])
    func `text that is too wide ends in an ellipsis`(text: String, columns: Int, shown: String) {
        #expect(Sanitizer().shown(text, columns: columns) == shown)
    }

    @Test func `in ASCII the ellipsis is two dots`() {
        #expect(Sanitizer(ascii: true).shown("abcdef", columns: 4) == "ab..")
        #expect(Sanitizer(ascii: true).shown("abcdef", columns: 1) == ".")
    }

    @Test func `no scalar that acts on a terminal is ever shown`() {
        let sanitizer = Sanitizer()
        let leaked = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter { scalar in
            let properties = scalar.properties
            let acts =
                [.control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate]
                .contains(properties.generalCategory) || properties.isBidiControl || properties.isJoinControl
                || properties.isVariationSelector || properties.isDefaultIgnorableCodePoint
            return acts && sanitizer.treatment(of: scalar) != .escape
        }
        #expect(leaked == [])
    }

    @Test func `a scalar of unknown width is escaped`() {
        let none = Sanitizer(width: TextWidth { $0 == "é" ? -1 : $0 == "中" ? 3 : 1 })
        #expect(none.shown("aé中") == #"a\u{E9}\u{4E2D}"#)
    }
}
