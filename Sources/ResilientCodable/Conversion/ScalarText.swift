/// The text of a scalar in a payload, as `LosslessStringConvertible` types read it.
enum ScalarText {
    /// A string unchanged, a number in decimal notation, a Bool as `true` or `false`; nil for anything else.
    ///
    /// - Parameter container: A container over the value.
    static func text(in container: any SingleValueDecodingContainer) -> String? {
        if let text = try? container.decode(String.self) { return text }
        if let bool = try? container.decode(Bool.self) { return bool ? "true" : "false" }
        return number(in: container)
    }

    /// Tries integers of each width first, because a Double can't hold all digits of a long one.
    private static func number(in container: any SingleValueDecodingContainer) -> String? {
        if let number = try? container.decode(Int64.self) { return "\(number)" }
        if let number = try? container.decode(UInt64.self) { return "\(number)" }
        if let number = try? container.decode(Double.self), number.isFinite { return decimal(number) }
        return nil
    }

    /// The shortest decimal that reads back as the number, without an exponent: `1`, `0.1`, `100000000000000000000`.
    static func decimal(_ number: Double) -> String {
        var text = "\(number)"
        if let mark = text.firstIndex(of: "e") {
            let exponent = Int(text[text.index(after: mark)...]) ?? 0
            text = expanded(text[..<mark], exponent: exponent)
        }
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Moves the point of a number with one digit before it.
    private static func expanded(_ mantissa: Substring, exponent: Int) -> String {
        let sign = mantissa.hasPrefix("-") ? "-" : ""
        let parts = mantissa.drop { $0 == "-" }.split(separator: ".")
        let whole = parts.first.map(String.init) ?? "0"
        let fraction = parts.count > 1 && parts[1] != "0" ? String(parts[1]) : ""
        if exponent < 0 { return sign + "0." + String(repeating: "0", count: -exponent - 1) + whole + fraction }
        let digits = fraction.prefix(exponent) + String(repeating: "0", count: max(0, exponent - fraction.count))
        let rest = fraction.dropFirst(exponent)
        return sign + whole + digits + (rest.isEmpty ? "" : "." + rest)
    }
}
