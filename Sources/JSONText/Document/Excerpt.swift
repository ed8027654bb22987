extension JSONDocument {
    /// A part of the text on one line, with runs of white space as one space, shortened with `…`.
    func excerpt(_ range: Range<Int>, limit: Int) -> String {
        // A scalar has at most four bytes, so this is enough.
        let window = range.prefix(max(limit, 1) * 4 + 64)
        var result = ""
        var count = 0
        var pendingSpace = false
        for character in String(decoding: storage.text[window], as: UTF8.self) {
            if character.isWhitespace {
                pendingSpace = !result.isEmpty
                continue
            }
            let needed = pendingSpace ? 2 : 1
            if count + needed > limit { return shortened(result, limit) }
            if pendingSpace { result.append(" ") }
            result.append(character)
            count += needed
            pendingSpace = false
        }
        return window.count < range.count ? shortened(result, limit) : result
    }

    private func shortened(_ text: String, _ limit: Int) -> String {
        String(text.prefix(max(limit - 1, 0))) + "…"
    }
}
