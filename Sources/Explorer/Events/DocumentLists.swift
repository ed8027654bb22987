import DecodeService
import Diagnosis
import TerminalUI

/// Opens lists of documents, and the documents in them.
extension Request {
    static let showDocuments = Self { $0.openDocumentList() }
    static let showCorpus = Self { $0.showCorpus() }
    /// Open a document, by its index in the list, and close the list.
    static func openDocument(_ row: Int) -> Self { Self { $0.openDocument(row) } }
    /// Put the cursor of the list there.
    static func moveToDocument(at place: Int) -> Self {
        Self { state in
            state.documents.hasMoved = true
            state.documents.cursor = max(0, min(place, state.documents.shownCount - 1))
            return []
        }
    }
    /// Put the cursor on the next document that fails, or the previous one.
    static func moveToFailingDocument(forward: Bool) -> Self {
        Self { state in
            guard let row = state.failing(after: state.documents.selectedRow, forward: forward) else { return [] }
            state.documents.hasMoved = true
            state.documents.cursor = state.documents.place(ofRow: row)
            return []
        }
    }
    static func filterDocuments(_ filter: DocumentFilter) -> Self {
        Self { state in
            state.documents.hasMoved = true
            state.documents.filter = filter
            state.documents.refilter()
            if case .group = filter { state.documents.cursor = 0 }
            return []
        }
    }
    static func filterDocuments(words: String) -> Self {
        Self { state in
            state.documents.words = words
            state.documents.refilter()
            return []
        }
    }
    /// Choose a model for all, with a document to try models on.
    static let chooseModelOfDocuments = Self { state in
        if state.payload.loaded != nil { return state.open(.modelPicker) }
        guard let row = state.documents.selectedRow else {
            return state.say("no document is listed yet to try models on")
        }
        state.documents.wantsPicker = true
        return state.openDocument(row, staysInList: true)
    }
    static let decodeDocumentsAgain = Self { state in
        state.documents.setup = nil
        state.documents.status = .stopped
        return []
    }
}

extension ExplorerState {
    mutating func run(_ command: DocumentCommand) -> [Effect] {
        switch command {
        case .list: openDocumentList()
        case .corpus: showCorpus()
        case .next: openFailing(forward: true)
        case .previous: openFailing(forward: false)
        }
    }

    mutating func reduce(_ answer: DocumentAnswer, generation: Generation) -> [Effect] {
        guard generation == documents.generation, documents.isOpen else { return [] }
        switch answer {
        case .documents(let chunk):
            let isFirst = documents.rows.isEmpty
            documents.add(chunk)
            documents.seekFailing()
            // The model picker tries models on the first document.
            guard isFirst, experiments.kept.model == nil, !documents.rows.isEmpty else { break }
            return openDocument(0, staysInList: true)
        case .starts(let starts): documents.add(starts)
        case .reported(let report): documents.report = report
        case .caughtUp:
            documents.status = .caughtUp
            documents.endPass()
            let broken = documents.takeBroken()
            guard broken > 0 else { break }
            let what = broken == 1 ? "document that decoded before fails" : "documents that decoded before fail"
            notice = "\(broken.grouped) \(what) now  (u undoes the change)"
        case .replaced:
            documents.setup = nil
            // The outcomes so far are those of other documents.
            documents.status = .stopped
            documents.forgetStarts()
            notice = "the file has changed: its documents are decoded again"
        case .empty(let path, let message):
            let effects = closeDocuments()
            payload.folder = path
            layers.removeAll()
            notice = message
            return effects + open(.fileBrowser)
        case .failed(let message):
            documents.status = .failed(message)
            notice = message
        case .noted(let note): notice = note
        }
        return []
    }

    mutating func openDocumentList() -> [Effect] {
        guard documents.isOpen else { return [] }
        if let open = documents.open, documents.shownRow(at: documents.place(ofRow: open)) == open {
            documents.cursor = documents.place(ofRow: open)
        }
        layers.removeAll { $0 is DocumentList || $0 is CorpusView }
        return open(.documents)
    }

    fileprivate mutating func showCorpus() -> [Effect] {
        layers.removeAll { $0 is CorpusView }
        return open(.corpus)
    }

    private mutating func openFailing(forward: Bool) -> [Effect] {
        failing(after: documents.open, forward: forward).map { openDocument($0) } ?? []
    }

    /// Returns the next failing row, or shows a notice if there is none.
    fileprivate mutating func failing(after row: Int?, forward: Bool) -> Int? {
        if let found = documents.failing(after: row ?? -1, forward: forward) { return found }
        let kind = if case .group = documents.filter { "document of this group" } else { "failing document" }
        let rest = documents.isRunning && forward ? " yet: \(documentsActivity ?? "decoding")" : ""
        notice = "no \(forward ? "later" : "earlier") \(kind)\(rest)"
        return nil
    }

    mutating func openList(_ source: DocumentSource) -> [Effect] {
        leaveLessonSetup()
        layers.removeAll()
        payload.content = .none
        payload.path = nil
        payload.document = nil
        documents = DocumentsState(source, generation: documents.generation)
        return leavePayload() + dropCopy() + open(.documents)
    }

    fileprivate mutating func openDocument(_ row: Int, staysInList: Bool = false) -> [Effect] {
        guard documents.rows.indices.contains(row) else { return [] }
        documents.open = row
        documents.cursor = documents.place(ofRow: row)
        if !staysInList {
            documents.hasMoved = true
            layers.removeAll()
        }
        return leavePayload() + dropCopy() + [payload.read(documents.place(ofDocument: row))]
    }

    /// Closes the list, because another payload is opened.
    mutating func closeDocuments() -> [Effect] {
        guard documents.isOpen else { return [] }
        documents = DocumentsState(generation: documents.generation.next)
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

extension DocumentsState {
    /// Stops reading and decoding, and keeps the results so far.
    mutating func interrupt() -> [Effect] {
        guard isRunning else { return [] }
        generation.advance()
        status = .stopped
        return [.cancel(.documents)]
    }
}
