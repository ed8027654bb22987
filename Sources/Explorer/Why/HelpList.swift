import DecodeService
import DecodeTrace
import Diagnosis
import TerminalUI

/// The changes to try, at the bottom of the Why pane: those that were run, best first, then those that weren't.
///
///     Works here:  a1 arrays: failable → 2 values dropped
///     Not tried: If null is valid here, declare `City.name: String?` (Nested.swift:7); otherwise send a string.
struct HelpList {
    let state: ExplorerState
    /// The rows for the list: a change that doesn't fit is cut in its name, and its cost is cut last. Nil for any number.
    let rows: Int?

    init(_ state: ExplorerState, rows: Int? = nil) {
        self.state = state
        self.rows = rows
    }

    enum Role { case head, key, change, yield, remark }
    struct Part {
        var text: String
        var role: Role
    }

    /// The space between two fixes on a line.
    private static let gap = 4
    /// The maximum number of changes to list. The others are counted, and the key of all fixes lists them.
    private static let maxChanges = 4
    /// The maximum number of lines of advice.
    private static let maxAdvice = 12
    private static let adviceHead = "Not tried: "

    /// The lines of the list at a width; empty at a step, when it isn't known yet what helps.
    func lines(width: Int) -> [[Part]] { state.moment == nil ? changes(width: width) + advice(width: width) : [] }

    static func continues(_ line: [Part]) -> Bool { line.allSatisfy { $0.role == .change || $0.role == .yield } }

    private func changes(width: Int) -> [[Part]] {
        guard let progress = state.fixes.progress else { return [] }
        let all = state.fixes.shown
        let listed = all.prefix(Self.maxChanges)
        func items(_ isIn: (ShownFix) -> Bool) -> [[Part]] {
            listed.filter(isIn).map { item($0, width: width) }
        }
        let groups = [
            (heads.works, items { $0.result == .decodes }), (heads.further, items { $0.result == .getsFurther }),
            ("Breaks others:", items { $0.result == .breaksDocuments }),
            ("Another payload:", items { $0.result == .changesPayload }),
        ].filter { !$0.1.isEmpty }
        let untried = items { !$0.wasTried }
        let untriedHead = "Not tried, since \(progress.untriedReason.words):"
        let rest = all.count - listed.count
        let more = rest > 0 ? [[Part(text: "a", role: .key), Part(text: ": \(rest) more", role: .remark)]] : []
        let remarks = (untried.isEmpty ? more : []) + [remark].compactMap { $0 }.map { [$0] }
        let tried = groups.enumerated().flatMap { index, entry in
            let isLast = index == groups.count - 1
            return group(entry.0, entry.1 + (isLast ? remarks : []), isList: true, width: width)
        }
        return (groups.isEmpty ? group("", remarks, isList: false, width: width) : tried)
            + group(untriedHead, untried + (untried.isEmpty ? [] : more), isList: true, width: width)
    }

    /// The headings of the changes that were run. They say what the changes are for if the selected row isn't it.
    private var heads: (works: String, further: String) {
        guard let answer = state.decode.answer, !state.why.explainsEnding else {
            return ("Works here:", "Gets further:")
        }
        guard let ending = answer.diagnosis.ending else {
            let isHere = state.selectedRow.map { state.decode.values?.suspicions(at: $0).isEmpty == false } ?? false
            return (isHere ? "Works here:" : "For suspicious values:", "Gets further:")
        }
        let path = ending.path.isEmpty ? "the payload" : ending.path.shortDescription
        let place = state.appearance.sanitizer.shownEnd(path, columns: Self.placeColumns)
        return ("Works for \(place):", "Gets past \(place):")
    }

    /// The maximum columns of a place in a heading: the changes are indented by it.
    private static let placeColumns = 24

    /// The advice that was not run, unless a change that was run is as good. Without changes, the text above includes
    /// it.
    private func advice(width: Int) -> [[Part]] {
        guard !state.fixes.shown.isEmpty else { return [] }
        let why = state.why
        let advice = why.explainsEnding ? state.fixes.progress?.untried(why.advice) ?? why.advice : why.advice
        let sanitizer = state.appearance.sanitizer
        let head = Self.adviceHead
        let lines = advice.flatMap { advice in
            sanitizer.wrap(
                (advice.isForRequest ? "" : head) + advice.text, to: max(1, width - 2), limit: Self.maxAdvice)
        }
        return lines.prefix(Self.maxAdvice).map { line in
            guard line.hasPrefix(head) else { return [Part(text: line, role: .yield)] }
            return [Part(text: head, role: .head), Part(text: String(line.dropFirst(head.count)), role: .yield)]
        }
    }

    /// A fix with its number and its result.
    private func item(_ fix: ShownFix, width: Int) -> [Part] {
        // The heading, if there is room for one, says that they were not tried.
        let words = isNarrow(width) ? String(fix.yield.trimmingPrefix("decodes, ")) : fix.yield
        let yield = fix.wasTried || isNarrow(width) ? " \(state.appearance.sanitizer.arrow) \(words)" : ""
        let title = isNarrow(width) ? fix.shortTitle : fix.title
        return [
            Part(text: "\(fix.keys) ", role: .key), Part(text: title.shortened(to: 400), role: .change),
            Part(text: yield, role: .yield),
        ]
    }

    /// On a narrow screen the keys are shown without a heading.
    private func isNarrow(_ width: Int) -> Bool { width < 60 }

