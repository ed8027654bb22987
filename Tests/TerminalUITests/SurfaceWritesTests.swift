import Testing

@testable import TerminalUI

/// A surface tells tests which cells were written twice, and which texts were cut.
@Suite struct SurfaceWritesTests {
    private func faults(_ draw: (inout Surface) -> Void) -> [String] {
        var surface = Surface(rows: 3, columns: 12)
        surface.recordWrites()
        surface.beginPart(surface.bounds)
        draw(&surface)
        return (surface.writes?.faults ?? []).map(\.description)
    }

    @Test func `texts side by side are whole`() {
        let found = faults {
            let columns = $0.put(0, 0, "left ")
            $0.put(0, columns, "right")
        }
        #expect(found == [])
    }

    @Test func `text drawn over another text is reported`() {
        let found = faults {
            $0.put(0, 0, "a sentence")
            $0.put(0, 4, "another")
        }
        #expect(found == ["0:4 \"another\" is drawn over another text"])
    }

    @Test func `text drawn over half of a wide character is reported`() {
        let found = faults {
            $0.put(0, 0, "中")
            $0.put(0, 1, "x")
        }
        #expect(found == ["0:1 \"x\" is drawn over another text"])
    }

    @Test func `a line drawn through a text is reported`() {
        let found = faults {
            $0.put(1, 2, "x")
            $0.hline(1, 0..<12)
        }
        #expect(found == ["1:2 \"a line\" is drawn over another text"])
    }

    @Test func `a text that doesn't fit is cut, but not blanks after it`() {
        let found = faults {
            $0.put(0, 8, "whole   ")
            $0.put(1, 8, "four  ")
            $0.put(2, -1, " x")
            $0.put(9, 0, "below")
        }
        #expect(found == ["0:8 \"whole   \" is cut without a mark", "9:0 \"below\" is cut without a mark"])
    }

    @Test func `a layer covers what is below, and nothing else`() {
        let found = faults {
            $0.put(0, 0, "below below")
            $0.beginPart()
            $0.cover(Rect(row: 0, column: 0, rows: 1, columns: 6), .plain)
            $0.put(0, 0, "above")
            $0.put(1, 0, "beside")
        }
        #expect(found == ["1:0 \"beside\" is drawn outside its part"])
    }

    @Test func `nothing is recorded unless a test asks`() {
        var surface = Surface(rows: 1, columns: 3)
        surface.put(0, 0, "twice")
        surface.put(0, 0, "twice")
        #expect(surface.writes == nil)
    }

    @Test(arguments: [
        (0, "abcdefghijkl"), (-2, "…defghijklmn"), (-2, "…defghijklm…"), (4, "    abcdefg…"),
    ])
    func `the parts of a line have a mark on each side where some of it is left out`(column: Int, line: String) {
        var surface = Surface(rows: 1, columns: 12)
        surface.recordWrites()
        surface.beginPart(surface.bounds)
        let text = column == 0 ? "abcdefghijkl" : line.hasSuffix("n") ? "abcdefghijklmn" : "abcdefghijklmnop"
        let parts = [StyledText(String(text.prefix(5)), .plain), StyledText(String(text.dropFirst(5)), .plain)]
        surface.put(parts, at: column, in: surface.bounds, markStyle: .plain)
        #expect(surface.line(0, trimmed: false) == line)
        #expect(surface.writes?.faults == [])
    }

    @Test func `in ASCII the marks are dots, and blanks at the start need none`() {
        var surface = Surface(rows: 2, columns: 6, ascii: true)
        surface.put(
            [StyledText("abcdefghi", .plain)], at: -1, in: Rect(row: 0, column: 0, rows: 1, columns: 6),
            markStyle: .plain)
        surface.put(
            [StyledText("  abcd", .plain)], at: -2, in: Rect(row: 1, column: 0, rows: 1, columns: 6), markStyle: .plain)
        #expect(surface.text() == "..de..\nabcd")
    }
}
