package import DecodeService
import Diagnosis
import Lessons
import TerminalUI

/// The root: passes each action to the function that handles it.
extension ExplorerState {
    /// Handles one action: updates the state and returns the effects to run. Pure, and fast for payloads of any size.
    package mutating func reduce(_ action: Action) -> [Effect] {
        // Only user input needs a reason if it changes nothing; answers of background work come often.
        let before: Changeable? = if case .input = action { Changeable(self) } else { nil }
        keys.command = nil
        var effects = handle(action)
        let isSilent = effects.isEmpty
        effects += followRows()
        effects += followSetup()
        effects += followStarts()
        settle()
        notePlace(after: action)
        if isSilent, let before { reportNoChange(since: before) }
        experiments.record(decode, of: payload.loaded)
        effects += rememberFile()
        markTasks()
        return effects
    }

    private mutating func handle(_ action: Action) -> [Effect] {
        switch action {
        case .input(let event): return handle(event)
        case .payload(let answer, let generation): return reduce(answer, generation: generation)
        case .models(let answer): return reduce(answer)
        case .inferred(let types, let generation): return reduce(types, generation: generation)
        case .files(let answer): return reduce(answer)
        case .decode(let answer, let generation): return reduce(answer, generation: generation) + proceed()
        case .fixesTried(let progress, let generation):
            if generation == decode.generation { fixes.update(progress) }
        case .search(let answer, let generation): return reduce(answer, generation: generation)
        case .layer(let answer, let generation):
            layers.receive(answer, generation: generation)
            return proceed()
        case .documents(let answer, let generation): return reduce(answer, generation: generation)
        case .tick(let generation): return play.isPlaying && generation == play.generation ? playStep() : []
        case .working(let kind, let seconds, let done, let total, let generation):
            work.report(kind, seconds: seconds, done: done, total: total, generation: generation)
        case .notice(let message): notice = message
        }
        return []
    }

    private mutating func proceed() -> [Effect] { offer { $0.proceed(in: $1) }?.effects ?? [] }

    /// Keeps cursors and windows within their content, and updates the cached texts that are drawn from it.
    mutating func settle() {
        refilter()
        if let tree = shownTree {
            selection.tree.settle(height: ScreenLayout(self).contentHeight(of: .tree), in: tree)
        }
        keepWhy()
        updatePanes { $0.settle(in: $1) }
        keepWhy()
    }
}

extension ExplorerState {
    /// The effects to run when the explorer starts.
    ///
    /// - Parameters:
    ///   - path: the payload to read. With nil, the list of lessons opens, or the file browser if there are no lessons.
    ///   - isRecording: whether it is a recording, whose models are read once it is shown, and not compiled.
    package mutating func start(path: String?, isRecording: Bool = false) -> [Effect] {
        defer { keepWhy() }
        guard let path else { return [.loadModels] + open(lessons.isEmpty ? .fileBrowser : .lessons) }
        return (isRecording ? [] : [.loadModels]) + read(path)
    }

    /// Starts with the documents of several files.
    package mutating func start(documents: DocumentSource) -> [Effect] {
        defer { keepWhy() }
        return [.loadModels] + openList(documents) + followSetup()
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
        return [.loadModels] + beginLesson(lesson, payload: place)
    }

    /// The generation that a payload in memory has to be delivered with.
    package var awaitedPayload: Generation { payload.generation }
}

extension ExplorerState {
    /// Marks the tasks whose condition holds as done, in any order.
    mutating func markTasks() {
        guard lessons.current != nil, !isGoingElsewhere else { return }
        for place in tasksInSight { finishTask(place) }
    }

    /// Whether the top layer leads to another place, or is the page that the lesson began with.
    private var isGoingElsewhere: Bool {
        layers.top is SearchPrompt || layers.top is CommandPalette || layers.top is LessonPage
    }

    mutating func finishTask(_ place: Int) {
        let before = ScreenLayout(self).lesson?.rows
        lessons.markDone(place)
        let after = ScreenLayout(self).lesson?.rows
        // A lesson strip of one row has no room for the explanation.
        if after == 1 { notice = lessons.guide?.tasks[place].seen }
        // The next task may need a different number of rows.
        if after != before { keepCursorsInSight() }
        settle()
    }
}
