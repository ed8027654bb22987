/// What was pressed before and still counts.
struct KeyState: Sendable {
    var pending = PendingKeys()
    /// What `Ctrl-C` did last time: a second one in a row quits.
    var wasInterrupted = false
}
