/// The text of a config file: tables, keys and values of TOML, with their lines.
///
/// Reads what a config file needs: tables, arrays of tables, bare, quoted and dotted keys, single-line strings,
/// integers, floats, Booleans and arrays. Inline tables, dates and multi-line strings are reported as problems. A
/// line with a problem is skipped.
package struct TOMLText: Sendable {
    package enum Value: Hashable, Sendable {
        case string(String), integer(Int), number(Double), bool(Bool)
        case list([Value])
    }

    package struct Entry: Sendable {
        package let key: [String]
        package let value: Value
        /// From 1.
        package let line: Int
    }

    package struct Table: Sendable {
        /// Empty for the entries before the first header.
        package let name: [String]
        /// Whether it is one of several, `[[name]]`.
        package let isElement: Bool
        package let line: Int
        package var entries: [Entry] = []
    }

    package struct Problem: Hashable, Error {
        package let line: Int
        package let message: String
    }

    package private(set) var tables = [Table(name: [], isElement: false, line: 1)]
    package private(set) var problems: [Problem] = []

    /// The index of the first table with a name.
    private var places: [[String]: Int] = [:]
    /// The keys of the last table.
    private var keys: Set<[String]> = []

    /// Reads a text.
    package init(_ text: String) {
        var reader = TOMLReader(text)
        while reader.skipToContent() {
            do throws(Problem) {
                try read(&reader)
                try reader.endLine()
            } catch {
                problems.append(error)
                reader.skipLine()
            }
        }
    }

    private mutating func read(_ reader: inout TOMLReader) throws(Problem) {
        let line = reader.line
        guard reader.next == "[" else {
            let key = try reader.key()
            let value = try reader.assignedValue()
            guard keys.insert(key).inserted else {
                throw Problem(line: line, message: "\(key.joined(separator: ".")) is set twice")
            }
            return tables[tables.count - 1].entries.append(Entry(key: key, value: value, line: line))
        }
        let (name, isElement) = try reader.header()
        let other = places[name].map { tables[$0] }
        if other == nil { places[name] = tables.count }
        keys = []
        // The entries of a rejected table must not end up in the table before it.
        tables.append(Table(name: name, isElement: isElement, line: line))
        if let other, !isElement || !other.isElement {
            throw Problem(
                line: line, message: "[\(name.joined(separator: "."))] is already defined in line \(other.line)")
        }
    }
}

/// A cursor in the text of a config file.
private struct TOMLReader {
    typealias Problem = TOMLText.Problem

    private let text: [Unicode.Scalar]
    private var place = 0
    private(set) var line = 1
    /// The number of open lists.
    private var depth = 0
    /// The maximum nesting of lists. No setting needs more than one level.
    private static let maxDepth = 16

    init(_ text: String) { self.text = Array(text.unicodeScalars) }

    var next: Unicode.Scalar? { place < text.count ? text[place] : nil }

    private func problem(_ message: String) -> Problem { Problem(line: line, message: message) }

    private mutating func advance() {
        if next == "\n" { line += 1 }
        place += 1
    }

    private mutating func skipBlanks() {
        while next == " " || next == "\t" || next == "\r" { advance() }
    }

    /// Skips blanks, line feeds and comments; false at the end.
    mutating func skipToContent() -> Bool {
        while let scalar = next {
            switch scalar {
            case " ", "\t", "\r", "\n": advance()
            case "#": skipLine()
            default: return true
            }
        }
        return false
    }

    mutating func skipLine() {
        while let scalar = next, scalar != "\n" { advance() }
    }

    /// Ends a line: only a comment may follow.
    mutating func endLine() throws(Problem) {
        skipBlanks()
        if next == "#" { skipLine() }
        guard next == nil || next == "\n" else { throw problem("unexpected text after the value") }
    }

    /// `[a.b]` or `[[a.b]]`.
    mutating func header() throws(Problem) -> (name: [String], isElement: Bool) {
        advance()
        let isElement = next == "["
        if isElement { advance() }
        let name = try key()
        for _ in 0..<(isElement ? 2 : 1) {
            guard next == "]" else { throw problem("the header of a table ends with ]") }
            advance()
        }
        return (name, isElement)
    }

