import SwiftDeclarations
import Testing

@Suite struct SwiftLiteralTests {
    @Test(
        arguments: [
            ("plain", #""plain""#), ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t\0", #""\n\r\t\0""#),
            ("\u{202E}x", #""\u{202E}x""#), ("\\(code)", #""\\(code)""#), ("é🙂", "\"é🙂\""),
        ])
    func `a text in quotes cannot end the literal and become code`(text: String, literal: String) {
        #expect(SwiftLiteral.quoted(text) == literal)
    }

    @Test func `a text in a comment stays on its line`() {
        #expect(SwiftLiteral.shown("a\nb\u{2028}c") == #"a\u{A}b\u{2028}c"#)
    }

    @Test(arguments: [("class", "`class`"), ("name", "name"), ("init", "`init`")])
    func `a keyword is declared between backticks`(name: String, declared: String) {
        #expect(SwiftName.escaped(name) == declared)
    }

    @Test(arguments: [("class", "class"), ("self", "`self`"), ("Type", "`Type`")])
    func `after a dot few words need backticks`(name: String, written: String) {
        #expect(SwiftName.afterDot(name) == written)
    }
}
