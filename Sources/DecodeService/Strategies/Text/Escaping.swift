/// Backslash escapes in a strategy's value: for bars, commas, equals signs and backslashes, and for invisible characters
/// as in Swift, `\n` and `\u{7}`, so that a value can be copied from the screen into a shell.
enum Escaping {
    /// The characters that act as separators in a strategy's value.
    private static let special: Set<Unicode.Scalar> = ["|", ",", "=", "\\"]

    private static let named: [Unicode.Scalar: Unicode.Scalar] = ["n": "\n", "r": "\r", "t": "\t"]

    /// Escapes separators and backslashes with a backslash, and invisible characters by name or number.
    static func escaped(_ text: String, separators: Set<Unicode.Scalar> = ["|"]) -> String {
        var result = String.UnicodeScalarView()
        for (place, scalar) in text.unicodeScalars.enumerated() {
            if scalar == "\\" || separators.contains(scalar) {
                result += ["\\", scalar]
            } else if let name = named.first(where: { $0.value == scalar })?.key {
                result += ["\\", name]
            } else if isInvisible(scalar) || place == 0 && scalar.properties.generalCategory == .nonspacingMark {
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// Removes the escapes of a text. Keeps a backslash that doesn't start an escape.
    static func unescaped(_ text: some StringProtocol) -> String {
        var result = String.UnicodeScalarView()
        var rest = Substring(text).unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let next = rest.first else {
                result.append(scalar)
                continue
            }
            if special.contains(next) {
                result.append(next)
                rest.removeFirst()
            } else if let known = named[next] {
                result.append(known)
                rest.removeFirst()
            } else if let number = numbered(rest) {
                result.append(number.scalar)
                rest = number.rest
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Reads the scalar of `u{…}`, and returns it and the rest of the text; nil if the text starts differently.
    private static func numbered(
        _ text: Substring.UnicodeScalarView
    ) -> (scalar: Unicode.Scalar, rest: Substring.UnicodeScalarView)? {
        guard text.starts(with: "u{".unicodeScalars), let end = text.prefix(11).firstIndex(of: "}"),
            let scalar = UInt32(String(text[..<end].dropFirst(2)), radix: 16).flatMap(Unicode.Scalar.init)
        else { return nil }
        return (scalar, text[text.index(after: end)...])
    }

    /// Splits a text at separators that are not escaped. The parts keep their escapes.
    static func split(_ text: Substring, at separator: Unicode.Scalar) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        var isEscaped = false
        // Compare scalars, not characters, because a combining accent may follow a separator.
        for index in text.unicodeScalars.indices {
            let scalar = text.unicodeScalars[index]
            if !isEscaped, scalar == separator {
                parts.append(text[start..<index])
                start = text.unicodeScalars.index(after: index)
            }
            isEscaped = !isEscaped && scalar == "\\"
        }
        parts.append(text[start...])
        return parts
    }
}
