package import JSONText

/// A key without what code usually ignores in keys that it converts: the zeros before a number, and case, spaces and
/// separators in a word.
package enum FoldedKey {
    /// Returns `12` for `012`, and `homeport` for `Home_Port`.
    package static func folding(_ key: String) -> String {
        if let number = Int(key) { return String(number) }
        let letters = key.lowercased().filter { $0.isLetter || $0.isNumber }
        return letters.isEmpty ? key : letters
    }

    /// Whether two keys of an object are equal without what code usually ignores.
    ///
    /// - Complexity: O(bytes of the keys)
    package static func mayBeEqual(in object: JSONDocument.Token, _ document: JSONDocument) -> Bool {
        let keys = document.children(of: object).lazy.compactMap { document.key($0) }
        // Keys that differ are only equal if folding changes one of them.
        guard keys.contains(where: { !isFolded($0) }) else { return false }
        var seen: Set<String> = []
        return keys.contains { !seen.insert(folding($0)).inserted }
    }

    /// Whether a key is certainly its own folded form.
    private static func isFolded(_ key: String) -> Bool {
        let bytes = key.utf8
        guard let first = bytes.first else { return true }
        if first == UInt8(ascii: "0"), bytes.count > 1 { return false }
        return bytes.allSatisfy {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        }
    }
}
