public import DecodeService
import DecodeTrace
public import JSONText
public import Strategies

/// Result and text brought together: what went wrong, where it stands in the payload, and what the model left alone.
public struct Diagnosis: Sendable {
    /// Origins and absorbed failures in the order of the decode; for text that is not JSON, the one fault.
    public let failures: [DiagnosedFailure]
    /// Failures in whose place a lenient strategy supplied a value, in the order of the decode.
    public let adjusted: [DiagnosedFailure]
    /// Pointers of the values that the model never asks for, topmost only, in payload order.
    public let ignored: [String]
    public let counts: Counts
    /// How much of the payload was used; nil for text that is not JSON.
    public let coverage: Coverage?
    /// The place of ``ending`` in ``failures``.
    public let endingIndex: Int?

    /// - Parameters:
    ///   - result: What came of the decode.
    ///   - document: The payload's text.
    ///   - tree: The decode laid over it.
    ///   - strategies: How it was decoded.
    ///   - declared: What the models' source says of their types, for explanations.
    /// - Complexity: O(rows of the tree)
    public init(
        result: DecodeResult, document: JSONDocument, tree: DecodeTree, strategies: StrategySet,
        declared: DeclaredTypes = .none
    ) {
        var failures: [DiagnosedFailure] = []
        if result.outcome == .invalid {
            failures.append(
                Self.notJSON(document: document, failure: result.trace.failures.first, model: result.typeName))
        } else {
            let describer = FailureDescriber(
                document: document, trace: result.trace, tree: tree, strategies: strategies,
                declared: declared, cases: result.cases, custom: result.decoder?.custom ?? [])
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
        coverage = result.outcome == .invalid ? nil : Coverage(tree: tree, document: document)
        counts = Counts(tree: tree, trace: result.trace, failures: self.failures, ignored: ignored.count)
    }

    /// The failure that ended the decode, nil when it came to a value.
    /// With `errors: all`, the first of them.
    public var ending: DiagnosedFailure? { endingIndex.map { failures[$0] } }

    /// All that went wrong, whatever became of it.
    public var everything: [DiagnosedFailure] { failures + adjusted }
}

/// Totals of one decode. `nodes` counts the calls recorded, the others count rows of the decode tree and failures.
public struct Counts: Sendable, Hashable, Codable {
    public var nodes = 0
    public var decoded = 0
    public var failed = 0
    public var absorbed = 0
    public var adjusted = 0
    public var ignored = 0

    init(tree: DecodeTree, trace: Trace, failures: [DiagnosedFailure], ignored: Int) {
        nodes = trace.count
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
