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
