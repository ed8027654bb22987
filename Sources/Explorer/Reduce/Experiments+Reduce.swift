import DecodeService
import Diagnosis
import JSONText

extension Experiments {
    /// Goes one experiment back, or forward again. If source files differ, they are changed first.
    mutating func moveInHistory(back: Bool) -> [Request] {
        guard let card = neighbor(back: back) else { return [.notice("nothing to \(back ? "undo" : "redo")")] }
        return go(to: card, for: back ? .undo : .redo)
    }

    /// Goes to any experiment. If source files differ, they are changed first.
    mutating func go(to card: Int, for purpose: FileChange.Purpose? = nil) -> [Request] {
        guard cards.indices.contains(card), card != present else { return [] }
        if let change = fileChange(to: card, for: purpose ?? .goTo(card)) { return [.effect(.changeFiles(change))] }
        move(to: card)
        let changed = current.strategies.changed.map { "\($0.name): \($0.value)" }.joined(separator: "  ")
        return [
            .notice("\(current.model ?? "no model")  \(changed.isEmpty ? "default strategies" : changed)"), .decode,
        ]
    }

    /// Handles the result of changing files.
    ///
    /// - Parameter trouble: Why the files weren't changed; nil if they were.
    mutating func reduce(_ change: FileChange, trouble: String?) -> [Request] {
        // Reloads after a failure, too, because the known text of the files is then stale.
        let reload = Request.filesChanged(FileChanges(models: true))
        guard trouble == nil else { return [.notice(trouble), reload] }
        switch change.purpose {
        case .apply(let setup):
            keep(setup, with: change.files, title: change.title)
            return [.notice("wrote \(change.title) to \(change.names)  (u undoes it)"), reload]
        case .undo:
            finish(change, neighbor(back: true))
            return [.notice("undid \(change.title) in \(change.names)"), reload]
        case .redo:
            finish(change, neighbor(back: false))
            return [.notice("wrote \(change.title) to \(change.names) again"), reload]
        case .goTo(let card):
            finish(change, card)
            return [.notice("changed \(change.names) back to experiment \(card + 1)"), reload]
        }
    }

    /// Moves to the card that files were changed for, unless the current card has changed since.
    private mutating func finish(_ change: FileChange, _ card: Int?) {
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
