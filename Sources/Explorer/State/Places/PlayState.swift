import DecodeTrace
import Diagnosis

/// Whether the steps are played, and how fast.
struct PlayState: Sendable {
    var isPlaying = false
    /// The generation of the pending tick.
    var generation = Generation()
    /// The index of the speed in ``speeds``.
    private(set) var place = 2

    /// Steps per second.
    static let speeds = [0.5, 1, 2.5, 5, 10, 20, 50]

    var speed: Double { Self.speeds[place] }
    var milliseconds: Int { Int(1000 / speed) }

    /// Plays faster, or slower if negative, by some steps of the list.
    mutating func change(by steps: Int) { place = min(max(place + steps, 0), Self.speeds.count - 1) }

    /// Plays at the nearest speed of the list.
    mutating func play(at wanted: Double) {
        place = Self.speeds.indices.min { abs(Self.speeds[$0] - wanted) < abs(Self.speeds[$1] - wanted) } ?? place
    }

    /// `2.5/s`.
    var shown: String {
        let whole = Int(speed)
        return Double(whole) == speed ? "\(whole)/s" : "\(speed)/s"
    }
}

/// Which steps `.` and `,` visit.
struct StepFilter: Hashable, Sendable {
    /// Whether requests are skipped.
    var onlyAnswers = false
    /// The type whose calls are visited; nil for all.
    var asker: String?

    var isEmpty: Bool { !onlyAnswers && asker == nil }

    /// For the status line: `answers of City`.
    var shown: String {
        (onlyAnswers ? "answers" : "steps") + (asker.map { " of \($0)" } ?? "")
    }

    func passes(_ moment: Moment) -> Bool {
        if onlyAnswers, moment.step.phase == .ask { return false }
        guard let asker else { return true }
        let owner = moment.trace.owner(ofNode: moment.step.node)
        guard owner >= 0 else { return false }
        return moment.trace.typeName(of: owner) == asker || moment.trace.caller(of: moment.step.node) == asker
    }
}

/// The watched values, by their paths as they were typed.
struct WatchState: Hashable, Sendable {
    private(set) var paths: [String] = []

    /// The maximum number of watches: few, so that the text of the Why pane stays visible.
    static let most = 5

    /// Adds a path, in place of the oldest if there are many.
    mutating func add(_ path: String) {
        paths.removeAll { $0 == path }
        paths.append(path)
        if paths.count > Self.most { paths.removeFirst() }
    }

    mutating func removeAll() { paths = [] }
}
