import DecodeTrace
import Foundation

/// The text of a payload, which finds values by their paths.
struct PayloadText {
    private let bytes: [UInt8]

    /// - Parameter payload: UTF-8, with or without a byte order mark. In other encodings, no value is found.
    init(_ payload: Data) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        bytes = payload.starts(with: mark) ? Array(payload.dropFirst(3)) : Array(payload)
    }

    /// The bytes of the value at a path, or of the nearest value around it; nil if the text isn't JSON up to there.
    ///
    /// - Complexity: O(bytes)
    func span(at path: [CodingPath.Component]) -> Range<Int>? {
        var place = skippingSpace(0)
        guard var found = value(at: place).map({ place..<$0 }) else { return nil }
        for component in path {
            guard let next = member(component, of: place), let end = value(at: next) else { break }
            place = next
            found = next..<end
        }
        return found
    }

    /// The start of a member's value; nil if the value at a byte isn't a container or has no such member.
    private func member(_ component: CodingPath.Component, of start: Int) -> Int? {
        guard start < bytes.count else { return nil }
        let isObject = bytes[start] == UInt8(ascii: "{")
        guard isObject || bytes[start] == UInt8(ascii: "[") else { return nil }
        var place = skippingSpace(start + 1)
        var index = 0
        // The first key that is equal except for case and punctuation, because the decoder may have converted the keys.
        var similar: Int?
        while place < bytes.count, bytes[place] != UInt8(ascii: "}"), bytes[place] != UInt8(ascii: "]") {
            var key: String?
            if isObject {
                guard let end = value(at: place) else { return similar }
                key = try? JSONDecoder().decode([String].self, from: Data([0x5B] + bytes[place..<end] + [0x5D])).first
                let colon = skippingSpace(end)
                guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { return similar }
                place = skippingSpace(colon + 1)
            }
            switch component {
            case .index(let wanted) where wanted == index && !isObject: return place
            case .key(let wanted) where key == wanted: return place
            case .key(let wanted) where key.map { Self.letters($0) == Self.letters(wanted) } == true:
                similar = similar ?? place
            default: break
            }
            guard let end = value(at: place) else { return similar }
            place = skippingSpace(end)
            if place < bytes.count, bytes[place] == UInt8(ascii: ",") { place = skippingSpace(place + 1) }
            index += 1
        }
        return similar
    }

    private static func letters(_ key: String) -> String { key.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// The end of the value at a byte; nil if there is none.
    private func value(at start: Int) -> Int? {
        guard start < bytes.count else { return nil }
        var depth = 0
        var place = start
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                guard let end = string(at: place) else { return nil }
                place = end
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                place += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                place += 1
            case UInt8(ascii: ","), UInt8(ascii: ":"), 0x09, 0x0A, 0x0D, 0x20:
                place += 1
                continue
            default:
                while place < bytes.count, !Self.ends.contains(bytes[place]) { place += 1 }
            }
            if depth <= 0 { return depth < 0 ? nil : place }
        }
        // A container that isn't closed is the rest of the text.
        return bytes.count
    }

    private static let ends = Set(",:{}[]\" \t\r\n".utf8)

    private func string(at start: Int) -> Int? {
        var place = start + 1
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\\"): place += 2
            case UInt8(ascii: "\""): return place + 1
            default: place += 1
            }
        }
        return nil
    }

    private func skippingSpace(_ start: Int) -> Int {
        var place = start
        while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
        return place
    }

    // MARK: Lines

    /// The line and the column of a byte, from 1; columns count Unicode scalars.
    func position(of byte: Int) -> (line: Int, column: Int) {
        let before = bytes[..<byte]
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return (before.count { $0 == 0x0A } + 1, before[start...].count { $0 & 0xC0 != 0x80 } + 1)
    }

    /// The line of a value, or the part of a long line around it, and a second line that marks it.
    func excerpt(of span: Range<Int>) -> [String] {
        let start = bytes[..<span.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let end = bytes[span.lowerBound...].firstIndex(of: 0x0A) ?? bytes.count
        let isLong = end - start > Self.maxLine
        let first = isLong ? boundary(max(start, span.lowerBound - Self.maxLine / 2)) : start
        let last = isLong ? boundary(min(end, first + Self.maxLine)) : end
        func text(_ range: Range<Int>) -> String {
            String(decoding: bytes[range], as: UTF8.self).filter { $0 != "\r" }.map { $0 == "\t" ? "    " : "\($0)" }
                .joined()
        }
        let (before, after) = (first > start ? "…" : "", last < end ? "…" : "")
        let number = "\(position(of: span.lowerBound).line)"
        let gutter = String(repeating: " ", count: max(0, 5 - number.count)) + number
        let marks = text(span.lowerBound..<max(span.lowerBound, min(span.upperBound, last))).count
        return [
            "\(gutter) | \(before)\(text(first..<last))\(after)",
            String(repeating: " ", count: gutter.count) + " | "
                + String(repeating: " ", count: before.count + text(first..<span.lowerBound).count)
                + String(repeating: "^", count: max(1, marks)),
        ]
    }

    /// The maximum length of a line that is shown, in bytes.
    private static let maxLine = 120

    /// The first byte of the character at a byte.
    private func boundary(_ byte: Int) -> Int {
        var byte = byte
        while byte > 0, byte < bytes.count, bytes[byte] & 0xC0 == 0x80 { byte -= 1 }
        return byte
    }
}
