import DecodeService
import DecodeTrace
import Diagnosis
import TerminalUI

/// Searches the tree and the text panes.
extension Request {
    static func search(_ pattern: String) -> Self { Self { $0.beginSearch(pattern) } }
    /// Search from where the prompt was opened, whatever an earlier pattern found.
    static func searchWhileTyping(_ pattern: String, from origin: SearchOrigin) -> Self {
        Self { state in
            let effects = state.leaveSearch(to: origin)
            return effects + (pattern.isEmpty ? [] : state.beginSearch(pattern))
        }
    }
    /// Return to where the prompt was opened.
    static func leaveSearch(_ origin: SearchOrigin) -> Self { Self { $0.leaveSearch(to: origin) } }
    /// Say how the last search ended, unless it found something.
    static let tellSearch = Self { state in
        state.tellSearch()
        return []
    }
}

extension ExplorerState {
    mutating func run(_ command: SearchCommand) -> [Effect] {
        switch command {
        case .prompt: return open(.search)
        case .again: return find(forward: search.isForward, in: searchedPane)
        case .back: return find(forward: !search.isForward, in: searchedPane)
        case .sameKeyNext: return findSameKey(forward: true)
        case .sameKeyPrevious: return findSameKey(forward: false)
        case .onlyFailing: keepOnly(.failing)
        case .onlyAdjusted: keepOnly(.adjusted)
        case .onlyIgnored: keepOnly(.ignored)
        case .onlySuspicious: keepOnly(.suspicious)
        case .onlyMatching: keepOnly(.matching)
        case .allRows: selection.tree.kept = nil
        }
        return []
    }

    mutating func reduce(_ answer: SearchAnswer, generation: Generation) -> [Effect] {
        let version = version(ofRowsIn: search.pane)
        switch answer {
        case .counted(let rows, let ranges, let isCut):
            guard generation == search.counting, let query = search.query else { break }
            search.counting = nil
            search.matches = .init(query: query, tree: version, rows: rows, ranges: ranges, isCut: isCut)
        case .progressed(let percent):
            if generation == search.running?.generation { search.running?.percent = percent }
        case .found(let row, let columns, let wrapped):
            guard let running = search.running, generation == running.generation, running.tree == version else { break }
            search.running = nil
            search.outcome = row == nil ? .nothing : wrapped ? .wrapped : .found
            if let row { reveal(row: row, columns: columns, in: search.pane) }
            tellSearch()
            return row == nil ? [] : countMatches()
        }
        return []
    }

    fileprivate mutating func tellSearch() {
        switch search.outcome {
        case .nothing: notice = "nothing matches \(search.query.map(\.shown) ?? "")"
        case .wrapped: notice = "wrapped around the end"
        case .found, nil: break
        }
    }

    /// Selects a row that was found, or moves the cursor of a text pane to it and selects the value on it.
    private mutating func reveal(row: Int, columns: Range<Int>?, in pane: Pane) {
        guard pane != .tree else { return select(row) }
        panes[pane].cursor = row
        panes[pane].column = columns?.lowerBound
        let height = max(1, ScreenLayout(self).contentHeight(of: pane))
        panes[pane].reveal(row, in: rows(of: pane), height: height)
        if let columns, pane != .why, pane != .payload {
            panes[pane].reveal(
                columns: columns, width: textWidth(of: pane), rowEnd: text(of: pane)?.columns(ofRow: row) ?? 0)
        }
        selectFromText(pane)
    }

    /// Counts the matching rows, unless they are already counted.
    private mutating func countMatches() -> [Effect] {
        let isCounted = search.matches?.query == search.query && search.matches?.tree == version(ofRowsIn: search.pane)
        guard let query = search.query, !isCounted, let (rows, _) = searchedRows(of: search.pane) else { return [] }
        search.matches = nil
        search.counting = search.generation
        return [.countMatches(query, in: rows, generation: search.generation)]
    }

    /// The pane that a search runs over: the focused one, and always the tree for a key.
    private var searchedPane: Pane { if case .key = search.query?.kind { .tree } else { panes.focus } }

