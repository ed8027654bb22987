import SwiftDeclarations
import Testing

@Suite struct SwiftCodeTests {
    @Test func `strings become names, literals and comments, and none of them code`() {
        let code: SwiftCode = """
            let \(name: "a; b") = \(literal: "\"\\(x)\n")  // \(comment: "x\u{2028}y */\n")
            let \(name: "self") = value.\(member: "self").\(member: "class")
            """
        #expect(
            code.text == #"""
                let `a; b` = "\"\\(x)\n"  // x\u{2028}y */\u{A}
                let `self` = value.`self`.class
                """#)
    }

    @Test(
        arguments: [
            ("", "`_`"), ("a`b", "`a_b`"), ("a\\b", "`a_b`"), ("a\nb", "`a_b`"), ("`a b`", "`a b`"), ("1st", "`1st`"),
            ("é", "é"), ("a\u{202E}", "`a_`"),
            ("😀", "`😀`"),
        ])
    func `a name is in backticks, and cannot end them`(name: String, written: String) {
        #expect(SwiftName.escaped(name) == written)
    }

    @Test func `source on its own line is indented like it, and an empty one leaves out the line`() {
        let body: SwiftCode = "if a {\n    b\n\n    c\n}"
        let code: SwiftCode = """
            {
                \(body)
                \("" as SwiftCode)
                \(name: "d")
                \("" as SwiftCode)x
            }
            \("" as SwiftCode)
            """
        #expect(code.text == "{\n    if a {\n        b\n\n        c\n    }\n    d\n    x\n}")
        #expect(code.lines.count == 9)
    }

    @Test func `the user's own text and literals keep their lines when they are indented`() {
        let own = SwiftCode(ownSource: "a\nb")
        let code: SwiftCode = """
            f {
                \(own)
                \(rawLines: "x\ny\"#")
            }
            """
        #expect(code.text == "f {\n    a\nb\n    ##\"\"\"\nx\ny\"#\n\"\"\"##\n}")
    }

    @Test(arguments: [
        ("plain", ##""plain""##), ("a \"b\" #", ##""a \"b\" #""##), ("\"\u{200D}x", ##"String("\"\u{200D}x")"##),
        ("\"#\u{301}", ##"String("\"#\u{301}")"##), ("\\\u{FE0F}", ##"String("\\\u{FE0F}")"##),
    ])
    func `a literal whose quote joins the next scalar is hidden from macros, which write it anew`(
        text: String, code: String
    ) {
        let made: SwiftCode = "\(expected: text)"
        #expect(made.text == code)
    }

    @Test func `names in code are replaced, but not after a dot, in quotes, comments and interpolated values`() {
        let code: SwiftCode = """
            let x: Data = .Data(a.Data, "Data \\" Data", \(literal: "Data"), \(name: "Data"))  // Data
            let y = Data()
            """
        #expect(
            code.replacing(["Data": "Foundation.Data"]).text == #"""
                let x: Foundation.Data = .Data(a.Data, "Data \" Data", "Data", Data)  // Data
                let y = Foundation.Data()
                """#)
    }
}
