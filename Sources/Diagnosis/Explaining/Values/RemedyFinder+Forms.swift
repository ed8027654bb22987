import DecodeService
import JSONText
import SwiftDeclarations

/// Remedies for the forms in which a payload writes data, and numbers that JSON doesn't have.
extension RemedyFinder {
    /// The maximum number of the payload's tokens searched for spellings.
    private static let maxTokens = 5000

    /// Forms of data that read all values at the place.
    func data(for place: PlacedFailure) -> [Remedy] {
        guard document.format == .json else { return [] }
        let forms = DataStrategy.reading(
            values(at: place, most: Self.maxValues).filter { document.kind($0) != .null }
                .map { String(decoding: document.text[document.span($0)], as: UTF8.self) })
        // A form that was chosen for other data must still read it.
        let isChosen = strategies.data.isText && strategies.data != .base64
        return forms.enumerated().filter { $0.offset == 0 || isChosen && $0.element == .base64Any }
            .map { .strategy(\.data, $0.element) }
    }

    /// The spellings of infinity and not-a-number at the place.
    func floats(for place: PlacedFailure) -> [Remedy] {
        guard document.format == .json, ["Double", "Float"].contains(place.type?.name), let token = place.token,
            written(token).flatMap({ FloatWord($0.utf8) }) != nil
        else { return [] }
        let others = (0..<min(document.tokenCount, Self.maxTokens)).lazy.compactMap { [self] in written($0) }
        guard
            case .strings(let spellings)? = FloatStrategy.reading(
                texts: values(at: place, most: Self.maxValues).compactMap { written($0) },
                others: others.filter { FloatWord($0.utf8) != nil })
        else { return [] }
        return [.strategy(\.floats, .strings(spellings))]
    }

    /// A short string as it is written between its quotes.
    private func written(_ token: JSONDocument.Token) -> String? {
        let span = document.span(token)
        guard document.kind(token) == .string, span.count <= 16 else { return nil }
        return String(decoding: document.text[span].dropFirst().dropLast(), as: UTF8.self)
    }
}
