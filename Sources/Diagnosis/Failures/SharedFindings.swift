import JSONText
import Strategies
import Synchronization

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

    private let higher = Mutex<[Question: [NearKeys.Found]]>([:])
    private let columns = Mutex<[Question: [JSONDocument.Token]]>([:])
    private let members = Mutex<[JSONDocument.Token: [JSONDocument.Token]]>([:])
    private let shapes = Mutex<[JSONDocument.Token: DateShape?]>([:])
    private let readings = Mutex<[Reading: Bool]>([:])
    private let asked = Mutex<AskedPlaces?>(nil)

    /// The members of the object around another one that a key may be meant for.
    ///
    /// - Parameters:
    ///   - key: The key that an inner object lacks.
    ///   - object: The outer object.
    ///   - find: Looks through the outer object.
    func higher(_ key: String, in object: JSONDocument.Token, find: () -> [NearKeys.Found]) -> [NearKeys.Found] {
        let question = Question(key: key, token: object)
        if let known = higher.withLock({ $0[question] }) { return known }
        let found = find()
        higher.withLock { $0[question] = found }
        return found
    }

    /// Where else the properties were asked for whose values failed.
    ///
    /// - Parameter gather: Looks through the decode.
    func askedPlaces(_ gather: () -> AskedPlaces) -> AskedPlaces {
        if let known = asked.withLock({ $0 }) { return known }
        let found = gather()
        asked.withLock { $0 = found }
        return found
    }

    /// The first members of an array or object.
    func members(of container: JSONDocument.Token, in document: JSONDocument) -> [JSONDocument.Token] {
        if let known = members.withLock({ $0[container] }) { return known }
        let values = Array(document.children(of: container).prefix(AskedPlaces.limit))
        members.withLock { $0[container] = values }
        return values
    }

    /// The form of a date that a value has; nil for one that has none.
    func dateShape(of token: JSONDocument.Token, in document: JSONDocument) -> DateShape? {
        if let known = shapes.withLock({ $0[token] }) { return known }
        let shape: DateShape? =
            if let text = document.stringValue(token) {
                DateShape(text: text)
            } else {
                Double(document.sourceText(token, limit: 40)).flatMap { DateShape(number: $0) }
            }
        shapes.withLock { $0[token] = .some(shape) }
        return shape
    }

    /// Whether a format reads a value as a date.
    func reads(_ token: JSONDocument.Token, _ format: DateFormat, in document: JSONDocument) -> Bool {
        let reading = Reading(format: format, token: token)
        if let known = readings.withLock({ $0[reading] }) { return known }
        let text = String(decoding: document.text[document.span(token)], as: UTF8.self)
        let reads = DateStrategy.one(format).date(from: text) != nil
        readings.withLock { $0[reading] = reads }
        return reads
    }

    /// The values of one key in the first elements of an array of objects.
    func column(_ key: String, of array: JSONDocument.Token, in document: JSONDocument) -> [JSONDocument.Token] {
        let question = Question(key: key, token: array)
        if let known = columns.withLock({ $0[question] }) { return known }
        let values = document.children(of: array).prefix(AskedPlaces.limit).compactMap { document.member(key, of: $0) }
        columns.withLock { $0[question] = values }
        return values
    }
}
