/// Finds the documents in a text that holds several.
struct DocumentSplitter {
    enum Shape { case single, lines, sequence }

    let text: [UInt8]
    let options: JSONDocument.Options

    /// The arrangement of the documents after the first one.
    ///
    /// - Parameters:
    ///   - rootEnd: The end of the first document.
    ///   - next: The first byte after it that isn't white space.
    func shape(rootEnd: Int, next: Int) -> Shape {
        guard next < text.count else { return .single }
        // A date or a time in front of a line of a log isn't a document.
        let first = text[..<rootEnd].trimmingSpace
        if let byte = first.first, Scanner.isDigit(byte) || byte == UInt8(ascii: "-"), !options.allowsJSON5,
            !NumberGrammar.isNumber(first)
        {
            return .single
        }
        let following = Scanner.scan(text, from: next, expecting: 16, options: options)
        let isBracket = text[next] == UInt8(ascii: "{") || text[next] == UInt8(ascii: "[")
        let hasValue = following.rootEnd > next
        guard hasValue || isBracket else { return .single }
        let onOwnLine = text[rootEnd..<next].contains(0x0A) && !text[..<rootEnd].trimmingSpace.contains(0x0A)
        if onOwnLine { return hasValue && !endsItsLine(next..<following.rootEnd) ? .sequence : .lines }
        return hasValue ? .sequence : .single
    }

    /// Whether a document is alone on its line. Text after it that doesn't begin a document is a fault of the line.
    private func endsItsLine(_ document: Range<Int>) -> Bool {
        guard !text[document].contains(0x0A) else { return false }
        let next = text[document.upperBound...].first { $0 > 0x20 || $0 == 0x0A }
        return next != UInt8(ascii: "{") && next != UInt8(ascii: "[")
    }

    /// The lines that aren't blank.
    func lines() -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: 0x0A) ?? text.count
            let line = text[start..<end].trimmingSpace
            if !line.isEmpty { ranges.append(line.startIndex..<line.endIndex) }
            start = end + 1
        }
        return ranges
    }

    /// The documents in sequence; unreadable text ends the last one.
    func sequence() -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while start < text.count {
            let rest = text[start...].drop { $0 <= 0x20 }
            guard !rest.isEmpty else { break }
            let scan = Scanner.scan(text, from: rest.startIndex, expecting: 16, options: options)
            let end = scan.rootEnd > rest.startIndex ? scan.rootEnd : text.count
            ranges.append(rest.startIndex..<end)
            start = end
        }
        return ranges
    }
}

extension ArraySlice<UInt8> {
    /// Without white space at both ends.
    fileprivate var trimmingSpace: ArraySlice<UInt8> {
        guard let first = firstIndex(where: { $0 > 0x20 }), let last = lastIndex(where: { $0 > 0x20 }) else {
            return []
        }
        return self[first...last]
    }
}

extension JSONDocument {
    /// The documents of a text that contains several, one per line or in sequence; the whole text if it contains one.
    ///
    /// - Complexity: O(*n*).
    package func documents() -> [Range<Int>] {
        let splitter = DocumentSplitter(text: text, options: options)
        switch fault?.kind {
        case .newlineDelimited: return splitter.lines()
        case .concatenated: return splitter.sequence()
        default: return [0..<text.count]
        }
    }
}
