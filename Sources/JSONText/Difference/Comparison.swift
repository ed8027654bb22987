/// Walks two documents side by side, without recursion.
struct Comparison {
    let old: JSONDocument
    let new: JSONDocument
    private let oldHashes: StructuralHash
    private let newHashes: StructuralHash
    private let limit: Int
    private let listsEquivalents: Bool
    private let sameness: ((JSONDocument.Token, JSONDocument.Token) -> String?)?
    private(set) var changes: [Difference.Change] = []
    private(set) var equivalents: [Difference.Change] = []
    private(set) var isTruncated = false

    private static let textLimit = 40

    init(
        old: JSONDocument, new: JSONDocument, limit: Int, listsEquivalents: Bool,
        sameness: ((JSONDocument.Token, JSONDocument.Token) -> String?)? = nil
    ) {
        self.sameness = sameness
        self.old = old
        self.new = new
        self.limit = limit
        self.listsEquivalents = listsEquivalents
        oldHashes = StructuralHash(old)
        newHashes = StructuralHash(new)
    }

    mutating func run() {
        var work: [Alignment.Pair] = []
        if old.tokenCount > 0 || new.tokenCount > 0 {
            work.append(Alignment.Pair(old: old.tokenCount > 0 ? 0 : nil, new: new.tokenCount > 0 ? 0 : nil))
        }
        while !isTruncated, let next = work.popLast() {
            switch (next.old, next.new) {
            case (let left?, let right?):
                if oldHashes[left] == newHashes[right] {
                    if listsEquivalents { noteEquivalents(left, right) }
                    continue
                }
                // Reversed, because the last item is processed first.
                switch (old.kind(left), new.kind(right)) {
                case (.object, .object): work.append(contentsOf: members(left, right).reversed())
                case (.array, .array): work.append(contentsOf: elements(left, right).reversed())
                default: noteChange(left, right)
                }
            case (let left?, nil): note(.removed, left, nil, nil)
            case (nil, let right?): note(.added, nil, right, nil)
            case (nil, nil): continue
            }
        }
    }

    // MARK: - Pairing

    /// Pairs members with the same key; duplicates are paired in order.
    private func members(_ left: JSONDocument.Token, _ right: JSONDocument.Token) -> [Alignment.Pair] {
        if hasSameKeys(left, right) {
            return zip(old.children(of: left), new.children(of: right)).map { Alignment.Pair(old: $0, new: $1) }
        }
        var waiting: [String: [JSONDocument.Token]] = [:]
        for child in new.children(of: right) { waiting[new.key(child) ?? "", default: []].append(child) }
        // Reversed, so that the first one can be removed from the end.
        for key in waiting.keys { waiting[key]?.reverse() }
        var partner: [JSONDocument.Token: JSONDocument.Token] = [:]
        var pairs: [Alignment.Pair] = []
        for child in old.children(of: left) {
            let match = waiting[old.key(child) ?? ""]?.popLast()
            if let match { partner[match] = child }
            pairs.append(Alignment.Pair(old: child, new: match))
        }
        // Added members follow the member that precedes them.
        var added: [JSONDocument.Token?: [Alignment.Pair]] = [:]
        var previous: JSONDocument.Token?
        for child in new.children(of: right) {
            if let match = partner[child] {
                previous = match
            } else {
                added[previous, default: []].append(Alignment.Pair(old: nil, new: child))
            }
        }
        guard !added.isEmpty else { return pairs }
        return (added[nil] ?? []) + pairs.flatMap { [$0] + (added[$0.old] ?? []) }
    }

    /// Whether two objects have the same keys in the same order, written the same.
    private func hasSameKeys(_ left: JSONDocument.Token, _ right: JSONDocument.Token) -> Bool {
        var (first, second) = (old.firstChild(left), new.firstChild(right))
        while let oldMember = first, let newMember = second {
            guard let oldKey = old.keySpan(oldMember), let newKey = new.keySpan(newMember),
                old.text[oldKey] == new.text[newKey]
            else { return false }
            (first, second) = (old.nextSibling(oldMember), new.nextSibling(newMember))
        }
        return first == nil && second == nil
    }

    private func elements(_ left: JSONDocument.Token, _ right: JSONDocument.Token) -> [Alignment.Pair] {
        Alignment(
            old: old, new: new, oldHashes: oldHashes, newHashes: newHashes, left: Array(old.children(of: left)),
            right: Array(new.children(of: right))
        ).pairs()
    }

