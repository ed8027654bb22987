import DecodeService
import JSONText

/// Results that the explanations of one decode's failures share, computed once for thousands of failures.
package final class SharedFindings: Sendable {
    /// Creates an empty cache.
    package init() {}

    private struct Question: Hashable {
        var key: String
        var token: JSONDocument.Token
    }

    private struct Reading: Hashable {
        var format: DateFormat
        var token: JSONDocument.Token
    }

    private let higher = Findings<Question, [NearKeys.Found]>()
    private let columns = Findings<Question, [JSONDocument.Token]>()
    private let members = Findings<JSONDocument.Token, [JSONDocument.Token]>()
    private let shapes = Findings<JSONDocument.Token, DateShape?>()
    private let readings = Findings<Reading, Bool>()
    private let asked = Findings<Int, AskedPlaces>()
    /// The first values that a decode read as a type, or failed to, by the type's name.
    let decoded = Findings<String, [JSONDocument.Token]>()
    /// The other decodes that errors belong to, by the calls that threw them.
    let otherDecodes = Findings<Int, OtherDecode?>()

    /// Keys of an enclosing object that may be meant by a missing key.
    ///
    /// - Parameters:
    ///   - key: The key that an inner object lacks.
    ///   - object: The outer object.
    ///   - find: Searches the outer object.
    func higher(_ key: String, in object: JSONDocument.Token, find: () -> [NearKeys.Found]) -> [NearKeys.Found] {
        higher.value(of: Question(key: key, token: object), find)
    }

    /// The other places where the failed properties were requested.
    ///
    /// - Parameter gather: Searches the decode.
    func askedPlaces(_ gather: () -> AskedPlaces) -> AskedPlaces {
        asked.value(of: 0, gather)
    }

    /// The first members of an array or object.
    func members(of container: JSONDocument.Token, in document: JSONDocument) -> [JSONDocument.Token] {
        members.value(of: container) { Array(document.children(of: container).prefix(AskedPlaces.limit)) }
    }

    /// The date format of a value; nil if it has none.
    func dateShape(of token: JSONDocument.Token, in document: JSONDocument) -> DateShape? {
        shapes.value(of: token) {
            if let text = document.stringValue(token) { return DateShape(text: text) }
            return Double(document.sourceText(token, limit: 40)).flatMap { DateShape(number: $0) }
        }
    }

    /// Whether a format reads a value as a date.
    func reads(_ token: JSONDocument.Token, _ format: DateFormat, in document: JSONDocument) -> Bool {
        readings.value(of: Reading(format: format, token: token)) {
            let text = String(decoding: document.text[document.span(token)], as: UTF8.self)
            return DateStrategy.one(format).date(from: text) != nil
        }
    }

    /// The values of one key in the first elements of an array of objects.
    func column(_ key: String, of array: JSONDocument.Token, in document: JSONDocument) -> [JSONDocument.Token] {
        columns.value(of: Question(key: key, token: array)) {
            document.children(of: array).prefix(AskedPlaces.limit).compactMap { document.member(key, of: $0) }
        }
    }
}
