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
