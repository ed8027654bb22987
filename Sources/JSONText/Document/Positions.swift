extension JSONDocument {
    /// The number of lines, including an empty one after the last line feed.
    package var lineCount: Int { storage.lines.lineCount }

    /// The line and column of a byte, in the file.
    ///
    /// - Parameter byte: A byte of the text, or its end.
    /// - Complexity: O(log length).
    package func position(_ byte: Int) -> TextPosition {
        if foreign != nil { return positions(of: byte..<byte).lowerBound }
        let byte = min(max(byte, 0), text.count)
        let line = storage.lines.lineFeeds(before: byte, in: storage.text)
        let start = storage.lines.start(ofLine: line, in: storage.text)
        func scalars(before byte: Int) -> Int { storage.lines.scalars(before: byte, in: storage.text) }
        let column = scalars(before: byte) - scalars(before: start) + 1
        return TextPosition(line: storage.origin.lines + line + 1, column: column, offset: fileOffset(byte))
    }

    /// The line of a byte, 1-based.
    ///
    /// - Parameter byte: A byte of the text, or its end.
    /// - Complexity: O(1); O(log length) in a text that represents another one.
    package func lineNumber(at byte: Int) -> Int {
        if foreign != nil { return position(byte).line }
        return storage.lines.lineFeeds(before: min(max(byte, 0), text.count), in: storage.text) + 1
    }

    /// The bytes of a line, without its line feed and a preceding carriage return.
    ///
    /// - Parameter line: 1-based, in the file.
    package func line(_ line: Int) -> Range<Int> {
        let line = min(max(line - storage.origin.lines, 1), lineCount)
        let start = storage.lines.start(ofLine: line - 1, in: storage.text)
        guard line < lineCount else { return start..<text.count }
        var end = storage.lines.start(ofLine: line, in: storage.text) - 1
        if end > start, storage.text[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    /// The offset in the file of a byte of the text.
    ///
    /// - Parameter byte: A byte of the text, or its end.
    package func fileOffset(_ byte: Int) -> Int {
        let byte = min(max(byte, 0), text.count)
        let mark = storage.source.markLength
        let offset =
            switch storage.source.encoding {
            case .utf8: byte
            case .utf16LittleEndian, .utf16BigEndian: 2 * storage.lines.utf16Units(before: byte, in: storage.text)
            case .utf32LittleEndian, .utf32BigEndian: 4 * storage.lines.scalars(before: byte, in: storage.text)
            }
        return storage.origin.bytes + min(mark + offset, storage.source.byteCount)
    }
}
