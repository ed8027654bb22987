import DecodeService
import DecodeTrace
import DecodeTree
import Diagnosis
import JSONText

/// What is asked of the outside, and searching.
extension ExplorerState {
    mutating func read(_ path: String) -> [Effect] {
        payloadGeneration.advance()
        self.path = path
        lessons.leave()
        overlays.removeAll { if case .lessons = $0 { true } else { false } }
        payload = .loading(name: path)
        fixes = FixState()
        decode = DecodeState(generation: decode.generation.next)
        return [.readPayload(path: path, generation: payloadGeneration)]
    }

    mutating func reload() -> [Effect] {
        guard let path else {
            notice = payload.loaded == nil ? "nothing is open: o" : "\(payload.loaded?.name ?? "") cannot be read again"
            return []
        }
        payloadGeneration.advance()
        notice = "read again"
        return [.readPayload(path: path, generation: payloadGeneration)]
    }

    /// Decodes the payload with the setup in force; a decode under way is overtaken.
    mutating func decodeAgain() -> [Effect] {
        guard let loaded = payload.loaded, setup.model != nil else {
            if payload.loaded != nil {
                decode = DecodeState(generation: decode.generation.next)
                fixes = FixState()
                return [.cancelDecode, .cancelFixes]
            }
            return []
        }
        decode.generation.advance()
        decode.isRunning = true
        fixes = FixState()
        return [.decode(loaded, setup, generation: decode.generation)]
    }

    // MARK: Searching

    mutating func find(forward: Bool) -> [Effect] {
        guard let search else {
            notice = "nothing to search for: / asks"
            return []
        }
        guard let space = searchSpace, let row = selectedRow else { return stopSearch() }
        searchGeneration.advance()
        searching = RunningSearch(generation: searchGeneration, isForward: forward, tree: treeVersion)
        return [.search(search, in: space, from: row, forward: forward, generation: searchGeneration)]
    }

    /// Gives up the search under way.
    mutating func stopSearch() -> [Effect] {
        guard searching != nil else { return [] }
        searching = nil
        return [.cancelSearch]
    }

    /// Begins the search under way anew where other rows came to be shown than it looks at.
    mutating func followSearch() -> [Effect] {
        guard let searching, searching.tree != treeVersion else { return [] }
        return find(forward: searching.isForward)
    }

    /// The rows of the tree on screen.
    private var searchSpace: SearchSpace? {
        guard let tree = shownTree, let document else { return nil }
        let answer = decode.answer
        return SearchSpace(
            tree: tree, trace: answer?.result.trace, document: document, sources: declared.sources,
            convertsKeys: answer?.convertsKeys ?? false)
    }

    mutating func findSameKey(forward: Bool) -> [Effect] {
        guard let tree = shownTree, let row = selectedRow else { return [] }
        let text = rowText(of: tree)
        guard let key = text.label(row) else {
            notice = "this row has no key"
            return []
        }
        search = SearchQuery(.key(key))
        searchesForward = forward
        return find(forward: forward)
    }
}

extension SearchQuery {
    /// The query as a person wrote it.
    var shown: String {
        switch kind {
        case .pattern(let pattern): "/\(pattern.shortened(to: 200))"
        case .key(let key): "key \(key.shortened(to: 200))"
        }
    }
}
