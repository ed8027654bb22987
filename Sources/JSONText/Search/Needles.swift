import Foundation

/// The bytes that a text must hold to match a pattern: one of several needles, wherever the match is.
///
/// Strings are compared by characters: canonically equivalent ones are equal, and letter case may make no difference. A
/// needle finds where such a match may be; whether it is one is then seen by comparing strings.
struct Needles: Sendable {
    /// None where every text has to be compared.
    var all: [ByteNeedle] = []
    /// Whether the first needle is the pattern in each of its spellings, so that between ASCII bytes it is a match.
    var isWhole = false
    /// Whether the first needle takes in the whole pattern, in its usual spelling.
    private var isComplete = false

    init() {}

    /// - Parameters:
    ///   - pattern: The text that every match holds.
    ///   - ignoresCase: Whether letter case makes no difference.
    ///   - foldsCase: Whether that is by case folding, as in regular expressions, instead of by lower case.
    init(_ pattern: String, ignoresCase: Bool, foldsCase: Bool = false) {
        let characters = pattern.map { CharacterForm($0, ignoresCase: ignoresCase, foldsCase: foldsCase) }
        guard let run = Self.longestRun(characters) else {
            // One character has to be there in one of its spellings.
            all = characters.first?.spellings ?? []
            return
        }
        let forms = characters[run]
        all = [ByteNeedle(forms.flatMap(\.elements))] + Set(forms.flatMap(\.others)).map { ByteNeedle($0) }
        isComplete = run == characters.indices
        isWhole = isComplete && forms.allSatisfy(\.isASCII)
    }

    /// The needles of a string of JSON that is the pattern, quotes included.
    var quoted: [ByteNeedle] {
        let quote = ByteNeedle.Element(UInt8(ascii: "\""))
        guard let first = all.first else { return [ByteNeedle([quote, quote])] }
        return isComplete ? [ByteNeedle([quote] + first.elements + [quote])] + all.dropFirst() : all
    }

    mutating func aim(at frequencies: ByteFrequencies) { all = all.map { $0.aimed(at: frequencies) } }

    /// The neighbouring characters with a spelling of their own that take the most bytes.
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

/// How a character of a pattern may be spelled in a text.
private struct CharacterForm {
    /// The bytes of its usual spelling; empty where it may be spelled by several scalars.
    var elements: [ByteNeedle.Element] = []
    /// Rarer spellings that take another number of bytes: the sign for kelvin is a `k`.
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
        // U+FFFD is also what stands for bytes that are no UTF-8.
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

    /// The spellings of an ASCII character that are not ASCII, from the Unicode tables.
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

    /// Needles of which a text with the character holds one, for a character that several scalars may spell.
    var spellings: [ByteNeedle] {
        let text = ignoresCase ? character.lowercased() : String(character)
        if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return [ByteNeedle(text.utf8)] }
        let scalars = Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
        // With more marks than two there are too many ways to combine them.
        guard scalars.count <= 3, let base = scalars.first, base != "\u{FFFD}",
            base.properties.canonicalCombiningClass == .notReordered
        else { return [ByteNeedle([.notASCII])] }
        func variants(_ scalars: [Unicode.Scalar]) -> [[UInt8]] {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            return ScalarVariants.of(String(text), ignoresCase: ignoresCase).map { Array(String($0).utf8) }
        }
        // The first scalar is the whole character, or the base with none or one of two marks and another scalar after.
        var starts = [[base]]
        if scalars.count == 3 { starts += scalars.dropFirst().map { [base, $0] } }
        let partial = starts.flatMap(variants).map { $0.map { ByteNeedle.Element($0) } + [.notASCII] }
        return Set(variants(scalars).map { ByteNeedle($0) } + partial.map { ByteNeedle($0) }).map { $0 }
    }
}
