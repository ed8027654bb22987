// What went wrong in a decode, first as facts and then in words.
// Belongs here: failures with their places, explanations, near keys, dates, the pages of `explain`, words on
// trouble around a decode.
// Belongs elsewhere: trying changes, which is in Trials; printing, which is in Reports.

import DecodeService
import DecodeTrace
package import DecodeTree
import JSONText
import Strategies

/// Result and text brought together: what went wrong, where it stands in the payload, and what the model left alone.
package struct Diagnosis: Sendable {
    /// Origins and absorbed failures in the order of the decode; for text that is not JSON, the one fault.
    package let failures: [DiagnosedFailure]
    /// Failures in whose place a lenient strategy supplied a value, in the order of the decode.
    package let adjusted: [DiagnosedFailure]
    /// Pointers of the values that the model never asks for, topmost only, in payload order.
    package let ignored: [String]
    package let counts: Counts
    /// How many values of the payload were read: scalars and null, without those that a strategy changed.
    package let valuesRead: Int
    /// How much of the payload was used; nil for text that is not JSON.
    package let coverage: Coverage?
    /// The place of ``ending`` in ``failures``.
    package let endingIndex: Int?
    private let describer: FailureDescriber
    private let trace: Trace

    /// - Parameters:
    ///   - result: What came of the decode.
    ///   - document: The payload's text.
    ///   - tree: The decode laid over it.
    ///   - strategies: How it was decoded.
    ///   - declared: What the models' source says of their types, for explanations.
    /// - Complexity: O(rows of the tree)
    init(
        result: DecodeResult, document: JSONDocument, tree: DecodeTree, strategies: StrategySet,
        declared: DeclaredTypes = .none
    ) {
        var failures: [DiagnosedFailure] = []
        trace = result.outcome == .invalid ? .empty : result.trace
        describer = FailureDescriber(
            document: document, trace: result.trace, tree: tree, strategies: strategies, declared: declared,
            cases: result.cases, custom: result.decoder?.custom ?? [])
        if result.outcome == .invalid {
            failures.append(
                Self.notJSON(document: document, failure: result.trace.failures.first, model: result.typeName))
        } else {
            failures = result.trace.failures.map(describer.describe)
        }
        self.failures = failures.filter { !$0.isAdjusted }
        endingIndex =
            self.failures.firstIndex { $0.failure?.fate == .standIn } ?? self.failures.lastIndex { !$0.isAbsorbed }
        adjusted = failures.filter(\.isAdjusted)
        var ignored: [String] = []
        var row = 0
        while row < tree.count {
            let current = tree[row]
            guard current.mark == .ignored, current.token >= 0 else {
                row += 1
                continue
            }
            // What one attempt at a value passed over, another may have read.
            if !tree.hasRepeats || tree.row(ofToken: Int(current.token)) == row {
                ignored.append(document.pointer(Int(current.token)))
            }
            row = Int(current.end)
        }
        self.ignored = ignored
        valuesRead = tree.rows.count { row in
            (row.mark == .decoded || row.mark == .decodedNil) && row.token >= 0
                && !document.isContainer(Int(row.token))
        }
        coverage = result.outcome == .invalid ? nil : Coverage(tree: tree, document: document)
        counts = Counts(tree: tree, trace: result.trace, failures: self.failures, ignored: ignored.count)
    }

    /// The failure that ended the decode, nil when it came to a value.
    /// With `errors: all`, the first of them.
    package var ending: DiagnosedFailure? { endingIndex.map { failures[$0] } }

    /// Places that were read after other types had been tried there, in the order of the decode.
    ///
    /// A value that any JSON decodes as has one for nearly every value of its own, so that a report takes the first of
    /// them. How many there are says ``Counts/alternatives``.
    ///
    /// - Parameters:
    ///   - limit: The most places to give.
    ///   - steps: The most steps that all of their paths may have together.
    /// - Complexity: O(errors + length of what is given)
    package func alternatives(limit: Int = .max, steps: Int = .max) -> [DiagnosedAlternative] {
        var left = steps
        var result: [DiagnosedAlternative] = []
        for alternative in trace.alternatives(limit: limit) {
            let node = trace.place(of: alternative)
            let path = trace.path(of: node)
            left -= path.components.count
            guard left >= 0 else { break }
            result.append(
                DiagnosedAlternative(
                    pointer: describer.pointer(ofNode: node), path: path.components, chosen: alternative.chosen,
                    attempts: alternative.attempts.prefix(Self.mostAttempts).map(describer.describe)))
        }
        return result
    }

    /// More types than these are tried by code that goes round in a circle.
    private static let mostAttempts = 32

    /// All that went wrong, whatever became of it.
    package var everything: [DiagnosedFailure] { failures + adjusted }
}

/// Totals of one decode. `nodes` counts the calls recorded, the others count rows of the decode tree and failures.
package struct Counts: Sendable, Hashable, Codable {
    package var nodes = 0
    package var decoded = 0
    package var failed = 0
    package var absorbed = 0
    package var adjusted = 0
    package var ignored = 0
    /// Places that were read after other types had been tried there.
    package var alternatives = 0

    init(tree: DecodeTree, trace: Trace, failures: [DiagnosedFailure], ignored: Int) {
        nodes = trace.count
        alternatives = trace.alternativeCount
        failed = failures.count { !$0.isAbsorbed }
        absorbed = failures.count { $0.isAbsorbed }
        self.ignored = ignored
        for row in tree.rows {
            switch row.mark {
            case .decoded, .decodedNil: decoded += 1
            case .adjusted: adjusted += 1
            default: break
            }
        }
    }
}
