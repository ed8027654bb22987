import Foundation

/// Resolves the escapes of strings and keys.
enum Unescaping {
    /// The value of a string or key; the range includes its quotes.
    ///
    /// - Complexity: O(length).
    static func string(of range: Range<Int>, in text: [UInt8]) -> String {
        string(ofContent: inner(range, in: text), in: text)
    }

    /// The value of the text between the quotes of a string or key, or of its first scalars.
    static func string(ofContent range: Range<Int>, in text: [UInt8]) -> String {
        text.withUnsafeBufferPointer { text in
            // A key may be very long, so its bytes aren't visited one by one.
            let bytes = UnsafeBufferPointer(rebasing: text[range])
            guard let base = bytes.baseAddress, memchr(base, Int32(UInt8(ascii: "\\")), bytes.count) != nil else {
                return String(decoding: bytes, as: UTF8.self)
            }
            return String(decoding: unescaped(bytes), as: UTF8.self)
        }
    }

    /// The length of the scalar at a position between quotes: of its escape, or of its UTF-8.
    static func length(ofScalarAt start: Int, in text: [UInt8]) -> Int {
        guard text[start] == UInt8(ascii: "\\"), start + 1 < text.count else {
            var end = start + 1
            while end < text.count, end < start + 4, text[end] & 0xC0 == 0x80 { end += 1 }
            return end - start
        }
        switch text[start + 1] {
        case UInt8(ascii: "u"), UInt8(ascii: "x"): return scalar(text[...], start)?.length ?? 2
        default: return 2
        }
    }

    /// The bytes between the quotes; all of them if there are none.
    static func inner<Text>(_ range: Range<Int>, in text: Text) -> Range<Int>
    where Text: RandomAccessCollection<UInt8>, Text.Index == Int {
        guard let first = range.first, text[first] == UInt8(ascii: "\"") || text[first] == UInt8(ascii: "'") else {
            return range
        }
        let isClosed = range.count > 1 && text[range.upperBound - 1] == text[first]
        return first + 1..<range.upperBound - (isClosed ? 1 : 0)
    }

    /// The bytes of a string or key without its quotes, with escapes resolved.
    static func unescaped<Bytes>(_ bytes: Bytes) -> [UInt8]
    where Bytes: RandomAccessCollection<UInt8>, Bytes.Index == Int {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            guard byte == UInt8(ascii: "\\"), index + 1 < bytes.endIndex else {
                result.append(byte)
                index += 1
                continue
            }
            let escaped = bytes[index + 1]
            switch escaped {
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "u"), UInt8(ascii: "x"):
                if let (scalar, length) = scalar(bytes, index) {
                    result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                    index += length
                    continue
                }
                result.append(byte)
                result.append(escaped)
            default:
                if !isPlainEscape(escaped) { result.append(byte) }
                result.append(escaped)
            }
            index += 2
        }
        return result
    }

    private static func isPlainEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "/"), 0x0A, 0x0D: true
        default: false
        }
    }

    private static func scalar<Bytes>(
        _ bytes: Bytes, _ index: Int
    ) -> (scalar: Unicode.Scalar, length: Int)?
    where Bytes: RandomAccessCollection<UInt8>, Bytes.Index == Int {
        let digits = bytes[index + 1] == UInt8(ascii: "u") ? 4 : 2
        guard let value = hex(bytes, index + 2, digits) else { return nil }
        if let scalar = Unicode.Scalar(value) { return (scalar, 2 + digits) }
        guard value < 0xDC00, index + 7 < bytes.endIndex, bytes[index + 6] == UInt8(ascii: "\\"),
            bytes[index + 7] == UInt8(ascii: "u"), let low = hex(bytes, index + 8, 4), 0xDC00...0xDFFF ~= low
        else { return nil }
        return Unicode.Scalar(0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF)).map { ($0, 12) }
    }

    private static func hex<Bytes>(_ bytes: Bytes, _ start: Int, _ count: Int) -> UInt32?
    where Bytes: RandomAccessCollection<UInt8>, Bytes.Index == Int {
        guard start + count <= bytes.endIndex else { return nil }
        var number: UInt32 = 0
        for byte in bytes[start..<start + count] {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            default: return nil
            }
            number = number << 4 | UInt32(digit)
        }
        return number
    }
}
