import DecodeService
import DecodeTrace
import DecodeTree
import Diagnosis
import JSONText
import Strategies
import TerminalUI

/// Going through a lesson: opening its payloads, and noticing what was tried.
extension ExplorerState {
    /// The effects to run when the explorer starts with a lesson.
    ///
    /// - Parameters:
    ///   - name: the lesson's name; one that there is none of gives the list.
    ///   - payload: a payload's name in it; nil for the first one.
    package mutating func start(lesson name: String, payload: String? = nil) -> [Effect] {
        guard let lesson = lessons.all.firstIndex(where: { $0.name == name }) else { return start(path: nil) }
        let place = lessons.all[lesson].payloads.firstIndex { $0.name == payload } ?? 0
        return [.loadModels] + begin(lesson, payload: place)
    }

    /// Opens a payload of a lesson, its text first when the lesson is another one.
    mutating func begin(_ lesson: Int, payload: Int) -> [Effect] {
        let isNew = lessons.current != lesson
        lessons.open(lesson, payload: payload)
        overlays = isNew ? [.lesson(LessonPage())] : []
        return readLessonPayload()
    }

    mutating func nextLessonPayload(_ count: Int) -> [Effect] {
        guard let current = lessons.current, let guide = lessons.guide else {
            notice = "no lesson is open: L lists them"
            return []
        }
        lessons.open(current, payload: (lessons.payload + count) % guide.payloads.count)
        return readLessonPayload()
    }

    /// Reads the lesson's payload, with the model and the strategies that it is meant for.
    private mutating func readLessonPayload() -> [Effect] {
        guard let guide = lessons.guide, guide.payloads.indices.contains(lessons.payload) else { return [] }
        let chosen = guide.payloads[lessons.payload]
        payloadGeneration.advance()
        path = nil
        payload = .loading(name: chosen.file)
        decode = DecodeState(generation: decode.generation.next)
        experiments.keep(chosen.setup)
        return [.cancelDecode, .loadPayload(name: chosen.file, chosen.load, generation: payloadGeneration)]
    }

    // MARK: The list and the text

    mutating func openLessons() -> [Effect] {
        guard !lessons.all.isEmpty else {
            notice = "there are no lessons here"
            return []
        }
        overlays.append(.lessons(LessonList(lessons.all, isStart: isEmpty, at: lessonAtHand)))
        return []
    }

    /// The lesson that is gone through, or the one after it when it is done; that of the file which is open; else nil.
    private var lessonAtHand: (lesson: Int, payload: Int?)? {
        if let current = lessons.current {
            let isLast = current == lessons.all.count - 1
            return lessons.isComplete(current) && !isLast ? (current + 1, nil) : (current, lessons.payload)
        }
        guard let name = payload.loaded?.name else { return nil }
        for (lesson, guide) in lessons.all.enumerated() {
            let place = guide.payloads.firstIndex { name == $0.file || name.hasSuffix("/" + $0.file) }
            if let place { return (lesson, place) }
        }
        return nil
    }

    /// Nothing was opened, and nothing is being opened.
    private var isEmpty: Bool {
        if case .none = payload { return true }
        return false
    }

    mutating func openLessonText() {
        guard lessons.current != nil else {
            notice = "no lesson is open: L lists them"
            return
        }
        lessons.isHidden = false
        overlays.append(.lesson(LessonPage()))
    }

    mutating func press(_ key: Key, on list: LessonList, page: Int) -> (OverlayOutcome, [Effect]) {
        var list = list
        let (outcome, choice) = list.press(key, page: page)
        if outcome != .close { overlays[overlays.count - 1] = .lessons(list) }
        switch choice {
        case .begin(let lesson, let payload): return (.stay, begin(lesson, payload: payload))
        case .openFile: return (.stay, openBrowser())
        case .help: overlays.append(.help(HelpPage(about: LessonListView.purpose)))
        case .quit: return (.stay, [.quit])
        case nil: break
        }
        return (outcome, [])
    }

    mutating func press(_ key: Key, on page: LessonPage, rows: Int) -> (OverlayOutcome, [Effect]) {
        var page = page
        let (outcome, choice) = page.press(key, page: rows, count: LessonPageView.lines(self).count)
        if outcome != .close { overlays[overlays.count - 1] = .lesson(page) }
        switch choice {
        case .nextPayload: return (.stay, nextLessonPayload(1))
        case .lessons:
            overlays.removeLast()
            return (.stay, openLessons())
        case nil: return (outcome, [])
        }
    }

    // MARK: Noticing

    /// Marks what was tried, now that the screen shows it. Work under way is waited for: the panes belong together then.
    mutating func noticeTries() {
        guard let current = lessons.current, let guide = lessons.guide, !decode.isRunning,
            decode.trouble == nil, let answer = decode.answer
        else { return }
        for (place, each) in guide.tries.enumerated() where !lessons.isDone(place, of: current) {
            guard each.sights.allSatisfy({ shows($0, guide, answer) }) else { continue }
            lessons.notice(place)
            // Where the lesson has one row, there is no room in it for what was seen.
            if ScreenLayout(self).lesson?.rows == 1 { notice = each.seen }
        }
    }

    private func shows(_ sight: LessonGuide.Sight, _ guide: LessonGuide, _ answer: DecodeView) -> Bool {
        switch sight {
        case .payload(let name): return guide.payloads[lessons.payload].name == name
        case .model(let name): return answer.setup.model?.replacing("\(guide.name)/", with: "") == name
        case .strategy(let name, let value):
            guard let present = answer.setup.strategies[name] else { return false }
            return value.hasSuffix(":") ? present.hasPrefix(value) : present == value
        case .outcome(let outcome): return answer.result.outcome == outcome
        case .selected(let path):
            return selectedRow.map { self.path(of: $0, in: answer.tree).description == path } ?? false
        case .asked(let path):
            guard let step, step < answer.steps.count else { return false }
            let here = answer.steps.step(step)
            guard here.phase == .ask, let row = answer.tree.row(ofNode: here.node) else { return false }
            return self.path(of: row, in: answer.tree).description == path
        case .lastStep: return step == answer.steps.count - 1
        case .difference(let pointer):
            return shownDifference?.changes.contains { $0.oldPointer == pointer } ?? false
        case .noDifference: return shownDifference?.isEmpty ?? false
        case .source: return ScreenLayout(self).rect(of: .model) != nil
        }
    }
}
