/// The words that keys are made of. They tell whether two words differ in meaning, or one is misspelled or abbreviated.
enum KeyWords {
    /// Whether a word is known, and so not misspelled: `form` is not a misspelled `from`.
    static func isKnown(_ word: String) -> Bool {
        common.contains(word) || abbreviations[word] != nil || word.count > 4 && common.contains(singular(word))
    }

    /// A word without the ending of a plural: `tag` for `tags`, `entry` for `entries`.
    static func singular(_ word: String) -> String {
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        if ["sses", "xes", "ches", "shes", "uses"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
        return word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
    }

    /// Whether one word is the plural of the other.
    static func areInflected(_ first: String, _ second: String) -> Bool {
        first != second && singular(first) == singular(second)
    }

    /// Whether a word that is a usual short form of another one is that of no other word; nil if it is none.
    static func isAbbreviation(_ short: String, of long: String) -> Bool? {
        guard let words = abbreviations[short] ?? abbreviations[singular(short)],
            words.contains(long) || words.contains(singular(long))
        else { return nil }
        return words.count == 1
    }

    /// Whether one word is the other with a beginning that turns its meaning round or moves it: `inactive`, `subtotal`.
    static func isNegated(_ first: String, _ second: String) -> Bool {
        beginning(of: first, or: second).map(turns.contains) ?? false
    }

    /// Whether one word is the other with a beginning that denies it: `inactive`, and not `subtotal`.
    static func areOpposites(_ first: String, _ second: String) -> Bool {
        beginning(of: first, or: second).map(denials.contains) ?? false
    }

    /// What the longer of two words has before the shorter one; nil if it doesn't end in that.
    private static func beginning(of first: String, or second: String) -> String? {
        let (short, long) = first.count < second.count ? (first, second) : (second, first)
        return long.hasSuffix(short) ? String(long.dropLast(short.count)) : nil
    }

    /// Whether two words are the British and the American spelling of one.
    static func areVariants(_ first: String, _ second: String) -> Bool { american(first) == american(second) }

    private static func american(_ word: String) -> String {
        var word = word
        for (british, american) in [
            ("ise", "ize"), ("isation", "ization"), ("yse", "yze"), ("ogue", "og"), ("tre", "ter"), ("ence", "ense"),
        ] {
            guard word.count > british.count + 2 else { continue }
            for ending in ["", "d", "s", "r"] where word.hasSuffix(british + ending) {
                return String(word.dropLast(british.count + ending.count)) + american + ending
            }
        }
        if word.count > 4 { word = word.replacing("our", with: "or") }
        if word.count > 6 { word = word.replacing("elled", with: "eled").replacing("elling", with: "eling") }
        return word
    }

    /// Whether two words mean the same after another word: `createdAt`, `createdOn`, `createdDate`.
    static func areEndings(_ first: String, _ second: String) -> Bool {
        momentWords.contains(first) && momentWords.contains(second)
    }

    /// Whether a word may precede a condition without changing its meaning: `isOnline`, `online`.
    static func isAuxiliary(_ word: String) -> Bool { ["is", "has", "was", "are"].contains(word) }

    /// Whether a word distinguishes a value from others of its kind: a `maxPrice` is not the `price`.
    static func isContrast(_ word: String) -> Bool { contrasts.contains(word) || turns.contains(word) }

    /// Whether a word says only what form a value has, so that a key may have it or not: `phone`, `phoneNumber`.
    static func isLight(_ word: String) -> Bool { light.contains(word) || momentWords.contains(word) }

    /// Beginnings that deny a word.
    private static let denials: Set = ["un", "in", "im", "il", "ir", "dis", "non", "not", "no"]
    /// Beginnings that turn the meaning of a word round, or move it.
    private static let turns = denials.union([
        "anti", "de", "mis", "sub", "super", "pre", "post", "over", "under", "up", "down", "re", "co", "ex", "inter",
        "intra", "trans", "semi", "half", "micro", "mini", "multi",
    ])

    private static let light: Set = [
        "address", "array", "data", "field", "info", "list", "name", "number", "object", "string", "text", "uri", "url",
        "value",
    ]

    private static let momentWords: Set = ["at", "on", "date", "time", "timestamp", "datetime"]

    private static let contrasts: Set = [
        "min", "max", "minimum", "maximum", "first", "last", "next", "previous", "prev", "old", "new", "start", "end",
        "from", "to", "in", "out", "before", "after", "high", "low", "top", "bottom", "left", "right", "parent",
        "child", "source", "target", "home", "away", "total", "other", "per", "count", "id", "alt", "discount",
        "current", "primary", "secondary", "default", "original", "actual", "estimated", "gross", "net", "open",
        "closed", "is", "has", "verified", "enabled", "disabled", "visible", "hidden", "required", "allowed", "average",
        "delta", "desired", "difference", "expected", "final", "initial", "legacy", "masked", "offset", "planned",
        "predicted", "projected", "proposed", "requested", "suggested",
    ]

    /// The words that each short form stands for, in the singular.
    private static let abbreviations: [String: Set<String>] = Dictionary(
        CodePage.lines(of: "Keys/abbreviations").compactMap { line in
            let parts = line.split(separator: ":")
            return parts.count == 2 ? (String(parts[0]), Set(parts[1].split(separator: " ").map(String.init))) : nil
        }, uniquingKeysWith: { $0.union($1) })

    /// Words that keys are often made of, in the singular.
    private static let common = Set(
        CodePage.lines(of: "Keys/words").flatMap { $0.split(separator: " ") }.map(String.init))
}
