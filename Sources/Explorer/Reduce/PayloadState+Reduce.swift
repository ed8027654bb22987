import DecodeService

extension PayloadState {
    mutating func reduce(_ answer: PayloadAnswer, generation: Generation) -> [Request] {
        guard generation == self.generation else { return [] }
        switch answer {
        case .read(let loaded): return [.showPayload(loaded)]
        case .failed(let name, let message):
            content = .trouble(name: name, message: message)
            return []
        case .folder(let path):
            content = .none
            self.path = nil
            folder = path
            return [.open(.fileBrowser)]
        }
    }

    /// Begins with another file.
    mutating func read(_ path: String) -> Effect {
        self.path = path
        content = .loading(name: path)
        return readFile(path)
    }

    /// Begins with a payload of a lesson.
    mutating func load(_ payload: LessonGuide.Payload) -> Effect {
        generation.advance()
        path = nil
        content = .loading(name: payload.file)
        return .loadPayload(name: payload.file, payload.load, generation: generation)
    }

    /// Awaits a payload that is handed over.
    mutating func await(name: String) {
        generation.advance()
        content = .loading(name: name)
    }

    /// Reads the same file once more; what is on screen stays until it is there.
    mutating func reload() -> [Request] {
        guard let path else {
            return [.notice(loaded.map { "\($0.name) cannot be read again" } ?? "nothing is open: o")]
        }
        return [.notice("read again"), .effect(readFile(path))]
    }

    /// The file changed on the disk.
    mutating func fileChanged() -> [Request] {
        guard let path else { return [] }
        return [.notice("\(loaded?.shortName ?? path) changed and was read again"), .effect(readFile(path))]
    }

    private mutating func readFile(_ path: String) -> Effect {
        generation.advance()
        return .readPayload(path: path, generation: generation)
    }
}
