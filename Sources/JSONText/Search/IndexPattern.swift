/// A pattern for the index of an element in brackets: `12`, `[12`, `12]` or `[12]`.
struct IndexPattern {
    private let digits: String
    private let isAtStart: Bool
    private let isAtEnd: Bool

    init(_ text: String) {
        isAtStart = text.hasPrefix("[")
        isAtEnd = text.hasSuffix("]")
        digits = String(text.dropFirst(isAtStart ? 1 : 0).dropLast(isAtEnd ? 1 : 0))
    }

    /// Returns for each index below a bound whether its digits match.
    ///
    /// - Complexity: O(numbers that match), and a byte for each number.
    func matches(upTo bound: Int) -> [Bool] {
        let isNumber = digits.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        guard !digits.isEmpty, isNumber, bound > 0 else {
            // Every index has both brackets.
            return [Bool](repeating: digits.isEmpty && isAtStart != isAtEnd, count: max(bound, 0))
        }
        var matches = [Bool](repeating: false, count: bound)
        let maxDigits = String(bound - 1).utf8.count
        guard digits.utf8.count <= maxDigits, let value = Int(digits) else { return matches }
        for length in digits.utf8.count...maxDigits {
            let room = length - digits.utf8.count
            for after in 0...room where (!isAtStart || after == room) && (!isAtEnd || after == 0) {
                mark(value, after: after, before: room - after, in: &matches)
            }
        }
        return matches
    }

    /// Marks the indices that contain the digits with `before` digits before them and `after` digits after them.
    private func mark(_ value: Int, after: Int, before: Int, in matches: inout [Bool]) {
        let unit = Self.power(after)
        let shift = unit * Self.power(digits.utf8.count)
        // Only zero itself starts with a zero.
        let heads = before == 0 ? 0...0 : Self.power(before - 1)...Self.power(before) - 1
        if before == 0, digits.hasPrefix("0"), digits.utf8.count + after > 1 { return }
        for head in heads {
            let first = head * shift + value * unit
            guard first < matches.count else { return }
            for number in first..<min(first + unit, matches.count) { matches[number] = true }
        }
    }

    private static func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { result, _ in result * 10 } }
}
