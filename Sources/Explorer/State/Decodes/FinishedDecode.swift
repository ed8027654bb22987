package import DecodeService
package import DecodeTrace
package import Diagnosis
package import Foundation
package import JSONText

/// A finished decode with everything that the panes need. Made off the main thread.
package final class FinishedDecode: Sendable {
    package let setup: Setup
    /// The strategies in effect: with the user's own decoder, its settings.
    package let strategies: StrategySet
    package let result: DecodeResult
    package let tree: DecodeTree
    package let diagnosis: Diagnosis
    /// The failures by place and cause, those with most failures first.
    let failureGroups: [FailureGroup]
    package let explainer: StepExplainer
    package let steps: Steps
    /// Failures by the row they show in, in row order.
    let failures: [(row: Int, failure: DiagnosedFailure)]
    /// The steps at which something failed or was adjusted, in order.
    let ticks: [StepTick]
    /// Values that a strategy changed or supplied, by the row they show in, in row order.
    private let adjusted: [(row: Int, failure: DiagnosedFailure)]
    /// The rows of the dropped elements, in order, by the row of their array.
    let dropped: [Int: [Int]]
    /// The rows of the dropped elements and of all others whose failure was swallowed, in order, by the row of their
    /// array.
    let swallowed: [Int: [Int]]
    /// The rows whose value was read after other types had been tried.
    let alternatives: RowAlternatives
    /// Warnings about the strategies, including those without effect for the payload's format.
    let warnings: [String]
    /// Remarks about the payload's values.
    let oddities: [String]

    /// The row that a step is about. A call whose place another attempt took has the row of the value that both ask for.
    func row(ofStep node: Int) -> Int? {
        guard let row = tree.row(ofNode: node) else { return nil }
        let trace = result.trace
        guard let key = trace.key(of: node),
            Int(tree[row].node) < 0 || trace.owner(ofNode: node) == Int(tree[row].inner)
        else { return row }
        return tree.children(of: row).prefix(1000).first {
            tree[$0].node >= 0 && trace.key(of: Int(tree[$0].node)) == key
        } ?? row
    }

    /// - Complexity: O(nodes + tokens)
    package init(setup: Setup, result: DecodeResult, document: JSONDocument) {
        let decode = DiagnosedDecode(result, document: document, requested: setup.strategies)
        let (strategies, tree, diagnosis) = (decode.strategies, decode.tree, decode.diagnosis)
        self.setup = setup
        self.result = result
        self.strategies = strategies
        self.tree = tree
        self.diagnosis = diagnosis
        let groups = decode.failureGroups()
        failureGroups = groups.indices.sorted { (groups[$1].count, $0) < (groups[$0].count, $1) }.map { groups[$0] }
        warnings = document.format.warnings(setup.strategies) + strategies.warnings
        explainer = StepExplainer(
            trace: result.trace, tree: tree, document: document, strategies: strategies,
            failures: diagnosis.everything)
        steps = Steps(result.trace)
        failures = Self.rows(of: diagnosis.failures, in: tree)
        adjusted = Self.rows(of: diagnosis.adjusted, in: tree)
        ticks = StepTick.all(diagnosis, steps)
        (dropped, swallowed) = Self.leftOut(in: tree)
        alternatives = RowAlternatives(tree: tree, trace: result.trace)
        oddities = Oddities.ofValues(document)
    }

    private static func rows(
        of failures: [DiagnosedFailure], in tree: DecodeTree
    ) -> [(row: Int, failure: DiagnosedFailure)] {
        failures.map { failure in
            (failure.failure.flatMap { tree.row(ofNode: $0.node) } ?? 0, failure)
        }.sorted { $0.0 < $1.0 }
    }

    private static func leftOut(in tree: DecodeTree) -> (dropped: [Int: [Int]], swallowed: [Int: [Int]]) {
        var dropped: [Int: [Int]] = [:]
        var swallowed: [Int: [Int]] = [:]
        for (row, content) in tree.decodedRows.enumerated() {
            let isDropped = content.traits.contains(.dropped)
            if isDropped { dropped[Int(content.parent), default: []].append(row) }
            if isDropped || content.mark == .absorbed { swallowed[Int(content.parent), default: []].append(row) }
        }
        return (dropped, swallowed)
    }

    /// The index in `failures` of the first one at this row or after it.
    /// - Complexity: O(log failures)
    func firstFailure(atOrAfter row: Int) -> Int { failures.partitioningIndex { $0.row >= row } }

    /// The failure of a row: its own, or the first one below it.
    /// - Complexity: O(log failures)
    func failure(at row: Int) -> DiagnosedFailure? { first(of: failures, in: row) }

    /// The failure of a row itself; nil if there is none.
    /// - Complexity: O(log failures)
    func failure(ofRow row: Int) -> DiagnosedFailure? {
        let place = firstFailure(atOrAfter: row)
        return place < failures.count && failures[place].row == row ? failures[place].failure : nil
    }

    /// The failure that a strategy prevented at a row, or the first one below it.
    /// - Complexity: O(log adjusted values)
    func adjusted(at row: Int) -> DiagnosedFailure? { first(of: adjusted, in: row) }

    /// The first step after one at which something failed; nil if nothing did.
    func failureTick(after step: Int) -> StepTick? {
        ticks[ticks.partitioningIndex { $0.step > step }...].first { $0.kind != .adjusted }
    }

    /// The last step before one at which something failed; nil if nothing did.
    func failureTick(before step: Int) -> StepTick? {
        ticks[..<ticks.partitioningIndex { $0.step >= step }].last { $0.kind != .adjusted }
    }

    private func first(
        of failures: [(row: Int, failure: DiagnosedFailure)], in row: Int
    ) -> DiagnosedFailure? {
        let place = failures.partitioningIndex { $0.row >= row }
        guard place < failures.count, failures[place].row < Int(tree[row].end) else { return nil }
        return failures[place].failure
    }
}

