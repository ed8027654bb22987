/// The values that are kept in sight, by their paths as they were typed.
struct WatchState: Hashable, Sendable {
    private(set) var paths: [String] = []

    /// Few, so that the lines of the Why pane stay in sight.
    static let most = 5

    /// Adds a path, in place of the oldest if there are many.
    mutating func add(_ path: String) {
        paths.removeAll { $0 == path }
        paths.append(path)
        if paths.count > Self.most { paths.removeFirst() }
    }

    mutating func removeAll() { paths = [] }
}
