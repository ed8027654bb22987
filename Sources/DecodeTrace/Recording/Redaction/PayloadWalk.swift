import Foundation

/// A part of a payload, with its place in the trace.
struct PayloadEvent {
    enum Kind {
        case key, string, bare, open, close, comment, tag
        /// A comma or a colon.
        case separator
    }
    var kind: Kind
    var range: Range<Int>
    /// The place of a value, or of the object of a key; nil if the trace doesn't read it.
    var place: PlaceTree.Place?
    /// Whether it stays as it is, because its path is allowed.
    var isAllowed = false
}

/// Walks through the tokens of JSON, or of any text.
struct PayloadWalk {
    private var scanner: PayloadScanner
    private(set) var cursor: PlaceCursor
    private let hasBraces: Bool

    init(_ bytes: [UInt8], _ context: RedactionContext) {
        scanner = PayloadScanner(bytes)
        cursor = PlaceCursor(context)
        var first = scanner
        hasBraces = !context.assumesObject || first.peek().map { "{[".utf8.contains($0) } ?? true
        if !hasBraces { cursor.enter(isObject: true, (0, context.allowed)) }
    }

    mutating func next() -> PayloadEvent? {
        guard let token = scanner.next() else { return nil }
        let range = token.range
        switch token.kind {
        case .comment: return PayloadEvent(kind: .comment, range: range)
        case .tag: return PayloadEvent(kind: .tag, range: range)
        case .punctuation:
            let byte = scanner.bytes[range.lowerBound]
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                let position = cursor.value()
                cursor.enter(isObject: byte == UInt8(ascii: "{"), position)
                return PayloadEvent(
                    kind: .open, range: range, place: position.place, isAllowed: position.allowed.isAll)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if cursor.depth > (hasBraces ? 0 : 1) { cursor.leave() }
                return PayloadEvent(kind: .close, range: range)
            default: return PayloadEvent(kind: .separator, range: range)
            }
        case .string, .bare:
            if cursor.isInObject, scanner.peek() == UInt8(ascii: ":") {
                cursor.enterKey(PayloadString.text(range, in: scanner.bytes))
                let object = cursor.container
                return PayloadEvent(kind: .key, range: range, place: object.place, isAllowed: object.allowed.isAll)
            }
            let position = cursor.value()
            return PayloadEvent(
                kind: token.kind == .string ? .string : .bare, range: range, place: position.place,
                isAllowed: position.allowed.isAll)
        }
    }
}

/// Walks through the texts between the tags of an XML property list.
struct PropertyListWalk {
    private let bytes: [UInt8]
    private var cursor: PlaceCursor
    private var place = 0
    private var element = ""
    private var position: PlaceCursor.Position

    init(_ bytes: [UInt8], _ context: RedactionContext) {
        self.bytes = bytes
        cursor = PlaceCursor(context)
        position = (nil, context.allowed)
    }

    /// Whether bytes begin like a property list, binary or in XML.
    static func begins(_ data: Data) -> Bool {
        data.starts(with: "bplist".utf8)
            || data.first == UInt8(ascii: "<") && data.prefix(4096).range(of: Data("<plist".utf8)) != nil
    }

    /// Whether bytes are an XML property list that can be redacted: in UTF-8, with no keys that are written as entities.
    static func reads(_ bytes: [UInt8]) -> Bool {
        var scanner = PayloadScanner(bytes)
        guard scanner.peek() == UInt8(ascii: "<"), !bytes.prefix(4).contains(0) else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        return !text.contains("<![CDATA[")
            && !text.components(separatedBy: "<key>").dropFirst().contains {
                $0.prefix { $0 != "<" }.contains("&")
            }
    }

    mutating func next() -> PayloadEvent? {
        while place < bytes.count {
            let start = place
            switch bytes[start] {
            case UInt8(ascii: "<"):
                if bytes[start...].starts(with: "<!--".utf8) {
                    skip(past: "-->")
                    return PayloadEvent(kind: .comment, range: start..<place)
                }
                skip(past: ">")
                enter(String(decoding: bytes[start + 1..<place], as: UTF8.self))
            case UInt8(ascii: "&"): skip(past: ";")
            default:
                while place < bytes.count, !"<&".utf8.contains(bytes[place]) { place += 1 }
                guard element != "key" else {
                    cursor.enterKey(String(decoding: bytes[start..<place], as: UTF8.self))
                    let object = cursor.container
                    return PayloadEvent(
                        kind: .key, range: start..<place, place: object.place, isAllowed: object.allowed.isAll)
                }
                return PayloadEvent(
                    kind: .bare, range: start..<place, place: position.place, isAllowed: position.allowed.isAll)
            }
        }
        return nil
    }

    /// - Parameter tag: The tag after its `<`.
    private mutating func enter(_ tag: String) {
        element = String(tag.prefix { $0.isLetter || $0 == "/" && tag.first == "/" })
        switch element {
        case "dict", "array":
            let position = cursor.value()
            if !tag.hasSuffix("/>") { cursor.enter(isObject: element == "dict", position) }
        case "/dict", "/array": cursor.leave()
        case "string", "integer", "real", "date", "data", "true", "false": position = cursor.value()
        default: break
        }
    }

    private mutating func skip(past end: String) {
        let end = Array(end.utf8)
        while place < bytes.count, !bytes[place...].starts(with: end) { place += 1 }
        place = min(place + end.count, bytes.count)
    }
}
