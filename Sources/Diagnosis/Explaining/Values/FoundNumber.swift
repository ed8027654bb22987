import JSONText

/// A number in the payload: why it doesn't fit a type, and which types it fits.
package struct FoundNumber {
    package static let integers: Set<String> = Set(bounds.map(\.type))

    let text: String

    init(_ text: String) { self.text = text }

    func complaint(about type: String) -> String {
        if text.hasPrefix("-"), type.hasPrefix("U") { return "but \(type) can't hold negative numbers" }
        if let value = NumberLiteral(text), value.hasFraction { return "but \(type) can't hold fractions" }
        // The ranges of the small types are short enough for a sentence.
        let isSmall = Self.bounds.contains { $0.type == type && $0.high.count <= 10 }
        return "which does not fit in \(type)" + (isSmall ? " (\(Self.range(of: type)))" : "")
    }

    /// Why a floating-point or decimal type can't hold a number.
    enum Limit {
        /// It is beyond the type's greatest number.
        case tooLarge
        /// It is nearer to zero than the type's least positive number.
        case tooSmall
        /// It is zero, in a spelling that isn't read.
        case zero
        /// Its exponent is out of range.
        case exponent
    }

    /// Returns the reason why `Double`, `Float` or `Decimal` rejected it.
    func limit(of type: String) -> Limit {
        let size = text.drop { $0 == "-" }
        guard size.prefix(while: { $0 != "e" && $0 != "E" }).contains(where: { ("1"..."9").contains($0) }) else {
            return .zero
        }
        guard type != "Decimal" else { return .exponent }
        guard let value = NumberLiteral(String(size)), let one = NumberLiteral("1") else { return .tooLarge }
        return value < one ? .tooSmall : .tooLarge
    }

    /// `-128 to 127`.
    static func range(of type: String) -> String {
        bounds.first { $0.type == type }.map { "\($0.low) to \($0.high)" } ?? "whole numbers"
    }

    /// Whether an integer type can hold it.
    func fits(_ type: String) -> Bool {
        guard let value = NumberLiteral(text) else { return false }
        return Self.bounds.contains { $0.type == type && Self.holds(value, $0) }
    }

    private static func holds(_ value: NumberLiteral, _ bound: Bound) -> Bool {
        guard let low = NumberLiteral(bound.low), let high = NumberLiteral(bound.high) else { return false }
        return !value.hasFraction && value >= low && value <= high
    }

    /// The usual integer type that holds all the numbers; nil if one has a fraction, or no type holds them.
    ///
    /// - Parameter texts: The numbers as they are written.
    /// - Complexity: O(length of the texts)
    package static func smallestInteger(for texts: [String]) -> String? {
        let numbers = texts.compactMap { NumberLiteral($0) }
        guard numbers.count == texts.count, !numbers.contains(where: \.hasFraction), let least = numbers.min(),
            let most = numbers.max()
        else { return nil }
        let order = ["Int", "UInt", "Int64", "UInt64", "Int128", "UInt128"]
        return order.first { type in bounds.contains { $0.type == type && holds(least, $0) && holds(most, $0) } }
    }

    /// The whole number nearest to it.
    var rounded: String? {
        guard let value = Double(text), abs(value) < 1e15 else { return nil }
        return String(Int(value.rounded()))
    }

    /// The number in valid JSON, if the intention is clear: without a leading zero or plus sign, with digits on both
    /// sides of the decimal point.
    var corrected: String? {
        var digits = Substring(text)
        let sign = digits.hasPrefix("-") ? "-" : ""
        digits = digits.drop { $0 == "-" || $0 == "+" }
        digits = digits.drop { $0 == "0" }
        if digits.first?.isNumber != true { digits = "0" + digits }
        if digits.hasSuffix(".") { digits += "0" }
        let result = sign + digits.replacing(".e", with: ".0e").replacing(".E", with: ".0E")
        return NumberLiteral(result) != nil && !result.hasSuffix(".") ? result : nil
    }

    /// Whether a text is a number as JSON writes it.
    static func isJSON(_ text: String) -> Bool {
        FoundNumber(text).corrected == text && !text.lowercased().contains("x")
    }

    /// A text's number as JSON writes it, without leading zeros, spaces, a plus sign or the prefix of hexadecimal digits;
    /// nil if it isn't a number.
    static func inJSON(_ text: String) -> String? {
        if isJSON(text) { return text }
        let word = text.filter { !$0.isWhitespace }
        if let digits = word.wholeMatch(of: #/0[xX]([0-9a-fA-F]{1,15})/#) {
            return Int(digits.1, radix: 16).map(String.init)
        }
        guard word.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
            let corrected = FoundNumber(word).corrected, isJSON(corrected), Double(word) == Double(corrected)
        else { return nil }
        return corrected
    }

    private typealias Bound = (type: String, low: String, high: String)

    private static let bounds: [Bound] = [
        bound(Int.self), bound(Int8.self), bound(Int16.self), bound(Int32.self), bound(Int64.self), bound(Int128.self),
        bound(UInt.self), bound(UInt8.self), bound(UInt16.self), bound(UInt32.self), bound(UInt64.self),
        bound(UInt128.self),
    ]

    private static func bound<T: FixedWidthInteger>(_ type: T.Type) -> Bound {
        ("\(type)", String(type.min), String(type.max))
    }
}
