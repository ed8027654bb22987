import Foundation
import Testing

@testable import Diagnosis

@Suite struct ReportTests {
    @Test("JSON that is printed holds no scalar that acts on a terminal, and is the same JSON")
    func escaped() throws {
        let value = ["a\u{1B}[31m\u{9B}\u{202E}\u{200B}é東\n", "\u{E0001}", "plain"]
        let text = try ReportJSON.text(value, isOneLine: true)
        #expect(text == #"["a\u001b[31m\u009b\u202e\u200bé東\n","\udb40\udc01","plain"]"#)
        #expect(try JSONDecoder().decode([String].self, from: Data(text.utf8)) == value)
    }

    @Test("empty containers stay on their line, and a string that looks like one is left alone")
    func empty() throws {
        struct Value: Codable, Equatable {
            var list: [Int] = []
            var object: [String: [Int]] = ["a": []]
            var text = "[\n\n  ]"
        }
        let text = try ReportJSON.text(Value(), isOneLine: false)
        #expect(
            text == """
                {
                  "list" : [],
                  "object" : {
                    "a" : []
                  },
                  "text" : "[\\n\\n  ]"
                }
                """)
        #expect(try JSONDecoder().decode(Value.self, from: Data(text.utf8)) == Value())
    }
}
