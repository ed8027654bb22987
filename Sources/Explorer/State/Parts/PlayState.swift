/// Whether the steps are played.
struct PlayState: Sendable {
    var isPlaying = false
    /// Of the tick that is awaited.
    var generation = Generation()
}