/// A step that the timeline has a tick for.
struct StepTick: Hashable, Sendable {
    enum Kind: Hashable, Sendable, CaseIterable {
        case failed, absorbed, adjusted
    }

    let step: Int
    let kind: Kind

    /// The ticks of a decode, in order.
    /// - Complexity: O(*n* log *n*) in the number of failures
    static func all(_ diagnosis: Diagnosis, _ steps: Steps) -> [StepTick] {
        let failed = diagnosis.failures.compactMap { tick($0, $0.isAbsorbed ? .absorbed : .failed, steps) }
        let adjusted = diagnosis.adjusted.compactMap { tick($0, .adjusted, steps) }
        return (failed + adjusted).sorted { $0.step < $1.step }
    }

    private static func tick(_ failure: DiagnosedFailure, _ kind: Kind, _ steps: Steps) -> StepTick? {
        guard let node = failure.failure?.node else { return nil }
        return StepTick(step: steps.index(of: .init(node: node, phase: .answer)), kind: kind)
    }
}

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
        let path = failure.path.isEmpty ? "the payload" : failure.path.shortDescription
        words = "\(failure.kind.rawValue) at \(path)\(place)"
    }
}

/// The preview with the text that its pane draws. Made off the main thread.
package final class FinishedPreview: Sendable {
    package let preview: Preview
    package let document: JSONDocument?
    package let layout: Layout?
    /// What encoding lost or changed compared with the payload; nil if there is no complete value to compare.
    package let difference: Difference?

    /// - Complexity: O(bytes of both)
    package init(_ preview: Preview, payload: JSONDocument, strategies: StrategySet) {
        // A preview that isn't encodable is shown as JSON, in any format of the payload.
        let format: PayloadFormat = if case .notEncodable = preview { .json } else { payload.format }
        self.preview = preview
        let document = preview.bytes.map { bytes in
            format == .json
                ? JSONDocument(TextBytes(Self.joiningEmpty(bytes.array)), format: format)
                : JSONDocument(bytes, format: format)
        }
        self.document = document
        layout = document.map { Layout($0.shown, style: Layout.preferredStyle(for: $0.shown)) }
        if case .encoded = preview, let document {
            difference = Difference(payload: payload, encoded: document, strategies: strategies)
        } else {
            difference = nil
        }
    }

    /// Returns JSON with `{}` and `[]` in place of empty objects and arrays in which Foundation puts an empty line.
    ///
    /// - Complexity: O(bytes)
    static func joiningEmpty(_ text: [UInt8]) -> [UInt8] {
        let lineFeed = UInt8(ascii: "\n")
        // Most large texts have no empty line, and are not copied.
        guard zip(text, text.dropFirst()).contains(where: { $0 == lineFeed && $1 == lineFeed }) else { return text }
        var joined: [UInt8] = []
        joined.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let byte = text[index]
            joined.append(byte)
            index += 1
            // A string of JSON has no line feeds, so two of them are outside of strings.
            guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "["),
                text[index...].starts(with: [lineFeed, lineFeed])
            else { continue }
            let end = text[index...].firstIndex { $0 != lineFeed && $0 != UInt8(ascii: " ") } ?? text.count
            if end < text.count, [UInt8(ascii: "}"), UInt8(ascii: "]")].contains(text[end]) { index = end }
        }
        return joined
    }
}

