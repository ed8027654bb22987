import JSONText
import Synchronization

/// What explanations of the failures of one decode have in common: found once, and then looked up for each of thousands.
package final class SharedFindings: Sendable {
    /// Nothing yet.
    package init() {}

    private struct Question: Hashable {
        var key: String
        var token: JSONDocument.Token
    }

    private let higher = Mutex<[Question: [NearKeys.Found]]>([:])
    private let columns = Mutex<[Question: [JSONDocument.Token]]>([:])

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

    /// The values of one key in the first elements of an array of objects.
    func column(_ key: String, of array: JSONDocument.Token, in document: JSONDocument) -> [JSONDocument.Token] {
        let question = Question(key: key, token: array)
        if let known = columns.withLock({ $0[question] }) { return known }
        let values = document.children(of: array).prefix(200).compactMap { document.member(key, of: $0) }
        columns.withLock { $0[question] = values }
        return values
    }
}
