/// The backslash in a strategy's value: it takes the meaning from a bar, a comma, an equals sign and a backslash.
enum Escaping {
    /// The characters that separate something in some strategy's value.
    private static let special: Set<Character> = ["|", ",", "=", "\\"]

    /// A text with a backslash before what would separate date formats, and before each backslash.
    static func escaped(_ text: String, separators: Set<Character> = ["|"]) -> String {
        var result = ""
        for character in text {
            if character == "\\" || separators.contains(character) { result.append("\\") }
            result.append(character)
        }
        return result
    }

    /// A text without its escapes. A backslash before any other character, or at the end, stands for itself.
    static func unescaped(_ text: some StringProtocol) -> String {
        var result = ""
        var pending = false
        for character in text {
            if pending {
                if !special.contains(character) { result.append("\\") }
                result.append(character)
                pending = false
            } else if character == "\\" {
                pending = true
            } else {
                result.append(character)
            }
        }
        if pending { result.append("\\") }
        return result
    }

    /// The parts between separators that are not escaped; the parts keep their escapes.
    static func split(_ text: Substring, at separator: Character) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        var index = start
        while index < text.endIndex {
            if text[index] == "\\" {
                index = text.index(after: index)
                guard index < text.endIndex else { break }
            } else if text[index] == separator {
                parts.append(text[start..<index])
                start = text.index(after: index)
            }
            index = text.index(after: index)
        }
        parts.append(text[start...])
        return parts
    }
}