/// The values of a finished decode, and what is suspicious about them. Made off the main thread.
package final class FinishedValues: Sendable {
    package let rows: RowValues
    /// The values that decoded and are likely wrong, in row order; one for each property and code.
    package let suspicions: [Suspicion]
    /// The rows of all suspicious values, and the same in order.
    let suspiciousRows: Set<Int>
    let suspiciousRowsInOrder: [Int]
    private let finder: SuspicionFinder
    /// The time when they were read.
    package let now: Date
    /// Whether the values were not read, because the payload is too large for another decode.
    package let isLarge: Bool

    /// - Parameters:
    ///   - rows: The Swift values of the rows, as far as they were read.
    ///   - isLarge: Whether the payload is too large to read its values.
    /// - Complexity: O(rows)
    package init(
        _ rows: RowValues, of answer: FinishedDecode, document: JSONDocument, declared: DeclaredTypes = .none,
        isLarge: Bool = false, now: Date = Date()
    ) {
        self.rows = rows
        self.isLarge = isLarge
        self.now = now
        finder = SuspicionFinder(
            tree: answer.tree, result: answer.result, document: document, values: rows, strategies: answer.strategies,
            requested: answer.setup.strategies, declared: declared, now: now)
        let suspicions = finder.find()
        self.suspicions = suspicions
        suspiciousRows = Set(suspicions.lazy.flatMap(\.rows).map(Int.init))
        suspiciousRowsInOrder = suspiciousRows.sorted()
    }

    func suspicions(at row: Int) -> [Suspicion] {
        // Suspicions without rows are shown at the root.
        let ofAll = row == 0 ? suspicions.filter(\.rows.isEmpty) : []
        return (suspiciousRows.contains(row) ? finder.suspicions(of: row) : []) + ofAll
    }
}

extension ExplorerState {
    /// The types that were tried for a row's value without success, in order: those before the one that read it, or, if
    /// all failed, those besides the reported failure.
    func attempts(at row: Int) -> [DiagnosedAttempt] {
        switch attempted(at: row) {
        case .read(let alternative, let diagnosis): diagnosis.describe(alternative).attempts
        case .failed(let failure): failure.attempts(limit: Self.maxAttempts)
        case nil: []
        }
    }

    /// How many ``attempts(at:)`` there are, without describing them.
    func attemptCount(at row: Int) -> Int {
        switch attempted(at: row) {
        case .read(let alternative, _): min(alternative.attempts.count, Self.maxAttempts)
        case .failed(let failure): min(failure.attemptCount, Self.maxAttempts)
        case nil: 0
        }
    }

    /// A place where several types were tried.
    private enum Attempted {
        case read(Trace.Alternative, Diagnosis)
        case failed(DiagnosedFailure)
    }

    private func attempted(at row: Int) -> Attempted? {
        guard let answer = decode.answer, progress(of: row, in: answer.tree) == .finished else { return nil }
        if let alternative = answer.alternatives.alternative(at: row) { return .read(alternative, answer.diagnosis) }
        guard let failure = answer.failure(at: row), let node = failure.failure?.node,
            answer.tree.row(ofNode: node) == row
        else { return nil }
        return .failed(failure)
    }

    /// Code that tries more types than this is most likely in a loop.
    private static let maxAttempts = 32
}
