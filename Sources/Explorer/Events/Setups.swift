import DecodeService
import Diagnosis
import JSONText
import TerminalUI

/// Keeps, tries and undoes setups.
extension Request {
    static func keep(_ setup: Setup) -> Self {
        Self { state in
            state.experiments.keep(setup)
            return []
        }
    }
    /// The user chose a model: the selection may not fit it.
    static func chooseModel(_ model: String) -> Self { Self { $0.choose(model) } }
    static func goToExperiment(_ card: Int) -> Self { Self { $0.go(to: card) } }
}

extension ExplorerState {
    mutating func keepModel(_ model: String?) {
        experiments.keep(Setup(model: model, strategies: experiments.kept.strategies))
    }

    fileprivate mutating func choose(_ model: String) -> [Effect] {
        let isShown = decode.answer?.setup.model == model
        keepModel(model)
        selection.hasMoved = selection.hasMoved && isShown
        return decodeAgain()
    }

    /// Goes one experiment back, or forward again.
    mutating func moveInHistory(back: Bool) -> [Effect] {
        guard let card = experiments.neighbor(back: back) else { return say("nothing to \(back ? "undo" : "redo")") }
        return go(to: card, for: back ? .undo : .redo)
    }

    /// Goes to any experiment. If source files differ, they are changed first.
    fileprivate mutating func go(to card: Int, for purpose: FileChange.Purpose? = nil) -> [Effect] {
        guard experiments.cards.indices.contains(card), card != experiments.present else { return [] }
        if let change = experiments.fileChange(to: card, for: purpose ?? .goTo(card)) {
            return [.changeFiles(change)]
        }
        experiments.move(to: card)
        let kept = experiments.current
        let changed = kept.strategies.changed.map { "\($0.name): \($0.value)" }.joined(separator: "  ")
        notice = "\(kept.model ?? "no model")  \(changed.isEmpty ? "default strategies" : changed)"
        return decodeAgain()
    }

    /// Handles the result of changing files.
    ///
    /// - Parameter trouble: Why the files weren't changed; nil if they were.
    mutating func finish(_ change: FileChange, trouble: String?) -> [Effect] {
        if trouble == nil { experiments.finish(change) }
        notice = trouble ?? change.done
        // Reloads after a failure, too, because the known text of the files is then stale.
        return filesChanged(FileChanges(models: true))
    }

    /// Applies the fix with the number of a digit key: `a1` applies the first.
    mutating func applyFix(_ key: Key) -> [Effect] {
        guard let number = key.typed?.wholeNumberValue, let chosen = fixes.shown.first(where: { $0.number == number })
        else {
            let last = fixes.shown.compactMap(\.number).max() ?? 1
            return say("there is no fix a\(key.name): a1 to a\(last) are in the Why pane")
        }
        switch chosen.change {
        case .plan(let progress):
            let plans = [progress.plan].compactMap(\.self) + progress.alternatives
            return open(
                .change(plans.map { ShownChange($0, setup: setup, isCut: progress.isCut, models: models) }))
        case .fix(let fix):
            if let edit = fix.edit {
                let kept = Setup(model: edit.model ?? setup.model, strategies: setup.strategies)
                let copy = models.copy(
                    of: edit.source.file, for: .change(newText: edit.change.newText, title: edit.title, setup: kept))
                return open(
                    .change([
                        ShownChange(
                            edit, chosen.result, adaptations: chosen.adaptations, setup: setup, color: models.color,
                            isWritable: models.canWrite(edit.source.file), copy: copy)
                    ]))
            }
            guard fixes.progress?.untriedReason != .recorded else {
                return say("\(fix.inWords) is not tried: \(UntriedReason.recorded.words)")
            }
            experiments.keep(Setup(model: fix.model ?? setup.model, strategies: setup.strategies.with(fix.changes)))
            notice = "\(fix.inWords)  (u undoes it)"
            return decodeAgain()
        }
    }
}

extension FileChange {
    fileprivate var done: String {
        switch purpose {
        case .apply: "wrote \(title) to \(names)  (u undoes it)"
        case .undo: "undid \(title) in \(names)"
        case .redo: "wrote \(title) to \(names) again"
        case .goTo(let card): "changed \(names) back to experiment \(card + 1)"
        }
    }
}

extension Experiments {
    /// Moves to the card that files were changed for, unless the current card has changed since.
    mutating func finish(_ change: FileChange) {
        let card: Int?
        switch change.purpose {
        case .apply(let setup): return keep(setup, with: change.files, title: change.title)
        case .undo: card = neighbor(back: true)
        case .redo: card = neighbor(back: false)
        case .goTo(let chosen): card = chosen
        }
        guard let card, cards.indices.contains(card), fileChange(to: card, for: change.purpose) == change else {
            return
        }
        move(to: card)
    }

    /// Records the decode on screen as the result of the current card.
    mutating func record(_ decode: DecodeState, of payload: LoadedPayload?) {
        let now = RecordedDecode(
            card: present, version: decode.version, hasPreview: decode.presentPreview != nil,
            hasValues: decode.values != nil)
        guard now != recorded, trial == nil, let answer = decode.answer, let payload, answer.setup == kept else {
            return
        }
        // After an edit of the model's source, the setup may be unchanged while the answer still belongs to another
        // card.
        if let recorded, recorded.card != present, recorded.version == decode.version,
            cards.indices.contains(recorded.card), cards[recorded.card].setup == kept
        {
            return
        }
        recorded = now
        var result = ExperimentResult(answer, payload.document)
        result.suspicious = decode.values?.suspicions.valueCount
        if payload.payload.data.count <= Self.maxKeptSize {
            result.kept = KeptDecode(answer: answer, preview: decode.presentPreview, document: payload.document)
        }
        record(result)
    }
}
