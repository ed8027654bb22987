import Testing

@testable import TerminalUI

@Suite struct SurfaceTests {
    @Test func `text is put on its row and the columns are returned`() {
        var surface = Surface(rows: 3, columns: 12)
        #expect(surface.put(0, 0, "ab中文字") == 8)
        #expect(surface.put(1, 2, "e\u{301}x") == 2)
        #expect(surface.text() == "ab中文字\n  e\u{301}x\n")
        #expect(surface.text(trimmed: false) == "ab中文字    \n  e\u{301}x        \n            ")
    }

    @Test func `a wide character that does not fit is a blank`() {
        var surface = Surface(rows: 1, columns: 6)
        surface.fill(surface.bounds, .plain, "#")
        #expect(surface.put(0, 3, "中文") == 3)
        #expect(surface.line(0, trimmed: false) == "###中 ")
    }

    @Test func `half a wide character never stays`() {
        var surface = Surface(rows: 1, columns: 8)
        surface.put(0, 0, "中文字")
        surface.put(0, 3, "Z")
        #expect(surface.line(0, trimmed: false) == "中 Z字  ")
        surface.put(0, 1, "語")
        #expect(surface.line(0, trimmed: false) == " 語Z字  ")
        surface.fill(Rect(row: 0, column: 5, rows: 1, columns: 2), .plain, ".")
        #expect(surface.line(0, trimmed: false) == " 語Z .. ")
    }

    @Test func `a pane that is scrolled sideways cuts at both ends`() {
        var surface = Surface(rows: 2, columns: 10)
        let pane = Rect(row: 0, column: 2, rows: 1, columns: 4)
        #expect(surface.put(0, -1, "0中2345678", clip: pane) == 7)
        #expect(surface.put(0, 1, "中x", clip: pane) == 3)
        #expect(surface.put(1, 2, "not in the pane", clip: pane) == 0)
        #expect(surface.line(0, trimmed: false) == "   x45    ")
    }

    @Test func `text takes at most the columns it was given`() {
        var surface = Surface(rows: 1, columns: 10)
        #expect(surface.put(0, 1, "abcdef", maxColumns: 3) == 3)
        #expect(surface.put(0, 5, "a", maxColumns: 3) == 1)
        #expect(surface.put(0, 7, "abc", maxColumns: 0) == 0)
        #expect(surface.line(0, trimmed: false) == " abc a    ")
    }

    @Test(arguments: [0, 1, 2]) func `drawing outside does nothing`(extent: Int) {
        var surface = Surface(rows: extent, columns: extent)
        let blank = surface.text(trimmed: false)
        for (row, column) in [(-1, 0), (extent, 0), (0, extent), (Int.max, Int.max), (Int.min, Int.min)] {
            surface.put(row, column, "中x")
        }
        surface.fill(Rect(row: extent, column: -5, rows: 9, columns: 3), .plain, "#")
        #expect(surface.text(trimmed: false) == blank)
    }
}
