import Foundation
import JSONText
import SeededRandom
import TestSupport
import Testing

/// The ends of strings and numbers of many lengths, so that quotes, escapes and last digits fall on every position of the
/// blocks that the scanner compares at once.
@Suite struct ScalarEndTests {
    /// The end of the string whose content starts at `start`, read byte by byte; nil if Foundation wouldn't find one.
    private static func endOfString(_ text: [UInt8], _ start: Int, quote: UInt8, json5: Bool) -> Int? {
        var rest = text[start...]
        while let byte = rest.popFirst() {
            if byte == quote { return rest.startIndex }
            guard byte == UInt8(ascii: "\\") else { continue }
            guard let letter = rest.popFirst() else { return nil }
            let digits = letter == UInt8(ascii: "u") ? 4 : json5 && letter == UInt8(ascii: "x") ? 2 : 0
            guard rest.count >= digits, !rest.prefix(digits).contains(quote) else { return nil }
            rest = rest.dropFirst(digits)
        }
        return nil
    }

    /// The spans of the strings of an array, as the index has them; nil if it has a fault.
    private static func spans(_ text: [UInt8], json5: Bool) -> [Range<Int>]? {
        let document = JSONDocument(bytes: text, options: .init(allowsJSON5: json5))
        return document.fault == nil ? document.children(of: 0).map(document.span) : nil
    }

    @Test(arguments: [false, true], 0..<4)
    func `a string ends where a byte-by-byte scan finds its end`(_ json5: Bool, _ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let quote = UInt8(ascii: json5 && seed % 2 == 1 ? "'" : "\"")
        for round in 0..<4000 {
            // Strings are longer if special characters are rarer.
            let odd = #"\\\\"'ux"# + String(repeating: "a", count: round % 8 == 0 ? 0 : round % 80)
            let letters = Array(odd.utf8) + [UInt8(ascii: "\\"), quote]
            let content = (0..<Int.random(in: 0...200, using: &random)).compactMap { _ in
                letters.randomElement(using: &random)
            }
            var text = [UInt8(ascii: "["), quote] + content
            let end = Self.endOfString(text + [quote], 2, quote: quote, json5: json5)
            // If the string is closed, another element and spaces follow.
            var expected: [Range<Int>]?
            if let end {
                text = text.prefix(end - 1) + [quote]
                let padding = [UInt8](repeating: 0x20, count: Int.random(in: 0...70, using: &random))
                expected = [1..<end, end + 1..<end + 3]
                text += Array(#",""]"#.utf8) + padding
            } else {
                text.append(quote)
            }
            #expect(
                Self.spans(text, json5: json5) == expected,
                "seed \(seed), round \(round): \(String(decoding: text, as: UTF8.self))")
            if let disagreement = FoundationAgreementTests.disagreement(text, .init(allowsJSON5: json5)) {
                Issue.record("seed \(seed), round \(round): \(disagreement)")
            }
        }
    }

    @Test(arguments: 0...255)
    func `a number continues with the same bytes as in Foundation`(_ byte: UInt8) {
        let continues = Set("0123456789+-.eE".utf8).contains(byte)
        for length in 1...40 {
            let digits = [UInt8](repeating: UInt8(ascii: "1"), count: length)
            // With a whole block after the number, and with none.
            for rest in [Array("1]".utf8), Array("1]".utf8) + [UInt8](repeating: 0x20, count: 40)] {
                let text = [UInt8(ascii: "[")] + digits + [byte] + rest
                let document = JSONDocument(bytes: text)
                let first = document.children(of: 0).first { _ in true }.map(document.span)
                let end = continues ? 1 + length + 2 : 1 + length
                #expect(first == 1..<end, "\(String(decoding: text, as: UTF8.self))")
                if let disagreement = FoundationAgreementTests.disagreement(text, .init()) {
                    Issue.record("\(disagreement)")
                }
            }
        }
    }
}
