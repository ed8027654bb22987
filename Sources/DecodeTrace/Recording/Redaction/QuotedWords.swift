import Foundation

/// The words that texts of errors may quote from a payload, with the replacements of those that it has.
///
/// The sentences of the decoder and the standard library stay up to what they quote, and so do words of types and of the
/// model's keys.
struct QuotedWords {
    private let mask: Mask
    /// The words that may be of a value.
    private var wanted: Set<Substring> = []
    /// The replacements for the words that are.
    private var words: [Substring: String] = [:]
    /// For each text of a library, what quotes nothing.
    private var sentences: [String: Substring] = [:]
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
        for failure in failures { sentences[failure.debugDescription] = failure.sentenceOfLibrary }
        for text in failures.flatMap({ [$0.debugDescription, $0.note ?? ""] }) + [error ?? ""] {
            wanted.formUnion(Self.words(of: quote(in: text)))
        }
        wanted.subtract(names.flatMap { Self.words(of: $0[...]) })
    }

    /// Whether the texts quote nothing.
    var isEmpty: Bool { wanted.isEmpty }

    /// Adds a value that was replaced.
    ///
    /// - Complexity: O(length)
    mutating func add(_ value: String, _ replacement: String) {
        guard !isEmpty else { return }
        for word in Self.words(of: value[...]) where wanted.contains(word) && words[word] == nil {
            words[word] = word.count == value.count ? replacement : mask.masked(String(word))
        }
    }

    /// The text with replacements.
    ///
    /// - Complexity: O(length of the text)
    func redacted(_ text: String) -> String {
        let quote = quote(in: text)
        var result = String(text[..<quote.startIndex])
        var end = quote.startIndex
        for word in Self.words(of: quote) {
            let other = words[word] ?? (isStrict && wanted.contains(word) ? mask.masked(String(word)) : nil)
            result += text[end..<word.startIndex] + (other ?? String(word))
            end = word.endIndex
        }
        return result + text[end..<quote.endIndex] + (quote.endIndex < text.endIndex ? "…" : "")
    }

    /// What a text may quote.
    private func quote(in text: String) -> Substring {
        text.prefix(Self.maxLength).dropFirst(sentences[text]?.count ?? 0)
    }

    private static func words(of text: Substring) -> [Substring] {
        var words: [Substring] = []
        var rest = text.drop { !isOfWord($0) }
        while let first = rest.first {
            let word = isWord(first) ? rest.prefix(1) : rest.prefix { isOfWord($0) && !isWord($0) }
            words.append(word)
            rest = rest[word.endIndex...].drop { !isOfWord($0) }
        }
        return words
    }

    private static func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    /// Some scripts don't separate words: each of their characters is one.
    private static func isWord(_ character: Character) -> Bool {
        character.unicodeScalars.contains { $0.value >= 0x2E80 }
    }
}

extension Failure {
    /// The decoder's or the standard library's sentence before what it quotes; empty if the text may be another one's.
    fileprivate var sentenceOfLibrary: Substring {
        guard origin != .model, decoderWords != nil || textFact != nil else { return "" }
        if case .noRawValue = textFact, let value = debugDescription.range(of: " value ") {
            return debugDescription[..<value.upperBound]
        }
        return debugDescription.prefix { !"\"<".contains($0) }
    }
}
