import Foundation

/// A decimal number stored as digits, to compare texts without rounding: `12`, `12.0` and `1.2e1` are equal.
struct DecimalDigits: Equatable {
    private(set) var isNegative = false
    /// The values of the digits, without zeros at either end; empty for zero.
    private(set) var digits: [UInt8] = []
    /// The power of ten of the last digit.
    private(set) var exponent = 0

    /// Reads a decimal number: an optional sign, ASCII digits with an optional point, an optional exponent.
    ///
    /// Returns nil for anything else: blanks, digits other than `0` to `9`, hexadecimal numbers, infinity, NaN.
    init?(_ text: some StringProtocol) {
        var bytes = Array(text.utf8)[...]
        isNegative = Self.sign(of: &bytes)
        var hasPoint = false
        var count = 0
        while let byte = bytes.first {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits.append(byte - UInt8(ascii: "0"))
                count += 1
                if hasPoint { exponent -= 1 }
            case UInt8(ascii: ".") where !hasPoint: hasPoint = true
            case UInt8(ascii: "e") where count > 0, UInt8(ascii: "E") where count > 0:
                guard let power = Self.power(bytes.dropFirst()) else { return nil }
                exponent += power
                bytes = []
                continue
            default: return nil
            }
            bytes.removeFirst()
        }
        guard count > 0 else { return nil }
        trim()
    }

    private static func sign(of bytes: inout ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") else { return false }
        bytes.removeFirst()
        return first == UInt8(ascii: "-")
    }

    /// Reads an exponent below a million. No number type has a larger one, and adding it must not overflow.
    private static func power(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let power = Int(String(decoding: bytes, as: UTF8.self)), abs(power) < 1_000_000 else { return nil }
        return power
    }

    private mutating func trim() {
        digits.removeFirst(digits.prefix { $0 == 0 }.count)
        while digits.last == 0 {
            digits.removeLast()
            exponent += 1
        }
        // Zero has no sign and no exponent: -0 equals 0.
        if digits.isEmpty { (isNegative, exponent) = (false, 0) }
    }

    /// The number of digits before the point; 0 or less if the number is below 1.
    var wholeDigits: Int { digits.count + exponent }

    /// The number without an exponent: `100000000000000000000`, `0.00015`.
    var text: String {
        guard !digits.isEmpty else { return "0" }
        var text = isNegative ? "-" : ""
        func append(_ digits: some Sequence<UInt8>) {
            for digit in digits { text.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "0") + digit)) }
        }
        if wholeDigits <= 0 {
            text += "0." + String(repeating: "0", count: -wholeDigits)
            append(digits)
        } else {
            append(digits.prefix(wholeDigits))
            text += String(repeating: "0", count: max(0, exponent))
            if exponent < 0 {
                text += "."
                append(digits.suffix(-exponent))
            }
        }
        return text
    }
}

extension DecimalDigits {
    /// The exact value of a finite number, which may have more digits than its description.
    private init(exactly number: Double) {
        // Nine digits per limb, the lowest first.
        let radix: UInt64 = 1_000_000_000
        var limbs: [UInt64] = []
        var rest = number.significandBitPattern
        if number.isNormal { rest |= 1 << UInt64(Double.significandBitCount) }
        while rest > 0 {
            limbs.append(rest % radix)
            rest /= radix
        }
        func multiply(by factor: UInt64) {
            var carry: UInt64 = 0
            for index in limbs.indices {
                let product = limbs[index] * factor + carry
                limbs[index] = product % radix
                carry = product / radix
            }
            if carry > 0 { limbs.append(carry) }
        }
        let power =
            Int(number.isNormal ? number.exponent : Double.leastNormalMagnitude.exponent)
            - Double.significandBitCount
        // Below the point, a power of 1/2 is a power of 5 over the same power of 10.
        let (base, step): (UInt64, Int) = power < 0 ? (5, 12) : (2, 29)
        var left = abs(power)
        while left > 0 {
            let count = min(left, step)
            multiply(by: (0..<count).reduce(1) { product, _ in product * base })
            left -= count
        }
        for limb in limbs.reversed() {
            var value = limb
            var part: [UInt8] = []
            for _ in 0..<9 {
                part.append(UInt8(value % 10))
                value /= 10
            }
            digits += part.reversed()
        }
        isNegative = number.sign == .minus
        exponent = min(power, 0)
        trim()
    }

    /// Whether a finite floating-point number keeps every digit of this one: its shortest description has the same
    /// digits, or its exact value is equal.
    func isKept(by number: some BinaryFloatingPoint, described description: String) -> Bool {
        if DecimalDigits(description) == self { return true }
        // A `Float`'s shortest description keeps any 6 digits, and no `Double` has more than 767.
        guard digits.count > 6, digits.count < 800, let double = Double(exactly: number), double.isFinite else {
            return false
        }
        return DecimalDigits(exactly: double) == self
    }

    /// The number as Foundation's `Decimal`; nil if a digit would be lost.
    var decimal: Decimal? {
        guard digits.count < 40, abs(exponent) < 200 else { return nil }
        guard let decimal = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), !decimal.isNaN,
            DecimalDigits("\(decimal)") == self
        else { return nil }
        return decimal
    }

    /// Returns the number as an integer, or nil if it has a fraction or is out of range.
    func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
        // No integer type of the standard library has more digits than UInt128.
        guard exponent >= 0, wholeDigits <= 40 else { return nil }
        return Integer(text)
    }
}
