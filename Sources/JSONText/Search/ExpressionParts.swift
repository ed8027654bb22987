/// The structure of a regular expression, as far as it determines the bytes of a match.
///
/// It accepts each text that the expression matches, and possibly others: conditions that are hard to check (a word
/// boundary, lookahead, a backreference) are assumed to hold.
/// ahead, a group matched before) is taken as fulfilled.
indirect enum ExpressionPart: Sendable {
    /// One character of a set.
    case character(CharacterSet)
    /// This character, in one of its spellings.
    case literal(Character, CharacterSet)
    case sequence([ExpressionPart])
    case alternatives([ExpressionPart])
    /// At least `least` times and at most `most` times; nil for no limit.
    case repeated(ExpressionPart, least: Int, most: Int?)
    case start
    case end

    static let empty = ExpressionPart.sequence([])
    static let anything = ExpressionPart.repeated(.character(.all), least: 0, most: nil)

    /// ASCII characters, and whether characters with other bytes may be accepted.
    struct CharacterSet: Sendable, Hashable {
        private var low: UInt64 = 0
        private var high: UInt64 = 0
        /// Whether a character may be accepted that isn't a single ASCII byte.
        var acceptsOthers: Bool

        init(_ bytes: some Sequence<UInt8> = [], acceptsOthers: Bool = true) {
            self.acceptsOthers = acceptsOthers
            for byte in bytes { insert(byte) }
        }

        static let all = CharacterSet(0x00...0x7F)
        static let digits = CharacterSet(UInt8(ascii: "0")...UInt8(ascii: "9"))
        static let words = CharacterSet(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_".utf8)
        static let blanks = CharacterSet([0x09, 0x20])
        static let newlines = CharacterSet(0x0A...0x0D)
        static let spaces = CharacterSet([0x09, 0x20, 0x0A, 0x0B, 0x0C, 0x0D])

        func contains(_ byte: UInt8) -> Bool {
            byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
        }

        mutating func insert(_ byte: UInt8) {
            if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
        }

        mutating func formUnion(_ other: CharacterSet) {
            low |= other.low
            high |= other.high
            acceptsOthers = acceptsOthers || other.acceptsOthers
        }

        /// All other ASCII characters, and any other character.
        var inverted: CharacterSet {
            var inverted = CharacterSet()
            inverted.low = ~low
            inverted.high = ~high
            return inverted
        }

        /// The same with each letter in both cases.
        var ignoringCase: CharacterSet {
            var result = self
            for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
                if contains(letter) { result.insert(letter ^ 0x20) }
                if contains(letter ^ 0x20) { result.insert(letter) }
            }
            return result
        }

        /// The spellings of a character of a pattern.
        ///
        /// The Kelvin sign equals `K`, the Greek question mark `;`, the Greek varia `` ` ``; a long s folds to `s`. A
        /// carriage return may form one character with the newline after it.
        init(spellingsOf character: Character, ignoresCase: Bool) {
            let odd: [UInt8] = Array("KkSsIi;`".utf8)
            guard let byte = character.asciiValue, character.utf8.count == 1 else {
                self.init(odd)
                return
            }
            self.init([byte], acceptsOthers: odd.contains(byte) || byte < 0x20)
            if ignoresCase { self = ignoringCase }
        }
    }
}

/// Parses a regular expression.
struct ExpressionReader {
    private let characters: [Character]
    private let ignoresCase: Bool
    private var place = 0
    private var depth = 0

    /// The parts of an expression in Swift's syntax; nil for unsupported syntax.
    static func parts(of expression: String, ignoresCase: Bool) -> ExpressionPart? {
        // A combining mark after a syntax character would form one character with it here.
        guard expression.allSatisfy({ $0.unicodeScalars.count == 1 || $0.unicodeScalars.first?.isASCII == false })
        else { return nil }
        var reader = ExpressionReader(characters: Array(expression), ignoresCase: ignoresCase)
        guard let part = reader.alternatives(), reader.next == nil else { return nil }
        return part
    }

    private init(characters: [Character], ignoresCase: Bool) {
        self.characters = characters
        self.ignoresCase = ignoresCase
    }

    private var next: Character? { place < characters.count ? characters[place] : nil }

    private mutating func consume(_ text: String) -> Bool {
        guard characters[place...].starts(with: text) else { return false }
        place += text.count
        return true
    }

    private mutating func alternatives() -> ExpressionPart? {
        depth += 1
        defer { depth -= 1 }
        guard depth < 100 else { return nil }
        var all: [ExpressionPart] = []
        repeat {
            guard let part = sequence() else { return nil }
            all.append(part)
        } while consume("|")
        return all.count == 1 ? all[0] : .alternatives(all)
    }

    private mutating func sequence() -> ExpressionPart? {
        var parts: [ExpressionPart] = []
        while let character = next, character != "|", character != ")" {
            guard let atom = atom(), let part = quantified(atom) else { return nil }
            parts.append(part)
        }
        return .sequence(parts)
    }

