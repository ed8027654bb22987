import Foundation

/// The byte sequences of a pattern: every matching text contains one of them.
///
/// Strings are compared by characters: canonically equivalent ones are equal, and letter case may be ignored. A needle
/// finds possible matches, which are then checked by comparing strings.
struct Needles: Sendable {
    /// Empty if every text has to be compared.
    var all: [ByteNeedle] = []
    /// Whether the first needle is the pattern in all spellings, so that its occurrence between ASCII bytes is a match.
    var isWhole = false
    /// Whether the first needle covers the whole pattern in its usual spelling.
    private var isComplete = false

    init() {}

    /// - Parameters:
    ///   - pattern: The text that every match contains.
    ///   - ignoresCase: Whether letter case is ignored.
    ///   - foldsCase: Whether that uses case folding, as in regular expressions, instead of lower case.
    init(_ pattern: String, ignoresCase: Bool, foldsCase: Bool = false) {
        let characters = pattern.map { CharacterForm($0, ignoresCase: ignoresCase, foldsCase: foldsCase) }
        guard let run = Self.longestRun(characters) else {
            // One character has to occur in one of its spellings.
            all = characters.first?.spellings ?? []
            return
        }
        let forms = characters[run]
        all = [ByteNeedle(forms.flatMap(\.elements))] + Set(forms.flatMap(\.others)).map { ByteNeedle($0) }
        isComplete = run == characters.indices
        isWhole = isComplete && forms.allSatisfy(\.isASCII)
    }

    /// The needles of a JSON string that is the pattern, including quotes.
    var quoted: [ByteNeedle] {
        let quote = ByteNeedle.Element(UInt8(ascii: "\""))
        guard let first = all.first else { return [ByteNeedle([quote, quote])] }
        return isComplete ? [ByteNeedle([quote] + first.elements + [quote])] + all.dropFirst() : all
    }

    mutating func optimize(for frequencies: ByteFrequencies) { all = all.map { $0.optimized(for: frequencies) } }

    /// The adjacent characters with fixed spellings that have the most bytes.
    private static func longestRun(_ characters: [CharacterForm]) -> Range<Int>? {
        var best: (range: Range<Int>, bytes: Int)?
        var start = 0
        while start < characters.count {
            var end = start
            var bytes = 0
            while end < characters.count, !characters[end].elements.isEmpty {
                bytes += characters[end].elements.count
                end += 1
            }
            if bytes > best?.bytes ?? 0 { best = (start..<end, bytes) }
            start = end + 1
        }
        return best?.range
    }
}

/// The spellings of a character of a pattern.
private struct CharacterForm {
    /// The bytes of its usual spelling; empty if several scalars may spell it.
    var elements: [ByteNeedle.Element] = []
    /// Rarer spellings with another number of bytes: the Kelvin sign is a `k`.
    var others: [[UInt8]] = []
    var isASCII = false
    private let character: Character
    private let ignoresCase: Bool

    init(_ character: Character, ignoresCase: Bool, foldsCase: Bool) {
        self.character = character
        self.ignoresCase = ignoresCase
        let text = String(character)
        if let byte = text.utf8.first, text.utf8.count == 1, 0x20..<0x7F ~= byte {
            isASCII = true
            let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
            elements = [ignoresCase && isLetter ? .init(mask: 0xDF, value: byte) : .init(byte)]
            others = Self.otherSpellings(of: byte, ignoresCase: ignoresCase, foldsCase: ignoresCase && foldsCase)
            return
        }
        let folded = ignoresCase ? text.lowercased() : text
        // U+FFFD also replaces invalid UTF-8.
        guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }), !text.unicodeScalars.contains("\u{FFFD}"),
            folded.decomposedStringWithCanonicalMapping.unicodeScalars.count == 1
        else { return }
        let spellings = ScalarVariants.of(text, ignoresCase: ignoresCase).map { Array(String($0).utf8) }
        let length = text.utf8.count
        let usual = spellings.filter { $0.count == length }
        guard !usual.isEmpty else { return }
        elements = (0..<length).map { place in .init(accepting: usual.map { $0[place] }) }
        others = spellings.filter { $0.count != length }
    }

    /// The non-ASCII spellings of an ASCII character, from the Unicode tables.
    private static func otherSpellings(of byte: UInt8, ignoresCase: Bool, foldsCase: Bool) -> [[UInt8]] {
        switch byte {
        case UInt8(ascii: "K"): [Array("\u{212A}".utf8)]
        case UInt8(ascii: "k") where ignoresCase: [Array("\u{212A}".utf8)]
        case UInt8(ascii: "s") where foldsCase: [Array("\u{17F}".utf8)]
        case UInt8(ascii: ";"): [Array("\u{37E}".utf8)]
        case UInt8(ascii: "`"): [Array("\u{1FEF}".utf8)]
        default: []
        }
    }

    /// Needles for a character that several scalars may spell: a text with the character contains one of them.
    var spellings: [ByteNeedle] {
        let text = ignoresCase ? character.lowercased() : String(character)
        if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return [ByteNeedle(text.utf8)] }
        let scalars = Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
        // With more than two marks there are too many combinations.
        guard scalars.count <= 3, let base = scalars.first, base != "\u{FFFD}",
            base.properties.canonicalCombiningClass == .notReordered
        else { return [ByteNeedle([.notASCII])] }
        func variants(_ scalars: [Unicode.Scalar]) -> [[UInt8]] {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            return ScalarVariants.of(String(text), ignoresCase: ignoresCase).map { Array(String($0).utf8) }
        }
        // The first scalar is the whole character, or the base with up to one of two marks, followed by another scalar.
        var starts = [[base]]
        if scalars.count == 3 { starts += scalars.dropFirst().map { [base, $0] } }
        let partial = starts.flatMap(variants).map { $0.map { ByteNeedle.Element($0) } + [.notASCII] }
        return Set(variants(scalars).map { ByteNeedle($0) } + partial.map { ByteNeedle($0) }).map { $0 }
    }
}