    /// A key of one or more parts.
    mutating func key() throws(Problem) -> [String] {
        var parts: [String] = []
        repeat {
            if !parts.isEmpty { advance() }
            skipBlanks()
            switch next {
            case "\"", "'": parts.append(try string())
            default:
                let part = bareWord()
                guard !part.isEmpty else { throw problem("a key is missing") }
                parts.append(part)
            }
            skipBlanks()
        } while next == "."
        return parts
    }

    private mutating func bareWord() -> String {
        var word = String.UnicodeScalarView()
        while let scalar = next, scalar == "-" || scalar == "_" || scalar.isASCIILetterOrDigit {
            word.append(scalar)
            advance()
        }
        return String(word)
    }

    /// `= value`.
    mutating func assignedValue() throws(Problem) -> TOMLText.Value {
        skipBlanks()
        guard next == "=" else { throw problem("= is missing after the key") }
        advance()
        return try value()
    }

    private mutating func value() throws(Problem) -> TOMLText.Value {
        skipBlanks()
        switch next {
        case "\"", "'": return .string(try string())
        case "[": return .list(try list())
        case "{": throw problem("inline tables aren't supported: use a table of its own")
        default: return try plainValue()
        }
    }

    /// A list, which may span several lines.
    private mutating func list() throws(Problem) -> [TOMLText.Value] {
        let start = line
        advance()
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maxDepth else { throw problem("the list is nested deeper than \(Self.maxDepth) levels") }
        var values: [TOMLText.Value] = []
        while skipToContent() {
            if next == "]" {
                advance()
                return values
            }
            values.append(try value())
            _ = skipToContent()
            if next == "," {
                advance()
            } else if let next, next != "]" {
                throw problem("a comma is missing in the list")
            }
        }
        throw Problem(line: start, message: "the list isn't closed")
    }

    /// A Boolean or a number.
    private mutating func plainValue() throws(Problem) -> TOMLText.Value {
        var word = String.UnicodeScalarView()
        while let scalar = next, scalar.isASCIILetterOrDigit || "+-_.:".unicodeScalars.contains(scalar) {
            word.append(scalar)
            advance()
        }
        let text = String(word)
        switch text {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "": throw problem("a value is missing")
        default: break
        }
        let digits = String(text.filter { $0 != "_" })
        if let integer = Int(digits) { return .integer(integer) }
        if let first = digits.first, first.isNumber || "+-".contains(first), let number = Double(digits),
            number.isFinite
        {
            return .number(number)
        }
        throw problem("\(text) isn't a value; strings need quotes")
    }

    /// A string in double quotes, with escapes, or in single quotes, without.
    private mutating func string() throws(Problem) -> String {
        let quote = next
        advance()
        if next == quote, place + 1 < text.count, text[place + 1] == quote {
            throw problem("strings over several lines aren't supported")
        }
        var string = String.UnicodeScalarView()
        while let scalar = next, scalar != "\n" {
            advance()
            if scalar == quote { return String(string) }
            string.append(scalar == "\\" && quote == "\"" ? try escaped() : scalar)
        }
        throw problem("the string has no end")
    }

    private mutating func escaped() throws(Problem) -> Unicode.Scalar {
        guard let scalar = next else { throw problem("the string has no end") }
        advance()
        switch scalar {
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "\"", "\\": return scalar
        case "u", "U":
            let count = scalar == "u" ? 4 : 8
            let digits = String(String.UnicodeScalarView(text[place..<min(place + count, text.count)]))
            guard digits.count == count, let number = UInt32(digits, radix: 16), let made = Unicode.Scalar(number)
            else {
                throw problem("\\\(scalar)\(digits) isn't a character")
            }
            for _ in 0..<count { advance() }
            return made
        default: throw problem("\\\(scalar) isn't an escape; in single quotes, \\ stands for itself")
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isASCIILetterOrDigit: Bool {
        ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
    }
}
