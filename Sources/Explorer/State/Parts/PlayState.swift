/// Whether the steps are played.
struct PlayState: Sendable {
    var isPlaying = false
    /// The generation of the pending tick.
    var generation = Generation()
}
