import DecodeService
import DecodeTrace
import Diagnosis
import JSONText

/// The failure that ended a decode, as its record has it: ready before the tree, which takes seconds for a large payload.
package struct FirstFailure: Sendable {
    /// The kind, the path and the position: `typeMismatch at cities[2].name, line 1, column 84`.
    let words: String
    /// The first byte of the value, or of the nearest value around it.
    let byte: Int

    /// - Returns: Nil if no failure ended the decode.
    /// - Complexity: O(failures + members of the objects on the way)
    init?(of result: DecodeResult, in document: JSONDocument, _ strategies: StrategySet) {
        guard let failure = result.trace.failures.last(where: { $0.fate == .failed }), document.tokenCount > 0 else {
            return nil
        }
        let effective = result.decoder?.strategies ?? strategies
        let token = KeyResolver(document: document, strategies: effective).nearestToken(to: failure.path)
        byte = document.span(token).lowerBound
        let position = document.hasPositions ? document.position(byte) : nil
        let place = position.map { ", line \($0.line.grouped), column \($0.column.grouped)" } ?? ""
        words = "\(failure.kind.rawValue) at \(failure.path.shortDescription)\(place)"
    }
}
