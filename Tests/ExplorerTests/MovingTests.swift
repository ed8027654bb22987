import Diagnosis
import JSONText
import Testing

@testable import Explorer

@Suite struct MovingTests {
    private static let payload = """
        {"a": {"b": [1, 2, {"c": "x"}], "d": null}, "e": [[], [true]], "f": "end"}
        """

    private func harness() async throws -> Harness { try await Harness(text: Self.payload, model: "[String: String]") }

    /// Keys and the path they lead to, each from the start.
    static let ways: [(keys: String, path: String)] = [
        ("g", ""), ("g j", "a"), ("g 3j", "a.b[0]"), ("g 99j", "f"), ("G", "f"), ("G k", "e[1][0]"),
        ("g j J", "e"), ("g j J J", "f"), ("g j J K", "a"), ("g j 2J", "f"), ("g 3j H", "a.b"), ("g 3j 2H", "a"),
        ("g j h", "a"), ("g j h j", "e"), ("g j h h", ""), ("g j h l", "a"), ("g j h l l", "a.b"),
        ("g j Space j", "e"), ("g j Space Space j", "a.b"), ("5g", "a.b[1]"), ("3G", "a.b"), ("g Down Down", "a.b"),
        ("g j c j", "e"), ("g j c j j", "f"), ("g z1 j", "a"), ("g z1 2j", "e"), ("g z2 2j", "a.b"), ("g z2 3j", "a.d"),
        ("g j C e 2j", "a.d"), ("g z1 E 3j", "a.b[0]"), ("g l l Right", "a.b[0]"), ("g <C-d>", "f"), ("G <C-u> g", ""),
    ]

    @Test(arguments: ways)
    func `keys lead to a row of the tree`(keys: String, path: String) async throws {
        let harness = try await harness()
        try await harness.play(keys)
        #expect(harness.selected == path)
    }

    @Test
    func `the marked span of the payload follows the tree`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play("g j")
        let document = try #require(harness.state.document)
        let span = try #require(harness.state.selectedSpan)
        #expect(String(decoding: document.text[span], as: UTF8.self) == "\"Japan\"")
    }

    @Test
    func `moving in the payload moves the selection in the tree`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play("Tab g j")
        #expect(harness.selected == "name")
        try await harness.play("2j")
        #expect(harness.selected == "cities[0]")
    }

    @Test
    func `the cursor is on a row also while none is drawn`() async throws {
        let harness = try await harness()
        let rows = try #require(harness.state.shownTree)
        var tree = harness.state.selection.tree
        tree.cursor = rows.count
        tree.settle(height: 0, in: rows)
        #expect(tree.cursor == rows.count - 1)
    }
}
