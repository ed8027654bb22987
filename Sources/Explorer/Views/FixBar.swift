import DecodeTrace
import Diagnosis
import TerminalUI
import Trials

/// The fixes that work, at the bottom of the Why pane: `Works here:  a1 arrays: failable → 2 of 3 cities`; and those
/// that can't be tried on this machine.
struct FixBar {
    let state: ExplorerState
    let theme: Theme

    /// The space between two fixes on a line.
    private static let gap = 4
    private var head: String {
        state.fixes.shown.contains { $0.result == .decodes } ? "Works here:" : "Gets further:"
    }
    private var untriedHead: String {
        state.fixes.progress?.hasCompiler == false
            ? "Not tried, since there is no swiftc:" : "Not tried, since time ran out:"
    }

    /// The rows that the fixes occupy: as many as they need, but at most half of the pane.
    static func rows(_ state: ExplorerState, width: Int, of rows: Int) -> Int {
        // On a small screen the explanation needs every row without a fix.
        guard state.fixes.progress != nil, rows > (state.fixes.shown.isEmpty ? 3 : 0) else { return 0 }
        return min(FixBar(state: state, theme: Theme(state.appearance)).lines(width: width).count, max(1, rows / 2))
    }

    func draw(on surface: inout Surface, in rect: Rect) {
        let lines = lines(width: rect.columns)
        for (line, parts) in lines.prefix(rect.rows).enumerated() {
            var column = rect.column + 1
            for part in parts {
                let text = cut(part.text, to: rect.endColumn - column - 1, surface)
                column += surface.put(rect.row + line, column, text, style(part.role), clip: rect)
            }
        }
        let hidden = lines.dropFirst(rect.rows).joined().count { $0.role == .key }
        guard hidden > 0 else { return }
        let more = " +\(hidden) "
        surface.put(rect.endRow - 1, rect.endColumn - more.count, more, theme.keyHint, clip: rect)
    }

    private enum Role { case head, key, change, yield }
    private struct Part {
        var text: String
        var role: Role
    }

    private func style(_ role: Role) -> Style {
        switch role {
        case .head: theme.strong
        case .key: theme.keyHint
        case .change: theme.good
        case .yield: theme.plain
        }
    }

    private func lines(width: Int) -> [[Part]] {
        let shown = Array(state.fixes.shown.enumerated())
        let working = shown.filter(\.element.wasTried).map { item($0.offset, $0.element, width: width) }
        let untried = shown.filter { !$0.element.wasTried }.map { item($0.offset, $0.element, width: width) }
        return group(
            head, working + [remark].compactMap { $0 }.map { [$0] }, isList: !working.isEmpty, width: width)
            + group(untriedHead, untried, isList: true, width: width)
    }

    /// A fix with its number and its result.
    private func item(_ index: Int, _ fix: ShownFix, width: Int) -> [Part] {
        let arrow = state.appearance.isASCII ? "->" : "→"
        // The heading says that they were not tried, if there is room for one.
        let yield = fix.wasTried || isNarrow(width) ? " \(arrow) \(fix.yield)" : ""
        return [
            Part(text: "a\(index + 1) ", role: .key), Part(text: fix.title.shortened(to: 400), role: .change),
            Part(text: yield, role: .yield),
        ]
    }

    /// On a narrow screen the keys are shown without a heading.
    private func isNarrow(_ width: Int) -> Bool { width < 60 }

    /// Items after a heading, as many on a line as fit.
    private func group(_ head: String, _ items: [[Part]], isList: Bool, width: Int) -> [[Part]] {
        let sanitizer = Sanitizer(ascii: state.appearance.isASCII)
        func columns(_ parts: [Part]) -> Int { parts.reduce(0) { $0 + sanitizer.columns(of: $1.text, limit: width) } }
        let head = isNarrow(width) || !isList ? [] : [Part(text: head, role: .head), blanks(2)]
        let indent = columns(head)
        var lines: [[Part]] = []
        var line = head
        var isEmpty = true
        for item in items {
            if !isEmpty, columns(line) + Self.gap + columns(item) > width - 2 {
                lines.append(line)
                line = indent > 0 ? [blanks(indent)] : []
                isEmpty = true
            }
            line += (isEmpty ? [] : [blanks(Self.gap)]) + item
            isEmpty = false
        }
        if !isEmpty { lines.append(line) }
        return lines
    }

    private func blanks(_ count: Int) -> Part { Part(text: String(repeating: " ", count: count), role: .yield) }

    /// The state of the search, if it is worth showing.
    private var remark: Part? {
        guard let progress = state.fixes.progress else { return nil }
        if progress.isRunning {
            let dots = state.appearance.isASCII ? "..." : "…"
            if let plan = progress.plan {
                let state = plan.isCompiling ? "compiling" : "\(plan.tried) decodes"
                return Part(
                    text: "looking for a plan for \(plan.failureCount) failures (\(state))\(dots)", role: .yield)
            }
            return Part(
                text: "trying fixes (\(progress.tried) of \(progress.tried + progress.waiting))\(dots)", role: .yield)
        }
        if progress.isCut { return Part(text: "(time ran out before everything was tried)", role: .yield) }
        guard progress.working.isEmpty, progress.further.isEmpty, progress.plan?.plan == nil else { return nil }
        let tried = progress.tried == 0 ? "" : "; \(progress.tried) tried"
        return Part(text: "No strategy change makes it decode\(tried).", role: .yield)
    }
}
