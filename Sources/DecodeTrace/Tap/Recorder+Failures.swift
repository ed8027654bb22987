/// A failure of the running decode.
struct OpenFailure {
    /// The node where it occurred.
    let origin: Int32
    /// The outermost node that it has left.
    var top: Int32
    var error: any Error
    /// Whether the code of the node's value threw it, rather than a call to the decoder.
    var isOfCode = false
    var fate = Failure.Fate.failed
    /// Whether a stand-in may have caused it. Declared here, where it fits into the padding.
    var isConsequence = false
    /// What the code did next.
    var nextAction = NextAction.none
    /// The error that Foundation replaced it with at the end.
    var replacement: (any Error)?
    /// The lenient strategy that handled it, and what it did.
    var rule: Failure.Rule?
    var note: String?
}

/// The code's next action after an error, with the node that shows it.
enum NextAction: Hashable, Sendable {
    /// None: the error ended the decode, or a rule handled it.
    case none
    /// The next call.
    case call(Int32)
    /// The value that ended without another call.
    case end(Int32)
    /// The value whose first container was opened.
    case container(Int32)
    /// Another error.
    case error(Int32)

    /// The same action with other node numbers.
    func moved(_ place: (Int32) -> Int32) -> NextAction {
        switch self {
        case .none: .none
        case .call(let node): .call(place(node))
        case .end(let node): .end(place(node))
        case .container(let node): .container(place(node))
        case .error(let node): .error(place(node))
        }
    }
}

// Whether an error was caught is known only later: at the next call of the same owner, or at the end of the owner's own
// call.

extension UnsafeMutablePointer where Pointee == RecorderState {
    /// Ends a node with an error that propagates from it.
    @inline(never)
    func fail(_ place: Int32, _ error: any Error) {
        let isOfCode = pointee.thrownByCode == place
        pointee.thrownByCode = RecorderState.nowhere
        guard place >= 0, !pointee.isClosed else { return }
        pointee.nodes[Int(place)].end = Int32(truncatingIfNeeded: pointee.count)
        pointee.expected = RecorderState.unsettled
        if pointee.propagating >= 0, isBelow(pointee.failures[pointee.propagating].top, place) {
            if propagate(pointee.propagating, to: place, with: error) { return }
            pointee.failures[pointee.propagating].fate = .translated
            pointee.failures[pointee.propagating].nextAction = .error(place)
        } else {
            absorb(.call(place))
            if let earlier = absorbed(error, below: place) {
                pointee.failures[earlier].fate = .failed
                pointee.failures[earlier].nextAction = .none
                mark(earlier, origin: .failed, inside: .failedInside)
                if propagate(earlier, to: place, with: error) { return }
            }
        }
        // Code may throw a call's error again after it has tried something else.
        let isOwn = isOfCode && absorbed(error, below: place) == nil
        pointee.nodes[Int(place)].outcome = .failed
        pointee.propagating = pointee.failures.count
        pointee.failures.append(OpenFailure(origin: place, top: place, error: error, isOfCode: isOwn))
    }

    /// Lets a failure propagate to an outer node, if the error is still the same.
    private func propagate(_ failure: Int, to place: Int32, with error: any Error) -> Bool {
        let original = pointee.failures[failure].error
        if !isSameError(original, error) {
            // At the very end, JSONDecoder turns its internal errors about numbers and strings into this one.
            guard place == 0, !(original is DecodingError), isInvalidJSON(error) else { return false }
            pointee.failures[failure].replacement = error
        }
        var inside = pointee.nodes[Int(pointee.failures[failure].top)].parent
        while inside > place {
            pointee.nodes[Int(inside)].outcome = .failedInside
            inside = pointee.nodes[Int(inside)].parent
        }
        pointee.nodes[Int(place)].outcome = .failedInside
        pointee.failures[failure].top = place
        pointee.propagating = failure
        return true
    }

    /// The last failure below a node that seemed absorbed and had this error: it was caught and thrown again.
    private func absorbed(_ error: any Error, below place: Int32) -> Int? {
        // Most errors were not caught before.
        guard let last = pointee.failures.last, last.origin > place else { return nil }
        for candidate in pointee.caughtErrors.places(of: error, in: pointee.failures).reversed() {
            let failure = pointee.failures[candidate]
            guard failure.origin > place else { return nil }
            if failure.fate == .absorbed, isBelow(failure.top, place), isSameError(failure.error, error) {
                return candidate
            }
        }
        return nil
    }

    /// Handles a call at another node than expected. False if the record is closed.
    ///
    /// - Parameter nextAction: The kind of call; if nil, the node written next.
    @inline(never)
    func settleBeforeCall(in parent: Int32, _ nextAction: NextAction? = nil) -> Bool {
        guard !pointee.isClosed, parent >= 0 || pointee.count == 0 else { return false }
        let innermost =
            pointee.propagating >= 0
            ? pointee.nodes[Int(pointee.failures[pointee.propagating].top)].parent : pointee.expected
        absorb(nextAction ?? .call(Int32(truncatingIfNeeded: pointee.count)))
        pointee.expected = innermost
        if innermost != parent { pointee.isOutOfOrder = true }
        return true
    }

    /// Handles the end of a call at another node than expected. False if the record is closed.
    @inline(never)
    func settleBeforeEnd(_ place: Int32) -> Bool {
        guard !pointee.isClosed else { return false }
        absorb(.end(place))
        return true
    }

