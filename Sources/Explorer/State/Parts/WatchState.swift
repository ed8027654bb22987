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
