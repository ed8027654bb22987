/// The lessons, the current one, and which exercises of each are done.
struct LessonState: Sendable {
    let all: [LessonGuide]
    /// The index of the lesson whose payload is open; nil outside a lesson.
    private(set) var current: Int?
    /// The index of the open payload in it.
    private(set) var payload = 0
    /// The indices of the completed exercises, by lesson.
    private var done: [Int: Set<Int>] = [:]
    /// The exercise completed last in this lesson.
    private(set) var latest: Int?
    /// Whether its text is hidden until the user shows it.
    var isHidden = false

    init(_ all: [LessonGuide]) { self.all = all }

    var guide: LessonGuide? { current.map { all[$0] } }

    mutating func open(_ lesson: Int, payload: Int) {
        if lesson != current {
            latest = nil
            isHidden = false
        }
        current = lesson
        self.payload = payload
    }

    /// Leaves the lesson because another payload was opened. Completed exercises stay completed.
    mutating func leave() {
        current = nil
        latest = nil
    }

    // MARK: What was done

    func isDone(_ place: Int, of lesson: Int) -> Bool { done[lesson]?.contains(place) == true }

    func doneCount(of lesson: Int) -> Int { done[lesson]?.count ?? 0 }

    func isComplete(_ lesson: Int) -> Bool { doneCount(of: lesson) == all[lesson].tries.count }

    mutating func markDone(_ place: Int) {
        guard let current else { return }
        done[current, default: []].insert(place)
        latest = place
    }

    /// The first exercise that isn't done; nil if all are.
    var next: Int? {
        guard let current else { return nil }
        return all[current].tries.indices.first { !isDone($0, of: current) }
    }
}
