/// Names of types as written in source.
public enum TypeName {
    /// The name of a type as in source code: `[City]`, `String?`, `[String: [City]]`, `Owner.Nested`; without
    /// modules, and without the compiler's notes on private and local types.
    public static func of(_ type: any Any.Type) -> String {
        // `String(reflecting:)` gives the same text, but first searches all conformances of the process.
        var reader = Reader(_typeName(type, qualified: true))
        return reader.types(until: nil)
    }

    /// The name of the type's optional: `any P` and function types need parentheses.
    package static func optional(_ name: String) -> String {
        var depth = 0
        for character in name {
            if "([<".contains(character) { depth += 1 }
            if ")]>".contains(character) { depth -= 1 }
            if depth == 0, character == " " { return "(" + name + ")?" }
        }
        return name + "?"
    }

    /// Rewrites the runtime's spelling from left to right, byte by byte, since all delimiters are ASCII.
    private struct Reader {
        private let text: [UInt8]
        private var place = 0

        init(_ name: String) {
            text = Array(name.utf8)
        }

        private var next: UInt8? { place < text.count ? text[place] : nil }

        /// Everything up to a closing byte, or to the end.
        mutating func types(until end: UInt8?) -> String {
            var result: [UInt8] = []
            while let byte = next, byte != end, !(end == UInt8(ascii: ">") && byte == UInt8(ascii: ",")) {
                if let name = nominal() {
                    result += name.utf8
                } else if has("->") {
                    result += "->".utf8
                    place += 2
                } else if byte == UInt8(ascii: "(") {
                    place += 1
                    result += "(\(types(until: UInt8(ascii: ")"))))".utf8
                    place += 1
                } else {
                    result.append(byte)
                    place += 1
                }
            }
            return String(decoding: result, as: UTF8.self)
        }

        /// A name with its owners and generic arguments, if one starts here.
        private mutating func nominal() -> String? {
            var parts: [String] = []
            var isWhole = false
            while let byte = next {
                if byte == UInt8(ascii: "(") {
                    if has("(extension in ") {
                        skip(past: UInt8(ascii: ":"))
                        continue
                    } else if has("(unknown context at ") {
                        skip(past: UInt8(ascii: ")"))
                    } else if let name = privateName() {
                        parts.append(name)
                    } else {
                        break
                    }
                } else if let word = word() {
                    parts.append(word)
                } else {
                    break
                }
                isWhole = true
                if next == UInt8(ascii: "<") { finish(&parts, arguments()) }
                guard next == UInt8(ascii: "."), place + 1 < text.count else { break }
                place += 1
            }
            guard isWhole else { return nil }
            // The first of several parts is the module.
            return parts.count > 1 ? parts.dropFirst().joined(separator: ".") : parts.joined()
        }

        /// Adds arguments to the last part, in the short spelling if there is one.
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
                while next == UInt8(ascii: " ") { place += 1 }
                result.append(types(until: UInt8(ascii: ">")))
            } while next == UInt8(ascii: ",")
            place += 1
            return result
        }

        /// Reads `(Name in _0123…)`, the runtime's spelling of a private type.
        private mutating func privateName() -> String? {
            guard let close = text[place...].firstIndex(of: UInt8(ascii: ")")) else { return nil }
            let words = text[(place + 1)..<close].split(separator: UInt8(ascii: " "))
            guard words.count == 3, words[1].elementsEqual("in".utf8),
                let mark = words[2].first, mark == UInt8(ascii: "_") || mark == UInt8(ascii: "$")
            else { return nil }
            place = close + 1
            return String(decoding: words[0], as: UTF8.self)
        }

        private mutating func word() -> String? {
            let start = place
            while let byte = next, Self.isOfWord(byte) { place += 1 }
            return place > start ? String(decoding: text[start..<place], as: UTF8.self) : nil
        }

        private static func isOfWord(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "`"), 0x80...:
                true
            default: false
            }
        }

        private mutating func skip(past end: UInt8) {
            place = text[place...].firstIndex(of: end).map { $0 + 1 } ?? text.count
        }

        private func has(_ prefix: StaticString) -> Bool {
            prefix.withUTF8Buffer { text[place...].starts(with: $0) }
        }
    }
}

/// The kind of a type, as far as it matters for its initializer.
enum TypeKind {
    /// A class, which passes its decoder to its superclass.
    case `class`
    /// An enum, which is one of its cases.
    case enumeration
    case other

    init(_ type: Any.Type) {
        if type is AnyClass {
            self = .class
            return
        }
        // The first word of a type's metadata is its kind, by the ABI of Swift (TypeMetadata.rst), and a metatype is the
        // address of the metadata. For a class the word is a pointer on some platforms, but classes are handled above.
        let kind = unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: UInt.self)
        self = kind == Self.enumerationKind ? .enumeration : .other
    }

    private static let enumerationKind: UInt = 0x201
}
