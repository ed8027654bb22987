import Foundation

/// A part of a payload, with its place in the trace.
struct PayloadPart {
    enum Kind {
        case key, open, close, comment
        /// A string with its quotes, of which the last one may be missing.
        case string
        /// A run of other characters: a number, a word, or anything in a text that isn't JSON.
        case bare
        /// A comma, a colon or a tag.
        case other
    }

    var kind: Kind
    var range: Range<Int>
    /// The place of a value, or of the object of a key; nil if the trace doesn't read it.
    var place: Place?
    /// Whether it stays as it is, because its path is allowed.
    var isAllowed = false

    /// The part without quotes.
    func contents(in bytes: [UInt8]) -> Range<Int> {
        guard let quote = bytes[range].first, "\"'".utf8.contains(quote) else { return range }
        let isClosed = range.count > 1 && bytes[range.upperBound - 1] == quote
        return range.lowerBound + 1..<range.upperBound - (isClosed ? 1 : 0)
    }

    /// The text that the part means.
    func text(in bytes: [UInt8]) -> String {
        let contents = bytes[contents(in: bytes)]
        if contents.contains(UInt8(ascii: "\\")), contents.count < range.count {
            let list = Array("[\"".utf8) + contents + Array("\"]".utf8)
            if let text = try? JSONDecoder().decode([String].self, from: Data(list)).first { return text }
        }
        return String(decoding: contents, as: UTF8.self)
    }
}

/// The parts of JSON, JSON5, an XML property list, or any other text.
///
/// Nothing is rejected, so that a damaged payload can be redacted, too.
struct PayloadParts: Sequence, IteratorProtocol {
    /// A value's place, and the rest of the allowed paths that lead to it.
    private struct Position {
        var place: Place?
        var allowed: [ArraySlice<String>]
        var isAllowed: Bool { allowed.contains(where: \.isEmpty) }
    }

    private struct Container {
        var isObject: Bool
        var position: Position
        /// The index of the next element.
        var index = 0
        /// The last key of an object.
        var key = ""
    }

    private let bytes: [UInt8]
    private let conversion: KeyConversion
    private let root: Position
    private let isPropertyList: Bool
    private let isMarkup: Bool
    private var place = 0
    private var open: [Container] = []
    /// The last tag of a property list, and the value that it began.
    private var tag = ""
    private var tagged: Position?

    /// - Parameters:
    ///   - root: What the trace reads.
    ///   - allowed: The paths whose values stay, such as `items.*.kind`.
    init(
        _ bytes: [UInt8], _ source: DecodeSource?, _ root: Place?, _ conversion: KeyConversion, allowed: [String] = []
    ) {
        self.bytes = bytes
        self.conversion = conversion
        let paths = allowed.map { $0.split { ".[]".contains($0) }.map(String.init)[...] }
        self.root = Position(place: root, allowed: paths.filter { !$0.isEmpty })
        isPropertyList = source?.format == .propertyList
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
        let first = bytes.dropFirst(place).first { !Self.isSpace($0) }
        isMarkup = first == UInt8(ascii: "<")
        // The braces of the root object may be missing.
        guard source?.settings.assumesTopLevelDictionary == true, first.map({ "{[".utf8.contains($0) }) != true else {
            return
        }
        open = [Container(isObject: true, position: self.root)]
    }

    mutating func next() -> PayloadPart? {
        skip(while: Self.isSpace)
        guard place < bytes.count else { return nil }
        if isPropertyList { return partOfPropertyList() }
        let start = place
        place += 1
        switch bytes[start] {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let position = nextValue()
            open.append(Container(isObject: bytes[start] == UInt8(ascii: "{"), position: position))
            return part(.open, start, position)
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            _ = open.popLast()
            return part(.close, start)
        case UInt8(ascii: ","), UInt8(ascii: ":"):
            return part(.other, start)
        case UInt8(ascii: "<") where isMarkup:
            skipTag()
            return part(.other, start)
        case UInt8(ascii: "/") where !isMarkup && has("/"):
            skip { $0 != 0x0A && $0 != 0x0D }
            return part(.comment, start)
        case UInt8(ascii: "/") where !isMarkup && has("*"):
            place += 1
            while place < bytes.count, !has("*/") { place += 1 }
            place = Swift.min(place + 2, bytes.count)
            return part(.comment, start)
        case let quote where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") && isClosedInLine(quote):
            while place < bytes.count, bytes[place] != quote { place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1 }
            place = Swift.min(place + 1, bytes.count)
            return keyOrValue(.string, start)
        default:
            skip { !Self.isSpace($0) && !",:{}[]\"<>".utf8.contains($0) }
            return keyOrValue(.bare, start)
        }
    }

