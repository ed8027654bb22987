/// What every match of a regular expression holds.
enum RequiredLiterals {
    /// Literals of which every match holds one: one for an expression without alternatives, one for each of them
    /// otherwise.
    ///
    /// Reads as much of the syntax as is certain. Whatever else it meets, it says that nothing is required.
    ///
    /// - Returns: none where nothing is certain.
    static func of(_ expression: String) -> [String] {
        var reader = Reader(Array(expression))
        guard let literals = reader.alternatives(), reader.isAtEnd, literals.count <= 8 else { return [] }
        return literals.contains("") ? [] : literals
    }

    private struct Reader {
        let characters: [Character]
        var place = 0

        init(_ characters: [Character]) { self.characters = characters }

        var next: Character? { place < characters.count ? characters[place] : nil }
        var isAtEnd: Bool { place == characters.count }

        /// The best literal of each alternative, up to a closing parenthesis or the end; nil when it cannot be told.
        mutating func alternatives() -> [String]? {
            var literals: [String] = []
            while true {
                guard let literal = sequence() else { return nil }
                literals.append(literal)
                guard next == "|" else { return literals }
                place += 1
            }
        }

        /// The longest literal of a sequence of atoms, empty when it has none; nil when it cannot be told.
        private mutating func sequence() -> String? {
            var best = ""
            var run = ""
            func longer(_ first: String, _ second: String) -> String {
                second.utf8.count > first.utf8.count ? second : first
            }
            while let character = next, character != "|", character != ")" {
                guard let atom = atom() else { return nil }
                guard let times = quantifier() else { return nil }
                switch atom {
                case .literal(let literal) where times == .once:
                    run.append(literal)
                case .literal(let literal) where times == .oneOrMore:
                    run.append(literal)
                    best = longer(best, run)
                    run = String(literal)
                case .group(let literals) where times != .perhaps && literals.count == 1:
                    best = longer(longer(best, run), literals[0])
                    run = ""
                case .anchor where times == .once:
                    // Takes no characters, so that what stands on both sides stands together.
                    break
                default:
                    best = longer(best, run)
                    run = ""
                }
            }
            return longer(best, run)
        }

        private enum Atom {
            case literal(Character)
            case group([String])
            case anchor
            case other
        }

        private enum Times { case once, oneOrMore, perhaps }

        private mutating func atom() -> Atom? {
            guard let character = next else { return nil }
            place += 1
            switch character {
            case "(": return group()
            case "[": return skipSet() ? .other : nil
            case ".": return .other
            case "^", "$": return .anchor
            case "\\": return escape()
            case "*", "+", "?", "{": return nil
            default:
                // A mark that joins what stands before it would not be a character of its own in a match.
                return .literal(character)
            }
        }

        private mutating func escape() -> Atom? {
            guard let character = next else { return nil }
            place += 1
            guard character.isASCII, character.isLetter || character.isNumber else { return .literal(character) }
            switch character {
            case "d", "D", "w", "W", "s", "S", "h", "H", "v", "V", "N", "R", "X", "n", "t", "r", "f", "e": return .other
            case "b", "B", "A", "z", "Z": return .anchor
            // The others take arguments, or refer to what was matched before.
            default: return nil
            }
        }

        private mutating func group() -> Atom? {
            if next == "?" {
                // Only a group that does not capture: options, comments, names and looking ahead are left alone.
                guard place + 1 < characters.count, characters[place + 1] == ":" else { return nil }
                place += 2
            } else if next == "*" {
                return nil
            }
            guard let literals = alternatives(), next == ")" else { return nil }
            place += 1
            return literals.contains("") ? .other : .group(literals)
        }

        /// Skips a set; nested ones and operators on sets are left alone.
        private mutating func skipSet() -> Bool {
            if next == "^" { place += 1 }
            if next == "]" { return false }
            while let character = next {
                place += 1
                switch character {
                case "]": return true
                case "[", "&", "~": return false
                case "-" where next == "-": return false
                case "\\":
                    guard place < characters.count else { return false }
                    place += 1
                default: break
                }
            }
            return false
        }

        private mutating func quantifier() -> Times? {
            let times: Times
            switch next {
            case "*", "?":
                times = .perhaps
                place += 1
            case "+":
                times = .oneOrMore
                place += 1
            case "{":
                guard let close = characters[place...].firstIndex(of: "}") else { return nil }
                let bounds = characters[(place + 1)..<close]
                guard let first = bounds.first, first.isASCII, first.isNumber else { return nil }
                times = first == "0" ? .perhaps : .oneOrMore
                place = close + 1
            default: return .once
            }
            // Lazy or possessive.
            if next == "?" || next == "+" { place += 1 }
            guard let following = next, "*+?{".contains(following) else { return times }
            return nil
        }
    }
}
