import Foundation

/// Replaces values that the texts of errors quote: each word that a redacted value has, too.
///
/// The sentences of the decoder and the standard library stay up to what they quote, and so do words of types and of the
/// model's keys.
struct QuoteRedactor {
    private let mask: Mask
    /// The words that may be of a value.
    private var wanted: Set<Substring> = []
    /// The replacements for the words that are.
    private var words: [Substring: String] = [:]
    /// For each text of a library, the number of characters that quote nothing.
    private var lengths: [String: Int] = [:]
    /// Whether every word is of a value, because the values aren't known.
    private let isStrict: Bool

    /// The maximum length of a text. The rest is left out.
    static let maxLength = 2000

    /// - Parameters:
    ///   - failures: The failures that have texts.
    ///   - error: The text of the error that the decoder threw.
    ///   - names: The names of types and keys, whose words stay.
    ///   - isStrict: Whether every word that isn't kept is replaced, because the values aren't known.
    init(_ failures: [Failure], _ error: String?, names: [String], _ mask: Mask, isStrict: Bool) {
        self.mask = mask
        self.isStrict = isStrict
        for failure in failures { lengths[failure.debugDescription] = failure.lengthOfSentence }
        for text in failures.flatMap({ [$0.debugDescription, $0.note ?? ""] }) + [error ?? ""] {
            wanted.formUnion(Self.words(of: text.prefix(Self.maxLength).dropFirst(lengths[text] ?? 0)))
        }
        wanted.subtract(names.flatMap { Self.words(of: $0[...]) })
    }

    /// Whether the texts quote nothing.
    var isIdle: Bool { wanted.isEmpty }

    /// Adds a value that was replaced.
    ///
    /// - Complexity: O(length)
    mutating func add(_ value: String, _ replacement: String) {
        guard !isIdle else { return }
        for word in Self.words(of: value[...]) where wanted.contains(word) && words[word] == nil {
            words[word] = word.count == value.count ? replacement : mask.masked(String(word))
        }
    }

    /// The text with replacements.
    ///
    /// - Complexity: O(length of the text)
    func redacted(_ text: String) -> String {
        var result = String(text.prefix(lengths[text] ?? 0))
        var rest = text.prefix(Self.maxLength).dropFirst(result.count)
        while let start = rest.firstIndex(where: Self.isOfWord) {
            let word = Self.word(at: rest[start...])
            result += rest[..<start]
            let other = words[word] ?? (isStrict && wanted.contains(word) ? mask.masked(String(word)) : nil)
            result += other ?? String(word)
            rest = rest[word.endIndex...]
        }
        return result + rest + (text.count > Self.maxLength ? "…" : "")
    }

    private static func words(of text: Substring) -> [Substring] {
        var words: [Substring] = []
        var rest = text
        while let start = rest.firstIndex(where: isOfWord) {
            words.append(word(at: rest[start...]))
            rest = rest[words[words.count - 1].endIndex...]
        }
        return words
    }

    private static func word(at text: Substring) -> Substring {
        // Some scripts don't separate words: each of their characters is one.
        func isWord(_ character: Character) -> Bool { character.unicodeScalars.contains { $0.value >= 0x2E80 } }
        return text.first.map(isWord) == true ? text.prefix(1) : text.prefix { isOfWord($0) && !isWord($0) }
    }

    private static func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}

extension Failure {
    /// The number of characters of the decoder's or the standard library's sentence before what it quotes; 0 if the text may be
    /// another one's.
    fileprivate var lengthOfSentence: Int {
        guard origin != .model, decoderWords != nil || textFact != nil else { return 0 }
        var end = debugDescription.firstIndex { "\"<".contains($0) }
        if case .noRawValue = textFact { end = debugDescription.range(of: " value ")?.upperBound }
        return debugDescription.distance(from: debugDescription.startIndex, to: end ?? debugDescription.endIndex)
    }
}
