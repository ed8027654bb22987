/// The parts of a JSON payload that a trace reads, as JSON.
///
/// Other members become the shortest value of their kind; other elements become `0`, and those after the last one that is read
/// are left out. So do other members of dictionaries, and white space.
struct PayloadSkeleton {
    private var output: [UInt8] = []
    private let bytes: [UInt8]
    private let context: RedactionContext

    /// The maximum length of a string.
    private static let maxLength = 4096

    private enum Container {
        /// A container of which nothing is kept but its brackets.
        case skipped
        /// An object; all its keys are kept unless it is a dictionary.
        case object(PlaceTree.Place, isDictionary: Bool)
        case array(PlaceTree.Place, last: Int)
    }

    /// The skeleton; nil if the payload isn't JSON.
    ///
    /// - Complexity: O(bytes)
    static func json(of bytes: [UInt8], _ context: RedactionContext) -> [UInt8]? {
        var scanner = PayloadScanner(bytes)
        guard let first = scanner.peek(), "{[".utf8.contains(first) else { return nil }
        var skeleton = PayloadSkeleton(bytes: bytes, context: context)
        return skeleton.write() ? skeleton.output : nil
    }

    private init(bytes: [UInt8], context: RedactionContext) {
        self.bytes = bytes
        self.context = context
    }

    /// False if the brackets don't match.
    private mutating func write() -> Bool {
        var open: [Container] = []
        var indices: [Int] = []
        /// The key of the next value, which is written with it.
        var key: Range<Int>?
        let next = context.walk(bytes)
        while let event = next() {
            switch event.kind {
            case .comment, .separator: break
            case .tag: return false
            case .key: key = event.range
            case .close:
                guard let container = open.popLast() else { return false }
                indices.removeLast()
                if case .skipped = container { continue }
                guard case .object = container else {
                    output.append(UInt8(ascii: "]"))
                    continue
                }
                output.append(UInt8(ascii: "}"))
            case .open, .string, .bare:
                let isOpen = event.kind == .open
                let kept = place(of: event, in: open.last, index: indices.last ?? 0, key)
                if !indices.isEmpty { indices[indices.count - 1] += 1 }
                key = nil
                guard let kept else {
                    if isOpen {
                        open.append(.skipped)
                        indices.append(0)
                    }
                    continue
                }
                guard isOpen else {
                    output += value(event, isKept: kept == .read)
                    continue
                }
                let isObject = bytes[event.range.lowerBound] == UInt8(ascii: "{")
                indices.append(0)
                guard kept == .read, let place = event.place else {
                    output += kept == .element ? "0".utf8 : isObject ? "{}".utf8 : "[]".utf8
                    open.append(.skipped)
                    continue
                }
                output.append(bytes[event.range.lowerBound])
                open.append(
                    isObject
                        ? .object(place, isDictionary: !context.tree.reading(place).contains(.named))
                        : .array(place, last: context.tree.lastElement[place] ?? -1))
            }
        }
        return open.isEmpty && !output.isEmpty
    }

    private enum Kept {
        case read
        /// The member of an object, which is written as the shortest value.
        case member
        /// An element before one that is read.
        case element
    }

    /// How much of a value is kept, nil for nothing; writes what precedes it.
    private mutating func place(
        of event: PayloadEvent, in container: Container?, index: Int, _ key: Range<Int>?
    ) -> Kept? {
        let isRead = event.place != nil
        switch container {
        case nil: return isRead ? .read : nil
        case .skipped: return nil
        case .array(_, let last):
            guard index <= last else { return nil }
            writeComma()
            return isRead ? .read : .element
        case .object(_, let isDictionary):
            guard let key, isRead || !isDictionary else { return nil }
            writeComma()
            output += bytes[key]
            output.append(UInt8(ascii: ":"))
            return isRead ? .read : .member
        }
    }

    private mutating func writeComma() {
        if let last = output.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") {
            output.append(UInt8(ascii: ","))
        }
    }

    private func value(_ event: PayloadEvent, isKept: Bool) -> [UInt8] {
        let text = bytes[event.range]
        guard event.kind == .string else {
            let isNumber = text.contains(where: NumberForm.isDigit)
            return isKept && text.count <= Self.maxLength || !isNumber ? Array(text) : [UInt8(ascii: "0")]
        }
        guard isKept else { return [text[text.startIndex], text[text.startIndex]] }
        guard text.count > Self.maxLength else { return Array(text) }
        // Up to a whole character.
        var end = text.startIndex + 1
        while end < text.startIndex + Self.maxLength - 6 {
            end += text[end] == UInt8(ascii: "\\") ? (text[end + 1] == UInt8(ascii: "u") ? 6 : 2) : 1
        }
        while text[end] & 0xC0 == 0x80, end < text.endIndex - 1 { end += 1 }
        return text[..<end] + [text[text.startIndex]]
    }
}
