package import DecodeService
package import Lessons

/// The lessons, the current one, and which tasks of each are done.
struct LessonState: Sendable {
    /// Created on first use, because most runs of the explorer show none and start sooner without them; nil for none.
    private let late: MadeOnce<[LessonGuide]>?
    /// The index of the lesson whose payload is open; nil outside a lesson.
    private(set) var current: Int?
    /// The index of the open payload in it.
    private(set) var payload = 0
    /// The indices of the completed tasks, by lesson.
    private var done: [Int: Set<Int>] = [:]
    /// The task completed last in this lesson.
    private(set) var latest: Int?
    /// Whether its text is hidden until the user shows it.
    var isHidden = false
    /// The copy of the lesson's source that the user edits, with the text of the original; nil if there is none.
    var copy: ModelSourceFile?

    init(_ late: MadeOnce<[LessonGuide]>?) { self.late = late }

    var all: [LessonGuide] { late?.value ?? [] }

    /// Whether there are no lessons. Doesn't create them.
    var isEmpty: Bool { late == nil }

    var guide: LessonGuide? { current.map { all[$0] } }

    mutating func open(_ lesson: Int, payload: Int) {
        if lesson != current {
            latest = nil
            isHidden = false
        }
        current = lesson
        self.payload = payload
    }

    /// Leaves the lesson because another payload was opened. Completed tasks stay completed.
    mutating func leave() {
        current = nil
        latest = nil
    }

    func isDone(_ place: Int, of lesson: Int) -> Bool { done[lesson]?.contains(place) == true }

    func doneCount(of lesson: Int) -> Int { done[lesson]?.count ?? 0 }

    func isComplete(_ lesson: Int) -> Bool { doneCount(of: lesson) == all[lesson].tasks.count }

    mutating func markDone(_ place: Int) {
        guard let current else { return }
        done[current, default: []].insert(place)
        latest = place
    }

    /// The tasks that aren't done, in order.
    var open: [Int] {
        guard let current else { return [] }
        return all[current].tasks.indices.filter { !isDone($0, of: current) }
    }

    /// The first task that isn't done; nil if all are.
    var next: Int? { open.first }

    /// The first question that isn't answered; nil if all are.
    var question: Int? { open.first { guide?.tasks[$0].isQuestion == true } }

    var nextTask: LessonTask? { next.flatMap { guide?.tasks[$0] } }
}

/// A lesson in the explorer: its texts, its payloads and its tasks. Passed in as data by the module that has the
/// lessons.
package struct LessonGuide: Sendable {
    /// Its name on the command line, such as `nullability`.
    package var name: String
    /// Its topic, in a few words.
    package var title: String
    package var group: String
    /// What to look at first, a sentence or two.
    package var lookAt: String
    package var tasks: [LessonTask]
    /// What there was to see, a sentence or two; shown when all tasks are done.
    package var saw: String
    /// Its payloads, the one it starts with first.
    package var payloads: [Payload]
    /// The models as they were when the lesson was opened, by file, if they are edited in place; empty if copies are.
    package var originals: [String: String]

    package init(
        name: String, title: String, group: String, lookAt: String, tasks: [LessonTask], saw: String,
        payloads: [Payload], originals: [String: String] = [:]
    ) {
        self.originals = originals
        self.name = name
        self.title = title
        self.group = group
        self.lookAt = lookAt
        self.tasks = tasks
        self.saw = saw
        self.payloads = payloads
    }

    /// A payload of the lesson, and its initial model and strategies.
    package struct Payload: Sendable {
        /// Its name in the lesson, such as `null-name`.
        package var name: String
        /// The path of its file, such as `demo-data/nullability/null-name.json`.
        package var file: String
        /// What is odd or good about it, in a sentence.
        package var note: String
        /// The model and the strategies that it is meant for.
        package var setup: Setup
        /// Makes the payload, on any thread.
        package var load: @Sendable () -> DecodeService.Payload

        package init(
            name: String, file: String, note: String, setup: Setup,
            load: @escaping @Sendable () -> DecodeService.Payload
        ) {
            self.name = name
            self.file = file
            self.note = note
            self.setup = setup
            self.load = load
        }

        /// The file's name without its folders.
        var shortName: String { file.lastName }
    }
}