    /// Items after a heading, as many on a line as fit.
    private func group(_ head: String, _ items: [[Part]], isList: Bool, width: Int) -> [[Part]] {
        func columns(_ parts: [Part]) -> Int { self.columns(of: parts, limit: width) }
        let head = isNarrow(width) || !isList ? [] : [Part(text: head, role: .head), blanks(2)]
        let indent = columns(head)
        var lines: [[Part]] = []
        var line = head
        var isEmpty = true
        let start = indent > 0 ? [blanks(indent)] : []
        for item in items {
            if !isEmpty, columns(line) + Self.gap + columns(item) > width - 2 {
                lines.append(line)
                line = start
                isEmpty = true
            }
            let rows = isEmpty ? broken(item, to: width - 2 - indent, line: lines.count) : [item]
            line += (isEmpty ? [] : [blanks(Self.gap)]) + (rows.first ?? [])
            isEmpty = rows.count > 1
            for row in rows.dropFirst() {
                lines.append(line)
                line = start + row
            }
            // The item after a change of several lines begins a line.
            guard isEmpty else { continue }
            lines.append(line)
            line = start
        }
        if !isEmpty { lines.append(line) }
        return lines
    }

    private func columns(of parts: [Part], limit: Int) -> Int {
        var total = 0
        for part in parts { total += state.appearance.sanitizer.columns(of: part.text, limit: limit) }
        return total
    }

    /// The maximum number of lines of one change.
    private static let maxRows = 4

    /// The columns that tell changes apart.
    private static let minChange = 12
    /// The columns at the end of the last row for the number of changes below the edge.
    private static let restColumns = 14

    /// Breaks an item into lines: its key, then its change, then its result if there is room for it.
    ///
    /// - Parameter line: The number of lines above it.
    private func broken(_ item: [Part], to width: Int, line: Int) -> [[Part]] {
        let sanitizer = state.appearance.sanitizer
        let limit = rows.map { max(1, min(Self.maxRows, $0 - line)) } ?? Self.maxRows
        let rest = rows == nil ? 0 : isNarrow(width) ? 4 : Self.restColumns
        guard let key = item.first, key.role == .key, item.count == 3,
            columns(of: item, limit: width) > width - (limit == 1 ? rest : 0)
        else { return [item] }
        let indent = sanitizer.columns(of: key.text)
        // Words leave some columns of a line free.
        let room = limit * (width - indent) - rest - (limit - 1) * 8
        let (change, cost) = (item[1].text, columns(of: [item[2]], limit: room))
        let shown =
            columns(of: [item[1]], limit: room) + cost <= room
            ? change : sanitizer.shown(change, columns: max(min(room / 2, Self.minChange), room - cost))
        let lines = sanitizer.wrap(shown + item[2].text, to: max(1, width - indent), limit: limit + 1)
        var left = shown.count
        return lines.enumerated().map { index, text in
            defer { left -= text.count + 1 }
            let head = index == 0 ? key : blanks(indent)
            let change = String(text.prefix(max(0, left)))
            return [
                head, Part(text: change, role: .change), Part(text: String(text.dropFirst(change.count)), role: .yield),
            ]
        }
    }

    private func blanks(_ count: Int) -> Part { Part(text: String(repeating: " ", count: count), role: .yield) }

    /// `trying fixes (12 of 40, 8/s, about 4 s left)…`
    private func running(_ progress: FixProgress) -> String {
        let seconds = state.work.progress(.fixes, of: state.decode.generation).seconds
        let words: String
        var work = WorkProgress(seconds: seconds)
        let count: String
        if let trial = progress.documentTrial {
            let total = state.documents.rows.count
            words = "trying fix \(trial.change) of \(trial.changes) on all documents"
            work.done = trial.documents
            work.total = total
            count = "\(trial.documents.grouped) of \(total.grouped)"
        } else if let plan = progress.plan {
            words = "looking for a plan for \(plan.failureCount) causes"
            // The compiler reports no count.
            work.done = plan.isCompiling ? 0 : progress.tried + plan.tried
            count = plan.isCompiling ? "compiling" : "\(plan.tried) decodes"
        } else {
            words = "trying fixes"
            // While the compiler works, nothing is tried, and no rate is known.
            work.done = progress.library == nil ? progress.tried : 0
            work.total = progress.tried + progress.waiting
            // At first, it isn't known what there is to try.
            count = work.total == 0 ? "" : progress.count
        }
        let details = ([count] + work.timing).filter { !$0.isEmpty }
        let detail = details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"
        let stops = work.timing.isEmpty ? "" : " ^c stops"
        return "\(words)\(detail)\(state.appearance.sanitizer.dots)\(stops)"
    }

    /// The state of the search, if it is worth showing.
    private var remark: Part? {
        guard let progress = state.fixes.progress else { return nil }
        if progress.isRunning {
            return Part(text: running(progress), role: .remark)
        }
        if progress.untriedReason == .recorded { return nil }
        if let words = progress.plan?.excessWords { return Part(text: "(no plan: \(words))", role: .remark) }
        if progress.isCut { return Part(text: "(time ran out before everything was tried)", role: .remark) }
        guard progress.working.isEmpty, progress.further.isEmpty, progress.plan?.plan == nil,
            state.decode.answer?.result.outcome.hasValue != true
        else { return nil }
        let tried = progress.tried == 0 ? "" : "; \(progress.tried) tried"
        return Part(text: "No strategy change makes it decode\(tried).", role: .remark)
    }
}
