extension JSONDocument {
    /// The encodings that `JSONDecoder` accepts.
    package enum Encoding: String, Sendable, Hashable, Codable {
        case utf8 = "UTF-8"
        case utf16LittleEndian = "UTF-16 LE"
        case utf16BigEndian = "UTF-16 BE"
        case utf32LittleEndian = "UTF-32 LE"
        case utf32BigEndian = "UTF-32 BE"
    }
}

/// How the bytes of the file were converted to the text.
struct SourceEncoding: Sendable {
    var encoding: JSONDocument.Encoding
    /// The length of the byte order mark; 0 if there is none.
    var markLength: Int
    /// The number of bytes in the file.
    var byteCount: Int
    /// The first byte of the text where the file could not be decoded and the text has U+FFFD.
    var firstUnreadable: Int?

    /// The encoding that Foundation detects: by byte order mark, otherwise by the zeros in the first four bytes.
    ///
    /// Foundation treats `FE FF 00 00` as UTF-32 little-endian and `FF FE 00 00` as UTF-16, which is wrong. This
    /// function does the same, because the text must be what the decoder reads.
    static func sniff(_ bytes: [UInt8]) -> (encoding: JSONDocument.Encoding, markLength: Int) {
        func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }
        switch (byte(0), byte(1), byte(2), byte(3)) {
        case (0, 0, 0xFE, 0xFF): return (.utf32BigEndian, 4)
        case (0xFE, 0xFF, 0, 0): return (.utf32LittleEndian, 4)
        case (0xFE, 0xFF, _, _): return (.utf16BigEndian, 2)
        case (0xFF, 0xFE, _, _): return (.utf16LittleEndian, 2)
        case (0xEF, 0xBB, 0xBF, _): return (.utf8, 3)
        case (0, 0, 0, let last?) where last != 0: return (.utf32BigEndian, 0)
        case (0, let second?, 0, let last?) where second != 0 && last != 0: return (.utf16BigEndian, 0)
        case (let first?, 0, 0, 0) where first != 0: return (.utf32LittleEndian, 0)
        case (let first?, 0, let third?, 0) where first != 0 && third != 0: return (.utf16LittleEndian, 0)
        case (0, let second?, nil, nil) where second != 0: return (.utf16BigEndian, 0)
        case (let first?, 0, nil, nil) where first != 0: return (.utf16LittleEndian, 0)
        default: return (.utf8, 0)
        }
    }

    /// Converts the bytes of the file to UTF-8.
    ///
    /// UTF-8 isn't changed, even if it is invalid. In other encodings, an invalid scalar becomes U+FFFD, which stands
    /// for the same number of code units in the file, so that positions are exact.
    static func decode(_ bytes: [UInt8]) -> (text: [UInt8], source: SourceEncoding) {
        let (encoding, markLength) = sniff(bytes)
        var source = SourceEncoding(encoding: encoding, markLength: markLength, byteCount: bytes.count)
        switch encoding {
        case .utf8:
            return (markLength == 0 ? bytes : Array(bytes[markLength...]), source)
        case .utf16LittleEndian, .utf16BigEndian:
            let isBig = encoding == .utf16BigEndian
            return (decodeUTF16(bytes[markLength...], isBigEndian: isBig, &source), source)
        case .utf32LittleEndian, .utf32BigEndian:
            let isBig = encoding == .utf32BigEndian
            return (decodeUTF32(bytes[markLength...], isBigEndian: isBig, &source), source)
        }
    }

    private static func decodeUTF16(
        _ bytes: ArraySlice<UInt8>, isBigEndian: Bool, _ source: inout SourceEncoding
    ) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 2 + 16)
        let unitCount = bytes.count / 2
        func unit(_ index: Int) -> UInt32 {
            let first = UInt32(bytes[bytes.startIndex + 2 * index])
            let second = UInt32(bytes[bytes.startIndex + 2 * index + 1])
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        var index = 0
        while index < unitCount {
            var value = unit(index)
            index += 1
            if value & 0xFC00 == 0xD800, index < unitCount, unit(index) & 0xFC00 == 0xDC00 {
                value = 0x10000 + (value & 0x3FF) << 10 + (unit(index) & 0x3FF)
                index += 1
            }
            append(value, to: &text, &source)
        }
        // Foundation ignores an incomplete code unit at the end.
        return text
    }

    private static func decodeUTF32(
        _ bytes: ArraySlice<UInt8>, isBigEndian: Bool, _ source: inout SourceEncoding
    ) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 4 + 16)
        var index = bytes.startIndex
        while index + 4 <= bytes.endIndex {
            let value = bytes[index..<index + 4].enumerated().reduce(UInt32(0)) { value, next in
                value | UInt32(next.element) << UInt32(8 * (isBigEndian ? 3 - next.offset : next.offset))
            }
            append(value, to: &text, &source)
            index += 4
        }
        // Foundation ignores an incomplete code unit at the end.
        return text
    }

    private static func append(_ value: UInt32, to text: inout [UInt8], _ source: inout SourceEncoding) {
        if value < 0x80 {
            text.append(UInt8(value))
        } else if let scalar = Unicode.Scalar(value) {
            text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        } else {
            if source.firstUnreadable == nil { source.firstUnreadable = text.count }
            text.append(contentsOf: UTF8.encodedReplacementCharacter)
        }
    }
}
