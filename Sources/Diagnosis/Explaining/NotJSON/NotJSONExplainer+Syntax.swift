import JSONText

// Syntax of other languages and formats, and common typing errors.
extension NotJSONExplainer {
    func singleQuotes() -> Explanation {
        Explanation(
            .singleQuotes,
            "JSON strings and keys use double quotes. Python's print and JavaScript source often use single quotes.",
            advice: "Write `\"` instead of `'` (in Python, use json.dumps).")
    }

    func unquotedKey() -> Explanation {
        decimalComma() ?? missingQuote()
            ?? Explanation(
                .unquotedKey, "JSON keys need double quotes. JavaScript and YAML allow keys without them.",
                advice: "Write `\"\(word)\"` (in JavaScript, use JSON.stringify).")
    }

    /// Explains `4,5` where a number was meant: digits, a comma, and digits where a key is expected.
    private func decimalComma() -> Explanation? {
        let digits: (UInt8) -> Bool = { $0 >= 0x30 && $0 <= 0x39 }
        let fraction = text[min(fault.byte, text.count)...].prefix(while: digits)
        guard fault.byte > 1, !fraction.isEmpty, text[fault.byte - 1] == UInt8(ascii: ","), digits(text[fault.byte - 2])
        else { return nil }
        let whole = String(
            decoding: text[..<(fault.byte - 1)].reversed().prefix(while: digits).reversed(), as: UTF8.self)
        let rest = String(decoding: fraction, as: UTF8.self)
        let tail = String(decoding: text[min(fault.byte, text.count)...].prefix(40), as: UTF8.self)
        if let groups = tail.prefixMatch(of: #/\d{3}(,\d{3})+(?!\d)/#), (1...3).contains(whole.count) {
            let number = "\(whole),\(groups.0)"
            return Explanation(
                .unquotedKey,
                "`\(number)` looks like a number with its thousands in groups; in JSON a comma ends the number.",
                advice: "Write `\(number.replacing(",", with: ""))`.")
        }
        return Explanation(
            .unquotedKey,
            "`\(whole),\(rest)` looks like a number with a decimal comma; in JSON a comma ends the number.",
            advice: "Write `\(whole).\(rest)`.")
    }

    func comment() -> Explanation {
        guard fault.kind == .comment else {
            return Explanation(
                .comment, "A comment that starts with /* must end with */.",
                advice: "Write `*/` where it ends.")
        }
        return Explanation(
            .comment, "JSON has no comments; configuration files often use a format that has them (JSONC, JSON5).",
            advice: "Remove the comment at \(place(of: fault.byte)), or make it a member: `\"_comment\": \"…\"`.")
    }

    func notAValue() -> Explanation {
        let rule = "A value is an object, an array, a string in double quotes, a number, true, false or null."
        let word = word
        switch word {
        case "NaN", "Infinity", "inf", "nan":
            return Explanation(
                .notAValue, rule, "JSON has no such number, though Python's json.dumps writes it.",
                advice:
                    "Send null, or the string \"\(word.lowercased() == "nan" ? "nan" : "inf")\" and decode with floats: "
                    + "strings.")
        case "True", "False", "None":
            return Explanation(
                .notAValue, rule, "This is Python's spelling: print writes it, json.dumps doesn't.",
                advice: "Write \(word == "None" ? "null" : word.lowercased()).")
        case "undefined":
            return Explanation(
                .notAValue, rule, "undefined is JavaScript; JSON.stringify omits such a member.",
                advice: "Write null, or remove the member.")
        case _ where fault.kind == .badNumber:
            return Explanation(
                .notAValue, rule,
                advice: rest.hasPrefix("+")
                    ? "Write the number without `+`."
                    : "Write a digit before the decimal point: `0\(rest.prefix { $0 == "." || $0.isNumber })`.")
        case _ where word.isEmpty:
            return Explanation(.notAValue, rule, advice: "Write a value at \(place(of: fault.byte)).")
        default:
            let literal = ["true", "false", "null"].first {
                $0.hasPrefix(word.lowercased()) || word.lowercased().hasPrefix($0) || $0 == "null" && word == "nil"
            }
            if literal != nil, fault.byte + word.utf8.count >= text.count {
                return Explanation(
                    .truncated, rule,
                    "The text ends inside this word. A truncated download looks like this (\(text.count) bytes).",
                    advice: "Get the complete payload: compare its length with Content-Length.")
            }
            return Explanation(
                .notAValue, rule,
                advice: literal.map { "Write `\($0)`, or `\"\(word)\"` if you mean a string." }
                    ?? "Write `\"\(word)\"` if you mean a string.")
        }
    }

    func brokenEscape() -> Explanation {
        Explanation(
            .brokenEscape,
            "A backslash starts an escape: \\\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u with four hexadecimal digits. The string "
                + "ends before this escape is complete.",
            advice: "Write a backslash as \\\\, or give \\u its four digits, at \(place(of: fault.byte)).")
    }

    func stray() -> Explanation {
        if let quote = missingQuote() { return quote }
        if let known = strayAfterValue() { return known }
        let scalar = rest.unicodeScalars.first
        if let scalar, "\u{201C}\u{201D}\u{201E}\u{2018}\u{2019}\u{00AB}\u{00BB}".unicodeScalars.contains(scalar) {
            return Explanation(
                .strayText,
                "`\(scalar)` is a typographic quote, which word processors and chat apps substitute for a straight one.",
                advice: "Write straight quotes: `\"`.")
        }
        if let scalar, [0xA0, 0xFEFF, 0x200B, 0x2028, 0x3000].contains(scalar.value) {
            return Explanation(
                .strayText,
                "This character looks like a space or is invisible, but JSON's whitespace is only space, tab and line break.",
                advice: "Delete it, or replace it with a space.")
        }
        if scalar == ";" {
            return Explanation(
                .strayText, "JSON has no semicolons; the text may come from program source.", advice: "Remove it.")
        }
        if scalar == ":", fault.kind == .trailingGarbage {
            return Explanation(
                .strayText, "The text starts with a key: these are the members of an object without its braces.",
                advice: "Write `{` before them and `}` after them.")
        }
        if scalar == ":", let opened = fault.opened, text[opened] == UInt8(ascii: "[") {
            return Explanation(
                .unclosedBracket,
                "An array has no keys; the array opened at \(place(of: opened)) may lack its closing bracket before this one.",
                advice: "Write `]` where the array ends, before the key on line \(document.position(fault.byte).line).")
        }
        if fault.kind == .trailingGarbage {
            let last = previous(fault.byte)
            let closed = last.map { place(of: $0) } ?? "1:1"
            let isBracket =
                last.map { [0x5D, 0x7D].contains(text[$0]) } == true && ["}", "]", ","].contains(scalar)
            return Explanation(
                .strayText,
                "The document ends at \(closed), but more text follows: "
                    + (isBracket ? "either there is one bracket too many before it, or " : "")
                    + "the text doesn't belong to the document.",
                advice: "Remove what follows \(closed)\(isBracket ? ", or the bracket there" : "").")
        }
        let isBacktick = rest.hasPrefix("`")
        return Explanation(
            .strayText, "No value, key or bracket starts with \(isBacktick ? "a backtick" : fault.found).",
            advice: isBacktick
                ? "Write strings in double quotes." : "Write \(fault.expected) at \(place(of: fault.byte)).")
    }

    /// The letters and digits at the fault.
    var word: String {
        String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" || $0 == "-" })
    }
}
