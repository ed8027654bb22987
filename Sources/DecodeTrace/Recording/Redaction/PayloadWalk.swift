import Foundation

/// A part of a payload, with its place in the trace.
struct PayloadEvent {
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
    var place: PlaceTree.Place?
    /// Whether it stays as it is, because its path is allowed.
    var isAllowed = false
}

/// Walks through JSON, JSON5, an XML property list, or any other text.
///
/// Nothing is rejected, so that a damaged payload can be redacted, too.
struct PayloadWalk: Sequence, IteratorProtocol {
    /// A value's place, the path with which the decoder reads it, and what is allowed there.
    private struct Position {
        var place: PlaceTree.Place?
        var path: [any CodingKey] = []
        var allowed: AllowedPaths
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
    private let context: RedactionContext
    private let isMarkup: Bool
    private var place = 0
    private var open: [Container] = []
    /// The last tag of a property list, and the value that it began.
    private var tag = ""
    private var tagged: Position?

    init(_ bytes: [UInt8], _ context: RedactionContext) {
        self.bytes = bytes
        self.context = context
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
        let first = bytes.dropFirst(place).first { !Self.isSpace($0) }
        isMarkup = first == UInt8(ascii: "<")
        guard context.assumesObject, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else { return }
        open = [Container(isObject: true, position: nextValue())]
    }

    mutating func next() -> PayloadEvent? {
        skipSpace()
        guard place < bytes.count else { return nil }
        let start = place
        if context.isPropertyList { return partOfPropertyList() }
        switch bytes[start] {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            place += 1
            let position = nextValue()
            open.append(Container(isObject: bytes[start] == UInt8(ascii: "{"), position: position))
            return event(.open, start, position)
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            place += 1
            _ = open.popLast()
            return event(.close, start)
        case UInt8(ascii: ","), UInt8(ascii: ":"):
            place += 1
            return event(.other, start)
        case UInt8(ascii: "<") where isMarkup:
            skipTag()
            return event(.other, start)
        case UInt8(ascii: "/") where !isMarkup && bytes[start...].starts(with: "//".utf8):
            place = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            return event(.comment, start)
        case UInt8(ascii: "/") where !isMarkup && bytes[start...].starts(with: "/*".utf8):
            place += 2
            while place < bytes.count, !bytes[place...].starts(with: "*/".utf8) { place += 1 }
            place = Swift.min(place + 2, bytes.count)
            return event(.comment, start)
        case let quote where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") && isClosedInLine(quote):
            place += 1
            while place < bytes.count, bytes[place] != quote { place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1 }
            place = Swift.min(place + 1, bytes.count)
            return keyOrValue(.string, start)
        default:
            place += 1
            while place < bytes.count, !Self.isSpace(bytes[place]), !",:{}[]\"<>".utf8.contains(bytes[place]) {
                place += 1
            }
            return keyOrValue(.bare, start)
        }
    }

    private mutating func keyOrValue(_ kind: PayloadEvent.Kind, _ start: Int) -> PayloadEvent {
        let end = place
        skipSpace()
        let isKey = open.last?.isObject == true && place < bytes.count && bytes[place] == UInt8(ascii: ":")
        place = end
        return isKey ? key(start) : event(kind, start, nextValue())
    }

    private mutating func key(_ start: Int) -> PayloadEvent {
        let last = open.count - 1
        open[last].key = Self.text(start..<place, in: bytes)
        return event(.key, start, open[last].position)
    }

    private func event(_ kind: PayloadEvent.Kind, _ start: Int, _ position: Position? = nil) -> PayloadEvent {
        PayloadEvent(
            kind: kind, range: start..<place, place: position?.place, isAllowed: position?.allowed.isAll ?? false)
    }

    // MARK: Places

    /// The position of the value that begins: of the last key, or of the next element.
    private mutating func nextValue() -> Position {
        guard let last = open.indices.last else { return Position(place: 0, allowed: context.allowed) }
        let (container, outer) = (open[last], open[last].position)
        guard container.isObject else {
            open[last].index += 1
            return Position(
                place: outer.place.flatMap { context.tree.element(container.index, of: $0) },
                path: path(outer, AnyCodingKey("Index \(container.index)", intValue: container.index)),
                allowed: outer.allowed.inside("\(container.index)"))
        }
        let key = container.key
        let isRead = !context.tree.reading(outer.place).isEmpty
        let converted = context.conversion.converted(key, in: isRead ? outer.path : nil)
        return Position(
            place: outer.place.flatMap { context.tree.member(converted, of: $0) ?? context.tree.member(key, of: $0) },
            path: path(outer, AnyCodingKey(converted)), allowed: outer.allowed.inside(key, or: converted))
    }

