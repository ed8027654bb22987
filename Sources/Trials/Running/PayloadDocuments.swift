import DecodeService
import JSONText
import Strategies

/// A payload, indexed once for each way in which strategies have its text read.
struct PayloadDocuments {
    private let payload: Payload
    private var known: [JSONDocument.Options: JSONDocument]

    /// - Parameters:
    ///   - payload: The payload.
    ///   - document: Its index under one set of strategies.
    init(_ payload: Payload, _ document: JSONDocument) {
        self.payload = payload
        known = [document.options: document]
    }

    /// The payload as a decoder with these strategies reads its text.
    ///
    /// - Complexity: O(bytes) the first time for each way of reading.
    mutating func document(for strategies: StrategySet) -> JSONDocument {
        let options = strategies.documentOptions
        if let document = known[options] { return document }
        let document = JSONDocument(payload.data, format: payload.format, options: options)
        known[options] = document
        return document
    }
}
