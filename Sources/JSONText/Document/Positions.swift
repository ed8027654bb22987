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

    /// The line of a byte, 1-based, in the file.
    ///
    /// - Parameter byte: A byte of the text, or its end.
    /// - Complexity: O(1); O(log length) in a text that represents another one.
    package func lineNumber(at byte: Int) -> Int {
        if foreign != nil { return position(byte).line }
        let line = storage.lines.lineFeeds(before: min(max(byte, 0), text.count), in: storage.text)
        return storage.origin.lines + line + 1
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

/// Where the values of a document are in the text that is shown: its own, or the one that it represents.
extension JSONDocument {
    /// Whether the places of values in the payload's file are known, so that positions have a meaning for the user.
    package var hasPositions: Bool { foreign.map { $0.places != nil && $0.file != nil } ?? true }

    /// Whether the places of values in the text that is shown are known.
    package var hasShownPlaces: Bool { foreign.map { $0.places != nil } ?? true }

    /// The bytes of a value in the text that is shown; nil if they aren't known.
    package func shownSpan(_ token: Token) -> Range<Int>? {
        guard let foreign else { return span(token) }
        return foreign.places?.span(token)
    }

    /// The bytes in the text that is shown of a part of the document's own: of the value where it begins, if the document
    /// represents another text. Nil if they aren't known.
    package func shownSpan(of bytes: Range<Int>) -> Range<Int>? {
        foreign == nil ? bytes : token(at: bytes.lowerBound).flatMap(shownSpan)
    }

    /// The bytes that open a container in the text that is shown: a bracket or a tag; nil if they aren't known.
    package func shownOpening(_ token: Token) -> Range<Int>? {
        guard let foreign else { return span(token).lowerBound..<span(token).lowerBound + 1 }
        return foreign.places?.opening(token)
    }

    /// The tokens that start in a part of the text that is shown.
    ///
    /// - Complexity: O(log tokens).
    package func tokens(shownIn bytes: Range<Int>) -> Range<Token> {
        guard let foreign else { return tokens(in: bytes) }
        guard let places = foreign.places else { return 0..<0 }
        let first = places.firstToken(from: bytes.lowerBound)
        return first..<max(first, places.firstToken(from: bytes.upperBound))
    }

    /// The innermost value whose text or key contains a byte of the text that is shown; nil outside the root value.
    ///
    /// - Complexity: O(log tokens + depth).
    package func token(shownAt byte: Int) -> Token? {
        guard let foreign else { return token(at: byte) }
        guard let places = foreign.places else { return nil }
        let next = places.firstToken(from: byte + 1)
        var found: Token? = next > 0 ? next - 1 : nil
        while let token = found, isClosing(token) || places.span(token)?.contains(byte) != true {
            found = parent(token)
        }
        // The key of a member is before it.
        guard let object = found, kind(object) == .object, next < tokenCount, !isClosing(next), parent(next) == object,
            places.opening(object)?.contains(byte) == false
        else { return found }
        return next
    }

    /// The positions in the file of a part of the text; in a text that represents another one, those of the value where
    /// the part begins.
    package func positions(of bytes: Range<Int>) -> Range<TextPosition> {
        guard let foreign else { return position(bytes.lowerBound)..<position(bytes.upperBound) }
        let shown = shownSpan(of: bytes) ?? 0..<0
        return foreign.filePosition(shown.lowerBound)..<foreign.filePosition(shown.upperBound)
    }
}

extension ForeignText {
    /// The position in the file of a byte of the readable text.
    fileprivate func filePosition(_ byte: Int) -> TextPosition {
        var position = shown.position(byte)
        guard let file else { return position }
        position.column -= file.tabCount(in: shown.line(position.line).lowerBound..<byte)
        position.offset -= file.tabCount(in: 0..<byte)
        return position
    }
}

extension ForeignText.File {
    /// The number of tabs in a part of the readable text.
    fileprivate func tabCount(in bytes: Range<Int>) -> Int {
        tabs.firstOrderedIndex(where: { $0 >= bytes.upperBound })
            - tabs.firstOrderedIndex(where: { $0 >= bytes.lowerBound })
    }
}

/// Where a text starts in the file that it is a part of: a line of a log is a document of its own.
package struct TextOrigin: Sendable, Hashable, Codable {
    /// The number of lines before the text.
    package var lines: Int
    /// The number of bytes before the text.
    package var bytes: Int

    package init(lines: Int, bytes: Int) {
        self.lines = lines
        self.bytes = bytes
    }

    /// The origin of a text that is a whole file.
    package static let start = TextOrigin(lines: 0, bytes: 0)
}
