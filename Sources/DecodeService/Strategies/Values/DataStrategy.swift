package import Foundation

/// `data`: the form of a `Data` property in the payload.
package enum DataStrategy: String, StrategyValue, CaseIterable {
    /// A string in Base64, padded and without line breaks.
    case base64
    /// An array of byte values, as `Data` itself would decode.
    case deferred
    /// A string in the Base64 of URLs and tokens, with `-` and `_`, with or without padding.
    case base64url
    /// A string in Base64 with either alphabet, with or without padding, with or without white space.
    case base64Any = "base64-any"
    /// A string of hexadecimal digits, in either case.
    case hex

    /// Whether it reads a string.
    package var isText: Bool { self != .deferred }

    /// Returns the bytes that a string encodes, or nil if it isn't in this form.
    ///
    /// - Complexity: O(*n*)
    package func bytes(of text: String) -> Data? {
        switch self {
        case .base64: Data(base64Encoded: text)
        case .deferred: nil
        case .base64url: text.utf8.contains(where: Self.isStandardOnly) ? nil : Self.bytes(ofAnyBase64: text.utf8)
        case .base64Any: Self.bytes(ofAnyBase64: text.utf8.filter { $0 > 0x20 })
        case .hex: Self.bytes(ofHexadecimal: text)
        }
    }

    /// Returns the string for bytes, or nil for a form that isn't a string.
    ///
    /// - Complexity: O(*n*)
    package func text(of bytes: Data) -> String? {
        switch self {
        case .base64, .base64Any: bytes.base64EncodedString()
        case .deferred: nil
        case .base64url:
            bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        case .hex:
            String(decoding: bytes.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }, as: UTF8.self)
        }
    }

    /// Whether a text is hexadecimal digits of one case. Such a text may be Base64 of other bytes, too.
    package static func isHexadecimal(_ text: some Collection<UInt8>) -> Bool {
        guard !text.isEmpty, text.count.isMultiple(of: 2) else { return false }
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        return text.allSatisfy { isDigit($0) || (0x61...0x66).contains($0) }
            || text.allSatisfy { isDigit($0) || (0x41...0x46).contains($0) }
    }

    private static let digits = Array("0123456789abcdef".utf8)

    /// Whether a byte is one of the two characters of Base64 that base64url replaces.
    private static func isStandardOnly(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
    }

    /// Reads either alphabet, and adds padding to text that has none.
    private static func bytes(ofAnyBase64 text: some Collection<UInt8>) -> Data? {
        var base64 = Data(
            text.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0 })
        if base64.last != UInt8(ascii: "=") {
            base64.append(contentsOf: repeatElement(UInt8(ascii: "="), count: (4 - base64.count % 4) % 4))
        }
        return Data(base64Encoded: base64)
    }

    private static func bytes(ofHexadecimal text: String) -> Data? {
        let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
        return Data(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
    }
}
