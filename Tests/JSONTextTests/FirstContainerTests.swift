import JSONText
import SeededRandom
import Testing

/// The end of a text's first object or array.
@Suite struct FirstContainerTests {
    /// The end, and whether a container is open, found one byte after the other.
    private func reference(_ text: [UInt8]) -> (end: Int?, isOpen: Bool) {
        var (depth, isInString, index) = (0, false, 0)
        while index < text.count {
            let character = Character(UnicodeScalar(text[index]))
            index += 1
            if isInString {
                if character == "\\" { index += 1 }
                if character == "\"" { isInString = false }
            } else if character == "\"" {
                isInString = true
            } else if "{[".contains(character) {
                depth += 1
            } else if "}]".contains(character) {
                depth -= 1
                if depth <= 0 { return (index, false) }
            }
        }
        return (nil, depth > 0)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `the end is the one that reading byte by byte finds`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        // The rarer closing brackets are, the more blocks are read before the end.
        let rarity = Int.random(in: 1...40, using: &random)
        let parts = ["\"", "\\", "{", "[", "}", "]", "1234567", ", ", "é"]
        var text = Int.random(in: 0...9, using: &random) == 0 ? "" : "["
        for _ in 0..<Int.random(in: 0...400, using: &random) {
            var part = parts[Int.random(in: 0..<parts.count, using: &random)]
            if part == "}" || part == "]", Int.random(in: 0..<rarity, using: &random) > 0 { part = "x" }
            if part == "\\", Int.random(in: 0..<rarity, using: &random) > 0 { part = "y" }
            text += part
        }
        let bytes = [UInt8](text.utf8)
        let first = bytes.withUnsafeBufferPointer { FirstContainer(of: $0) }
        let expected = reference(bytes)
        #expect(first.end == expected.end, "\(text)")
        #expect(expected.end != nil || first.isOpen == expected.isOpen, "\(text)")
    }
}