    // MARK: - Equivalents

    /// Children of two equal values that are still to be compared.
    private enum Rest {
        /// A child of each. Their next siblings are a pair, too.
        case both(JSONDocument.Token, JSONDocument.Token)
        /// Members in another order.
        case pairs(ArraySlice<Alignment.Pair>)
    }

    /// Searches two equal values for parts that are written differently.
    private mutating func noteEquivalents(_ left: JSONDocument.Token, _ right: JSONDocument.Token) {
        var rest: [Rest] = []
        noteEquivalents(left, right, &rest)
        while equivalents.count < limit, let next = rest.popLast() {
            switch next {
            case .both(let left, let right):
                if let nextLeft = old.nextSibling(left), let nextRight = new.nextSibling(right) {
                    rest.append(.both(nextLeft, nextRight))
                }
                noteEquivalents(left, right, &rest)
            case .pairs(var pairs):
                guard let pair = pairs.popFirst() else { continue }
                if !pairs.isEmpty { rest.append(.pairs(pairs)) }
                if let left = pair.old, let right = pair.new { noteEquivalents(left, right, &rest) }
            }
        }
    }

    /// Notes two equal scalars that are written differently, or adds the children of two equal containers.
    private mutating func noteEquivalents(
        _ left: JSONDocument.Token, _ right: JSONDocument.Token, _ rest: inout [Rest]
    ) {
        switch old.kind(left) {
        case .object where !hasSameKeys(left, right):
            rest.append(.pairs(members(left, right)[...]))
        case .array, .object:
            if let first = old.firstChild(left), let second = new.firstChild(right) {
                rest.append(.both(first, second))
            }
        case .number where !isSameText(left, right):
            noteEquivalent(left, right, "the same number")
        case .string where !isSameText(left, right):
            noteEquivalent(left, right, "the same text")
        default: break
        }
    }

    private func isSameText(_ left: JSONDocument.Token, _ right: JSONDocument.Token) -> Bool {
        old.text[old.span(left)] == new.text[new.span(right)]
    }

    private mutating func noteEquivalent(
        _ left: JSONDocument.Token, _ right: JSONDocument.Token, _ remark: String
    ) {
        equivalents.append(change(.changed, left, right, remark))
    }

    // MARK: - Notes

    private mutating func noteChange(_ left: JSONDocument.Token, _ right: JSONDocument.Token) {
        if !old.isContainer(left), !new.isContainer(right), equivalents.count < limit,
            let reason = sameness?(left, right)
        {
            if listsEquivalents { noteEquivalent(left, right, reason) }
            return
        }
        var remark: String?
        let (leftKind, rightKind) = (old.foundKind(left), new.foundKind(right))
        if leftKind != rightKind {
            remark = "\(leftKind.rawValue) became \(rightKind.rawValue)"
        } else if leftKind == .number, lostDigits(left, right) {
            remark = "precision lost"
        }
        note(.changed, left, right, remark)
    }

    /// Whether two numbers with different values are equal as Double.
    private func lostDigits(_ left: JSONDocument.Token, _ right: JSONDocument.Token) -> Bool {
        let before = Double(String(decoding: old.text[old.span(left)], as: UTF8.self))
        let after = Double(String(decoding: new.text[new.span(right)], as: UTF8.self))
        return before != nil && before == after
    }

    private mutating func note(
        _ kind: Difference.Change.Kind, _ left: JSONDocument.Token?, _ right: JSONDocument.Token?, _ remark: String?
    ) {
        // Equal values may remain: only a change that isn't listed truncates the list.
        guard changes.count < limit else {
            isTruncated = true
            return
        }
        changes.append(change(kind, left, right, remark))
    }

    private func change(
        _ kind: Difference.Change.Kind, _ left: JSONDocument.Token?, _ right: JSONDocument.Token?, _ remark: String?
    ) -> Difference.Change {
        func line(_ document: JSONDocument, _ token: JSONDocument.Token) -> Int? {
            document.hasPositions ? document.lineNumber(at: document.span(token).lowerBound) : nil
        }
        return Difference.Change(
            kind: kind, oldPointer: left.map(old.pointer), newPointer: right.map(new.pointer), oldToken: left,
            newToken: right, oldLine: left.flatMap { line(old, $0) }, newLine: right.flatMap { line(new, $0) },
            oldText: left.map { old.sourceText($0, limit: Self.textLimit) },
            newText: right.map { new.sourceText($0, limit: Self.textLimit) }, note: remark)
    }
}
