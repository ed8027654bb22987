/// Where the elements of an XML property list stand in its text.
///
/// Foundation's parser reports no positions. This one only finds the tags: what a text means is Foundation's to say, and
/// ``PropertyListJSON`` uses the positions only if both found the same keys and the same number of elements.
struct XMLPropertyList {
    /// An element that is a value.
    struct Element {
        /// The bytes from its opening tag to its closing one.
        var span: Range<Int>
        var openingTag: Range<Int>
        /// Of a dictionary.
        var keys: [String] = []
        /// The elements inside, by their index.
        var children: [Int] = []

        /// The closing tag; empty for an element of one tag.
        var closingTag: Range<Int>
    }

    /// The values in the order of their opening tags; the first one is the root.
    private(set) var elements: [Element] = []

    /// Finds the elements of a text.
    ///
    /// - Returns: nil for a text without a value or with tags that don't match.
    /// - Complexity: O(length)
    init?(_ text: [UInt8]) {
        var open: [(name: ArraySlice<UInt8>, tag: Range<Int>, element: Int?)] = []
        var scanner = TagScanner(text: text)
        while let tag = scanner.next() {
            switch tag.kind {
            case .opening, .alone:
                var element: Int?
                if !tag.name.elementsEqual("plist".utf8), !tag.name.elementsEqual("key".utf8) {
                    element = elements.count
                    if let parent = open.last?.element {
                        elements[parent].children.append(elements.count)
                    } else if !elements.isEmpty {
                        return nil
                    }
                    elements.append(
                        Element(
                            span: tag.bytes, openingTag: tag.bytes,
                            closingTag: tag.bytes.upperBound..<tag.bytes.upperBound))
                }
                if tag.kind == .opening { open.append((tag.name, tag.bytes, element)) }
            case .closing:
                guard let last = open.popLast(), last.name == tag.name else { return nil }
                if let element = last.element {
                    elements[element].span = last.tag.lowerBound..<tag.bytes.upperBound
                    elements[element].closingTag = tag.bytes
                } else if let parent = open.last?.element {
                    let key = TagScanner.content(text[last.tag.upperBound..<tag.bytes.lowerBound])
                    elements[parent].keys.append(key)
                }
            }
        }
        guard open.isEmpty, !elements.isEmpty else { return nil }
    }
}

/// Finds the tags of an XML text, without comments, declarations and character data.
private struct TagScanner {
    struct Tag {
        enum Kind { case opening, closing, alone }
        var kind: Kind
        var name: ArraySlice<UInt8>
        var bytes: Range<Int>
    }

    let text: [UInt8]
    private var place = 0

    init(text: [UInt8]) { self.text = text }

    mutating func next() -> Tag? {
        while let start = text[place...].firstIndex(of: UInt8(ascii: "<")) {
            if let ending = Self.ending(ofSkipped: text[start...]) {
                place = Self.end(of: ending, in: text[start...]) ?? text.endIndex
                continue
            }
            guard let last = text[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
            let end = last + 1
            place = end
            let isClosing = text[start + 1] == UInt8(ascii: "/")
            let inside = text[(start + (isClosing ? 2 : 1))..<(end - 1)]
            let isAlone = !isClosing && inside.last == UInt8(ascii: "/")
            let name = inside.prefix { !Self.endsName($0) }
            return Tag(kind: isClosing ? .closing : isAlone ? .alone : .opening, name: name, bytes: start..<end)
        }
        return nil
    }

    /// What ends a comment, character data, an instruction or a declaration; nil at a tag.
    private static func ending(ofSkipped text: ArraySlice<UInt8>) -> String? {
        switch text.dropFirst().first {
        case UInt8(ascii: "?"): "?>"
        case UInt8(ascii: "!"):
            text.starts(with: "<!--".utf8) ? "-->" : text.starts(with: "<![CDATA[".utf8) ? "]]>" : ">"
        default: nil
        }
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), 0x20, 0x09, 0x0A, 0x0D: true
        default: false
        }
    }

    /// The index after the first occurrence of a text.
    private static func end(of wanted: String, in bytes: ArraySlice<UInt8>) -> Int? {
        let wanted = Array(wanted.utf8)
        return bytes.indices.first { bytes[$0...].starts(with: wanted) }.map { $0 + wanted.count }
    }

    /// The characters of an element's content: entities are replaced, comments left out.
    static func content(_ bytes: ArraySlice<UInt8>) -> String {
        var text = ""
        var rest = bytes
        while let stop = rest.firstIndex(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) {
            text += String(decoding: rest[..<stop], as: UTF8.self)
            rest = rest[stop...]
            if rest.first == UInt8(ascii: "&") {
                guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { break }
                text += character(String(decoding: rest[(stop + 1)..<end], as: UTF8.self))
                rest = rest[(end + 1)...]
            } else {
                let isData = rest.starts(with: "<![CDATA[".utf8)
                let end = self.end(of: isData ? "]]>" : ">", in: rest) ?? rest.endIndex
                if isData { text += String(decoding: rest[(stop + 9)..<max(stop + 9, end - 3)], as: UTF8.self) }
                rest = rest[end...]
            }
        }
        return text + String(decoding: rest, as: UTF8.self)
    }

    /// The character of an entity; empty for one that property lists don't have.
    private static func character(_ name: String) -> String {
        let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        if let character = named[name] { return character }
        let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
        return number.flatMap(Unicode.Scalar.init).map(String.init) ?? ""
    }
}
