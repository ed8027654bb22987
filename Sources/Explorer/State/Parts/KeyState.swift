/// What earlier key presses left pending.
struct KeyState: Sendable {
    var pending = PendingKeys()
    /// Whether the last key was `Ctrl-C`: a second one quits.
    var wasInterrupted = false
}
