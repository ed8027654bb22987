import Foundation
import TestSupport
import Testing

@Suite struct LineDifferenceTests {
    @Test func `equal texts have no difference`() {
        #expect(LineDifference(from: "a\nb\n", to: "a\nb\n").text == nil)
    }

    @Test func `a changed line is shown with its expected and its actual text`() {
        #expect(LineDifference(from: "a\nb\nc", to: "a\nx\nc").text == "- 2: b\n+ 2: x")
    }

    @Test func `lines that are missing at the end are shown`() {
        #expect(LineDifference(from: "a\nb\nc", to: "a").text == "- 2: b\n- 3: c")
    }

    @Test func `unexpected lines are shown, but not the equal ones after them`() {
        #expect(LineDifference(from: "a\nc\nd", to: "a\nb\nc\nd").text == "+ 2: b")
    }

    @Test func `a line feed that is missing at the end is a difference`() {
        #expect(LineDifference(from: "a\n", to: "a").text == "- 2: ")
    }

    @Test func `a long difference shows its first lines and counts the others`() {
        let expected = (1...30).map(String.init).joined(separator: "\n")
        let shown = (2...25).map { "- \($0): \($0)" }.joined(separator: "\n")
        #expect(LineDifference(from: expected, to: "1").text == shown + "\nand 5 more")
    }

    @Test(.disabled(if: StoredText.isRecording)) func `a stored text's difference names the file and the lines`() throws
    {
        let folder = try TemporaryFolder()
        let stored = StoredText(folder.url.appending(path: "new/screen.txt"))
        try stored.store("a\nb\n")
        #expect(try stored.difference(from: "a\nb\n") == nil)
        #expect(try stored.difference(from: "a\n") == "screen.txt differs:\n- 2: b")
        #expect(try StoredText(folder.url.appending(path: "none.txt")).difference(from: "a") != nil)
    }
}
