import Foundation
import Testing

@testable import Diagnosis
@testable import Reports

@Suite struct ReportTests {
    @Test
    func `empty containers stay on their line, and a string that looks like one is unchanged`() throws {
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
