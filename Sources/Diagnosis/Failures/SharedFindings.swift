import JSONText
import Strategies

/// What explanations of the failures of one decode have in common: found once, and then looked up for each of thousands.
package final class SharedFindings: Sendable {
    /// Nothing yet.
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

    /// The members of the object around another one that a key may be meant for.
    ///
    /// - Parameters:
    ///   - key: The key that an inner object lacks.
    ///   - object: The outer object.
    ///   - find: Looks through the outer object.
    func higher(_ key: String, in object: JSONDocument.Token, find: () -> [NearKeys.Found]) -> [NearKeys.Found] {
        higher.value(of: Question(key: key, token: object), find)
    }

    /// Where else the properties were asked for whose values failed.
    ///
    /// - Parameter gather: Looks through the decode.
    func askedPlaces(_ gather: () -> AskedPlaces) -> AskedPlaces {
        asked.value(of: 0, gather)
    }

    /// The first members of an array or object.
    func members(of container: JSONDocument.Token, in document: JSONDocument) -> [JSONDocument.Token] {
        members.value(of: container) { Array(document.children(of: container).prefix(AskedPlaces.limit)) }
    }

    /// The form of a date that a value has; nil for one that has none.
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
