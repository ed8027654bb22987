import Foundation
package import JSONText

/// Turns the lines of a text into its documents: joins the lines of a document that spans several, and splits a line
/// that has several documents.
///
/// Lines that don't complete a document remain lines, so one truncated line doesn't swallow the documents after it.
package struct DocumentJoiner {
    private let limit: Int
    private let options: JSONDocument.Options
    /// The lines of a document whose end wasn't read yet, and their text with everything between them.
    private var lines: [DocumentLine] = []
    private var text = Data()
    /// The number of brackets that are open at the end of the text.
    private var depth = 0
    /// The number of lines at which to check that the text may still become a document.
    private var nextCheck = 2

    /// A document that fails with more lines is not tried again from its second line.
    private static let maxRetried = 64

    /// - Parameters:
    ///   - limit: The maximum length of a document, in bytes.
    ///   - options: The extensions of standard JSON.
    package init(limit: Int, options: JSONDocument.Options) {
        self.limit = limit
        self.options = options
    }

    /// Adds lines.
    ///
    /// - Returns: The documents that they complete, and the lines that aren't part of one.
    package mutating func append(_ lines: [DocumentLine]) -> [DocumentLine] { lines.flatMap { add($0) } }

    /// Ends the text.
    ///
    /// - Returns: The unfinished document; its lines, if one of them is a document.
    package mutating func end() -> [DocumentLine] {
        defer { reset() }
        guard let first = lines.first, !lines.dropFirst().contains(where: isDocument) else { return lines }
        var document = DocumentLine(number: first.number, data: text, offset: first.offset)
        document.isUnfinished = true
        return [document]
    }

    private mutating func add(_ line: DocumentLine) -> [DocumentLine] {
        guard !line.isTooLong, let scan = BracketScan(line.data, depth: depth) else { return abandon(with: line) }
        if lines.isEmpty, scan.ends.isEmpty ? scan.depth == 0 : scan.depth == 0 && scan.isOneValue { return [line] }
        let start = text.count + gap(before: line).count
        append(line)
        guard text.count <= limit else { return abandon() }
        guard !scan.ends.isEmpty else {
            depth = scan.depth
            return isPlausible ? [] : abandon()
        }
        return cut(at: scan.ends.map { start + $0 }) ?? abandon()
    }

    /// Appends a line with everything since the line before: line feeds, and blanks in place of the rest, so that all
    /// bytes keep their places.
    private mutating func append(_ line: DocumentLine) {
        text += gap(before: line)
        text += line.data
        lines.append(line)
    }

    private func gap(before line: DocumentLine) -> Data {
        guard let last = lines.last else { return Data() }
        let feeds = line.number - last.number
        let count = line.offset - last.offset - last.data.count
        return Data(repeating: 0x20, count: max(0, count - feeds)) + Data(repeating: 0x0A, count: feeds)
    }

    /// Cuts the text where its top-level values end.
    ///
    /// - Returns: The documents; nil if one of them isn't JSON, or something else follows.
    private mutating func cut(at ends: [Int]) -> [DocumentLine]? {
        guard let first = lines.first else { return nil }
        var documents: [DocumentLine] = []
        var number = first.number
        var place = 0
        func next(to end: Int) -> DocumentLine {
            let begin = text[place..<end].firstIndex { $0 > 0x20 } ?? end
            number += text[place..<begin].count { $0 == 0x0A }
            defer {
                number += text[begin..<end].count { $0 == 0x0A }
                place = end
            }
            return DocumentLine(number: number, data: Data(text[begin..<end]), offset: first.offset + begin)
        }
        for end in ends {
            let document = next(to: end)
            guard isDocument(document) else { return nil }
            documents.append(document)
        }
        let rest = next(to: text.count)
        guard !rest.data.isEmpty else {
            reset()
            return documents
        }
        guard let scan = BracketScan(rest.data, depth: 0), scan.depth > 0, BracketScan.opens(rest.data.first) else {
            return nil
        }
        reset()
        lines = [rest]
        text = rest.data
        depth = scan.depth
        return documents
    }

    private func isDocument(_ line: DocumentLine) -> Bool {
        BracketScan.opens(line.data.first) && JSONDocument(line.data, options: options).fault == nil
    }

    /// Whether the text may be the beginning of a document. Checked each time its lines have doubled.
    private var isPlausible: Bool {
        mutating get {
            guard lines.count >= nextCheck else { return true }
            nextCheck *= 2
            guard let fault = JSONDocument(text, options: options).fault else { return true }
            let end = text.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
            return fault.byte >= end || [.unclosedObject, .unclosedArray].contains(fault.kind)
        }
    }

    /// Gives up joining: the first line stays alone, and the others may begin documents.
    private mutating func abandon(with line: DocumentLine? = nil) -> [DocumentLine] {
        let all = lines + [line].compactMap(\.self)
        reset()
        guard let first = all.first, all.count > 1, all.count <= Self.maxRetried else { return all }
        return [first] + append(Array(all.dropFirst()))
    }

    private mutating func reset() {
        lines = []
        text = Data()
        depth = 0
        nextCheck = 2
    }
}

/// The brackets of a line.
private struct BracketScan {
    /// The number of open brackets after the line.
    private(set) var depth: Int
    /// The places after the brackets that close a top-level value.
    private(set) var ends: [Int] = []
    /// Whether the line has one top-level value and nothing else.
    let isOneValue: Bool

    /// - Parameter depth: The number of open brackets before the line.
    /// - Returns: Nil if a bracket closes nothing, or a string doesn't end in the line.
    init?(_ line: Data, depth: Int) {
        self.depth = depth
        var isInString = false
        var isEscaped = false
        for (place, byte) in line.enumerated() {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): self.depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard self.depth > 0 else { return nil }
                self.depth -= 1
                if self.depth == 0 { ends.append(place + 1) }
            default: break
            }
        }
        guard !isInString else { return nil }
        isOneValue = ends.count == 1 && line.dropFirst(ends[0]).allSatisfy { $0 <= 0x20 }
    }

    static func opens(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }
}