    private mutating func keyOrValue(_ kind: PayloadPart.Kind, _ start: Int) -> PayloadPart {
        let end = place
        skip(while: Self.isSpace)
        let isKey = open.last?.isObject == true && has(":")
        place = end
        return isKey ? key(start) : part(kind, start, nextValue())
    }

    private mutating func key(_ start: Int) -> PayloadPart {
        let last = open.count - 1
        let part = part(.key, start, open[last].position)
        open[last].key = part.text(in: bytes)
        return part
    }

    private func part(_ kind: PayloadPart.Kind, _ start: Int, _ position: Position? = nil) -> PayloadPart {
        PayloadPart(
            kind: kind, range: start..<place, place: position?.place, isAllowed: position?.isAllowed ?? false)
    }

    /// The position of the value that begins: of the last key, or of the next element.
    private mutating func nextValue() -> Position {
        guard let last = open.indices.last else { return root }
        let outer = open[last].position
        var place: Place?
        var names: [String]
        if open[last].isObject {
            let key = open[last].key
            let converted = conversion.converted(key, isRead: outer.place?.isObject == true)
            place = outer.place?[.key(converted)] ?? outer.place?[.key(key)]
            names = [key, converted]
        } else {
            place = outer.place?[.index(open[last].index)]
            names = ["\(open[last].index)"]
            open[last].index += 1
        }
        guard !outer.allowed.isEmpty, !outer.isAllowed else { return Position(place: place, allowed: outer.allowed) }
        names.append("*")
        let allowed = outer.allowed.filter { names.contains($0.first ?? "") }.map { $0.dropFirst() }
        return Position(place: place, allowed: allowed)
    }

    // MARK: Bytes

    private mutating func skip(while condition: (UInt8) -> Bool) {
        while place < bytes.count, condition(bytes[place]) { place += 1 }
    }

    private mutating func skip(past end: UInt8) {
        skip { $0 != end }
        place = Swift.min(place + 1, bytes.count)
    }

    private func has(_ text: StaticString) -> Bool { text.withUTF8Buffer { bytes[place...].starts(with: $0) } }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    /// Whether a string in single quotes ends in its line. Otherwise, it is an apostrophe.
    private func isClosedInLine(_ quote: UInt8) -> Bool {
        bytes[place...].first { $0 == quote || $0 == 0x0A } == quote
    }

    /// Skips the name in a tag, with the characters before it, as in `<body` and `</dict`; a declaration as a whole.
    private mutating func skipTag() {
        if has("!--") {
            place += 3
        } else if has("!") || has("?") {
            skip(past: UInt8(ascii: ">"))
        } else {
            if has("/") { place += 1 }
            skip { $0 == UInt8(ascii: "-") || 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 }
        }
    }

    // MARK: Property lists

    /// Whether bytes are an XML property list that can be redacted: in UTF-8, without coded characters and comments.
    static func readsPropertyList(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        return bytes.first { !isSpace($0) } == UInt8(ascii: "<") && !bytes.contains(0)
            && !["&#", "<![CDATA[", "<!--"].contains { text.contains($0) }
    }

    /// A tag, an entity, or the text after them.
    private mutating func partOfPropertyList() -> PayloadPart {
        let start = place
        switch bytes[start] {
        case UInt8(ascii: "&"):
            skip(past: UInt8(ascii: ";"))
            return part(.other, start)
        case UInt8(ascii: "<"): skip(past: UInt8(ascii: ">"))
        default:
            skip { !"<&".utf8.contains($0) }
            return tag == "key" && !open.isEmpty ? key(start) : part(.bare, start, tagged)
        }
        tag = String(decoding: bytes[start + 1..<Swift.max(start + 1, place - 1)], as: UTF8.self)
        switch tag {
        case "dict", "array": open.append(Container(isObject: tag == "dict", position: nextValue()))
        case "/dict", "/array": _ = open.popLast()
        case "string", "integer", "real", "date", "data", "true/", "false/", "string/", "dict/", "array/":
            tagged = nextValue()
        default: tagged = nil
        }
        return part(.other, start)
    }
}
