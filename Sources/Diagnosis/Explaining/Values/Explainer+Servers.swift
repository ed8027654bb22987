import DecodeTrace
import JSONText

// Values that servers are known to send instead of the expected ones.
extension Explainer {
    /// A number elsewhere for a property that has a string here, such as an ID sent in both forms.
    ///
    /// - Returns: The first such number, and whether every string among the property's values is a number in quotes; nil
    ///   if the value doesn't belong to a property.
    var otherNumber: (token: JSONDocument.Token, allNumbers: Bool)? {
        guard case .key = failure.path.components.last, !isDictionaryValue, let place else { return nil }
        let others = others
        guard let number = others.first(where: { document.kind($0) == .number }) else { return nil }
        let texts = ([place] + others).compactMap { document.stringValue($0) }
        return (number, texts.allSatisfy { NumberLiteral($0) != nil })
    }

    /// A localized number, `1.234,50` or `1,234.50`, as a JSON number; nil for any other text.
    static func localized(_ text: String) -> String? {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isNumber || ".,-' ".contains($0)) }
        guard isPlain, text.contains(where: \.isNumber), let last = text.last(where: { ".,".contains($0) }) else {
            return nil
        }
        let parts = text.split(separator: last, omittingEmptySubsequences: false)
        let hasOther = text.contains { ".,' ".contains($0) && $0 != last }
        // A single separator before three digits is ambiguous: it may group thousands or start a fraction.
        guard parts.count == 2, hasOther || parts[1].count != 3, !parts[1].isEmpty, parts[1].allSatisfy(\.isNumber)
        else {
            return nil
        }
        let whole = parts[0].filter { $0.isNumber || $0 == "-" }
        return NumberLiteral("\(whole).\(parts[1])") == nil ? nil : "\(whole).\(parts[1])"
    }

    /// Whether an object's keys look like array indexes: `0`, `1`, `2`, or other ascending numbers.
    func isNumbered(_ object: JSONDocument.Token) -> Bool {
        let numbers = document.children(of: object).prefix(200).map { document.key($0).flatMap { Int($0) } }
        let known = numbers.compactMap { $0 }
        return !known.isEmpty && known.count == numbers.count && (0...1).contains(known[0])
            && zip(known, known.dropFirst()).allSatisfy { $0 < $1 }
    }
}
