/// The exact value of a number as written, of any length: `1.0`, `1` and `10e-1` are equal, and `12345678901234567890`
/// is not `12345678901234567000`. Computed without floating point.
package struct NumberLiteral: Hashable, Comparable, Sendable {
    /// Whether it is below zero; zero has no sign.
    package let isNegative: Bool
    /// The decimal digits as ASCII, without leading and trailing zeros; empty for zero.
    let digits: [UInt8]
    /// The power of ten of the first digit: 0 for `1` to `9`.
    let exponent: Int

    /// Parses a number of JSON, or one of JSON5 that is written in digits.
    ///
    /// - Parameter text: The number, without surrounding space.
    /// - Returns: Nil for text that isn't a number, for `NaN` and `Infinity`, and for exponents beyond 64 bits.
    package init?(_ text: some StringProtocol) {
        self.init(bytes: Array(text.utf8)[...])
    }

    init?(bytes: ArraySlice<UInt8>) {
        guard let parts = Parts(bytes) else { return nil }
        isNegative = parts.isNegative && parts.first < parts.last
        digits = parts.hexDigits ?? bytes[parts.first..<parts.last].filter { $0 != UInt8(ascii: ".") }
        exponent = parts.exponent
    }

    /// Whether it has a digit after the decimal point other than zero.
    package var hasFraction: Bool { !digits.isEmpty && exponent < digits.count - 1 }

    /// Whether the nearest `Double` is what a number means: a fraction is rounded, but a whole part beyond 53 bits is
    /// another number.
    package var isMeantAsNearest: Bool {
        hasFraction
            && (exponent < Self.safeDigits
                || exponent == Self.safeDigits && digits.lexicographicallyPrecedes("9007199254740992".utf8))
    }

    /// The number of digits before the decimal point that a `Double` always keeps.
    private static let safeDigits = 15

    /// Whether a `Double` may be another number than the bytes mean.
    ///
    /// - Complexity: O(bytes)
    fileprivate static func mayExceedDouble(_ number: UnsafeBufferPointer<UInt8>) -> Bool {
        guard number.count > safeDigits else { return false }
        guard let point = number.firstIndex(of: UInt8(ascii: ".")) else { return true }
        return point > safeDigits || number[point...].contains { $0 | 0x20 == UInt8(ascii: "e") }
    }

    package static func < (left: NumberLiteral, right: NumberLiteral) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        return left.isNegative ? right.isSmallerInSize(than: left) : left.isSmallerInSize(than: right)
    }

    private func isSmallerInSize(than other: NumberLiteral) -> Bool {
        if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
        if exponent != other.exponent { return exponent < other.exponent }
        return digits.lexicographicallyPrecedes(other.digits)
    }

    /// The positions of the significant digits of a number.
    struct Parts {
        var isNegative = false
        /// The first digit other than zero.
        var first = 0
        /// The end of the last digit other than zero; equal to `first` for zero.
        var last = 0
        /// The power of ten of the first digit; 0 for zero.
        var exponent = 0
        /// The decimal digits of a hexadecimal number.
        var hexDigits: [UInt8]?

        init?(_ bytes: ArraySlice<UInt8>) {
            var index = bytes.startIndex
            if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
                isNegative = sign == UInt8(ascii: "-")
                index += 1
            }
            if bytes[index...].count > 2, bytes[index + 1] | 0x20 == UInt8(ascii: "x") {
                let digits = String(decoding: bytes[(index + 2)...], as: UTF8.self)
                guard let value = UInt64(digits, radix: 16), digits.first != "+" else { return nil }
                let decimal = Array(String(value).utf8)
                exponent = value == 0 ? 0 : decimal.count - 1
                let significant = decimal[...(decimal.lastIndex { $0 != UInt8(ascii: "0") } ?? -1)]
                hexDigits = Array(significant)
                (first, last) = (0, significant.count)
                return
            }
            guard readDigits(bytes, &index), readExponent(bytes, &index), index == bytes.endIndex else { return nil }
        }

        private mutating func readDigits(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> Bool {
            var point: Int?
            var firstDigit: Int?
            var lastDigit: Int?
            var count = 0
            let start = index
            while index < bytes.endIndex {
                let byte = bytes[index]
                if byte == UInt8(ascii: "."), point == nil {
                    point = index
                } else if Scanner.isDigit(byte) {
                    count += 1
                    if byte != UInt8(ascii: "0") {
                        if firstDigit == nil { firstDigit = index }
                        lastDigit = index
                    }
                } else {
                    break
                }
                index += 1
            }
            guard count > 0 else { return false }
            let unit = point ?? index
            if let firstDigit, let lastDigit {
                (first, last) = (firstDigit, lastDigit + 1)
                exponent = firstDigit < unit ? unit - firstDigit - 1 : unit - firstDigit
            } else {
                (first, last) = (start, start)
            }
            return true
        }

        private mutating func readExponent(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> Bool {
            guard index < bytes.endIndex, bytes[index] | 0x20 == UInt8(ascii: "e") else { return true }
            let text = String(decoding: bytes[(index + 1)...], as: UTF8.self)
            guard let power = Int(text) else { return false }
            index = bytes.endIndex
            guard first < last else { return true }
            let (sum, overflow) = exponent.addingReportingOverflow(power)
            exponent = sum
            return !overflow
        }
    }
}

extension JSONDocument {
    /// Whether a `Double` may be another number than a token means, from its bytes alone.
    ///
    /// - Parameter token: A number.
    /// - Complexity: O(bytes of the number)
    package func mayExceedDouble(_ token: Token) -> Bool {
        let span = span(token)
        return storage.text.withUnsafeBufferPointer {
            NumberLiteral.mayExceedDouble(UnsafeBufferPointer(rebasing: $0[span]))
        }
    }
}
