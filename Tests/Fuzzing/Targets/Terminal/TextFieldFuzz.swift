import TerminalUI

extension FuzzTarget {
    static let textField = FuzzTarget(
        "text-field",
        "whatever is typed, pasted and deleted, the field is what a slow one is, its cursor between characters",
        longest: 192,
        seeds: {
            oddTexts.map { [UInt8]($0) }
                + [
                    "abc\u{1}\u{4}x\u{2}", "e\u{1}\u{301}x", "\u{1F1EF}\u{1}x\u{3}\u{1F1F5}\u{2}\u{2}\u{4}",
                    "one two\u{7}\u{7}", "👍\u{1}🏽",
                    "a b\u{5}c\u{6}d", "क\u{2}\u{94D}\u{4}ष\u{3}",
                ].map { [UInt8]($0) }
        },
        check: { bytes in
            var field = TextField()
            var slow = SlowField()
            // Low control characters are keys; the text between them is typed or pasted.
            for part in FuzzInput(bytes).text.unicodeScalars.chunks(where: { $0.value < 9 }) {
                if let key = key(of: part) {
                    _ = field.press(key)
                    slow.press(key)
                } else if part.count.isMultiple(of: 2) {
                    field.insert(String(String.UnicodeScalarView(part)))
                    slow.insert(part)
                } else {
                    for scalar in part where scalar.properties.generalCategory != .control {
                        _ = field.press(.character(Character(scalar)))
                        slow.insert([scalar])
                    }
                }
                try require(
                    Array(field.text.unicodeScalars) == slow.scalars,
                    "\(field.text.debugDescription) instead of \(String(String.UnicodeScalarView(slow.scalars)).debugDescription)"
                )
                let place = field.beforeCursor.unicodeScalars.count
                try holdEqual(place, slow.cursor, "the cursor in \(field.text.debugDescription)")
            }
        })

    private static func key(of part: [Unicode.Scalar]) -> Key? {
        guard part.count == 1, let value = part.first?.value, value < 9 else { return nil }
        let keys: [Key] = [
            .home, .left, .right, .backspace, .delete, .control("u"), .control("k"), .control("w"), .end,
        ]
        return keys[Int(value)]
    }
}

extension String.UnicodeScalarView {
    /// Splits off each scalar for which a condition holds; the scalars between them stay together.
    fileprivate func chunks(where isSingle: (Unicode.Scalar) -> Bool) -> [[Unicode.Scalar]] {
        var chunks: [[Unicode.Scalar]] = []
        var isOpen = false
        for scalar in self {
            if isSingle(scalar) {
                chunks.append([scalar])
                isOpen = false
            } else if isOpen {
                chunks[chunks.count - 1].append(scalar)
            } else {
                chunks.append([scalar])
                isOpen = true
            }
        }
        return chunks
    }
}

/// A slow reference that splits its text into characters for each operation.
private struct SlowField {
    private(set) var scalars: [Unicode.Scalar] = []
    /// The number of scalars before the cursor.
    private(set) var cursor = 0

    private var characters: [Character] { Array(String(String.UnicodeScalarView(scalars))) }

    /// The number of scalars before each character, and before the end.
    private var boundaries: [Int] {
        characters.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.unicodeScalars.count) }
    }

    mutating func insert(_ more: [Unicode.Scalar]) {
        func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
            (0x0A...0x0D).contains(scalar.value) || [0x85, 0x2028, 0x2029].contains(scalar.value)
        }
        var line = more
        if more.contains(where: breaksLine) {
            line = Array(more.split(whereSeparator: breaksLine).joined(separator: [" "]))
        }
        scalars.insert(contentsOf: line, at: cursor)
        settle(at: cursor + line.count)
    }

    mutating func press(_ key: Key) {
        let before = boundaries.last { $0 < cursor } ?? 0
        let after = boundaries.first { $0 > cursor } ?? scalars.count
        switch key {
        case .home: cursor = 0
        case .end: cursor = scalars.count
        case .left: cursor = before
        case .right: cursor = after
        case .backspace: remove(before..<cursor)
        case .delete: remove(cursor..<after)
        case .control("u"): remove(0..<cursor)
        case .control("k"): remove(cursor..<scalars.count)
        case .control("w"): remove(wordStart..<cursor)
        default: break
        }
    }

    private var wordStart: Int {
        var place = boundaries.lastIndex(of: cursor) ?? 0
        let (characters, boundaries) = (characters, boundaries)
        while place > 0, characters[place - 1].isWhitespace { place -= 1 }
        while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
        return boundaries[place]
    }

    private mutating func remove(_ range: Range<Int>) {
        scalars.removeSubrange(range)
        settle(at: range.lowerBound)
    }

    /// Moves the cursor to a place, or to the end of the character that contains it.
    private mutating func settle(at place: Int) { cursor = boundaries.first { $0 >= place } ?? scalars.count }
}
