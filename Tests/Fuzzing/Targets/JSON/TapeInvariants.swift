import JSONText

/// Properties that hold for every index, whatever the text.
struct TapeInvariants {
    let document: JSONDocument

    func hold() throws {
        let length = document.text.count
        var previous = 0
        var open: [Int] = []
        for token in 0..<document.tokenCount {
            let span = document.span(token)
            try require(span.lowerBound >= previous && span.upperBound <= length, "span \(span) of token \(token)")
            previous = document.isContainer(token) ? span.lowerBound : span.upperBound
            let end = document.end(token)
            try require(end > token && end <= document.tokenCount, "end \(end) of token \(token)")
            if document.isClosing(token) {
                let opened = open.popLast()
                try holdEqual(document.parent(token), opened, "what closing token \(token) closes")
                try holdEqual(opened.flatMap { document.closing($0) }, token, "what closes token \(opened ?? -1)")
            } else {
                try holdEqual(document.parent(token), open.last, "parent of token \(token)")
            }
            try holdEqual(document.depth(token), open.count, "depth of token \(token)")
            try holdKey(token, span)
            if document.isContainer(token) { open.append(token) }
        }
        try holdChildren()
        try holdPlaces()
        if document.fault == nil { try require(open.isEmpty, "no fault, but \(open.count) containers are open") }
        try holdDefects()
    }

    private func holdKey(_ token: Int, _ span: Range<Int>) throws {
        let isMember = document.parent(token).map { document.kind($0) == .object } ?? false
        guard let key = document.keySpan(token) else {
            // A token that was refused where a key was expected is a member without a key.
            let hasNone = document.isClosing(token) || document.kind(token) == .invalid
            try require(!isMember || hasNone, "member \(token) has no key")
            return
        }
        try require(isMember && !key.isEmpty && key.upperBound <= span.lowerBound, "key \(key) of \(token)")
    }

    private func holdChildren() throws {
        for token in 0..<document.tokenCount where document.isContainer(token) {
            let children = Array(document.children(of: token))
            try holdEqual(document.childCount(token), children.count, "children of token \(token)")
            for (ordinal, child) in children.enumerated() {
                try holdEqual(document.parent(child), token, "parent of child \(child)")
                try holdEqual(document.ordinal(child), ordinal, "ordinal of token \(child)")
                try holdEqual(document.child(ordinal, of: token), child, "child \(ordinal) of token \(token)")
            }
            try holdEqual(document.child(children.count, of: token), nil, "the child after the last of \(token)")
        }
    }

    /// Checks that a byte belongs to the innermost value around it.
    private func holdPlaces() throws {
        for byte in [0, document.text.count / 3, document.text.count / 2, document.text.count] {
            guard let token = document.token(at: byte) else { continue }
            let spans = [document.span(token), document.keySpan(token)].compactMap { $0 }
            let isImplicit = document.options.assumesTopLevelDictionary && token == 0
            try require(isImplicit || spans.contains { $0.contains(byte) }, "token \(token) at byte \(byte)")
        }
        for token in 0..<document.tokenCount where !document.isClosing(token) && !document.span(token).isEmpty {
            let isImplicit = document.options.assumesTopLevelDictionary && token == 0
            if !isImplicit {
                try holdEqual(
                    document.token(at: document.span(token).lowerBound), token, "the token where \(token) starts")
            }
        }
    }

    private func holdDefects() throws {
        try holdEqual(document.defectCount, document.defects.count, "defects")
        for defect in document.defects {
            let span = (defect.isInKey ? document.keySpan(defect.token) : document.span(defect.token)) ?? 0..<0
            // Missing digits at the end are reported after the last byte.
            let places = span.lowerBound...span.upperBound
            try require(places.contains(defect.fault.byte), "defect at \(defect.fault.byte) outside of \(span)")
        }
        var previous = 0
        for range in document.documents() {
            try require(
                range.lowerBound >= previous && range.upperBound <= document.text.count, "document \(range)")
            previous = range.upperBound
        }
    }
}
