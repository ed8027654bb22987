/// The state of a decode with leniency or a control, beyond its record.
///
/// Rules may apply only to errors that would fail the whole decode, and whether a model catches an error is known only
/// after it has propagated. So every value is first decoded strictly. If its error leaves the decode's root, or another
/// call known to be fatal, the value below is decoded again with the failing call marked as fatal, and so on down to the
/// origin, where the rules apply. What was recorded meanwhile is rolled back.
final class LenientRun {
    let leniency: Leniency
    let control: DecodeControl?
    let state: RecorderPointer
    /// Makes stand-ins; nil if failures get none.
    let standIns: StandIns?
    /// The rules that supply values.
    private(set) lazy var rules = leniency.rules
    var fatal: FatalCalls
    var standInNodes: StandInNodes
    var choices: StandInChoices
    /// Whether a value is being decoded with two stand-ins, to compare what fails after them.
    var isComparing = false
    /// The number of members being decoded that failed without rules.
    var trialsInVain = 0
    /// The key under which the last value was found, if it isn't the requested one.
    var alias: KeyAlias?

    /// The recorder owns both the run and `state`.
    init(_ leniency: Leniency, _ control: DecodeControl?, _ state: RecorderPointer) {
        self.leniency = leniency
        self.control = control
        self.state = state
        standIns = leniency.errors == .all ? StandIns(knownStrings: leniency.knownStrings) : nil
        fatal = FatalCalls(state)
        standInNodes = StandInNodes(state)
        choices = StandInChoices(state)
    }

    /// Whether keys are listed in the order of another decode.
    var hasOrder: Bool { state.pointee.options.order != nil }

    /// Whether calls are currently recorded. Those made for a rule are not.
    var isOn: Bool { !state.pointee.isClosed }

    /// Whether a value that starts at a place contains a stand-in.
    func isTainted(from place: Int32) -> Bool { standInNodes.hasAny(from: place) }

    /// Whether a call at a place is in the record.
    func isRecorded(_ place: Int32) -> Bool { isOn && Int(place) < state.pointee.count }

    /// Runs a closure without recording its calls.
    func unrecorded<R>(_ ask: () -> R) -> R { state.unrecorded(ask) }

    // MARK: Going back

    /// Removes everything recorded since a checkpoint.
    func rollback(to checkpoint: Checkpoint) {
        forget(since: checkpoint)
        state.rollback(to: checkpoint)
    }

    /// Removes everything recorded inside a value that is decoded again.
    func restart(_ node: Int32, at checkpoint: Checkpoint) {
        forget(since: checkpoint)
        state.restart(node, at: checkpoint)
    }

    private func forget(since checkpoint: Checkpoint) {
        standInNodes.forget(from: checkpoint.place)
        choices.forget(from: checkpoint.failures)
    }

    // MARK: The end

    /// The result of the decode: a value that contains a stand-in is not a result.
    func settled<T>(_ result: Result<T, any Error>) -> Result<T, any Error> {
        if case .failure(let error) = result, error is DecodeCancelled { return result }
        state.noteUncheckedRest()
        guard !standInNodes.isEmpty else { return result }
        standInNodes.markOwners(from: 0, upTo: 0)
        let first = state.pointee.failures.first { $0.fate == .standIn || $0.fate == .failed }
        guard let first else { return result }
        return .failure(Self.outermost(first.error))
    }

    /// The error in the form that JSONDecoder throws.
    private static func outermost(_ error: any Error) -> any Error {
        guard StoredFailure.isJSONError(error) else { return error }
        return DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: [], debugDescription: "The given data was not valid JSON.", underlyingError: error))
    }
}

/// The value whose code makes a request.
struct LenientOwner {
    /// The node of the value being decoded.
    let node: Int32
    /// Whether it is an array, a set or a dictionary, which never catch errors.
    var neverCatches = false
}
