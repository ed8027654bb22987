import Testing

@testable import TerminalUI

@Suite struct KeyTests {
    @Test(arguments: [
        ("f", Key.character("f")), ("G", .character("G")), ("<", .character("<")), (">", .character(">")),
        (".", .character(".")), ("é", .character("é")), ("Space", .space), ("Enter", .enter), ("Esc", .escape),
        ("Tab", .tab), ("S-Tab", .backTab), ("<C-d>", .control("d")), ("<A-x>", .alt("x")), ("PgDn", .pageDown),
        ("F1", .function(1)), ("F12", .function(12)), ("<S-Up>", Key(.up, .shift)), ("<C-Space>", .control(" ")),
        ("<C-A-Left>", Key(.left, [.control, .alt])),
    ])
    func `a key's name parses back to the key`(name: String, key: Key) throws {
        #expect(try Key(name: name) == key)
        #expect(key.name == name)
    }

    @Test(arguments: [
        ("<C-D>", "<C-d>"), ("<c-d>", "<C-d>"), ("<M-x>", "<A-x>"), ("<S-Tab>", "S-Tab"), ("<CR>", "Enter"),
        ("<lt>", "<"), ("Return", "Enter"), ("PageUp", "PgUp"), ("<C-i>", "Tab"), ("<C-m>", "Enter"),
        ("<C-[>", "Esc"), ("<esc>", "Esc"), ("<S-g>", "g"),
    ])
    func `other spellings of a key are accepted`(text: String, name: String) throws {
        #expect(try Key(name: text).name == name)
    }

    @Test(arguments: ["", "end", "5j", "<C-foo>", "<X-d>", "<x>", "F25", "F0", "Foo"])
    func `an invalid key name is refused with the accepted ones`(text: String) {
        let error = #expect(throws: KeyNameError.self) { try Key(name: text) }
        #expect(error?.text == text)
        #expect(error?.description.contains("one character (j, G, /), a name (Enter, Esc, ") == true)
    }

    @Test func `a script is parsed as keys, and words that name none as their characters`() throws {
        let script = try KeyScript("f s j Enter <C-d>\nEsc 5j  yy Space < >")
        #expect(script.text == "f s j Enter <C-d> Esc 5 j y y Space < >")
    }

    @Test(arguments: [
        ("a \u{301}", 2), ("\u{301} \u{308}\u{323} x", 3), ("e\u{301}\r\n\u{301}", 2), ("\u{1F1EF} \u{1F1F5}", 2),
    ])
    func `a script's text parses to the same keys, even with marks after a space`(_ text: String, _ count: Int) throws {
        let script = try KeyScript(text)
        #expect(script.keys.count == count)
        #expect(try KeyScript(script.text) == script)
    }

    @Test func `a script with an unknown key in brackets is refused`() {
        #expect(throws: KeyNameError(text: "<C-foo>")) { try KeyScript("j <C-foo> k") }
    }
}
