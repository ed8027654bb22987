import DecodeService
import JSONText

/// A payload with its indexes, one for each set of document options.
struct PayloadDocuments {
    private let payload: Payload
    private var known: [JSONDocument.Options: JSONDocument]

    /// - Parameters:
    ///   - payload: The payload.
    ///   - document: Its index with one set of strategies.
    init(_ payload: Payload, _ document: JSONDocument) {
        self.payload = payload
        known = [document.options: document]
    }

    /// The payload, indexed for a decoder with these strategies.
    ///
    /// - Complexity: O(bytes) the first time for each set of options.
    mutating func document(for strategies: StrategySet) -> JSONDocument {
        let options = strategies.documentOptions
        if let document = known[options] { return document }
        let document = JSONDocument(payload.bytes, format: payload.format, options: options, origin: payload.origin)
        known[options] = document
        return document
    }
}
