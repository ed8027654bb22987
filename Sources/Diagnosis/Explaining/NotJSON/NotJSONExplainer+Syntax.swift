import JSONText

// What other languages and people write.
extension NotJSONExplainer {
    func singleQuotes() -> Explanation {
        Explanation(
            .singleQuotes,
            ["Strings and keys stand in double quotes. Python's print and JavaScript sources have single ones."],
            advice: ["Write `\"` for `'` (in Python: json.dumps)."])
    }

    func unquotedKey() -> Explanation {
        var explanation = Explanation(
            .unquotedKey,
            ["Keys stand in double quotes. JavaScript and YAML sources leave them out."],
            advice: ["Write `\"\(word)\"` (in JavaScript: JSON.stringify)."])
        if let quote = missingQuote() { explanation = quote }
        return decimalComma() ?? explanation
    }

    /// `4,5` where a number was meant: digits, a comma, and digits where a key is wanted.
    private func decimalComma() -> Explanation? {
        let digits: (UInt8) -> Bool = { $0 >= 0x30 && $0 <= 0x39 }
        let fraction = text[min(fault.byte, text.count)...].prefix(while: digits)
        guard fault.byte > 1, !fraction.isEmpty, text[fault.byte - 1] == UInt8(ascii: ","), digits(text[fault.byte - 2])
        else { return nil }
        let whole = String(
            decoding: text[..<(fault.byte - 1)].reversed().prefix(while: digits).reversed(), as: UTF8.self)
        let rest = String(decoding: fraction, as: UTF8.self)
        return Explanation(
            .unquotedKey,
            ["`\(whole),\(rest)` is a number with a decimal comma, it seems: in JSON a comma ends the number."],
            advice: ["Write `\(whole).\(rest)`."])
    }

    func comment() -> Explanation {
        guard fault.kind == .comment else {
            return Explanation(
                .comment, ["A comment that begins with /* ends with */."], advice: ["Write `*/` where it ends."])
        }
        return Explanation(
            .comment, ["JSON has no comments; configuration files often have some (JSONC, JSON5)."],
            advice: ["Take the comment at \(place(of: fault.byte)) away, or make it a member: `\"_comment\": \"…\"`."])
    }

    func notAValue() -> Explanation {
        var explanation = Explanation(.notAValue)
        let word = word
        explanation.notes.append(
            "A value is an object, an array, a string in double quotes, a number, true, false or null.")
        switch word {
        case "NaN", "Infinity", "inf", "nan":
            explanation.notes.append("JSON has no such number. Python's json.dumps writes it all the same.")
            explanation.advice.append(
                "Send null, or the string \"\(word == "NaN" || word == "nan" ? "nan" : "inf")\" and decode with floats: "
                    + "strings.")
        case "True", "False", "None":
            explanation.notes.append("It is Python's spelling: the text was printed, not written by json.dumps.")
            explanation.advice.append("Write \(word == "None" ? "null" : word.lowercased()).")
        case "undefined":
            explanation.notes.append("It is JavaScript's; JSON.stringify leaves such a member out.")
            explanation.advice.append("Write null, or take the member away.")
        case _ where fault.kind == .badNumber:
            explanation.advice.append(
                rest.hasPrefix("+")
                    ? "Write the number without `+`."
                    : "Write a digit before the point: `0\(rest.prefix { $0 == "." || $0.isNumber })`.")
        case _ where word.isEmpty:
            explanation.advice.append("Write a value at \(place(of: fault.byte)).")
        default:
            let literal = ["true", "false", "null"].first {
                $0.hasPrefix(word.lowercased()) || word.lowercased().hasPrefix($0)
            }
            let isCut = fault.byte + word.utf8.count >= text.count
            if isCut, literal != nil {
                explanation.code = .truncated
                explanation.notes.append(
                    "The text ends in it: the download was cut off there (\(text.count) bytes are here).")
                explanation.advice.append("Get the whole payload: compare its length with Content-Length.")
            } else {
                explanation.advice.append(
                    literal.map { "Write `\($0)`, or `\"\(word)\"` if a string is meant." }
                        ?? "Write `\"\(word)\"` if a string is meant.")
            }
        }
        return explanation
    }