    /// The rows of a pane, and the one under its cursor; nil if there are none.
    func searchedRows(of pane: Pane) -> (rows: SearchedRows, row: Int)? {
        guard pane == .tree else { return text(of: pane).map { (.text($0), panes[pane].cursor) } }
        guard let tree = shownTree, let document, let row = selectedRow else { return nil }
        let space = SearchSpace(
            tree: tree, trace: decode.answer?.result.trace, document: document, sources: declared.sources)
        return (.tree(space), row)
    }

    /// Searches forward for a pattern; with an empty one, for the previous pattern.
    fileprivate mutating func beginSearch(_ pattern: String) -> [Effect] {
        let pane = searchedPane
        if !pattern.isEmpty {
            search.query = SearchQuery(.pattern(pattern))
            search.isForward = true
        }
        return find(forward: true, in: pane)
    }

    private mutating func find(forward: Bool, in pane: Pane) -> [Effect] {
        guard let query = search.query else { return say("no search pattern yet: / asks for one") }
        guard let (rows, row) = searchedRows(of: pane) else { return stopSearch() }
        search.generation.advance()
        search.pane = pane
        search.outcome = nil
        search.isShown = true
        search.running = .init(generation: search.generation, isForward: forward, tree: version(ofRowsIn: pane))
        return [
            .cancel(.counting), .search(query, in: rows, from: row, forward: forward, generation: search.generation),
        ]
    }

    private mutating func findSameKey(forward: Bool) -> [Effect] {
        guard let tree = shownTree, document != nil, let row = selectedRow, let key = rowText(of: tree).label(row)
        else { return [] }
        search.query = SearchQuery(.key(key))
        search.isForward = forward
        return find(forward: forward, in: .tree)
    }

    mutating func stopSearch() -> [Effect] {
        guard search.running != nil else { return [] }
        search.running = nil
        return [.cancel(.search), .cancel(.counting)]
    }

    /// Continues a running search in the rows that are shown now.
    mutating func followRows() -> [Effect] {
        guard let running = search.running, running.tree != version(ofRowsIn: search.pane) else { return [] }
        return find(forward: running.isForward, in: search.pane)
    }

    /// Returns to what was on screen before a pattern was typed, and stops its search.
    fileprivate mutating func leaveSearch(to origin: SearchOrigin) -> [Effect] {
        let effects = stopSearch()
        // Answers that are still to come don't belong to the restored search.
        let generation = search.generation
        search = origin.search
        search.generation = generation
        search.generation.advance()
        search.counting = nil
        selection = origin.selection
        panes = origin.panes
        return effects
    }

    /// Shows only some rows, with their ancestors.
    mutating func keepOnly(_ kind: KeptRows.Kind) {
        guard let kept = rows(of: kind) else { return }
        guard kept.count > 0 else { return notice = "no row is \(kind.rawValue)" }
        selection.tree.kept = kept
        let count = kept.count == 1 ? "1 \(kind.rawValue) row" : "\(kept.count.grouped) \(kind.rawValue) rows"
        notice = "\(count): && shows all again"
    }

    /// Rebuilds the filter after the tree changed. Drops a filter by search matches, and one that matches no row.
    mutating func refilter() {
        guard let old = selection.tree.kept, old.version != treeVersion else { return }
        selection.tree.kept = old.kind == .matching ? nil : rows(of: old.kind).flatMap { $0.count > 0 ? $0 : nil }
    }

    /// - Complexity: O(rows)
    private func rows(of kind: KeptRows.Kind) -> KeptRows? {
        guard let tree = shownTree, !tree.isEmpty else { return nil }
        var kept = KeptRows(kind, version: treeVersion)
        func keep(_ marks: Set<Mark>) {
            guard let rows = decode.answer?.tree.decodedRows else { return }
            for (row, content) in rows.enumerated() where marks.contains(content.mark) { kept.keep(row, in: tree) }
        }
        switch kind {
        case .failing: keep([.failed, .absorbed])
        case .adjusted: keep([.adjusted])
        case .ignored: keep([.ignored])
        case .suspicious: for row in decode.values?.suspiciousRows ?? [] { kept.keep(row, in: tree) }
        case .matching: for row in search.matches?.rows ?? [] { kept.keep(Int(row), in: tree) }
        }
        return kept
    }
}
