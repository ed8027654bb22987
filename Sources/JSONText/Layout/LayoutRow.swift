// One row per token: indentation, key, value, comma.
extension Layout {
    /// A part of a pretty row before it is clipped.
    struct Segment {
        /// The bytes that it shows; nil if it shows `added`.
        var source: Range<Int>?
        var added = ""
        var role: Role
        var columns: Int
    }

    static let indentation = 2

    func prettySegments(_ token: JSONDocument.Token) -> [Segment] {
        var segments: [Segment] = []
        let indent = document.depth(token) * Self.indentation
        if indent > 0 {
            segments.append(
                Segment(added: String(repeating: " ", count: indent), role: .space, columns: indent))
        }
        if let key = document.keySpan(token) {
            segments.append(Segment(source: key, role: .key, columns: columns(of: key)))
            segments.append(Segment(added: ":", role: .punctuation, columns: 1))
            segments.append(Segment(added: " ", role: .space, columns: 1))
        }
        let value = valueSource(token)
        if value.isEmpty {
            // An object without braces is shown with braces that aren't in the text.
            segments.append(
                Segment(added: document.isClosing(token) ? "}" : "{", role: .punctuation, columns: 1))
        } else {
            segments.append(Segment(source: value, role: role(of: token), columns: columns(of: value)))
        }
        let ended = document.isClosing(token) ? document.parent(token) : document.isContainer(token) ? nil : token
        if let ended, document.nextSibling(ended) != nil {
            segments.append(Segment(added: ",", role: .punctuation, columns: 1))
        }
        return segments
    }

    func prettyRow(_ token: JSONDocument.Token, from: Int, width: Int) -> [Piece] {
        var pieces: [Piece] = []
        var skip = from
        var remaining = width
        for segment in prettySegments(token) {
            if skip >= segment.columns {
                skip -= segment.columns
                continue
            }
            guard remaining > 0 else { break }
            let taken = min(segment.columns - skip, remaining)
            if let source = segment.source {
                let cut = window(source, from: skip, width: taken)
                let text = String(decoding: document.text[cut], as: UTF8.self)
                pieces.append(Piece(text: text, source: cut, role: segment.role))
            } else {
                let text = String(segment.added.dropFirst(skip).prefix(taken))
                pieces.append(Piece(text: text, source: nil, role: segment.role))
            }
            skip = 0
            remaining -= taken
        }
        return pieces
    }

    /// The role of a token in the view.
    func role(of token: JSONDocument.Token) -> Role {
        switch document.kind(token) {
        case .object, .array, .endObject, .endArray: .punctuation
        case .string: .string
        case .number: .number
        case .true, .false, .null: .literal
        case .invalid: .invalid
        }
    }
}

// A part of the text, unchanged, split at the boundaries of its tokens.
extension Layout {
    /// The pieces of some bytes of the text.
    ///
    /// - Complexity: O(bytes + log tokens).
    func pieces(in window: Range<Int>) -> [Piece] {
        guard !window.isEmpty else { return [] }
        var cutter = Cutter(document: document, window: window, rest: rest)
        var token = max(document.firstToken(after: window.lowerBound) - 1, 0)
        while token < document.tokenCount, cutter.position < window.upperBound {
            let (key, value) = (document.keySpan(token), valueSource(token))
            guard (key ?? value).lowerBound < window.upperBound else { break }
            if let key { cutter.addToken(key, .key) }
            cutter.addToken(value, role(of: token))
            token += 1
        }
        cutter.fill(upTo: window.upperBound)
        return cutter.pieces
    }

    private struct Cutter {
        let document: JSONDocument
        let window: Range<Int>
        let rest: Range<Int>
        var position: Int
        var pieces: [Piece] = []

        init(document: JSONDocument, window: Range<Int>, rest: Range<Int>) {
            self.document = document
            self.window = window
            self.rest = rest
            position = window.lowerBound
        }

        mutating func addToken(_ range: Range<Int>, _ role: Role) {
            let visible = range.clamped(to: window)
            guard !visible.isEmpty, visible.lowerBound >= position else { return }
            fill(upTo: visible.lowerBound)
            add(visible, role)
        }

        private mutating func add(_ range: Range<Int>, _ role: Role) {
            let text = String(decoding: document.text[range], as: UTF8.self)
            pieces.append(Piece(text: text, source: range, role: role))
            position = range.upperBound
        }

        /// The text between tokens: space, commas and colons, comments, and text that a fault left unread.
        mutating func fill(upTo end: Int) {
            guard position < end else { return }
            var start = position
            var role = Role.comment
            var comment = position
            for byte in position..<end {
                if byte >= comment, document.options.allowsJSON5 { comment = endOfComment(byte, end) }
                let next = byte < comment ? .comment : self.role(at: byte)
                if next != role {
                    if start < byte { add(start..<byte, role) }
                    (start, role) = (byte, next)
                }
            }
            add(start..<end, role)
        }

        /// The end of the comment that starts at a byte; the byte itself if none does.
        private func endOfComment(_ byte: Int, _ end: Int) -> Int {
            guard byte + 1 < end, document.text[byte] == UInt8(ascii: "/") else { return byte }
            if document.text[byte + 1] == UInt8(ascii: "/") {
                return document.text[byte..<end].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? end
            }
            guard document.text[byte + 1] == UInt8(ascii: "*") else { return byte }
            var close = byte + 3
            while close < end,
                document.text[close - 1] != UInt8(ascii: "*") || document.text[close] != UInt8(ascii: "/")
            {
                close += 1
            }
            return min(close + 1, end)
        }

        private func role(at byte: Int) -> Role {
            switch document.text[byte] {
            case 0x20, 0x09, 0x0A, 0x0D: return .space
            case _ where document.storage.isPlain: return .punctuation
            case _ where rest.contains(byte): return .invalid
            case UInt8(ascii: ","), UInt8(ascii: ":"): return .punctuation
            default: return document.options.allowsJSON5 ? .comment : .invalid
            }
        }
    }
}

extension JSONDocument {
    /// The tokens that start in a part of the text.
    ///
    /// - Complexity: O(log tokens).
    package func tokens(in bytes: Range<Int>) -> Range<Token> {
        let first = firstToken(after: bytes.lowerBound - 1)
        return first..<max(first, firstToken(after: bytes.upperBound - 1))
    }

    /// The first token that starts after a byte; `tokenCount` if there is none.
    func firstToken(after byte: Int) -> Token {
        (0..<tokenCount).firstOrderedIndex(where: { Int(storage.tape[$0].start) > byte })
    }
}
