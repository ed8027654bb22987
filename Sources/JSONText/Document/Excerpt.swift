extension JSONDocument {
    /// A part of the text on one line, shortened with `…`. Runs of white space between values are one space; in a string,
    /// white space is data and stays, with a control picture for a character that would end the line: `␊`.
    func excerpt(_ range: Range<Int>, limit: Int) -> String {
        // A scalar has at most four bytes, so this is enough.
        let window = range.prefix(max(limit, 1) * 4 + 64)
        var result = ""
        var count = 0
        var pendingSpace = false
        var quotes = Quotes(areSingleAllowed: options.allowsJSON5)
        for character in String(decoding: storage.text[window], as: UTF8.self) {
            let isInString = quotes.isInString
            quotes.read(character)
            if !isInString, character.isWhitespace {
                pendingSpace = !result.isEmpty
                continue
            }
            let needed = pendingSpace ? 2 : 1
            if count + needed > limit { return shortened(result, limit) }
            if pendingSpace { result.append(" ") }
            result.unicodeScalars += character.unicodeScalars.map { scalar in
                scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value) ?? scalar : scalar
            }
            count += needed
            pendingSpace = false
        }
        return window.count < range.count ? shortened(result, limit) : result
    }

    private func shortened(_ text: String, _ limit: Int) -> String {
        String(text.prefix(max(limit - 1, 0))) + "…"
    }

    /// Whether a text that begins outside strings is in one.
    private struct Quotes {
        let areSingleAllowed: Bool
        private var open: Unicode.Scalar?
        private var isEscaped = false

        init(areSingleAllowed: Bool) { self.areSingleAllowed = areSingleAllowed }

        var isInString: Bool { open != nil }

        /// Only the first scalar counts: a mark may combine with the quote before it.
        mutating func read(_ character: Character) {
            let first = character.unicodeScalars.first
            if open == nil {
                if first == "\"" || first == "'" && areSingleAllowed { open = first }
            } else if isEscaped {
                isEscaped = false
            } else if first == "\\" {
                isEscaped = true
            } else if first == open {
                open = nil
            }
        }
    }
}
