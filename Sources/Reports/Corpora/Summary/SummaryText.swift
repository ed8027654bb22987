import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
package import TerminalUI

/// Writes a summary for people: the groups in order, each with its first failure.
package struct SummaryText: Sendable {
    /// Whether it is read beside the documents: places are coding paths then, and codes are left out.
    private let isOnScreen: Bool

    /// - Parameter isOnScreen: Whether it is read beside the documents, and not in a report.
    package init(isOnScreen: Bool = false) { self.isOnScreen = isOnScreen }

    private var noun: String { isOnScreen ? "document" : "payload" }

    /// - Returns: Lines, each ending with a line feed.
    package func text(of summary: CorpusSummary) -> ShownText {
        var text = head(summary)
        for group in summary.groups { text += self.text(of: group, in: summary) }
        for group in summary.suspicions { text += self.text(of: group, in: summary) }
        if !summary.ignored.isEmpty { text += ignored(summary) }
        if let left = summary.leftOut {
            let parts = [(left.groups, "failure"), (left.suspicions, "suspicion"), (left.ignored, "ignored value")]
                .filter { $0.0 > 0 }.map { Self.counted($0.0, $0.1) }
            text +=
                "\nLeft out: \(parts.joined(separator: ", ")) at further places; a summary has at most "
                + "\(SummaryBuilder.maxGroups.grouped) of each kind.\n"
        }
        return text + plan(of: summary)
    }

    /// A change that was tried on all payloads; empty without one.
    package func plan(of summary: CorpusSummary) -> ShownText { summary.plan.map { text(of: $0, in: summary) } ?? "" }

    /// The maximum number of listed places that the model never asks for.
    private static let maxIgnored = 20

    private func ignored(_ summary: CorpusSummary) -> ShownText {
        var text: ShownText = "\nNever requested:\n"
        for place in summary.ignored.prefix(Self.maxIgnored) {
            text +=
                "  \(place.pointer) in \(share(place.payloads, of: summary.payloads))"
                + (place.count > place.payloads ? ", \(Self.counted(place.count, "value"))\n" : "\n")
        }
        let rest = summary.ignored.count - Self.maxIgnored
        if rest > 0 { text += "  and \(rest) more places\n" }
        return text
    }

    /// The change, its result on all payloads, and what it loses.
    private func text(of plan: CorpusPlan, in summary: CorpusSummary) -> ShownText {
        var result = "reads \(plan.read.grouped) of \(Self.counted(summary.payloads, "payload"))"
        if plan.invalid > 0 { result += ", \(plan.invalid.grouped) \(plan.invalid == 1 ? "is" : "are") not JSON" }
        if plan.failed > 0 { result += ", \(plan.failed.grouped) still \(plan.failed == 1 ? "fails" : "fail")" }
        var text: ShownText = "\n\("plan:", .fix) \(result)\n"
        for (number, title) in plan.titles.enumerated() { text += "  \(number + 1). \(title)\n" }
        if plan.losses.isEmpty {
            text += "  keeps everything\n"
        } else {
            let parts = plan.losses.sorted { $0.key < $1.key }.map { what, lost in
                "\(Self.counted(lost.count, "value")) \(what) in \(Self.counted(lost.payloads, "payload"))"
            }
            text += "  lost: \(parts.joined(separator: ", "))\n"
        }
        for diff in plan.changes.compactMap({ $0["edit"] }) {
            for line in diff.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                text += "    \(line)\n"
            }
        }
        return text
    }

    /// The numbers of payloads, and their times.
    package func head(_ summary: CorpusSummary) -> ShownText {
        let outcomes = summary.outcomes
        let parts = [
            (outcomes.decoded, "decoded"), (outcomes.recovered, "recovered"), (outcomes.failed, "failed"),
            (outcomes.invalid, "not JSON"), (outcomes.trouble, "not examined"),
        ].filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
        let model = summary.model.map { " as \($0)" } ?? ""
        let list = parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))"
        var times: ShownText = ""
        if let first = summary.times?.first, let last = summary.times?.last {
            times = "From \(first.description) to \(last.description).\n"
        }
        return "\("\(Self.counted(summary.payloads, "payload"))\(model)\(list)", .message)\n\(times)"
    }

    /// Returns a blank line and the description of a group of failures.
    package func text(of group: CorpusSummary.Group, in summary: CorpusSummary) -> ShownText {
        let cause = group.cause
        let role: ShownText.Role = cause.adjusted ? .note : cause.absorbed ? .warning : .error
        let word = cause.adjusted ? "adjusted" : cause.absorbed ? "swallowed" : "error"
        let grade = group.isNew == true ? "new \(word)" : group.isNew == false ? "known \(word)" : word
        let code = cause.code.rawValue
        let details = isOnScreen ? cause.words : cause.kind == .invalidJSON ? code : "\(cause.words), \(code)"
        let kind = isOnScreen && cause.kind == .invalidJSON ? nil : cause.kind.rawValue
        return entry(role, grade, cause.pointer, details, kind, group.tally, summary)
    }

    /// Returns a blank line and the description of a group of suspicious values.
    package func text(of group: CorpusSummary.SuspicionGroup, in summary: CorpusSummary) -> ShownText {
        let details = isOnScreen ? group.cause.words : group.cause.code.rawValue
        return entry(.warning, "suspicious", group.cause.pointer, details, nil, group.tally, summary)
    }

    private func entry(
        _ role: ShownText.Role, _ grade: String, _ pointer: String, _ details: String, _ kind: String?,
        _ tally: CorpusSummary.Tally, _ summary: CorpusSummary
    ) -> ShownText {
        let name = isOnScreen ? FailureGroup.path(ofPointer: pointer) : pointer
        let place: ShownText = name.isEmpty ? "the payload" : "\(name)"
        let values = tally.count > tally.payloads ? ", \(Self.counted(tally.count, "value"))" : ""
        let kind = kind.map { ", \($0)" } ?? ""
        var text: ShownText =
            "\n\("\(grade):", role) \(place, .place) "
            + "(\(details)\(kind)) in \(share(tally.payloads, of: summary.payloads))\(values)\n"
        let position = tally.first.line.map { ":\($0)" } ?? ""
        let column = tally.first.column.map { ":\($0)" } ?? ""
        // The name of a log's line already has its number.
        let isLine = tally.first.line.map { tally.first.payload.hasSuffix(":\($0)") } ?? false
        text +=
            "  first: \(tally.first.payload)\(isLine ? "" : position)\(column): "
            + "\(tally.first.message)\n"
        if let since = tally.since, let until = tally.until, let times = summary.times {
            let later = times.count(since: since)
            text +=
                "  since \(since.description), in \(Self.percent(tally.payloads, later)) of the \(noun)s since then; "
                + "last \(until.description)\n"
        }
        return text
    }

    private func share(_ count: Int, of total: Int) -> String {
        "\(Self.counted(count, noun)) (\(Self.percent(count, total)))"
    }

    /// A percentage with about two digits: never 0%, and 100% only for all.
    package static func percent(_ count: Int, _ total: Int) -> String {
        guard total > 0, count < total else { return "100%" }
        let percent = 100 * Double(count) / Double(total)
        if percent < 0.01 { return "under 0.01%" }
        let decimals = percent < 1 ? 100.0 : percent < 10 || percent > 99 ? 10.0 : 1.0
        let nearest = (percent * decimals).rounded() / decimals
        let rounded = nearest < 100 ? nearest : (percent * decimals).rounded(.down) / decimals
        return rounded == rounded.rounded() ? "\(Int(rounded))%" : "\(rounded)%"
    }

    private static func counted(_ count: Int, _ noun: String) -> String {
        "\(count.grouped) \(noun)\(count == 1 ? "" : "s")"
    }
}

extension CorpusSummary.FailureCause {
    /// What was found, in a few words: `string for Double`, `missing`, `an unknown raw value`, `not JSON: a comment`.
    package var words: String {
        let title = CodePage.page(named: code.rawValue)?.title ?? code.rawValue
        if kind == .invalidJSON { return "not JSON: \(title)" }
        // The value is of a kind that the type is read from.
        if kind == .dataCorrupted || kind == .other { return title }
        return kind == .keyNotFound ? "missing" : "\(found.rawValue) for \(requestedType)"
    }
}

extension CorpusSummary.SuspicionCause {
    /// What is suspicious, in a few words: `a date that is far from the present`.
    package var words: String { CodePage.page(named: code.rawValue)?.title ?? code.rawValue }
}
