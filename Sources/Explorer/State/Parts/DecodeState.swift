import DecodeService

/// The decode under way and the last answers.
struct DecodeState: Sendable {
    /// Of the decode that was asked for last.
    var generation = Generation()
    var isRunning = false {
        didSet { calls = 0 }
    }
    /// How far the decode under way has come, in calls of the model; none when that is not known.
    var calls = 0
    var answer: FinishedDecode? {
        didSet { version.advance() }
    }
    /// Tells one answer from the next.
    private(set) var version = Generation()
    var preview: FinishedPreview?
    /// Why there is no answer.
    var trouble: RunnerTrouble?

    mutating func forgetAnswers() {
        answer = nil
        preview = nil
        trouble = nil
    }
}
