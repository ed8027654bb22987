// What a decode did, what went wrong in it, and what helps.
// Belongs here: the trace matched to the payload (Tree); failures, first as facts and then in words, near keys, dates,
// the pages of `explain`; remedies, and the changes that are run before they are proposed (Trials). Tree knows nothing
// of the rest, and the rest nothing of Trials.
// Belongs elsewhere: printing, which is in Reports.

import DecodeService
package import DecodeTrace
import JSONText
import SwiftDeclarations

/// What went wrong in a decode, where in the payload it happened, and which values the model never read.
package final class Diagnosis: Sendable {
    /// Origins and swallowed failures in the order of the decode, with `errors: all` in payload order; for text that is
    /// not JSON, its one fault.
    package let failures: [DiagnosedFailure]
    /// Failures for which a lenient strategy supplied a value instead, in the order of the decode.
    package let adjusted: [DiagnosedFailure]
    /// Pointers of the values that the model never requests, outermost only, in payload order.
    package let ignored: [String]
    /// The rows of the values in ``ignored``.
    package let ignoredRows: [Int]
    package let counts: Counts
    /// How many scalars and nulls of the payload were read, not counting those that a strategy changed.
    package let valuesRead: Int
    /// How many scalars and nulls of the payload were read, with those that a strategy changed: how far the decode came.
    package let valuesReached: Int
    /// How many scalars and nulls the payload has.
    package let valueCount: Int
    /// How much of the payload was used; nil for text that is not JSON.
    package let coverage: Coverage?
    /// How far the decode came.
    package var reach: ValueReach { ValueReach(read: valuesReached, of: valueCount) }
    /// The index of ``ending`` in ``failures``.
    package let endingIndex: Int?
    private let describer: FailureDescriber
    private let trace: Trace

    /// - Complexity: O(rows of the tree)
    init(
        result: DecodeResult, document: JSONDocument, tree: DecodeTree, strategies: StrategySet,
        declared: DeclaredTypes = .none
    ) {
        var failures: [DiagnosedFailure] = []
        trace = result.outcome == .invalid ? .empty : result.trace
        describer = FailureDescriber(result, document, strategies, tree: tree, declared: declared)
        if result.outcome == .invalid {
            failures.append(
                Self.notJSON(document: document, failure: result.trace.failures.first, model: result.typeName))
        } else {
            failures = result.trace.failures.map(describer.describe)
        }
        // The first failure ends the decode of an app, wherever it is in the payload.
        let first = failures.first { $0.failure?.fate == .standIn }?.failure?.node
        if first != nil { failures = Self.inPayloadOrder(failures) }
        self.failures = failures.filter { !$0.isAdjusted }
        endingIndex =
            self.failures.firstIndex { $0.failure?.fate == .standIn && $0.failure?.node == first }
            ?? self.failures.lastIndex { !$0.isAbsorbed }
        adjusted = failures.filter(\.isAdjusted)
        var ignored: [String] = []
        var ignoredRows: [Int] = []
        var row = 0
        while row < tree.count {
            let current = tree[row]
            guard current.mark == .ignored, current.token >= 0 else {
                row += 1
                continue
            }
            // Another attempt at the same value may have read what this one ignored.
            if !tree.hasRepeats || tree.row(ofToken: Int(current.token)) == row {
                ignored.append(document.pointer(Int(current.token)))
                ignoredRows.append(row)
            }
            row = Int(current.end)
        }
        self.ignored = ignored
        self.ignoredRows = ignoredRows
        let scalars = tree.decodedRows.lazy.filter { $0.token >= 0 && !document.isContainer(Int($0.token)) }
        valuesRead = scalars.count { $0.mark == .decoded || $0.mark == .decodedNil }
        let rules = result.trace.adjustments
        valuesReached = valuesRead + scalars.count { $0.mark == .adjusted && rules[Int($0.node)] == .scalars }
        valueCount = document.valueCount
        coverage = result.outcome == .invalid ? nil : Coverage(tree: tree, document: document)
        counts = Counts(tree: tree, trace: result.trace, failures: self.failures, ignored: ignored.count)
    }

    /// Sorts failures by their place in the payload, and those at one place in the order of the decode. A missing key
    /// comes last in its object, as in the tree.
    private static func inPayloadOrder(_ failures: [DiagnosedFailure]) -> [DiagnosedFailure] {
        let places = failures.map { $0.kind == .keyNotFound ? $0.span.upperBound : $0.span.lowerBound }
        return failures.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { failures[$0] }
    }

    /// The failure that ended the decode; nil if the decode produced a value.
    /// With `errors: all`, the first failure.
    package var ending: DiagnosedFailure? { endingIndex.map { failures[$0] } }

    /// Returns places that were decoded after other types had been tried there, in the order of the decode.
    ///
    /// A type that decodes any JSON produces one for nearly every value inside it, so a report takes only the first ones.
    /// ``Counts/alternatives`` has the total.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of places.
    ///   - steps: The maximum total length of their paths.
    /// - Complexity: O(errors + length of the result)
    package func alternatives(limit: Int = .max, steps: Int = .max) -> [DiagnosedAlternative] {
        var left = steps
        var result: [DiagnosedAlternative] = []
        for alternative in trace.alternatives(limit: limit) {
            left -= trace.pathLength(of: trace.place(of: alternative))
            guard left >= 0 else { break }
            result.append(describe(alternative))
        }
        return result
    }

    /// Describes a place that was decoded after other types had been tried there, with the failure of each attempt.
    ///
    /// - Complexity: O(attempts · depth)
    package func describe(_ alternative: Trace.Alternative) -> DiagnosedAlternative {
        let node = trace.place(of: alternative)
        return DiagnosedAlternative(
            pointer: describer.pointer(ofNode: node), path: trace.path(of: node).components,
            chosen: alternative.chosen, attempts: alternative.attempts.prefix(Self.maxAttempts).map(describer.describe)
        )
    }

    /// Code that tries more types than this is most likely in a loop.
    private static let maxAttempts = 32

    /// The number of scalars that a wrapper of ResilientCodable converted from another type.
    package var converted: Int {
        trace.alternatives().count { alternative in
            let reader = trace.owner(ofNode: trace.place(of: alternative))
            return trace.readsEntity(reader)
                || describer.declared.convertsScalars(TypeExpression(trace.typeName(of: reader)).unwrapped)
        }
    }

    /// All failures, including those that a strategy adjusted.
    package var everything: [DiagnosedFailure] { failures + adjusted }

    /// The failure for text that the decoder's scanner rejects. No call was made, so the place comes from the text alone.
    static func notJSON(document: JSONDocument, failure: Failure?, model: String) -> DiagnosedFailure {
        let fault = document.fault ?? document.defects.first?.fault
        let byte = fault?.byte ?? 0
        let token = document.token(at: byte)
        // The whole character, however many bytes it has.
        var end = min(byte + 1, document.text.count)
        while end < document.text.count, document.text[end] & 0xC0 == 0x80 { end += 1 }
        let format = document.foreign.map { "a \($0.format)" } ?? "JSON"
        let message = fault?.message ?? failure?.debugDescription ?? "the text is not \(format)"
        let explanation =
            Explanation(of: document)
            ?? Explanation(
                .badPropertyList,
                "The file begins as \(format), so PropertyListDecoder reads it. It refused the file before it called "
                    + "the model.",
                advice:
                    "Check that the whole file arrived, or export it again; on macOS, `plutil -lint` checks a property list."
            )
        return DiagnosedFailure(
            failure: failure, kind: .invalidJSON, path: CodingPath(), pointer: "", token: token,
            span: byte..<end, position: document.position(byte),
            requestedType: model, found: .nothing, label: fault.map { "expected \($0.expected)" } ?? "not \(format)",
            thrown: failure, attemptCount: 0, listAttempts: { _ in [] },
            makeMessage: { _ in "not \(format): \(message)" },
            explain: { _ in explanation }, finalFate: failure?.fate)
    }
}

/// Totals of one decode. `nodes` counts the calls recorded, the others count rows of the decode tree and failures.
package struct Counts: Sendable, Hashable, Codable {
    package var nodes = 0
    package var decoded = 0
    package var failed = 0
    package var absorbed = 0
    package var adjusted = 0
    package var ignored = 0
    /// Places that were decoded after other types had been tried there.
    package var alternatives = 0

    init(tree: DecodeTree, trace: Trace, failures: [DiagnosedFailure], ignored: Int) {
        nodes = trace.count
        alternatives = trace.alternativeCount
        failed = failures.count { !$0.isAbsorbed }
        absorbed = failures.count { $0.isAbsorbed }
        self.ignored = ignored
        for row in tree.decodedRows {
            switch row.mark {
            case .decoded, .decodedNil: decoded += 1
            case .adjusted: adjusted += 1
            default: break
            }
        }
    }
}
