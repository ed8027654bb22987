import Foundation
import JSONText
import TestSupport
import Testing

@testable import Diagnosis

/// The table of texts that aren't JSON, which is read when it is needed.
@Suite struct TextSignTests {
    @Test func `every sign has a pattern that can be read, notes and advice`() {
        let signs = TextSign.parts.values.flatMap(\.self)
        #expect(signs.count > 70)
        for sign in signs {
            #expect(throws: Never.self, "\(sign)") { try Regex(sign.pattern) }
            #expect(!sign.notes.isEmpty && !sign.advice.isEmpty, "\(sign)")
        }
        #expect(Set(TextSign.parts.keys) == ["placeholders", "forms", "ends", "faults"])
    }

    @Test func `every heading names a code and kinds of faults`() {
        for line in CodePage.lines(of: "NotJSON/signs") where line.hasPrefix("## ") {
            let words = line.dropFirst(3).split { " :".contains($0) }.map(String.init)
            #expect(FailureCode(rawValue: words[0]) != nil, "\(line)")
            #expect(words.dropFirst().allSatisfy { FaultKind(rawValue: $0) != nil }, "\(line)")
        }
    }
}
