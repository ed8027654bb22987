/// The form of a number in a text, and another number of the same form.
///
/// The sign, the point, the exponent, the number of digits and zeros in fractions stay; so do the types that the number fits
/// in, and 0 and 1, which are often Booleans.
struct NumberForm {
    private let text: [UInt8]
    private let whole: Range<Int>
    private let fraction: Range<Int>
    private let exponent: Range<Int>

    /// Nil if a text isn't a number, right or wrong, such as `-1.5e3`, `.5`, `01` or `0x1F`.
    init?(_ text: some Collection<UInt8>) {
        let text = Array(text)
        func digits(from start: Int) -> Range<Int> {
            start..<(text[start...].firstIndex { !Self.isDigit($0) } ?? text.count)
        }
        var place = 0
        if let sign = text.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { place = 1 }
        whole = digits(from: place)
        place = whole.upperBound
        if place < text.count, text[place] == UInt8(ascii: ".") { place += 1 }
        fraction = digits(from: place)
        place = fraction.upperBound
        let exponentStart = place
        if place < text.count, text[place] | 0x20 == UInt8(ascii: "e") {
            place += 1
            if place < text.count, text[place] == UInt8(ascii: "-") || text[place] == UInt8(ascii: "+") { place += 1 }
            place = digits(from: place).upperBound
        }
        exponent = exponentStart..<place
        guard place == text.count, !whole.isEmpty || !fraction.isEmpty else { return nil }
        self.text = text
    }

    /// Another number of the same form.
    var redacted: [UInt8] {
        let isNegative = text.first == UInt8(ascii: "-")
        let isInteger = exponent.isEmpty && text[fraction].allSatisfy { $0 == UInt8(ascii: "0") }
        if isInteger {
            // Leading zeros stay, even invalid ones.
            let zeros = text[whole].prefix { $0 == UInt8(ascii: "0") }.count
            let start = min(whole.lowerBound + zeros, whole.upperBound)
            return text[..<start] + Self.integer(text[start..<whole.upperBound], isNegative) + text[whole.upperBound...]
        }
        let size = Size(text)
        let candidates = [UInt8(ascii: "1"), UInt8(ascii: "2"), UInt8(ascii: "9")].lazy.map { digit in
            text.enumerated().map { place, byte in
                place < exponent.lowerBound && Self.isDigit(byte) && byte != UInt8(ascii: "0") ? digit : byte
            }
        }
        return candidates.first { Size($0) == size } ?? candidates[0]
    }

    static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    private static func integer(_ digits: ArraySlice<UInt8>, _ isNegative: Bool) -> [UInt8] {
        guard let first = digits.first else { return [] }
        if digits.count == 1 { return first == UInt8(ascii: "1") ? [first] : [UInt8(ascii: "2")] }
        // Most likely the status of an error's response.
        if digits.count == 3, !isNegative, [UInt8(ascii: "4"), UInt8(ascii: "5")].contains(first) {
            return [first, first, first]
        }
        let sign = isNegative ? [UInt8(ascii: "-")] : []
        let size = Size(sign + digits)
        for digit in [UInt8(ascii: "1"), UInt8(ascii: "2"), UInt8(ascii: "9")] {
            let candidate = [UInt8](repeating: digit, count: digits.count)
            if Size(sign + candidate) == size { return candidate }
        }
        // The first number beyond the limit of a type.
        for limit in Size.limits(isNegative) where limit < UInt64.max {
            let candidate = Array(String(limit + 1).utf8)
            if candidate.count == digits.count, Size(sign + candidate) == size { return candidate }
        }
        let power = [UInt8(ascii: "1")] + [UInt8](repeating: UInt8(ascii: "0"), count: digits.count - 1)
        return Size(sign + power) == size ? power : [UInt8](repeating: UInt8(ascii: "9"), count: digits.count)
    }

    /// The types that a number fits in.
    private struct Size: Equatable {
        /// The number of limits of integers that it exceeds; nil for one that isn't integral.
        private var exceeded: Int?
        /// Whether it is finite and not zero as a `Double` and as a `Float`.
        private var isFinite: [Bool] = []

        /// The largest magnitudes of the integer types, and of integers that a `Double` holds exactly.
        static func limits(_ isNegative: Bool) -> [UInt64] {
            isNegative
                ? [1 << 7, 1 << 15, 1 << 31, 1 << 53, 1 << 63]
                : [
                    1 << 7 - 1, 1 << 8 - 1, 1 << 15 - 1, 1 << 16 - 1, 1 << 31 - 1, 1 << 32 - 1, 1 << 53, 1 << 63 - 1,
                    UInt64.max,
                ]
        }

        init(_ text: [UInt8]) {
            let string = String(decoding: text, as: UTF8.self)
            let limits = Self.limits(text.first == UInt8(ascii: "-"))
            if let magnitude = UInt64(string.drop { $0 == "-" || $0 == "+" }) {
                exceeded = limits.count { magnitude > $0 }
            }
            guard exceeded == nil, let double = Double(string) else { return }
            if double.magnitude > 0x1p64 || double == double.rounded() {
                exceeded = limits.count { double.magnitude > Double($0) }
            }
            let float = Float(double)
            isFinite = [double.isFinite, float.isFinite, double != 0, float != 0]
        }
    }
}
