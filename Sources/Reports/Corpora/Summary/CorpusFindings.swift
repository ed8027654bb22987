package import DecodeService
import DecodeTrace
package import Diagnosis
import JSONText

/// The findings in one payload by place, which are its part of a summary.
package struct CorpusFindings: Sendable {
    package var outcome: DecodeResult.Outcome
    /// The failures by place and cause, including absorbed and adjusted ones, in the order of their first ones.
    package var failures: [(cause: CorpusSummary.FailureCause, count: Int, first: CorpusSummary.First)] = []
    /// Values that decoded but are likely wrong.
    package var suspicions: [(cause: CorpusSummary.SuspicionCause, count: Int, first: CorpusSummary.First)] = []
    /// The values that the model never asks for: their places, and their number at each.
    package var ignored: [(place: String, count: Int)] = []
    package var time: PayloadTime?

    /// Creates the findings of a decode.
    ///
    /// - Parameters:
    ///   - payload: The payload's name in reports.
    ///   - timeKey: Where the payload has its timestamp.
    /// - Complexity: O(rows), plus the time for explaining each failure.
    package init(
        _ decode: DiagnosedDecode, payload: String, suspicions: [Suspicion], timeKey: TimeKey? = nil
    ) {
        outcome = decode.result.outcome
        time = timeKey?.time(of: decode.document)
        let hasPlaces = decode.document.hasPositions
        let everything = decode.diagnosis.everything
        for group in decode.failureGroups() {
            // The failures of a group may have different causes in detail, such as a fraction and a number out of
            // range.
            var counts: [FailureCode: Int] = [:]
            var order: [(code: FailureCode, first: Int)] = []
            for form in group.forms {
                let code = everything[form.first].explained().code
                if counts[code] == nil { order.append((code, form.first)) }
                counts[code, default: 0] += form.count
            }
            for (code, member) in order {
                let failure = everything[member]
                let cause = CorpusSummary.FailureCause(group, code: code)
                let first = CorpusSummary.First(
                    payload: payload, line: hasPlaces ? failure.position.line : nil,
                    column: hasPlaces ? failure.position.column : nil, message: failure.message)
                failures.append((cause, counts[code] ?? 0, first))
            }
        }
        let places = RowPlaces(tree: decode.tree, decode: decode)
        for suspicion in suspicions {
            let position = suspicion.position(in: decode.document)
            self.suspicions.append(
                (
                    CorpusSummary.SuspicionCause(
                        pointer: places.place(ofRow: suspicion.row), code: suspicion.code), suspicion.others + 1,
                    CorpusSummary.First(
                        payload: payload, line: position?.line, column: position?.column, message: suspicion.message)
                ))
        }
        var index: [String: Int] = [:]
        for row in decode.diagnosis.ignoredRows {
            let place = places.place(ofRow: row)
            if let known = index[place] {
                ignored[known].count += 1
            } else {
                index[place] = ignored.count
                ignored.append((place, 1))
            }
        }
    }

    /// Creates the findings of a decode with nothing to explain: only its ignored values.
    package init(_ clean: CleanDecode) {
        outcome = .decoded
        ignored = clean.ignored.map { ($0.place, $0.count) }
    }

    /// Whether the payload fails a check.
    ///
    /// - Parameters:
    ///   - severity: What fails the check besides a failed decode.
    ///   - baseline: The known findings, which are accepted.
    package func fails(_ severity: CheckSeverity?, baseline: CorpusBaseline?) -> Bool {
        func isNew(_ cause: CorpusSummary.FailureCause) -> Bool { baseline?.accepts(cause) != true }
        if !outcome.hasValue {
            let origins = failures.filter { !$0.cause.absorbed && !$0.cause.adjusted }
            if origins.isEmpty || origins.contains(where: { isNew($0.cause) }) { return true }
        }
        switch severity {
        case nil: return false
        case .swallowed:
            return outcome == .recovered
                && failures.contains { ($0.cause.absorbed || $0.cause.adjusted) && isNew($0.cause) }
        case .suspicious: return outcome.hasValue && suspicions.contains { baseline?.accepts($0.cause) != true }
        case .ignored: return outcome.hasValue && ignored.contains { baseline?.accepts(ignored: $0.place) != true }
        }
    }
}

/// What fails a check besides a failed decode.
package enum CheckSeverity: String, CaseIterable, Sendable {
    case swallowed, ignored, suspicious
}

/// The places of rows: pointers with the payload's keys, and `*` for indices and the keys of dictionaries.
struct RowPlaces {
    let tree: DecodeTree
    let decode: DiagnosedDecode

    func place(ofRow row: Int) -> String {
        var steps: [String] = []
        var row = row
        while row > 0, tree[row].parent >= 0 {
            let parent = Int(tree[row].parent)
            steps.append(step(from: parent, to: row))
            row = parent
        }
        return steps.reversed().map { "/" + $0 }.joined()
    }

    /// The last step of a row's place.
    func step(from parent: Int, to row: Int) -> String {
        let trace = decode.result.trace
        let inner = Int(tree[parent].inner)
        if inner >= 0, inner < trace.count {
            let keyType = Int(trace[inner].keyType)
            if keyType >= 0, trace.keyTypes[keyType].takesEverything { return "*" }
        }
        let token = Int(tree[row].token)
        if token >= 0 { return decode.document.key(token).map(JSONDocument.escapedForPointer) ?? "*" }
        if let lack = tree.lacking[row] { return JSONDocument.escapedForPointer(lack.key.name) }
        let node = Int(tree[row].node)
        guard node >= 0, case .key(let key) = trace.key(of: node) else { return "*" }
        return JSONDocument.escapedForPointer(key)
    }
}
