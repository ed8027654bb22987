import DecodeTrace
import JSONText
import Synchronization

/// What explanations of the failures of one decode have in common: found once, and then looked up for each of thousands.
final class SharedFindings: Sendable {
    /// One attempt at a value that failed.
    struct Attempt: Sendable {
        /// The type that was tried; empty for a container.
        var type: String
        var isSwallowed: Bool
    }

    private struct Place: Hashable {
        var parent: Int32
        var key: CodingPath.Component?
    }

    private struct Question: Hashable {
        var key: String
        var token: JSONDocument.Token
    }

    private let attempts = Mutex<[Place: [Attempt]]?>(nil)
    private let higher = Mutex<[Question: [NearKeys.Found]]>([:])
    private let columns = Mutex<[Question: [JSONDocument.Token]]>([:])

    /// The failed attempts at the place of a call, in the order in which their failures came up.
    ///
    /// - Complexity: O(failures + calls that failed) the first time, then constant.
    func attempts(at node: Int, in trace: Trace) -> [Attempt] {
        let own = trace.value(of: node)
        let parent = trace[own].parent
        guard parent >= 0 else { return [] }
        return attempts.withLock { attempts in
            let known = attempts ?? Self.attempts(in: trace)
            attempts = known
            return known[Place(parent: parent, key: trace.key(of: own))] ?? []
        }
    }

    private static func attempts(in trace: Trace) -> [Place: [Attempt]] {
        var byPlace: [Place: [Attempt]] = [:]
        var seen: Set<Int> = []
        for failure in trace.failures where failure.fate != .adjusted && failure.node >= 0 {
            let own = trace.value(of: failure.node)
            // A failure inside an attempt is the attempt's. What lies above a call that was met was met as well.
            var attempt = own
            while trace[attempt].parent >= 0,
                attempt == own || [.failedInside, .absorbed].contains(trace[attempt].outcome),
                seen.insert(attempt).inserted
            {
                let type = attempt == own ? failure.requestedType : trace.typeName(of: attempt)
                byPlace[Place(parent: trace[attempt].parent, key: trace.key(of: attempt)), default: []].append(
                    Attempt(type: type, isSwallowed: failure.fate == .absorbed))
                attempt = Int(trace[attempt].parent)
            }
        }
        return byPlace
    }

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

extension Trace {
    /// The call that a step on the way to its answer belongs to: opening a container is part of asking for a value.
    fileprivate func value(of node: Int) -> Int {
        isHousekeeping(node) && key(of: node) == nil ? max(0, Int(self[node].parent)) : node
    }
}
