package import DecodeService

extension ExplorerState {
    /// The effects to run when the explorer starts.
    ///
    /// - Parameters:
    ///   - path: the payload to read. With nil, the list of lessons opens, or the file browser if there are no lessons.
    ///   - isRecording: whether it is a recording, whose models are read once it is shown, and not compiled.
    package mutating func start(path: String?, isRecording: Bool = false) -> [Effect] {
        defer { keepWhy() }
        guard let path else { return [.loadModels] + perform(.open(lessons.isEmpty ? .fileBrowser : .lessons)) }
        return (isRecording ? [] : [.loadModels]) + perform(.read(path: path))
    }

    /// Starts with the documents of several files.
    package mutating func start(documents: DocumentSource) -> [Effect] {
        defer { keepWhy() }
        return [.loadModels] + perform(.documents(.openList(documents))) + followSetup()
    }

    /// Starts with a payload that is already in memory, such as standard input.
    package mutating func start(name: String, payload: Payload) -> [Effect] {
        defer { keepWhy() }
        return [.loadModels, self.payload.load(name) { payload }]
    }

    /// The effects to run when the explorer starts with a lesson.
    ///
    /// - Parameters:
    ///   - name: the lesson's name; an unknown name opens the list.
    ///   - payload: the name of one of its payloads; nil for the first one.
    package mutating func start(lesson name: String, payload: String? = nil) -> [Effect] {
        guard let lesson = lessons.all.firstIndex(where: { $0.name == name }) else { return start(path: nil) }
        defer { keepWhy() }
        let place = lessons.all[lesson].payloads.firstIndex { $0.name == payload } ?? 0
        return [.loadModels] + perform(.beginLesson(lesson, payload: place))
    }

    /// The generation that a payload in memory has to be delivered with.
    package var awaitedPayload: Generation { payload.generation }
}