    /// A path for the conversion of keys.
    private func path(_ outer: Position, _ key: @autoclosure () -> AnyCodingKey) -> [any CodingKey] {
        context.conversion.isCustom ? outer.path + [key()] : []
    }

    // MARK: Text

    private mutating func skipSpace() {
        while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    private static func isOfTag(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || 0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20
    }

    /// Whether a string in single quotes ends in its line. Otherwise, it is an apostrophe.
    private func isClosedInLine(_ quote: UInt8) -> Bool {
        bytes[(place + 1)...].first { $0 == quote || $0 == 0x0A } == quote
    }

    /// Skips the name in a tag, with the characters before it, as in `<body` and `</dict`; a declaration as a whole.
    private mutating func skipTag() {
        place += 1
        if bytes[place...].starts(with: "!--".utf8) {
            place += 3
        } else if place < bytes.count, "!?".utf8.contains(bytes[place]) {
            place = bytes[place...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
        } else {
            if place < bytes.count, bytes[place] == UInt8(ascii: "/") { place += 1 }
            while place < bytes.count, Self.isOfTag(bytes[place]) { place += 1 }
        }
    }

    /// The contents of a string in a payload, or another token.
    static func contents(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        guard let quote = bytes[range].first, "\"'".utf8.contains(quote) else { return range }
        let isClosed = range.count > 1 && bytes[range.upperBound - 1] == quote
        return range.lowerBound + 1..<range.upperBound - (isClosed ? 1 : 0)
    }

    /// The text that a token means.
    static func text(_ range: Range<Int>, in bytes: [UInt8]) -> String {
        let contents = bytes[contents(range, in: bytes)]
        if contents.contains(UInt8(ascii: "\\")), contents.count < range.count {
            let list = Array("[\"".utf8) + contents + Array("\"]".utf8)
            if let text = try? JSONDecoder().decode([String].self, from: Data(list)).first { return text }
        }
        return String(decoding: contents, as: UTF8.self)
    }

    // MARK: Property lists

    /// Whether bytes are an XML property list that can be redacted: in UTF-8, without coded characters and comments.
    static func readsPropertyList(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        return bytes.first { !isSpace($0) } == UInt8(ascii: "<") && !bytes.contains(0)
            && !["&#", "<![CDATA[", "<!--"].contains { text.contains($0) }
    }

    /// A tag, an entity, or the text after them.
    private mutating func partOfPropertyList() -> PayloadEvent {
        let start = place
        if bytes[start] == UInt8(ascii: "&") {
            place = bytes[start...].firstIndex(of: UInt8(ascii: ";")).map { $0 + 1 } ?? bytes.count
            return event(.other, start)
        }
        guard bytes[start] == UInt8(ascii: "<") else {
            place = bytes[start...].firstIndex { "<&".utf8.contains($0) } ?? bytes.count
            return tag == "key" && !open.isEmpty ? key(start) : event(.bare, start, tagged)
        }
        place = bytes[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
        tag = String(decoding: bytes[start + 1..<Swift.max(start + 1, place - 1)], as: UTF8.self)
        switch tag {
        case "dict", "array":
            let position = nextValue()
            open.append(Container(isObject: tag == "dict", position: position))
        case "/dict", "/array": _ = open.popLast()
        case "string", "integer", "real", "date", "data", "true/", "false/", "string/", "dict/", "array/":
            tagged = nextValue()
        default: tagged = nil
        }
        return event(.other, start)
    }
}

/// The paths whose values stay, from a place on.
struct AllowedPaths {
    private let patterns: [ArraySlice<String>]

    /// - Parameter paths: Paths such as `items.*.kind`.
    init(_ paths: [String]) {
        patterns = paths.map { $0.split { ".[]".contains($0) }.map(String.init)[...] }.filter { !$0.isEmpty }
    }

    private init(rest: [ArraySlice<String>]) {
        patterns = rest
    }

    /// Whether everything from here on is allowed.
    var isAll: Bool { patterns.contains(where: \.isEmpty) }

    /// What is allowed in a member.
    func inside(_ key: @autoclosure () -> String, or other: String? = nil) -> AllowedPaths {
        guard !patterns.isEmpty, !isAll else { return self }
        let key = key()
        return AllowedPaths(
            rest: patterns.filter { $0.first == key || $0.first == "*" || $0.first == other }.map { $0.dropFirst() })
    }
}
