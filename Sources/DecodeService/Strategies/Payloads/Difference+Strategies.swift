import Foundation
package import JSONText

extension Difference {
    /// The difference between a payload and its re-encoded value. Values that are only written differently are distinguished
    /// from lost ones: dates that the strategies read as the same moment, the same bytes in another form, equal URLs and UUIDs.
    ///
    /// - Parameters:
    ///   - payload: The payload's text.
    ///   - encoded: The value encoded again.
    ///   - strategies: The strategies for decoding and encoding.
    ///   - listsEquivalents: Whether to list equal values that are written differently.
    /// - Complexity: O(length of both texts), and one reading of each pair of scalars that differ.
    package init(payload: JSONDocument, encoded: JSONDocument, strategies: StrategySet, listsEquivalents: Bool = true) {
        guard payload.foreign == nil, encoded.foreign == nil else {
            self.init(from: payload, to: encoded, listsEquivalents: listsEquivalents)
            return
        }
        let sameness = Sameness(payload: payload, encoded: encoded, strategies: strategies)
        self.init(from: payload, to: encoded, listsEquivalents: listsEquivalents, sameness: { sameness.reason($0, $1) })
    }
}

/// Why two different scalars are the same value to a model.
private struct Sameness {
    let payload: JSONDocument
    let encoded: JSONDocument
    /// The decoders for dates of the payload and of the encoded text.
    private let before: JSONDecoder
    private let after: JSONDecoder
    /// Whether dates are encoded in a different format: only then can different numbers be the same date.
    private let isRewritten: Bool
    /// The forms of data in the payload and in the encoded text.
    private let data: (read: DataStrategy, written: DataStrategy)

    init(payload: JSONDocument, encoded: JSONDocument, strategies: StrategySet) {
        self.payload = payload
        self.encoded = encoded
        // Ignore the date that a strategy supplies for a value that isn't one.
        var read = strategies
        read.datesElse = .throw
        before = read.makeDecoder()
        var written = read
        let format = strategies.encodeDates.resolved(strategies.dates).formats.first ?? .deferred
        written.dates = .one(format)
        isRewritten = strategies.dates.formats.first { $0.isNumeric } != format
        after = written.makeDecoder()
        data = (strategies.data, strategies.encodeData.resolved(strategies.data))
    }

    func reason(_ old: JSONDocument.Token, _ new: JSONDocument.Token) -> String? {
        let areNumbers = payload.kind(old) == .number && encoded.kind(new) == .number
        // Foundation decodes a date that doesn't exist as another date.
        let isReal = payload.stringValue(old).flatMap(WrittenDate.init)?.isOfCalendar ?? true
        if isReal, isRewritten || !areNumbers, let date = date(old, in: payload, by: before),
            date == self.date(new, in: encoded, by: after)
        {
            return "the same date"
        }
        guard let text = payload.stringValue(old), let written = encoded.stringValue(new) else { return nil }
        // Strict Base64 has only one text for the same bytes.
        if data != (.base64, .base64), let bytes = data.read.bytes(of: text), bytes == data.written.bytes(of: written) {
            return "the same bytes"
        }
        if let id = UUID(uuidString: text), id == UUID(uuidString: written) { return "the same UUID" }
        if text.contains(where: { !$0.isASCII || $0 == " " }), URL(string: text)?.absoluteString == written {
            return "the same URL"
        }
        return nil
    }

    /// Returns the date that the strategies read from a scalar, or nil if it isn't one.
    private func date(_ token: JSONDocument.Token, in document: JSONDocument, by decoder: JSONDecoder) -> Date? {
        guard [.string, .number].contains(document.kind(token)) else { return nil }
        let text = String(decoding: document.text[document.span(token)], as: UTF8.self)
        return try? decoder.decode([Date].self, from: Data("[\(text)]".utf8)).first
    }
}
