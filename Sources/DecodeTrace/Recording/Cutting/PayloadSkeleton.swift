extension RedactionContext {
    /// The longest value that a skeleton has.
    private static let maxLength = 4096

    /// The parts of a JSON payload that the trace reads, as JSON; nil if the payload isn't JSON.
    ///
    /// Other members become the shortest value of their kind; other elements become `0`, and those after the last one that is
    /// read are left out. So do other members of dictionaries, and white space.
    ///
    /// - Complexity: O(bytes)
    func skeleton(of bytes: [UInt8]) -> [UInt8]? {
        var output: [UInt8] = []
        /// The open containers that are kept: their places, how many values they had, and the brackets that close them.
        var open: [(place: PlaceTree.Place, count: Int, end: UInt8)] = []
        /// The number of open containers that aren't kept.
        var skipped = 0
        var key: Range<Int>?
        for event in walk(bytes) {
            let first = bytes[event.range.lowerBound]
            switch event.kind {
            case .comment, .other: break
            case .key: key = event.range
            case .close where skipped > 0: skipped -= 1
            case .close:
                guard let container = open.popLast() else { return nil }
                output.append(container.end)
            case .open where skipped > 0: skipped += 1
            case .string where skipped > 0, .bare where skipped > 0: break
            case .open, .string, .bare:
                let isRead = event.place != nil
                var (isKept, isElement) = (isRead, false)
                if let last = open.indices.last {
                    let (place, index) = (open[last].place, open[last].count)
                    open[last].count += 1
                    isElement = open[last].end == UInt8(ascii: "]")
                    isKept =
                        isElement
                        ? index <= tree.lastElement[place] ?? -1 : isRead || tree.reading(place).contains(.named)
                    if isKept, !"{[".utf8.contains(output.last ?? 0) { output.append(UInt8(ascii: ",")) }
                    if isKept, let key, !isElement { output += bytes[key] + [UInt8(ascii: ":")] }
                } else if event.kind != .open {
                    return nil
                }
                guard event.kind == .open else {
                    if isKept { output += isElement && !isRead ? Array("0".utf8) : value(event, isRead, in: bytes) }
                    continue
                }
                let end = first + 2
                if let place = event.place, isKept {
                    output.append(first)
                    open.append((place, 0, end))
                } else {
                    if isKept { output += isElement ? Array("0".utf8) : [first, end] }
                    skipped = 1
                }
            }
        }
        return open.isEmpty && !output.isEmpty ? output : nil
    }

    private func value(_ event: PayloadEvent, _ isRead: Bool, in bytes: [UInt8]) -> [UInt8] {
        let text = bytes[event.range]
        guard event.kind == .string else {
            let isNumber = text.contains { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            return isRead && text.count <= Self.maxLength || !isNumber ? Array(text) : [UInt8(ascii: "0")]
        }
        let quote = [bytes[event.range.lowerBound]]
        guard isRead, text.count > Self.maxLength else { return isRead ? Array(text) : quote + quote }
        // Up to a whole character.
        var end = text.startIndex + 1
        while end < text.startIndex + Self.maxLength - 6 {
            end += text[end] == UInt8(ascii: "\\") ? (text[end + 1] == UInt8(ascii: "u") ? 6 : 2) : 1
        }
        while text[end] & 0xC0 == 0x80, end < text.endIndex - 1 { end += 1 }
        return text[..<end] + quote
    }
}
