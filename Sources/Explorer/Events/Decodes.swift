import DecodeService
import Diagnosis
import TerminalUI

/// Decodes the payload, and shows what comes of it.
extension Request {
    static let decode = Self { $0.decodeAgain() }
    /// Decode with a setup while a panel is open.
    static func tryOut(_ setup: Setup) -> Self {
        Self { state in
            state.experiments.trial = setup
            return state.decodeAgain()
        }
    }
    static let dropTrial = Self { state in
        guard state.experiments.trial != nil else { return [] }
        state.experiments.trial = nil
        return state.decodeAgain()
    }
}

extension ExplorerState {
    mutating func reduce(_ answer: DecodeUpdate, generation: Generation) -> [Effect] {
        guard generation == decode.generation else { return [] }
        switch answer {
        case .progressed(let calls, let seconds):
            decode.calls = calls
            decode.seconds = seconds
        case .ended(let failure):
            notice = failure.words
            guard !selection.hasMoved else { break }
            goTo(byte: failure.byte)
            // The user didn't move, so the failure is still selected once the tree is built.
            selection.hasMoved = false
        case .decoded(let finished, let payload): return show(finished, of: payload)
        case .previewed(let preview):
            decode.preview = preview
            followPreview()
        case .valued(let values):
            decode.values = values
            let suspicions = values.suspicions.filter { !$0.rows.isEmpty }
            guard !suspicions.isEmpty, let answer = decode.answer, answer.result.outcome.hasValue,
                let loaded = payload.loaded
            else { break }
            fixes = FixState(FixProgress())
            return [.tryFixes(answer, loaded, for: suspicions, in: nil, generation: decode.generation)]
        case .finished: decode.isRunning = false
        case .failed(let trouble): return fail(trouble)
        }
        return []
    }

    /// Shows why a decode could not run.
    private mutating func fail(_ trouble: RunnerTrouble) -> [Effect] {
        decode.isRunning = false
        decode.forgetAnswers()
        decode.trouble = trouble
        var effects: [Effect] = []
        switch trouble {
        case .modelsNotBuilt: modelsFailed(trouble)
        case .unknownModel, .ambiguousModel: if layers.isEmpty { effects = open(.modelPicker) }
        default: break
        }
        if sourcePlace?.problem != nil { panes.lowerCompanion = .model }
        followSource()
        return effects
    }

    /// Decodes the payload with the current setup, in place of a running decode.
    mutating func decodeAgain() -> [Effect] {
        guard let loaded = payload.loaded else { return [] }
        fixes = FixState()
        guard setup.model != nil else {
            decode.reset()
            return [.cancel(.decoding), .cancel(.fixes)]
        }
        return [decode.begin(loaded, setup)]
    }

    private mutating func show(_ finished: FinishedDecode, of loaded: LoadedPayload) -> [Effect] {
        let place = selectedPlace
        let hadFailed = isFailureSelected
        if payload.loaded != nil { payload.content = .ready(loaded) }
        decode.answer = finished
        decode.trouble = nil
        selection.tree.hideAttempts()
        selection.tree.chooseLevel(for: finished.tree, rows: 40)
        if let place { restore(place) }
        followSelection()
        // Comes after following the selection: a syntax error may be where nothing can be selected.
        selection.leaveSteps()
        selection.failureStep = nil
        let ending = finished.diagnosis.ending ?? finished.diagnosis.failures.first
        // Once the selected failure is fixed, the next one is selected.
        if let ending, !selection.hasMoved || hadFailed && !isFailureSelected {
            goTo(ending)
        }
        if let lasting = selection.lasting {
            selection.lasting = nil
            restore(lasting, in: finished)
            followSelection()
        }
        if moment == nil { panes.endStepping() }
        return [fixes.search(for: finished, loaded, in: documents, generation: decode.generation)]
    }

    /// Whether something failed at the selected row.
    private var isFailureSelected: Bool {
        guard let answer = decode.answer, let row = selectedRow else { return false }
        return answer.failure(ofRow: row) != nil
    }
}

extension DecodeState {
    /// Begins a decode, in place of a running one.
    mutating func begin(_ payload: LoadedPayload, _ setup: Setup) -> Effect {
        generation.advance()
        isRunning = true
        return .decode(payload, setup, generation: generation)
    }

    /// Drops the running decode and the answers of earlier ones.
    mutating func reset() {
        interrupt()
        forgetAnswers()
    }

    /// Drops the running decode and keeps earlier answers.
    mutating func interrupt() {
        generation.advance()
        isRunning = false
    }
}

extension FixState {
    /// Requests fixes for a decode that has no value.
    ///
    /// - Parameter documents: The list that may contain the payload.
    mutating func search(
        for decode: FinishedDecode, _ payload: LoadedPayload, in documents: DocumentsState,
        generation: Generation
    ) -> Effect {
        self = FixState()
        guard decode.result.outcome == .failed || decode.result.outcome == .invalid else { return .cancel(.fixes) }
        self = FixState(FixProgress())
        return .tryFixes(decode, payload, in: documents.listed, generation: generation)
    }

    /// Returns why there is no fix.
    ///
    /// - Parameter name: The requested fix with a leading space, such as ` a1`.
    func noFix(_ answer: FinishedDecode?, _ name: String) -> String {
        if isRunning { return "no fix found yet; the search is still running" }
        return answer?.diagnosis.ending == nil ? "nothing failed, so there is no fix\(name)" : "no fix was found"
    }
}
