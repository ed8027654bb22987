import DecodeService
import DecodeTrace
import JSONText

// A number or Bool in quotes and the same without are one value, and nothing is lost when one becomes the other.
extension JSONDocument {
    /// Whether a scalar keeps its meaning when it is converted to another kind of scalar: `"12"`, `"19.90"`, `"yes"`. An
    /// identifier with leading zeros, a version and a number with more digits than a `Double` has are not numbers.
    func isExactlyConvertible(_ token: Token) -> Bool {
        guard let text = stringValue(token) else { return true }
        if text.truth != nil { return true }
        guard let number = NumberLiteral(text), text.utf8.count < 16, isPlainNumber(text) else { return false }
        return !number.hasFraction || !isVersion(token)
    }

    /// Whether a value of another document is an exact conversion of one of this document: a scalar of another kind, an
    /// array of the value alone, null for an empty text, an empty collection, or the same JSON in a text.
    ///
    /// - Complexity: O(length of the values)
    func isConverted(_ token: Token, to new: Token, of other: JSONDocument, _ strategies: StrategySet) -> Bool {
        if other.kind(new) == .array, kind(token) != .array, other.childCount(new) == 1,
            let only = other.firstChild(new)
        {
            let (value, element) = (part(token), other.part(only))
            let difference = Difference(
                payload: value, encoded: element, strategies: strategies, listsEquivalents: false)
            return difference.changes.allSatisfy { change in
                guard let old = change.oldToken, let new = change.newToken else { return false }
                return value.isConverted(old, to: new, of: element, strategies)
            }
        }
        if isContainer(token), other.isContainer(new), firstChild(token) == nil, other.firstChild(new) == nil {
            return true
        }
        // Some servers write an empty text for no value.
        if other.kind(new) == .null { return stringValue(token)?.isEmpty == true }
        if let (old, new) = nested(token, new, of: other) {
            return Difference(payload: old, encoded: new, strategies: strategies, listsEquivalents: false).changes
                .isEmpty
        }
        let (old, new) = (scalarText(token), other.scalarText(new))
        guard let old, let new, old.isString != new.isString || old.isTruth != new.isTruth else { return false }
        if old.text == new.text { return true }
        if old.isTruth || new.isTruth {
            return old.text.truth != nil && old.text.truth == new.text.truth
        }
        if old.isString, isPlainNumber(old.text) {
            return NumberLiteral(old.text) == NumberLiteral(new.text) && !(old.text.contains(".") && isVersion(token))
        }
        // `"1.250,00 €"` and 1250: the same digits, but for zeros after the point.
        return old.isString && old.text.count < 40 && NumberLiteral(old.text) == nil
            && Self.digits(of: old.text) == Self.digits(of: new.text)
    }

    /// The sign and the digits of a number, without zeros at the end of a fraction. Three digits at the end may be a group.
    private static func digits(of text: String) -> [Character] {
        let number = text.filter { $0.isNumber || ".,-".contains($0) }
        guard let mark = number.lastIndex(where: { ".,".contains($0) }) else { return Array(number) }
        var fraction = number[mark...].dropFirst()
        if fraction.count != 3 { while fraction.last == "0" { fraction.removeLast() } }
        return number[..<mark].filter { $0.isNumber || $0 == "-" } + Array(fraction)
    }

    /// What two texts hold if both are JSON of an object or an array: white space and the order of keys mean nothing there.
    private func nested(
        _ token: Token, _ new: Token, of other: JSONDocument
    ) -> (old: JSONDocument, new: JSONDocument)? {
        guard let old = stringValue(token), let new = other.stringValue(new),
            [old, new].allSatisfy({ $0.first == "{" || $0.first == "[" })
        else { return nil }
        let documents = [old, new].map { JSONDocument(bytes: Array($0.utf8)) }
        return documents.allSatisfy { $0.fault == nil } ? (documents[0], documents[1]) : nil
    }

    /// A value as a document of its own.
    private func part(_ token: Token) -> JSONDocument {
        JSONDocument(bytes: Array(text[span(token)]), options: options)
    }

    private struct Scalar {
        var text: String
        var isString = false
        var isTruth = false
    }

    private func scalarText(_ token: Token) -> Scalar? {
        switch kind(token) {
        case .string: stringValue(token).map { Scalar(text: $0, isString: true) }
        case .number: Scalar(text: String(decoding: text[span(token)], as: UTF8.self))
        case .true: Scalar(text: "true", isTruth: true)
        case .false: Scalar(text: "false", isTruth: true)
        default: nil
        }
    }

    /// Whether a text is digits, with a sign or a decimal point, as people write numbers: no leading zeros, no exponent.
    private func isPlainNumber(_ text: String) -> Bool { text.wholeMatch(of: #/-?(0|[1-9][0-9]*)(\.[0-9]+)?/#) != nil }

    /// Whether the digits after a point count something of their own, as in the version 1.10.
    private func isVersion(_ token: Token) -> Bool {
        let key = key(token)?.lowercased() ?? ""
        return ["version", "release", "build", "revision"].contains { key.contains($0) }
    }
}
