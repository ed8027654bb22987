import Foundation
import Testing

@testable import TerminalUI

@Suite struct SanitizedJSONTests {
    @Test func `JSON keeps its value, with escapes for unsafe scalars`() throws {
        let value = ["a\u{1B}[31m\u{9B}\u{202E}\u{200B}é東\n", "\u{E0001}", "plain", "❤\u{FE0F}", "\u{E000}", "🇫🇷"]
        let text = Sanitizer().json(try json(value))
        #expect(
            text
                == #"["a\u001b[31m\u009b\u202e\u200bé東\n","\udb40\udc01","plain","❤\ufe0f","\ue000","\ud83c\uddeb\ud83c\uddf7"]"#
        )
        #expect(try JSONDecoder().decode([String].self, from: Data(text.utf8)) == value)
    }

    /// The drawing of text is the reference: it finds nothing left to escape.
    @Test(arguments: 0...16) func `every unsafe scalar of a plane is escaped`(
        plane: UInt32
    ) throws {
        let value = (plane << 16..<(plane + 1) << 16).compactMap { Unicode.Scalar($0).map { "a\($0)" } }
        let text = Sanitizer().json(try json(value))
        #expect(Sanitizer().shown(text) == text)
        #expect(try JSONDecoder().decode([String].self, from: Data(text.utf8)) == value)
    }

    @Test(arguments: [
        "e\u{301}", "e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}x\u{301}", "\u{301}", "\u{200D}\u{301}", "\n\u{301}",
        "\u{0}\u{301}", "\u{1112}\u{1161}\u{11AB}", "",
    ]) func `marks are escaped where they would not be drawn on a base`(string: String) throws {
        let text = Sanitizer().json(try json([string]))
        #expect(Sanitizer().shown(text) == text)
        #expect(try JSONDecoder().decode([String].self, from: Data(text.utf8)) == [string])
    }

    @Test func `line feeds between values stay`() throws {
        #expect(Sanitizer().json("[\n  \"\u{200B}\",\n  1\n]") == "[\n  \"\\u200b\",\n  1\n]")
    }

    private func json(_ value: [String]) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
}
