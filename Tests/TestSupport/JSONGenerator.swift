package import SeededRandom

/// A JSON value with its source form: the known content of a generated document.
package indirect enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    /// The number as written.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// Members in source order; keys repeat only if the generator allows it.
    case object([(key: String, value: JSONValue)])

    package static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.key == $1.key && $0.value == $1.value }
        default: false
        }
    }
}

/// Makes documents from a seed: every kind of value, odd strings, odd numbers, odd white space.
package struct JSONGenerator {
    package var random: SplitMix64
    /// The maximum number of nested containers.
    package var depth = 5
    /// The maximum number of values in a container.
    package var width = 6
    /// Whether a key may occur twice in an object.
    package var repeatsKeys = false
    /// Whether strings may contain U+FEFF, which some readers lose.
    package var usesByteOrderMarks = true

    package init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// A random value.
    package mutating func value() -> JSONValue { value(depth: depth) }

    private mutating func value(depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 10 : 5), using: &random) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &random))
        case 2, 3: return .number(number())
        case 4, 5: return .string(string())
        case 6, 7:
            let count = Int.random(in: 0...width, using: &random)
            return .array((0..<count).map { _ in value(depth: depth - 1) })
        default:
            var members: [(key: String, value: JSONValue)] = []
            for _ in 0..<Int.random(in: 0...width, using: &random) {
                let key = string()
                if repeatsKeys || !members.contains(where: { $0.key == key }) {
                    members.append((key, value(depth: depth - 1)))
                }
            }
            return .object(members)
        }
    }

    /// A number in any spelling.
    package mutating func number() -> String {
        var text = random.oneIn(4) ? "-" : ""
        text += random.oneIn(5) ? "0" : String(Int.random(in: 1...99_999, using: &random))
        if random.oneIn(3) { text += ".\(Int.random(in: 0...9999, using: &random))" }
        if random.oneIn(6) {
            text += random.pick(["e", "E", "e+", "e-"]) + String(Int.random(in: 0...12, using: &random))
        }
        return text
    }

    /// A string of ASCII, escapes, other scripts and emoji.
    package mutating func string() -> String {
        let pieces = [
            "name", "a", "b", "id", "x y", "/", "~", "\"", "\\", "\n", "\t", "\u{1}", "é", "ß", "日本", "🇯🇵", "👩‍👩‍👧",
            "\u{202E}",
            "\u{FEFF}", "e\u{301}", "{", "]", ",", ":", "0", "image_url", "𝄞", "",
        ]
        let text = (0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(pieces) }.joined()
        return usesByteOrderMarks ? text : text.replacing("\u{FEFF}", with: "")
    }

    /// A value as text, with random white space and random escapes, but always standard JSON.
    package mutating func text(of value: JSONValue) -> String {
        switch value {
        case .null: return space() + "null" + space()
        case .bool(let value): return space() + String(value) + space()
        case .number(let text): return space() + text + space()
        case .string(let text): return space() + literal(of: text) + space()
        case .array(let values):
            return space() + "[" + (values.isEmpty ? space() : values.map { text(of: $0) }.joined(separator: ","))
                + "]" + space()
        case .object(let members):
            let written = members.map { space() + literal(of: $0.key) + space() + ":" + text(of: $0.value) }
            return space() + "{" + (members.isEmpty ? space() : written.joined(separator: ",")) + "}" + space()
        }
    }

    /// A string literal with quotes; some scalars are escaped unnecessarily.
    package mutating func literal(of text: String) -> String {
        var written = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": written += "\\\""
            case "\\": written += "\\\\"
            case "\n" where random.oneIn(2): written += "\\n"
            case "/" where random.oneIn(2): written += "\\/"
            case _ where scalar.value < 0x20 || random.oneIn(8):
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16, uppercase: random.oneIn(2))
                    written += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: written.unicodeScalars.append(scalar)
            }
        }
        return written + "\""
    }

    private mutating func space() -> String {
        random.oneIn(3) ? random.pick([" ", "\n", "\t", "\r\n", "    ", "\n          "]) : ""
    }
}
