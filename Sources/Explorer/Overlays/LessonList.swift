import TerminalUI

/// The lessons to choose from, group by group; a lesson unfolds to its payloads. The start screen, and called by a key.
struct LessonList: Sendable {
    /// What a cursor can stand on.
    enum Item: Hashable, Sendable {
        case lesson(Int)
        case payload(Int, of: Int)

        var lesson: Int {
            switch self {
            case .lesson(let lesson), .payload(_, let lesson): lesson
            }
        }
    }

    enum Choice {
        case begin(lesson: Int, payload: Int)
        case openFile
        case help
        case quit
    }

    var cursor = ListCursor()
    /// Lessons whose payloads are listed.
    private(set) var unfolded: Set<Int> = []
    let lessons: [LessonGuide]
    /// There is nothing below it to go back to.
    let isStart: Bool

    /// - Parameter place: the lesson to stand on, and the payload in it; nil for the first lesson.
    init(_ lessons: [LessonGuide], isStart: Bool, at place: (lesson: Int, payload: Int?)? = nil) {
        self.lessons = lessons
        self.isStart = isStart
        guard let place else { return }
        if let payload = place.payload {
            unfolded.insert(place.lesson)
            stand(on: .payload(payload, of: place.lesson))
        } else {
            stand(on: .lesson(place.lesson))
        }
    }

    var items: [Item] {
        lessons.indices.flatMap { lesson in
            [.lesson(lesson)]
                + (unfolded.contains(lesson) ? lessons[lesson].payloads.indices.map { .payload($0, of: lesson) } : [])
        }
    }

    /// What the cursor stands on; nil when there are no lessons.
    var selected: Item? {
        let items = items
        return items.indices.contains(cursor.index) ? items[cursor.index] : nil
    }

    private mutating func stand(on item: Item) { cursor.index = items.firstIndex(of: item) ?? 0 }

    mutating func press(_ key: Key, page: Int) -> (OverlayOutcome, Choice?) {
        if cursor.press(key, count: items.count, page: page) { return (.stay, nil) }
        switch key {
        case .enter:
            switch selected {
            case .lesson(let lesson): return (.stay, .begin(lesson: lesson, payload: 0))
            case .payload(let payload, let lesson): return (.stay, .begin(lesson: lesson, payload: payload))
            case nil: return (.stay, nil)
            }
        case .right, .character("l"), .space:
            guard let lesson = selected?.lesson else { break }
            if unfolded.contains(lesson), key == .space { return fold(lesson) }
            unfolded.insert(lesson)
        case .left, .character("h"):
            guard let lesson = selected?.lesson else { break }
            return fold(lesson)
        case .character("o"): return (.stay, .openFile)
        case .character("?"), .function(1): return (.stay, .help)
        case .character("q"): return isStart ? (.stay, .quit) : (.close, nil)
        case .escape, .character("L"): return (isStart ? .stay : .close, nil)
        default: return (.pass, nil)
        }
        return (.stay, nil)
    }

    private mutating func fold(_ lesson: Int) -> (OverlayOutcome, Choice?) {
        unfolded.remove(lesson)
        stand(on: .lesson(lesson))
        return (.stay, nil)
    }
}

/// What a lesson says, over the screen: what to look at, what to try, what was seen.
struct LessonPage: Sendable {
    enum Choice {
        case nextPayload
        case lessons
    }

    var scroll = PageScroll()

    mutating func press(_ key: Key, page: Int, count: Int) -> (OverlayOutcome, Choice?) {
        if scroll.press(key, page: page, count: count) { return (.stay, nil) }
        switch key {
        case .escape, .enter, .character("q"), .character("i"): return (.close, nil)
        case .character("p"): return (.stay, .nextPayload)
        case .character("L"): return (.stay, .lessons)
        default: return (.pass, nil)
        }
    }
}
