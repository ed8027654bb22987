import DecodeService

extension PayloadState {
    mutating func reduce(_ answer: PayloadAnswer, generation: Generation) -> [Request] {
        guard generation == self.generation else { return [] }
        switch answer {
        case .begun(let beginning):
            // During a reload, the old payload stays on screen.
            guard isLoading else { return [] }
            return [.showBeginning(beginning)]
        case .read(let loaded): return [.showPayload(loaded)]
        case .failed(let name, let message):
            content = .trouble(name: name, message: message)
            return []
        case .folder(let path):
            content = .none
            self.path = nil
            folder = path
            return [.open(.fileBrowser)]
        case .documents(let source):
            content = .none
            self.path = nil
            return [.documents(.openList(source))]
        }
    }

    /// Starts reading another file.
    mutating func read(_ path: String) -> Effect {
        self.path = path
        (document, replaced) = (nil, nil)
        content = .loading(name: path)
        return readFile(path)
    }

    /// Starts reading a document of a list.
    mutating func read(_ document: DocumentPlace) -> Effect {
        begin(document.name, document: document)
        return .readDocument(document, generation: generation)
    }

    /// Starts loading a payload that is no file: a lesson's, or one in memory.
    mutating func load(_ name: String, _ make: @escaping @Sendable () -> Payload) -> Effect {
        begin(name)
        return .loadPayload(name: name, make, generation: generation)
    }

    private mutating func begin(_ name: String, document: DocumentPlace? = nil) {
        generation.advance()
        (path, replaced) = (nil, nil)
        self.document = document
        content = .loading(name: name)
    }

    /// Reads the same file again. The old payload stays on screen meanwhile.
    mutating func reload() -> [Request] {
        if let document {
            generation.advance()
            return [.notice("read again"), .effect(.readDocument(document, generation: generation))]
        }
        guard let path else { return [] }
        return [.notice("read again"), .effect(readFile(path))]
    }

    mutating func fileChanged() -> [Request] {
        guard let path else { return [] }
        return [.notice("\(loaded?.shortName ?? path) changed and was read again"), .effect(readFile(path))]
    }

    /// Stops waiting for a payload, and keeps the part that was read.
    mutating func interrupt() {
        guard isLoading else { return }
        generation.advance()
        guard case .loading(let name) = content else {
            isCancelled = true
            return
        }
        let again = path == nil && document == nil ? "" : " R reads it again."
        content = .trouble(name: name, message: "Reading was cancelled.\(again)")
    }

    private mutating func readFile(_ path: String) -> Effect {
        generation.advance()
        isCancelled = false
        return .readPayload(path: path, generation: generation)
    }
}
