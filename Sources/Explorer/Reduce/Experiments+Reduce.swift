import DecodeService
import Diagnosis
import JSONText

extension Experiments {
    /// Goes back by one experiment, or forward again; files that it changed are changed first.
    mutating func moveInHistory(back: Bool) -> [Request] {
        guard let card = neighbor(back: back) else { return [.notice("nothing to \(back ? "undo" : "redo")")] }
        return go(to: card, for: back ? .undo : .redo)
    }

    /// Goes to any experiment; files that differ there are changed first.
    mutating func go(to card: Int, for purpose: FileChange.Purpose? = nil) -> [Request] {
        guard cards.indices.contains(card), card != present else { return [] }
        if let change = fileChange(to: card, for: purpose ?? .goTo(card)) { return [.effect(.changeFiles(change))] }
        move(to: card)
        let changed = current.strategies.changed.map { "\($0.name): \($0.value)" }.joined(separator: "  ")
        return [
            .notice("\(current.model ?? "no model")  \(changed.isEmpty ? "default strategies" : changed)"), .decode,
        ]
    }

    /// Files were changed, or left alone.
    ///
    /// - Parameter trouble: Why they were left alone; nil where they were changed.
    mutating func reduce(_ change: FileChange, trouble: String?) -> [Request] {
        // Also when they were left alone: then what is known of them is old.
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

    /// Moves to the card that files were changed for, unless another card is in force by now.
    private mutating func finish(_ change: FileChange, _ card: Int?) {
        guard let card, cards.indices.contains(card), fileChange(to: card, for: change.purpose) == change else {
            return
        }
        move(to: card)
    }

    /// Records what is known of the decode on screen for the card in force.
    ///
    /// - Parameters:
    ///   - decode: The answers on screen.
    ///   - payload: The payload on screen.
    mutating func record(_ decode: DecodeState, of payload: LoadedPayload?) {
        let now = RecordedDecode(
            card: present, version: decode.version, hasPreview: decode.presentPreview != nil,
            hasValues: decode.values != nil)
        guard now != recorded, trial == nil, let answer = decode.answer, let payload, answer.setup == kept else {
            return
        }
        // After an edit of the model's source the setup may be the same, and the answer still that of another card.
        if let recorded, recorded.card != present, recorded.version == decode.version,
            cards.indices.contains(recorded.card), cards[recorded.card].setup == kept
        {
            return
        }
        recorded = now
        var result = ExperimentResult(answer, payload.document)
        result.suspicious = decode.values?.suspicions.valueCount
        if payload.payload.data.count <= Self.largestKept {
            result.kept = KeptDecode(answer: answer, preview: decode.presentPreview, document: payload.document)
        }
        record(result)
    }

    /// The decode of a payload up to this size is kept for comparisons, in bytes.
    private static let largestKept = 4 << 20
}
