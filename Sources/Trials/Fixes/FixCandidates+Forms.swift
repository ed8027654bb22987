import Diagnosis
import JSONText
import Strategies
import SwiftTypes

// The forms in which a payload writes data, and numbers that JSON doesn't have.
extension FixCandidates {
    /// The most values of a place that are read.
    private static let mostValues = 200
    /// The most values of the payload in which spellings are looked for.
    private static let mostTokens = 5000

    /// Forms of data that read all values at the place.
    func dataFixes(for place: PlacedFailure) -> [Fix] {
        guard document.format == .json else { return [] }
        let forms = DataStrategy.reading(
            values(at: place).filter { document.kind($0) != .null }
                .map { String(decoding: document.text[document.span($0)], as: UTF8.self) })
        // A form that was chosen for other data has to go on reading it.
        let isChosen = strategies.data.isText && strategies.data != .base64
        return forms.enumerated().filter { $0.offset == 0 || isChosen && $0.element == .base64Any }.map { _, form in
            Fix(\.data, form, title: title(of: form))
        }
    }

    /// The spellings of infinity and not-a-number at the place.
    func floatFixes(for place: PlacedFailure) -> [Fix] {
        guard document.format == .json, ["Double", "Float"].contains(place.type?.name), let token = place.token,
            written(token).flatMap({ FloatWord($0.utf8) }) != nil
        else { return [] }
        let others = (0..<min(document.tokenCount, Self.mostTokens)).lazy.compactMap { written($0) }
        guard
            case .strings(let spellings)? = FloatStrategy.reading(
                texts: values(at: place).compactMap { written($0) }, others: others.filter { FloatWord($0.utf8) != nil }
            )
        else { return [] }
        return [
            Fix(
                \.floats, .strings(spellings),
                title: "read \(spellings.positiveInfinity) and \(spellings.nan) as numbers")
        ]
    }

    private func values(at place: PlacedFailure) -> [JSONDocument.Token] {
        let all = place.siblings(strategies, most: Self.mostValues)
        return all.isEmpty ? place.token.map { [$0] } ?? [] : all
    }

    /// A short string as it is written between its quotes.
    private func written(_ token: JSONDocument.Token) -> String? {
        let span = document.span(token)
        guard document.kind(token) == .string, span.count <= 16 else { return nil }
        return String(decoding: document.text[span].dropFirst().dropLast(), as: UTF8.self)
    }

    private func title(of form: DataStrategy) -> String {
        switch form {
        case .base64: "decode data from Base64"
        case .deferred: "decode data from an array of bytes"
        case .base64url: "decode data from base64url"
        case .base64Any: "decode data from any Base64"
        case .hex: "decode data from hexadecimal digits"
        }
    }
}
