import CursesTerminal
import Foundation
import TerminalUI
import Testing

@Suite struct WidthTests {
    @Test func `the fixed table agrees with the C library on nearly every scalar that is shown`() throws {
        try #require(setlocale(LC_CTYPE, "C.UTF-8") != nil || setlocale(LC_CTYPE, "en_US.UTF-8") != nil)
        let sanitizer = Sanitizer()
        var compared = 0
        var differing: [Unicode.Scalar] = []
        for scalar in (0x20...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
            let libc = TextWidth.libc(scalar)
            guard libc > 0, sanitizer.columns(of: String(scalar)) <= 2 else { continue }
            compared += 1
            if libc != TextWidth.table(scalar) { differing.append(scalar) }
        }
        #expect(compared > 130_000)
        // The two know different versions of Unicode, which change a few at a time.
        #expect(differing.count < 150, "\(differing.map { String($0.value, radix: 16) })")
    }
}