    private mutating func atom() -> ExpressionPart? {
        guard let character = next else { return nil }
        place += 1
        switch character {
        case "(": return group()
        case "[": return set().map { .character($0) }
        case ".": return .character(.all)
        case "^": return .start
        case "$": return .end
        case "\\": return escape()
        case "*", "+", "?", "{": return nil
        default: return literal(character)
        }
    }

    private func literal(_ character: Character) -> ExpressionPart {
        .literal(character, .init(spellingsOf: character, ignoresCase: ignoresCase))
    }

    private mutating func escape() -> ExpressionPart? {
        guard let character = next else { return nil }
        place += 1
        if Self.isSign(character) { return literal(character) }
        if let set = escapedSet(character) { return .character(set) }
        switch character {
        case "b", "B": return .empty
        case "A": return .start
        case "z", "Z": return .end
        case "R", "X": return .repeated(.character(.all), least: 1, most: nil)
        case "1"..."9":
            while let digit = next, digit.isNumber { place += 1 }
            return .anything
        default: return nil
        }
    }

    /// The set of an escape that is also allowed in a set; nil for other escapes.
    private func escapedSet(_ character: Character) -> ExpressionPart.CharacterSet? {
        func one(_ byte: UInt8) -> ExpressionPart.CharacterSet {
            .init(spellingsOf: Character(Unicode.Scalar(byte)), ignoresCase: false)
        }
        switch character {
        case "d": return .digits
        case "D": return .digits.inverted
        case "w": return .words
        case "W":
            var others = ExpressionPart.CharacterSet.words.inverted
            others.insert(UInt8(ascii: "_"))
            return others
        case "s": return .spaces
        case "S": return .spaces.inverted
        case "h": return .blanks
        case "H": return .blanks.inverted
        case "v": return .newlines
        case "V": return .newlines.inverted
        case "N": return .all
        case "n": return one(0x0A)
        case "t": return one(0x09)
        case "r": return one(0x0D)
        case "f": return one(0x0C)
        case "e": return one(0x1B)
        case _ where Self.isSign(character): return .init(spellingsOf: character, ignoresCase: ignoresCase)
        default: return nil
        }
    }

    /// Whether a character represents itself after a backslash.
    private static func isSign(_ character: Character) -> Bool {
        character.isASCII && !character.isLetter && !character.isNumber
    }

    private mutating func group() -> ExpressionPart? {
        var isZeroWidth = false
        if consume("?") {
            if consume("=") || consume("!") || consume("<=") || consume("<!") {
                isZeroWidth = true
            } else if consume("<") || consume("P<") {
                while let character = next, character != ">" {
                    guard character.isLetter || character.isNumber || character == "_" else { return nil }
                    place += 1
                }
                guard consume(">") else { return nil }
            } else if !consume(":") && !consume(">") {
                return nil
            }
        } else if next == "*" {
            return nil
        }
        guard let part = alternatives(), consume(")") else { return nil }
        return isZeroWidth ? .empty : part
    }

    /// A set after its bracket; nested sets and set operators aren't supported.
    private mutating func set() -> ExpressionPart.CharacterSet? {
        let isInverted = consume("^")
        var set = ExpressionPart.CharacterSet()
        guard next != "]" else { return nil }
        while let character = next {
            place += 1
            switch character {
            case "]": return isInverted ? set.inverted : ignoresCase ? set.ignoringCase : set
            case "[", "&", "~", "-": return nil
            case "\\":
                guard let escaped = next, let members = escapedSet(escaped) else { return nil }
                place += 1
                // A range that starts with an escape is rare.
                guard next != "-" else { return nil }
                set.formUnion(members)
            default:
                guard next == "-" else {
                    set.formUnion(.init(spellingsOf: character, ignoresCase: false))
                    continue
                }
                place += 1
                guard let last = next, !"]\\[-".contains(last) else { return nil }
                place += 1
                guard let first = character.asciiValue else { continue }
                let end = last.asciiValue ?? 0x7F
                guard first <= end else { return nil }
                for byte in first...end { set.insert(byte) }
            }
        }
        return nil
    }

    private mutating func quantified(_ part: ExpressionPart) -> ExpressionPart? {
        let result: ExpressionPart
        switch next {
        case "*": result = .repeated(part, least: 0, most: nil)
        case "+": result = .repeated(part, least: 1, most: nil)
        case "?": result = .repeated(part, least: 0, most: 1)
        case "{":
            guard let close = characters[place...].firstIndex(of: "}") else { return nil }
            let bounds = String(characters[(place + 1)..<close]).split(
                separator: ",", omittingEmptySubsequences: false)
            guard let least = Int(bounds[0]), least >= 0, bounds.count <= 2 else { return nil }
            let most = bounds.count == 1 ? least : Int(bounds[1])
            guard most != nil || bounds[1].isEmpty, most ?? least >= least else { return nil }
            place = close
            result = .repeated(part, least: least, most: most)
        default: return part
        }
        place += 1
        // Lazy or possessive.
        if next == "?" || next == "+" { place += 1 }
        guard let following = next, "*+?{".contains(following) else { return result }
        return nil
    }
}
