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
        settlePanes()
        keepWhy()
    }
}

/// What the explorer opens when it starts.
package enum ExplorerStart: Sendable {
    /// The list of lessons, or the file browser if there are no lessons.
    case nothing
    /// A file or a folder. The models of a recording are read once it is shown, and not compiled.
    case path(String, isRecording: Bool = false)
    /// A payload that is already in memory, such as standard input.
    case memory(name: String, Payload)
    /// The documents of several files.
    case documents(DocumentSource)
    /// A lesson on one of its payloads, by default the first; an unknown name opens the list.
    case lesson(String, payload: String? = nil)
}

extension ExplorerState {
    /// The effects to run when the explorer starts.
    package mutating func start(_ start: ExplorerStart) -> [Effect] {
        defer { keepWhy() }
        switch start {
        case .nothing: return [.loadModels] + open(lessons.isEmpty ? .fileBrowser : .lessons)
        case .path(let path, let isRecording): return (isRecording ? [] : [.loadModels]) + read(path)
        case .memory(let name, let payload): return [.loadModels, self.payload.load(name) { payload }]
        case .documents(let documents): return [.loadModels] + openList(documents) + followSetup()
        case .lesson(let name, let payload):
            guard let lesson = lessons.all.firstIndex(where: { $0.name == name }) else { return self.start(.nothing) }
            let place = lessons.all[lesson].payloads.firstIndex { $0.name == payload } ?? 0
            return [.loadModels] + beginLesson(lesson, payload: place)
        }
    }

    /// The generation that a payload in memory has to be delivered with.
    package var awaitedPayload: Generation { payload.generation }
}

extension ExplorerState {
    /// Marks the tasks whose condition holds as done, in any order.
    mutating func markTasks() {
        // These layers lead to another place, or are the page that the lesson began with.
        let isCovered = layers.top is SearchPrompt || layers.top is CommandPalette || layers.top is LessonPage
        guard lessons.current != nil, !isCovered else { return }
        for place in tasksInSight { finishTask(place) }
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
