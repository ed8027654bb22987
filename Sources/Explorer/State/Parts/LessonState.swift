/// The lessons, the one that is gone through, and what was done of each.
struct LessonState: Sendable {
    let all: [LessonGuide]
    /// The lesson whose payload is open, by its place; nil outside of one.
    private(set) var current: Int?
    /// The place of the open payload in it.
    private(set) var payload = 0
    /// The places of the tries that were noticed, by lesson.
    private var done: [Int: Set<Int>] = [:]
    /// The try that was noticed last in this lesson.
    private(set) var latest: Int?
    /// Put away until it is asked for.
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

    /// Another payload is open that is none of a lesson's. What was done stays done.
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

    /// The first thing to try that was not done; nil when all were.
    var next: Int? {
        guard let current else { return nil }
        return all[current].tries.indices.first { !isDone($0, of: current) }
    }
}
