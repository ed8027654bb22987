import DecodeService
import Diagnosis
import TerminalUI

extension DecodeState {
    mutating func reduce(_ answer: DecodeUpdate, generation: Generation) -> [Request] {
        guard generation == self.generation else { return [] }
        switch answer {
        case .progressed(let calls, let seconds):
            self.calls = calls
            self.seconds = seconds
        case .ended(let failure): return [.showFirst(failure)]
        case .decoded(let decode, let payload): return [.showDecode(decode, payload)]
        case .previewed(let preview):
            self.preview = preview
            return [.followPreview]
        case .valued(let values):
            self.values = values
            let suspicions = values.suspicions.filter { !$0.rows.isEmpty }
            return suspicions.isEmpty ? [] : [.tryRemedies(suspicions)]
        case .finished: isRunning = false
        case .failed(let trouble):
            isRunning = false
            forgetAnswers()
            self.trouble = trouble
            var requests: [Request] = []
            switch trouble {
            case .modelsNotBuilt: requests.append(.modelsFailed(trouble))
            case .unknownModel, .ambiguousModel: requests.append(.findModel)
            default: break
            }
            return requests + [.showErrorInSource, .followSource]
        }
        return []
    }

    /// Begins a decode, in place of a running one.
    mutating func begin(_ payload: LoadedPayload, _ setup: Setup) -> Effect {
        generation.advance()
        isRunning = true
        return .decode(payload, setup, generation: generation)
    }

    /// Drops the running decode and the answers of earlier ones.
    mutating func reset() {
        generation.advance()
        isRunning = false
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

    /// Applies the fix with the number of a digit key to a setup and its models: `a1` applies the first.
    func apply(_ key: Key, to setup: Setup, _ models: ModelState) -> [Request] {
        guard let number = key.typed?.wholeNumberValue, let chosen = shown.first(where: { $0.number == number })
        else { return [.notice(complaint(about: key))] }
        switch chosen.change {
        case .plan(let progress):
            let plans = [progress.plan].compactMap(\.self) + progress.alternatives
            return [
                .open(
                    .change(
                        plans.map { plan in
                            ShownChange(plan, setup: setup, isCut: progress.isCut, models: models)
                        }))
            ]
        case .fix(let fix):
            if let edit = fix.edit {
                return [
                    .open(
                        .change([
                            ShownChange(
                                edit, chosen.result, adaptations: chosen.adaptations, setup: setup, color: models.color,
                                isWritable: models.canWrite(edit.source.file),
                                copy: models.copy(
                                    of: edit.source.file,
                                    for: .change(
                                        newText: edit.change.newText, title: edit.title,
                                        setup: Setup(
                                            model: edit.model ?? setup.model, strategies: setup.strategies))))
                        ]))
                ]
            }
            guard progress?.untriedReason != .recorded else {
                return [.notice("\(fix.inWords) is not tried: \(UntriedReason.recorded.words)")]
            }
            let strategies = fix.applied(to: setup.strategies)
            return [
                .keep(Setup(model: fix.model ?? setup.model, strategies: strategies)),
                .notice("\(fix.inWords)  (u undoes it)"), .decode,
            ]
        }
    }

    private func complaint(about key: Key) -> String {
        let name = "a\(key.name)"
        return "there is no fix \(name): a1 to a\(shown.compactMap(\.number).max() ?? 1) are in the Why pane"
    }

    /// Returns why there is no fix.
    ///
    /// - Parameter name: The requested fix with a leading space, such as ` a1`.
    func noFix(_ answer: FinishedDecode?, _ name: String) -> String {
        if isRunning { return "no fix found yet; the search is still running" }
        return answer?.diagnosis.ending == nil ? "nothing failed, so there is no fix\(name)" : "no fix was found"
    }
}
