import Testing

@testable import TerminalUI

@Suite struct RectTests {
    let rect = Rect(row: 2, column: 3, rows: 4, columns: 10)

    @Test func `a rectangle is split from the top and from the left`() {
        #expect(rect.split(top: 1).top == Rect(row: 2, column: 3, rows: 1, columns: 10))
        #expect(rect.split(top: 1).rest == Rect(row: 3, column: 3, rows: 3, columns: 10))
        #expect(rect.split(left: 4).left == Rect(row: 2, column: 3, rows: 4, columns: 4))
        #expect(rect.split(left: 4).rest == Rect(row: 2, column: 7, rows: 4, columns: 6))
        #expect(rect.split(top: 9).rest.isEmpty)
        #expect(rect.split(left: -1).rest == rect)
    }

    @Test func `a rectangle that doesn't fit is empty, never negative`() {
        #expect(rect.inset(rows: 2).rows == 0)
        #expect(rect.inset(rows: 3, columns: 1) == Rect(row: 5, column: 4, rows: 0, columns: 8))
        #expect(rect.intersection(Rect(row: 0, column: 0, rows: 2, columns: 99)).isEmpty)
    }
}

@Suite struct StyleTests {
    @Test(arguments: [-1] + Array(0...255)) func `a color's name parses back to the color`(index: Int) {
        let color = index < 0 ? Color.default : Color.palette(UInt8(index))
        #expect(Color(name: color.description) == color)
    }

    @Test(arguments: [
        "", "purple", "bright-", "bright-default", "color256", "color-1", "color", "#fff", "#gg0000", "#+12345",
    ])
    func `an invalid name gives no color`(name: String) {
        #expect(Color(name: name) == nil)
    }

    @Test(arguments: [0, 0xFF8700, 0xFFFFFF] as [UInt32]) func `an exact color is named by red, green and blue`(
        number: UInt32
    ) throws {
        let color = Color.exact(number)
        #expect(Color(name: color.description) == color)
        #expect(Color(name: color.description.uppercased()) == color)
        #expect(color.index == nil)
        #expect(color.components?.number == number)
        #expect(Color.palette(208).components?.description == "#ff8700")
        #expect(Color.red.components == nil)
        #expect(Color.default.components == nil)
    }

    @Test(arguments: 16...255) func `a color of the palette is the nearest to itself`(index: Int) {
        let nearest = RGB(ofIndex: UInt8(index)).nearestIndex()
        #expect(RGB(ofIndex: nearest) == RGB(ofIndex: UInt8(index)))
    }

    @Test func `a cell takes sixteen bytes`() {
        #expect(MemoryLayout<Cell>.stride == 16)
    }
}

@Suite struct HeadlessDeviceTests {
    @Test func `events are returned in the order in which they were sent`() throws {
        let device = HeadlessDevice(rows: 5, columns: 20)
        device.send(try KeyScript("j Enter"))
        device.send(.resize(Size(rows: 6, columns: 30)))
        device.waker()
        device.waker()
        #expect(device.size == Size(rows: 5, columns: 20))
        #expect(
            device.poll(timeout: nil) == [
                .key(.character("j")), .key(.enter), .resize(Size(rows: 6, columns: 30)), .wake,
            ])
        #expect(device.size == Size(rows: 6, columns: 30))
        #expect(device.poll(timeout: nil) == [])
    }

    @Test func `the shown surface and the copied texts are kept`() {
        let device = HeadlessDevice(rows: 2, columns: 4)
        var surface = Surface(device.size)
        surface.put(0, 0, "ab")
        device.present(surface, cursor: Position(row: 0, column: 2))
        #expect(device.surface?.text() == "ab\n")
        #expect(device.cursor == Position(row: 0, column: 2))
        #expect(device.presentCount == 1)
        #expect(device.copy("x") == .sent)
        device.copyOutcome = .tooLong(limit: 3)
        #expect(device.copy("long") == .tooLong(limit: 3))
        #expect(device.copied == ["x"])
    }
}
