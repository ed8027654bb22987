import Testing

@testable import Explorer

/// The types that were tried for a value before the one that read it, as lines below its row.
@Suite struct AttemptRowTests {
    @Test(arguments: ["z a", "Space"])
    func `the keys list the types tried before below the value, and hide them again`(keys: String) async throws {
        let harness = try await Harness("conversions/other-scalars", model: "conversions/Product")
        let tree = try await harness.play("g 3j")
        #expect(harness.selected == "price")
        #expect(!tree.contains("1. Double"))
        let unfolded = try await harness.play(keys)
        #expect(unfolded.contains(#"1. Double: price is a string ("12.2"), b"#))
        #expect(harness.selected == "price")
        #expect(try await harness.play(keys) == tree)
    }

    @Test
    func `a value that the first type read reports that no other was tried`() async throws {
        let harness = try await Harness("conversions/other-scalars", model: "conversions/Product")
        try await harness.play("g 2j z a")
        #expect(harness.lines.last?.contains("no other type was tried for this value") == true)
    }
}

/// How the Why pane shares its rows between text and list.
@Suite struct WhyRowsTests {
    @Test
    func `a text and a list that fit are shown separately without scrolling`() {
        let rows = WhyRows(text: 3, list: 2, hasChanges: true, rows: 7)
        #expect((rows.text, rows.list, rows.listFollows) == (3, 2, false))
        #expect(rows.scrolled <= 7)
    }

    @Test
    func `a list that does not fit shows its first rows, and follows the text in full`() {
        let rows = WhyRows(text: 6, list: 9, hasChanges: true, rows: 7)
        #expect((rows.text, rows.list, rows.listFollows) == (15, 3, true))
        // The last row on screen when the pane is scrolled to its end is the last row of the list.
        #expect(rows.scrolled - 7 + (7 - rows.list) == rows.text)
    }

    @Test
    func `scrolling the text unpins a list that follows it, so that no row appears twice`() {
        let rows = WhyRows(text: 6, list: 9, hasChanges: true, rows: 7, isScrolled: true)
        #expect(rows.list == 0 && rows.listFollows)
        #expect(rows.scrolled == 15)
        #expect(rows.hidden(below: 8, rows: 7) == 0)
        #expect(WhyRows(text: 6, list: 9, hasChanges: true, rows: 7).hidden(below: 0, rows: 7) == 8)
    }

    @Test
    func `on a small screen, the explanation takes every row if no change can be applied`() {
        let rows = WhyRows(text: 3, list: 2, hasChanges: false, rows: 3)
        #expect((rows.text, rows.list) == (5, 0))
    }
}
