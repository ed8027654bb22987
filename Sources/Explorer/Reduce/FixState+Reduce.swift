import DecodeService
import Diagnosis
import TerminalUI
import Trials

/// What the fixes are applied to.
struct FixContext {
    let setup: Setup
    let models: ModelState
    let answer: FinishedDecode?
}

extension FixState {
    /// Asks for fixes of an answer that has no value.
    mutating func search(for decode: FinishedDecode, _ payload: LoadedPayload, generation: Generation) -> Effect {
        self = FixState()
        guard decode.result.outcome == .failed || decode.result.outcome == .invalid else { return .cancelFixes }
        progress = FixProgress()
        return .tryFixes(decode, payload, generation: generation)
    }

    mutating func interrupt() {
        progress?.isRunning = false
        progress?.isCut = true
    }

    /// Applies the fix of a digit: `a1` the first.
    func apply(_ key: Key, in context: FixContext) -> [Request] {
        let list = shown
        guard let number = key.typed?.wholeNumberValue, number > 0, number <= list.count else {
            return [.notice(complaint(about: key, context))]
        }
        let fix = list[number - 1].fix
        if let edit = fix.edit {
            return [
                .open(.edit(edit, isWritable: isInFile(edit, context.models), wasTried: list[number - 1].wasTried))
            ]
        }
        let strategies = fix.applied(to: context.setup.strategies)
        return [
            .keep(Setup(model: fix.model ?? context.setup.model, strategies: strategies)),
            .notice("\(fix.inWords)  (u undoes it)"), .decode,
        ]
    }

    /// Whether the edit is of a file of the person's own: neither built in nor inferred and not written yet.
    private func isInFile(_ edit: ModelEdit, _ models: ModelState) -> Bool {
        edit.source.file != models.inferred?.source?.file && models.isOwn(edit.source.file)
    }

    private func complaint(about key: Key, _ context: FixContext) -> String {
        let name = "a\(key.name)"
        if shown.isEmpty {
            return isRunning
                ? "no fix was found yet: some are still being tried"
                : context.answer?.diagnosis.ending == nil
                    ? "nothing failed, so there is no fix \(name)" : "no fix was found"
        }
        return "there is no fix \(name): a1 to a\(shown.count) are in the Why pane"
    }
}
