import DecodeService
import Diagnosis

/// The running decode and the last answers.
struct DecodeState: Sendable {
    /// The generation of the last requested decode.
    var generation = Generation()
    var isRunning = false {
        didSet {
            calls = 0
            seconds = 0
        }
    }
    /// The calls of the model that the running decode has traced; 0 if unknown.
    var calls = 0
    /// The elapsed seconds of the running decode.
    var seconds = 0.0
    var answer: FinishedDecode? {
        didSet {
            version.advance()
            // The values belong to the rows of the old tree.
            values = nil
        }
    }
    /// The answer's failures by place and cause, those with most failures first.
    var failureGroups: [FailureGroup] { answer?.failureGroups ?? [] }

    /// Changes with each answer.
    private(set) var version = Generation()
    var preview: FinishedPreview? {
        didSet { previewVersion = version }
    }
    /// The Swift values of the answer's rows; nil until they are read.
    var values: FinishedValues?
    /// The version of the answer that the preview belongs to.
    private var previewVersion = Generation()
    /// The preview, unless it belongs to an earlier answer.
    var presentPreview: FinishedPreview? { previewVersion == version ? preview : nil }
    /// Why there is no answer.
    var trouble: RunnerTrouble?

    mutating func forgetAnswers() {
        answer = nil
        preview = nil
        values = nil
        trouble = nil
    }
}
