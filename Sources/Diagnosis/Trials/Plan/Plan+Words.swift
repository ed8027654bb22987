import DecodeTrace

/// One change of a plan in words, with a remark on its effect or place.
package struct PlanRow: Sendable, Hashable {
    package var change: String
    package var remark: String
    /// The failures that it gets past, each by its first place; empty for a change of the payload.
    package var failures: [PlannedFailure] = []
}

extension Trial.Step {
    /// The change, its place, and what has to be true for it.
    ///
    /// - Parameter words: Describes a fix, as the strategy panel does or as command-line options.
    package func row(_ words: (Fix) -> String) -> PlanRow {
        let reasons = fix.conditions.map { "if \($0)" }
        return PlanRow(
            change: words(fix), remark: ([fix.edit?.place ?? fix.title] + reasons).joined(separator: ", "),
            failures: failures)
    }
}

extension PlanProgress {
    /// `4,000 causes need more than 12 different changes`; nil if they need fewer.
    package var excessWords: String? {
        let count = excess.reduce(0) { $0 + $1.count }
        return count == 0
            ? nil : "\(count.grouped) causes need more than \(PlanProgress.maxChanges) different changes"
    }
}

extension CauseCount {
    /// `4,000 causes: dataCorrupted, first at items[0].kind`.
    package var words: String {
        let kind = first.kind.map { "\($0.rawValue), first at \(first.path.isEmpty ? "the root" : first.path.excerpt)" }
        return "\(count.grouped) \(count == 1 ? "cause" : "causes"): \(kind ?? first.words)"
    }
}

extension [PayloadMend] {
    /// The changes that the payload needs, with places that differ only in their indices as one row.
    ///
    /// - Complexity: O(mends)
    package var rows: [PlanRow] {
        var counts: [PayloadMend: Int] = [:]
        var order: [PayloadMend] = []
        for mend in self {
            var place = mend
            place.path.components = []
            place.pointer = mend.pointer.split(separator: "/", omittingEmptySubsequences: false)
                .map { !$0.isEmpty && $0.allSatisfy(\.isNumber) ? "*" : $0 }.joined(separator: "/")
            if counts[place] == nil { order.append(place) }
            counts[place, default: 0] += 1
        }
        return order.map { place in
            let count = counts[place] ?? 1
            var row = place.row
            if count > 1 { row.remark += ", in \(count) places" }
            return row
        }
    }
}

extension PayloadMend {
    fileprivate var row: PlanRow {
        let place = CodingPath.words(ofPointer: pointer)
        return switch change {
        case .rename: PlanRow(change: place, remark: "rename to \"\(key ?? "")\"")
        case .add: PlanRow(change: place, remark: "add \"\(key ?? "")\": \(asks)")
        case .replace: PlanRow(change: place, remark: "send \(value ?? asks) in place of \(found ?? "")")
        }
    }
}

extension Trial {
    /// How many things it changes, in words: `6 changes`.
    package var size: String {
        let tried = steps.count + mends.rows.count
        let count = tried == 0 ? untried.count : tried
        return "\(count) \(count == 1 ? "change" : "changes")"
    }
}
