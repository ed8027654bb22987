import Diagnosis
import TerminalUI

/// The rows that are searched, and where the search starts.
struct SearchContext {
    var pane = Pane.tree
    let tree: TreeVersion
    /// The rows to search; nil if there are none.
    var rows: SearchedRows?
    var row: Int?
    /// The key of the row; nil if it has none.
    var key: String?
}

extension SearchState {
    mutating func reduce(_ command: SearchCommand, in context: SearchContext) -> [Request] {
        switch command {
        case .prompt: return [.open(.search)]
        case .again: return find(forward: isForward, in: context)
        case .back: return find(forward: !isForward, in: context)
        case .sameKeyNext: return findSameKey(forward: true, in: context)
        case .sameKeyPrevious: return findSameKey(forward: false, in: context)
        case .onlyFailing, .onlyAdjusted, .onlyIgnored, .onlySuspicious, .onlyMatching, .allRows: return []
        }
    }

    mutating func reduce(_ answer: SearchAnswer, generation: Generation, tree: TreeVersion) -> [Request] {
        if case .counted(let rows, let ranges, let isCut) = answer {
            guard generation == counting, let query else { return [] }
            counting = nil
            matches = Matches(query: query, tree: tree, rows: rows, ranges: ranges, isCut: isCut)
            return []
        }
        guard generation == running?.generation else { return [] }
        switch answer {
        case .counted: break
        case .progressed(let percent): running?.percent = percent
        case .found(let row, let columns, let wrapped):
            guard running?.tree == tree else { break }
            running = nil
            outcome = row == nil ? .nothing : wrapped ? .wrapped : .found
            guard let row else { return told }
            let shows = pane == .tree ? Request.select(row: row) : .reveal(row: row, columns: columns, in: pane)
            return [shows, .countMatches] + told
        }
        return []
    }

    /// The notice about the last search.
    var told: [Request] {
        switch outcome {
        case .nothing: [.notice("nothing matches \(query.map(\.shown) ?? "")")]
        case .wrapped: [.notice("wrapped around the end")]
        case .found, nil: []
        }
    }

    /// Counts the matching rows, unless they are already counted.
    mutating func count(in context: SearchContext) -> [Request] {
        guard let query, matches?.query != query || matches?.tree != context.tree, let rows = context.rows else {
            return []
        }
        matches = nil
        counting = generation
        return [.effect(.countMatches(query, in: rows, generation: generation))]
    }

    mutating func hideMatches() { isShown = false }

    /// Searches forward for a pattern; with an empty one, for the previous pattern.
    mutating func begin(_ pattern: String, in context: SearchContext) -> [Request] {
        if !pattern.isEmpty {
            query = SearchQuery(.pattern(pattern))
            isForward = true
        }
        return find(forward: true, in: context)
    }

    private mutating func find(forward: Bool, in context: SearchContext) -> [Request] {
        guard let query else { return [.notice("no search pattern yet: / asks for one")] }
        guard let row = context.row, let rows = context.rows else { return stop() }
        generation.advance()
        pane = context.pane
        outcome = nil
        isShown = true
        running = Running(generation: generation, isForward: forward, tree: context.tree)
        return [
            .effect(.cancel(.counting)),
            .effect(.search(query, in: rows, from: row, forward: forward, generation: generation)),
        ]
    }

    private mutating func findSameKey(forward: Bool, in context: SearchContext) -> [Request] {
        guard let key = context.key else { return [] }
        query = SearchQuery(.key(key))
        isForward = forward
        return find(forward: forward, in: context)
    }

    /// Cancels the running search.
    mutating func stop() -> [Request] {
        guard running != nil else { return [] }
        running = nil
        return [.effect(.cancel(.search)), .effect(.cancel(.counting))]
    }

    /// Restarts the running search in other rows.
    mutating func follow(in context: SearchContext) -> [Request] {
        guard let running else { return [] }
        return find(forward: running.isForward, in: context)
    }
}

extension ExplorerState {
    /// Shows only some rows, with their ancestors.
    mutating func keepOnly(_ kind: KeptRows.Kind) -> [Request] {
        guard let kept = rows(of: kind) else { return [] }
        guard kept.count > 0 else { return [.notice("no row is \(kind.rawValue)")] }
        selection.tree.kept = kept
        let count = kept.count == 1 ? "1 \(kind.rawValue) row" : "\(kept.count.grouped) \(kind.rawValue) rows"
        return [.notice("\(count): && shows all again")]
    }

    mutating func keepAll() { selection.tree.kept = nil }

    /// Rebuilds the filter after the tree changed. Drops a filter by search matches, and one that matches no row.
    mutating func refilter() {
        guard let old = selection.tree.kept, old.version != treeVersion else { return }
        selection.tree.kept = old.kind == .matching ? nil : rows(of: old.kind).flatMap { $0.count > 0 ? $0 : nil }
    }

    /// - Complexity: O(kept rows), and a bit for each row.
    private func rows(of kind: KeptRows.Kind) -> KeptRows? {
        guard let tree = shownTree, !tree.isEmpty else { return nil }
        var kept = KeptRows(kind, version: treeVersion, rows: tree.count)
        func keep(_ rows: [Int32]) { for row in rows { kept.keep(Int(row), in: tree) } }
        switch kind {
        case .failing: keep(decode.answer?.marked.failing ?? [])
        case .adjusted: keep(decode.answer?.marked.adjusted ?? [])
        case .ignored: keep(decode.answer?.marked.ignored ?? [])
        case .suspicious: for row in decode.values?.suspiciousRows ?? [] { kept.keep(row, in: tree) }
        case .matching: keep(search.matches?.rows ?? [])
        }
        return kept
    }
}
