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