    /// The owner continued after the error, so it was caught.
    private func absorb(_ nextAction: NextAction) {
        guard pointee.propagating >= 0 else { return }
        pointee.failures[pointee.propagating].fate = .absorbed
        pointee.failures[pointee.propagating].nextAction = nextAction
        mark(pointee.propagating, origin: .absorbed, inside: .absorbed)
        pointee.propagating = -1
    }

    /// A lenient array drops the element whose error was just thrown.
    func dropPropagating() {
        guard !pointee.isClosed, pointee.propagating >= 0 else { return }
        let element = pointee.failures[pointee.propagating].top
        pointee.failures[pointee.propagating].fate = .dropped
        pointee.propagating = -1
        pointee.nodes[Int(element)].outcome = .skipped
        pointee.expected = pointee.nodes[Int(element)].parent
    }

    /// The propagating error is replaced by the error of the general request that was made after it.
    func replacePropagating(with error: any Error) {
        guard !pointee.isClosed, pointee.propagating >= 0 else { return }
        pointee.failures[pointee.propagating].error = error
        pointee.caughtErrors.forget(from: pointee.propagating)
    }

    private func mark(_ failure: Int, origin: Trace.Outcome, inside: Trace.Outcome) {
        var place = pointee.failures[failure].origin
        let top = pointee.failures[failure].top
        pointee.nodes[Int(place)].outcome = origin
        while place != top {
            place = pointee.nodes[Int(place)].parent
            pointee.nodes[Int(place)].outcome = inside
        }
    }

    private func isBelow(_ place: Int32, _ other: Int32) -> Bool {
        var place = place
        while place > other { place = pointee.nodes[Int(place)].parent }
        return place == other
    }
}

/// Whether two errors are the same: equal case, path and text, or for other errors equal type and description.
///
/// - Complexity: O(1) for an error that was rethrown unchanged, otherwise O(length of the paths).
func isSameError(_ first: any Error, _ second: any Error) -> Bool {
    switch (first as? DecodingError, second as? DecodingError) {
    case (let first?, let second?):
        let one = ErrorFacts(first)
        let other = ErrorFacts(second)
        guard one.kind == other.kind, one.path.count == other.path.count, one.text == other.text else { return false }
        // An error that propagates through many calls keeps its path's storage.
        let isShared = one.path.withUnsafeBufferPointer { path in
            other.path.withUnsafeBufferPointer { $0.baseAddress == path.baseAddress }
        }
        return isShared
            || zip(one.path, other.path).allSatisfy {
                $0.stringValue == $1.stringValue && $0.intValue == $1.intValue
            }
    case (nil, nil):
        return type(of: first) == type(of: second) && String(describing: first) == String(describing: second)
    default:
        return false
    }
}

/// Whether this is JSONDecoder's error for text that isn't JSON.
func isInvalidJSON(_ error: any Error) -> Bool {
    guard case .dataCorrupted(let context)? = error as? DecodingError else { return false }
    return context.codingPath.isEmpty && context.debugDescription == "The given data was not valid JSON."
}

/// The parts of a decoding error of any case.
struct ErrorFacts {
    let kind: Failure.Kind
    let path: [any CodingKey]
    let text: String
    /// The key that was not found.
    let missingKey: (any CodingKey)?

    init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            (kind, path, text, missingKey) = (.keyNotFound, context.codingPath, context.debugDescription, key)
        case .valueNotFound(_, let context):
            (kind, path, text, missingKey) = (.valueNotFound, context.codingPath, context.debugDescription, nil)
        case .typeMismatch(_, let context):
            (kind, path, text, missingKey) = (.typeMismatch, context.codingPath, context.debugDescription, nil)
        case .dataCorrupted(let context):
            (kind, path, text, missingKey) = (.dataCorrupted, context.codingPath, context.debugDescription, nil)
        @unknown default:
            (kind, path, text, missingKey) = (.other, [], String(describing: error), nil)
        }
    }
}

/// Finds failures by their errors, so that an error that was caught and thrown again is found without a search through
/// all failures.
///
/// The table is filled on demand, so it costs nothing if no error is thrown again.
struct CaughtErrors {
    /// The properties that two equal errors share.
    private struct Signature: Hashable {
        var kind: Failure.Kind?
        var text: String
        var pathLength: Int
        var lastKey: String?

        init(_ error: any Error) {
            guard let error = error as? DecodingError else {
                (kind, text, pathLength, lastKey) = (nil, String(describing: error), 0, nil)
                return
            }
            let facts = ErrorFacts(error)
            (kind, text, pathLength, lastKey) = (
                facts.kind, facts.text, facts.path.count, facts.path.last?.stringValue
            )
        }
    }

    private var places: [Signature: [Int]] = [:]
    /// The signatures of the first failures, in order.
    private var signatures: [Signature] = []

    /// The indices of the failures that may have this error, in order.
    ///
    /// - Complexity: amortized O(1) in the number of failures, and of the returned indices.
    mutating func places(of error: any Error, in failures: [OpenFailure]) -> [Int] {
        for failure in failures[signatures.count...] {
            let signature = Signature(failure.error)
            places[signature, default: []].append(signatures.count)
            signatures.append(signature)
        }
        return places[Signature(error)] ?? []
    }

    /// Forgets the failures from an index on, which were removed or have another error now.
    mutating func forget(from count: Int) {
        while signatures.count > count { places[signatures.removeLast()]?.removeLast() }
    }
}
