import DecodeService
import TerminalUI

/// Opens lists of documents, and the documents in them.
extension ExplorerState {
    func reduce(_ command: DocumentCommand) -> [Request] {
        switch command {
        case .list: [.documents(.showList)]
        case .corpus: [.documents(.showCorpus)]
        case .next: [.documents(.openFailing(forward: true))]
        case .previous: [.documents(.openFailing(forward: false))]
        }
    }

    mutating func perform(_ request: DocumentRequest) -> [Effect] {
        switch request {
        case .openList(let source): return openList(source)
        case .showList:
            guard documents.isOpen else { break }
            if let open = documents.open, documents.shownRow(at: documents.place(ofRow: open)) == open {
                documents.cursor = documents.place(ofRow: open)
            }
            layers.removeAll { $0 is DocumentList || $0 is CorpusView }
            return perform(.open(.documents))
        case .showCorpus:
            layers.removeAll { $0 is CorpusView }
            return perform(.open(.corpus))
        case .open(let row, let staysInList): return openDocument(row, staysInList: staysInList)
        case .openFailing(let forward):
            guard let row = failing(after: documents.open, forward: forward) else { break }
            return openDocument(row)
        case .moveTo(let place):
            documents.hasMoved = true
            documents.cursor = max(0, min(place, documents.shownCount - 1))
        case .moveToFailing(let forward):
            guard let row = failing(after: documents.selectedRow, forward: forward) else { break }
            documents.hasMoved = true
            documents.cursor = documents.place(ofRow: row)
        case .filter(let filter):
            documents.hasMoved = true
            documents.filter = filter
            documents.refilter()
            if case .group = filter { documents.cursor = 0 }
        case .filterWords(let words):
            documents.words = words
            documents.refilter()
        case .chooseModel:
            if payload.loaded != nil { return perform(.open(.modelPicker)) }
            guard let row = documents.selectedRow else {
                notice = "no document is listed yet to try models on"
                break
            }
            documents.wantsPicker = true
            return openDocument(row, staysInList: true)
        case .again:
            documents.setup = nil
            documents.status = .stopped
        case .empty(let path, let message):
            let effects = closeDocuments()
            payload.folder = path
            layers.removeAll()
            notice = message
            return effects + perform(.open(.fileBrowser))
        }
        return []
    }

    /// Returns the next failing row, or shows a notice if there is none.
    private mutating func failing(after row: Int?, forward: Bool) -> Int? {
        if let found = documents.failing(after: row ?? -1, forward: forward) { return found }
        let kind: String
        if case .group = documents.filter { kind = "document of this group" } else { kind = "failing document" }
        let rest = documents.isRunning && forward ? " yet: \(documentsActivity ?? "decoding")" : ""
        notice = "no \(forward ? "later" : "earlier") \(kind)\(rest)"
        return nil
    }

    private mutating func openList(_ source: DocumentSource) -> [Effect] {
        leaveLessonSetup()
        lessons.leave()
        layers.removeAll()
        fixes = FixState()
        decode.reset()
        payload.content = .none
        payload.path = nil
        payload.document = nil
        let generation = documents.generation
        documents = DocumentsState(source)
        documents.generation = generation
        return [.cancel(.decoding)] + dropCopy() + perform(.open(.documents))
    }

    private mutating func openDocument(_ row: Int, staysInList: Bool = false) -> [Effect] {
        guard documents.rows.indices.contains(row) else { return [] }
        documents.open = row
        documents.cursor = documents.place(ofRow: row)
        lessons.leave()
        if !staysInList {
            documents.hasMoved = true
            layers.removeAll()
        }
        fixes = FixState()
        decode.reset()
        return [.cancel(.decoding)] + dropCopy() + [payload.read(documents.place(ofDocument: row))]
    }

    /// Closes the list, because another payload is opened.
    mutating func closeDocuments() -> [Effect] {
        guard documents.isOpen else { return [] }
        let generation = documents.generation
        documents = DocumentsState()
        documents.generation = generation
        documents.generation.advance()
        layers.removeAll { $0 is DocumentList || $0 is CorpusView }
        return [.cancel(.documents)]
    }

    /// Requests the beginnings of the documents on screen.
    mutating func followStarts() -> [Effect] {
        guard documents.isOpen, layers.top is DocumentList else { return [] }
        let wanted = documents.wantedStarts(page: size.rows)
        return wanted.isEmpty ? [] : [.readStarts(wanted, generation: documents.generation)]
    }

    /// Decodes the documents again after the setup changed.
    mutating func followSetup() -> [Effect] {
        let setup = experiments.kept
        guard let source = documents.source, documents.setup != setup, !models.isRebuilding else { return [] }
        documents.begin(setup)
        return [.decodeDocuments(DocumentJob(source: source, setup: setup), generation: documents.generation)]
    }
}
