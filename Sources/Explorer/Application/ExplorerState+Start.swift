extension ExplorerState {
    /// The effects to run when the explorer starts.
    ///
    /// - Parameter path: the payload to read; nil when none was named: the list of lessons opens, or the file browser
    ///   where there are none.
    package mutating func start(path: String?) -> [Effect] {
        defer { keepWhy() }
        guard let path else { return [.loadModels] + perform(.open(lessons.all.isEmpty ? .fileBrowser : .lessons)) }
        return [.loadModels] + perform(.read(path: path))
    }

    /// Starts with a payload that is in memory already: standard input.
    package mutating func start(name: String) -> [Effect] {
        defer { keepWhy() }
        payload.await(name: name)
        return [.loadModels]
    }

    /// The effects to run when the explorer starts with a lesson.
    ///
    /// - Parameters:
    ///   - name: the lesson's name; one that there is none of gives the list.
    ///   - payload: a payload's name in it; nil for the first one.
    package mutating func start(lesson name: String, payload: String? = nil) -> [Effect] {
        guard let lesson = lessons.all.firstIndex(where: { $0.name == name }) else { return start(path: nil) }
        defer { keepWhy() }
        let place = lessons.all[lesson].payloads.firstIndex { $0.name == payload } ?? 0
        return [.loadModels] + perform(.beginLesson(lesson, payload: place))
    }

    /// Says whose answers are awaited: what a payload in memory is handed over with.
    package var awaitedPayload: Generation { payload.generation }
}
