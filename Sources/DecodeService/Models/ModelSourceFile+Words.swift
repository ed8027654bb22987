extension [ModelSourceFile] {
    /// The words in the sources, each once: string literals first, then names and numbers.
    ///
    /// Among them are the raw values and case names of enums, and the strings that a hand-written `init(from:)`
    /// compares with. Comments count as code: an additional word does no harm, because the model decides which words it
    /// accepts.
    ///
    /// - Parameter limit: The maximum number of words of each kind.
    /// - Complexity: O(bytes of the sources)
    package func words(limit: Int = 10_000) -> [String] {
        var literals = WordList(limit: limit)
        var names = WordList(limit: limit)
        for file in self {
            for line in file.text.utf8.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
                // Every second part between quotes is a literal, in a line without escapes.
                let parts = line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
                for (place, part) in parts.enumerated() {
                    if place.isMultiple(of: 2) {
                        for word in part.split(whereSeparator: { !$0.isPartOfName }) { names.add(word) }
                    } else if !part.isEmpty {
                        literals.add(part)
                    }
                }
            }
        }
        return literals.words + names.words
    }
}

/// A list of distinct words.
private struct WordList {
    let limit: Int
    var words: [String] = []
    var seen: Set<String> = []

    mutating func add(_ bytes: Substring.UTF8View.SubSequence) {
        let word = String(Substring(bytes))
        if words.count < limit, seen.insert(word).inserted { words.append(word) }
    }
}

extension UInt8 {
    /// Whether the byte belongs to a name or a number. The bytes of non-ASCII letters do.
    fileprivate var isPartOfName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