    func brokenEscape() -> Explanation {
        Explanation(
            .brokenEscape,
            [
                "A backslash begins an escape: \\\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u with four hexadecimal digits. The string "
                    + "ends before this one does."
            ],
            advice: ["Write a backslash as \\\\, or give \\u its four digits, at \(place(of: fault.byte))."])
    }

    /// What servers put around their JSON.
    func wrapping() -> Explanation? {
        let head = String(decoding: text.prefix(200), as: UTF8.self)
        guard fault.byte < 200 else { return nil }
        if let prefix = [")]}'", "while(1)", "for(;;)", "{}&&"].first(where: { head.hasPrefix($0) }) {
            return Explanation(
                .strayText,
                [
                    "The text begins with \(prefix), which some servers put before their JSON so that no web page "
                        + "can run it."
                ],
                advice: ["Cut off what stands before the first bracket of the JSON."])
        }
        guard fault.kind == .badLiteral, let call = head.prefixMatch(of: #/\s*(?<name>[A-Za-z_$][\w$.]*)\s*\(\s*[\[{]/#)
        else { return nil }
        return Explanation(
            .strayText, ["It is a JavaScript call, \(call.name)(…): JSONP."],
            advice: ["Ask for JSON without a callback, or cut off the call around it."])
    }

    func stray() -> Explanation {
        if let quote = missingQuote() { return quote }
        var explanation = Explanation(.strayText)
        let scalar = rest.unicodeScalars.first
        if let scalar, "\u{201C}\u{201D}\u{201E}\u{2018}\u{2019}\u{00AB}\u{00BB}".unicodeScalars.contains(scalar) {
            explanation.notes.append(
                "`\(scalar)` is a typographic quote: a word processor or a chat made it of a straight one.")
            explanation.advice.append("Write straight quotes: `\"`.")
        } else if let scalar,
            scalar.value == 0xA0 || scalar.value == 0xFEFF || scalar.value == 0x200B
                || scalar.value == 0x2028 || scalar.value == 0x3000
        {
            explanation.notes.append(
                "The character looks like a blank or like nothing and is none of JSON's: blank, tab and line end are.")
            explanation.advice.append("Delete it, and type a blank if one is wanted.")
        } else if scalar == ";" {
            explanation.notes.append("JSON has no semicolons: the text was cut from a program, perhaps.")
            explanation.advice.append("Take it away.")
        } else if fault.kind == .trailingGarbage, scalar == ":" {
            explanation.notes.append("A key stands at the top: these are the members of an object without its braces.")
            explanation.advice.append("Write `{` before them and `}` after them.")
        } else if scalar == ":", let opened = fault.opened, text[opened] == UInt8(ascii: "[") {
            explanation.code = .unclosedBracket
            explanation.notes.append(
                "A key stands in an array, which has none: the array opened at \(place(of: opened)) was not closed before it, "
                    + "perhaps.")
            explanation.advice.append(
                "Write `]` where the array ends, before the key in line "
                    + "\(document.position(fault.byte).line).")
        } else if fault.kind == .trailingGarbage {
            let closed = previous(fault.byte).map { place(of: $0) } ?? "1:1"
            explanation.notes.append(
                "The document is closed at \(closed), and text follows: one bracket too many before it, "
                    + "or text that does not belong to it.")
            explanation.advice.append("Take away what follows \(closed), or the bracket there.")
        } else {
            explanation.notes.append("No value, key or bracket begins with \(fault.found).")
            explanation.advice.append("Write \(fault.expected) at \(place(of: fault.byte)).")
        }
        return explanation
    }

    /// The letters and digits at the fault.
    var word: String {
        String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" || $0 == "-" })
    }
}
