/// Names of types as a person writes them.
public enum TypeName {
    /// The name of a type as source code has it: `[City]`, `String?`, `[String: [City]]`, `Owner.Nested`; without
    /// modules, and without the compiler's notes on private and local types.
    public static func of(_ type: any Any.Type) -> String {
        // `String(reflecting:)` gives the same text, but looks through every conformance of the process first.
        var reader = Reader(_typeName(type, qualified: true))
        return reader.types(until: nil)
    }

    /// The name of an optional of a type of this name: `any P` and function types need parentheses.
    static func optional(_ name: String) -> String {
        var depth = 0
        for character in name {
            if "([<".contains(character) { depth += 1 }
            if ")]>".contains(character) { depth -= 1 }
            if depth == 0, character == " " { return "(" + name + ")?" }
        }
        return name + "?"
    }

    /// Rewrites the runtime's spelling from left to right.
    private struct Reader {
        private let text: [Character]
        private var place = 0

        init(_ name: String) {
            text = Array(name)
        }

        /// Everything up to a closing character, or to the end.
        mutating func types(until end: Character?) -> String {
            var result = ""
            while place < text.count, text[place] != end, !(end == ">" && text[place] == ",") {
                if let name = nominal() {
                    result += name
                } else if text[place] == "-", has("->") {
                    result += "->"
                    place += 2
                } else if text[place] == "(" {
                    place += 1
                    result += "(" + types(until: ")") + ")"
                    place += 1
                } else {
                    result.append(text[place])
                    place += 1
                }
            }
            return result
        }

        /// A name with its owners and generic arguments, if one starts here.
        private mutating func nominal() -> String? {
            var parts: [String] = []
            var isWhole = false
            while place < text.count {
                if has("(extension in ") {
                    skip(past: ":")
                    continue
                } else if has("(unknown context at ") {
                    skip(past: ")")
                } else if let name = privateName() {
                    parts.append(name)
                } else if let word = word() {
                    parts.append(word)
                } else {
                    break
                }
                isWhole = true
                if place < text.count, text[place] == "<" { finish(&parts, arguments()) }
                guard place + 1 < text.count, text[place] == "." else { break }
                place += 1
            }
            guard isWhole else { return nil }
            // The first of several is the module.
            return parts.count > 1 && !parts[0].isEmpty ? parts.dropFirst().joined(separator: ".") : parts.joined()
        }

        /// Puts arguments to the last part, in the short spelling where there is one.
        private func finish(_ parts: inout [String], _ arguments: [String]) {
            switch (parts, arguments.count) {
            case (["Swift", "Array"], 1): parts = ["Swift", "[" + arguments[0] + "]"]
            case (["Swift", "Dictionary"], 2): parts = ["Swift", "[" + arguments[0] + ": " + arguments[1] + "]"]
            case (["Swift", "Optional"], 1): parts = ["Swift", TypeName.optional(arguments[0])]
            default:
                guard let last = parts.popLast() else { return }
                parts.append(last + "<" + arguments.joined(separator: ", ") + ">")
            }
        }

        private mutating func arguments() -> [String] {
            var result: [String] = []
            repeat {
                place += 1
                while place < text.count, text[place] == " " { place += 1 }
                result.append(types(until: ">"))
            } while place < text.count && text[place] == ","
            place += 1
            return result
        }

        /// `(Name in _0123…)`, as the runtime spells a private type.
        private mutating func privateName() -> String? {
            guard text[place] == "(", let close = text[place...].firstIndex(of: ")") else { return nil }
            let words = String(text[(place + 1)..<close]).split(separator: " ")
            guard words.count == 3, words[1] == "in", words[2].hasPrefix("_") || words[2].hasPrefix("$") else {
                return nil
            }
            place = close + 1
            return String(words[0])
        }

        private mutating func word() -> String? {
            let start = place
            while place < text.count, text[place].isLetter || text[place].isNumber || "_`$".contains(text[place]) {
                place += 1
            }
            return place > start ? String(text[start..<place]) : nil
        }

        private mutating func skip(past end: Character) {
            place = text[place...].firstIndex(of: end).map { $0 + 1 } ?? text.count
        }

        private func has(_ prefix: String) -> Bool {
            text[place...].starts(with: prefix)
        }
    }
}
