import SeededRandom
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

    @Test func `overwriting half of a wide character blanks the other half`() {
        var surface = Surface(rows: 1, columns: 8)
        surface.put(0, 0, "中文字")
        surface.put(0, 3, "Z")
        #expect(surface.line(0, trimmed: false) == "中 Z字  ")
        surface.put(0, 1, "語")
        #expect(surface.line(0, trimmed: false) == " 語Z字  ")
        surface.fill(Rect(row: 0, column: 5, rows: 1, columns: 2), .plain, ".")
        #expect(surface.line(0, trimmed: false) == " 語Z .. ")
    }

    @Test func `text in a pane scrolled sideways is clipped at both ends`() {
        var surface = Surface(rows: 2, columns: 10)
        let pane = Rect(row: 0, column: 2, rows: 1, columns: 4)
        #expect(surface.put(0, -1, "0中2345678", clip: pane) == 7)
        #expect(surface.put(0, 1, "中x", clip: pane) == 3)
        #expect(surface.put(1, 2, "not in the pane", clip: pane) == 0)
        #expect(surface.line(0, trimmed: false) == "   x45    ")
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

@Suite struct SurfaceDrawingTests {
    @Test func `lines join where they meet`() {
        var surface = Surface(rows: 5, columns: 11)
        surface.box(surface.bounds)
        surface.vline(5, 0..<5)
        surface.hline(2, 0..<6)
        surface.hline(3, 5..<11)
        #expect(
            surface.text() == """
                ┌────┬────┐
                │    │    │
                ├────┤    │
                │    ├────┤
                └────┴────┘
                """)
    }

    @Test func `in ASCII lines are drawn with plus, minus and bar`() {
        var surface = Surface(rows: 3, columns: 7, ascii: true)
        surface.box(surface.bounds)
        surface.vline(3, 0..<3)
        #expect(surface.text() == "+--+--+\n|  |  |\n+--+--+")
    }

    @Test func `crossing lines make a cross, and text breaks them`() {
        var surface = Surface(rows: 3, columns: 3)
        surface.hline(1, 0..<3)
        surface.vline(1, 0..<3)
        #expect(surface.text() == " │\n─┼─\n │")
        surface.put(1, 1, "x")
        surface.vline(1, 2..<3)
        #expect(surface.text() == " │\n─x─\n │")
    }

    @Test func `a box has a title, which is cut to fit`() {
        var surface = Surface(rows: 2, columns: 14)
        surface.box(surface.bounds, title: "Payload")
        #expect(surface.line(0) == "┌ Payload ───┐")
        surface.box(surface.bounds, title: "A long title of it")
        #expect(surface.line(0) == "┌ A long t… ─┐")
    }

    @Test(arguments: [(0, 0), (1, 1), (1, 9), (2, 2)]) func `a box of any size can be drawn`(rows: Int, columns: Int) {
        var surface = Surface(rows: 3, columns: 9)
        surface.box(Rect(row: 0, column: 0, rows: rows, columns: columns), title: "title")
        #expect(surface.line(2) == "")
    }

    @Test func `the style map shows styles as letters`() {
        var surface = Surface(rows: 2, columns: 8)
        surface.put(0, 0, "ab中", Style(.red, .bold))
        surface.put(1, 4, "x", Style(.black, on: .palette(208)))
        surface.restyle(Rect(row: 0, column: 1, rows: 1, columns: 1)) { $0.attributes.insert(.reverse) }
        #expect(
            surface.styleMap.description == """
                abaa
                ....c

                a bold red
                b bold reverse red
                c black on color208
                """)
    }

    @Test func `rows are compared by what they show`() {
        func surface(_ first: String, _ second: String) -> Surface {
            var surface = Surface(rows: 2, columns: 8)
            surface.put(0, 0, first)
            surface.put(1, 0, second)
            return surface
        }
        let one = surface("e\u{301}x", "same o\u{308}")
        let other = surface("plain", "same o\u{308}")
        #expect(!one.row(0, equals: other))
        #expect(one.row(1, equals: other))
        #expect(!one.row(1, equals: surface("", "same o\u{301}")))
        #expect(!one.row(1, equals: Surface(rows: 2, columns: 9)))
        #expect(!one.row(2, equals: other))
    }

    @Test(arguments: 0..<60) func `random drawing never leaves half of a wide character`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var surface = Surface(rows: 4, columns: 9)
        let texts = ["中", "a", "é", "e\u{301}", "👩‍👩", "\u{7}", "", "字ab中", "\u{202E}"]
        for _ in 0..<300 {
            let (row, column) = (Int.random(in: -1...4, using: &random), Int.random(in: -3...10, using: &random))
            let rect = Rect(
                row: row, column: column, rows: Int.random(in: 0...3, using: &random),
                columns: Int.random(in: 0...5, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: surface.fill(rect, .plain, "中")
            case 1: surface.box(rect, title: "中文")
            case 2: surface.put(row, column, texts.randomElement(using: &random) ?? "", clip: rect)
            default: surface.put(row, column, texts.randomElement(using: &random) ?? "")
            }
            for row in 0..<surface.rows {
                var column = 0
                while column < surface.columns {
                    let width = Int(surface[row, column].width)
                    #expect(width == 1 || width == 2, "row \(row), column \(column)")
                    if width == 2 { #expect(column + 1 < 9 && surface[row, column + 1].width == 0) }
                    column += max(1, width)
                }
            }
        }
    }

    @Test(arguments: 0..<40) func `no cell ever holds a scalar that acts on the terminal`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let hostile: [ClosedRange<UInt32>] = [
            0...0x1F, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0x300...0x310,
            0x20...0x7E, 0x4E00...0x4E10, 0x1F1E6...0x1F1FF, 0xE0000...0xE007F,
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<200 {
            let range = hostile.randomElement(using: &random) ?? 0...0
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { text.append(scalar) }
        }
        var surface = Surface(rows: 1, columns: 2000)
        surface.put(0, 0, String(text))
        let shown = surface.cells.flatMap { surface.scalars(of: $0) }
        #expect(
            shown.filter {
                [.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
                    || $0.properties.isDefaultIgnorableCodePoint
            } == [])
    }
}
