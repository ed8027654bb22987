import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import SwiftDeclarations
import TerminalUI

/// The first line: payload, model, strategies, and how the decode ended. Screen readers read its parts.
struct TitleBar {
    enum Verdict {
        /// Shown in place of the outcome.
        case running(Work, WorkProgress)
        /// How the decode ended; its sign is shown before the words.
        case ended(Mark, String)
    }

    let state: ExplorerState
    let theme: Theme

    func draw(on surface: inout Surface, in rect: Rect) {
        surface.fill(rect, theme.bar)
        let arrow = state.appearance.sanitizer.arrow
        let head = "\(name) \(arrow) \(model ?? "no model")"
        let strategies = ChangedStrategies(self.strategies)
        let columns = surface.sanitizer.columns(of: ([head, shownVerdict] + strategies.texts).joined(separator: "  "))
        let said = columns > rect.columns - 3 && !strategies.texts.isEmpty ? briefVerdict : shownVerdict
        let verdict = said.isEmpty ? "" : " \(cut(said, to: rect.columns * 2 / 3, surface)) "
        let verdictColumns = surface.sanitizer.columns(of: verdict, limit: rect.columns)
        let line = strategies.line(after: head, columns: rect.columns - verdictColumns - 2, surface.sanitizer)
        let column = rect.column + 1
        let end = column + surface.put(rect.row, column, line.head, theme.bar.adding(.bold), clip: rect)
        surface.put(rect.row, end, line.strategies, theme.bar, clip: rect)
        surface.put(rect.row, rect.endColumn - verdictColumns, verdict, theme.verdict(mark), clip: rect)
    }

    private var mark: Mark { if case .ended(let mark, _) = verdict { mark } else { .none } }

    /// The payload, and its place in the list of documents: `day.ndjson (812 of 20,000)`.
    var name: String {
        let name =
            switch state.payload.content {
            case .none: "no payload"
            case .loading(let name), .trouble(let name, _): name.lastName
            case .ready(let loaded), .reading(let loaded): loaded.shortName
            }
        guard state.payload.document != nil, let open = state.documents.open else { return name }
        return "\(name) (\((open + 1).grouped) of \(state.documents.rows.count.grouped))"
    }

    var model: String? { state.setup.model.map { TypeExpression($0.shortened(to: 500)).withoutLessons.text } }

    /// The strategies that aren't at their default.
    var strategies: [(name: String, value: String)] {
        // Show the settings of the user's own decoder; a setting made by custom code is shown as `custom`.
        let decoder = state.decode.answer?.result.decoder
        let chosen = decoder?.strategies ?? state.setup.strategies
        let set = state.payload.shown?.payload.format.applicable(chosen) ?? chosen
        let isPropertyList = state.payload.shown?.payload.format == .propertyList
        let experiments = state.experiments
        let custom = isPropertyList ? [] : decoder?.custom ?? []
        // What is only tried has a question mark.
        let changed = set.changed.map { change in
            let isTried = experiments.trial != nil && experiments.kept.strategies[change.name] != change.value
            return (name: change.name, value: change.value + (isTried ? "?" : ""))
        }
        return StrategySet.all.map(\.name).compactMap { name in
            custom.contains(name) ? (name, "custom") : changed.first { $0.name == name }
        }
    }

    private var shownVerdict: String {
        switch verdict {
        case .running(let work, let progress):
            let text = work.rawValue + state.appearance.sanitizer.dots
            return progress.words.isEmpty ? text : "\(text) \(progress.words)"
        case .ended(.none, let words): return words
        case .ended(let mark, let words): return "\(mark.symbol(ascii: state.appearance.isASCII)) \(words)"
        }
    }

    /// The outcome with signs in place of words, for the strategies to have room: `✗ 1 failure ~3 ?1`.
    private var briefVerdict: String {
        shownVerdict.replacing(#/, ([\d,]+) (swallowed|adjusted|suspicious)/#) { match in
            let mark: Mark? = match.2 == "swallowed" ? .absorbed : match.2 == "adjusted" ? .adjusted : nil
            return " \(mark?.symbol(ascii: state.appearance.isASCII) ?? "?")\(match.1)"
        }
    }

    var verdict: Verdict {
        switch state.payload.content {
        case .reading where state.payload.isCancelled: return .ended(.none, "only the beginning")
        case .loading, .reading:
            let indexing = state.work.progress(.indexing, of: state.payload.generation)
            guard let total = indexing.total else {
                return .running(.reading, state.work.progress(.reading, of: state.payload.generation))
            }
            // All bytes are indexed. The tree and its rows are being built, at an unknown rate.
            return indexing.done < total
                ? .running(.indexing, indexing) : .running(.buildingTree, WorkProgress(seconds: indexing.seconds))
        case .trouble: return .ended(.none, "cannot be read")
        case .none: return .ended(.none, "")
        case .ready(let loaded):
            if state.models.isCompiling {
                return .running(.compiling, state.work.progress(.compiling, of: state.models.version))
            }
            // Until the new decode ends, the answer on screen is an old one.
            if state.decode.isRunning, state.decode.answer?.setup != state.setup {
                return .running(.decoding, decoding)
            }
            if let failure = state.models.failure {
                return .ended(.failed, RunnerTrouble.modelsNotBuilt(failure).shortWords)
            }
            if state.models.isInferring {
                let progress = state.work.progress(.inferring, of: state.payload.generation)
                // All values are read. The types are being compiled and tried, at an unknown rate.
                if let total = progress.total, progress.done >= total {
                    return .running(.tryingTypes, WorkProgress(seconds: progress.seconds))
                }
                return .running(.inferring, progress)
            }
            if state.models.isRebuilding {
                return .running(.compiling, state.work.progress(.compiling, of: state.models.version))
            }
            if let trouble = state.decode.trouble { return .ended(.failed, trouble.shortWords) }
            guard let answer = state.decode.answer else {
                return loaded.document.fault == nil
                    ? .ended(.none, "") : .ended(.failed, "not \(loaded.payload.format.withArticle)")
            }
            // Before the last step, the outcome isn't known yet.
            if let moment = state.moment, !moment.isLast {
                return .ended(.none, "at step \((moment.index + 1).grouped)")
            }
            let (mark, words) = outcome(of: answer, format: loaded.payload.format)
            let suspicious = state.moment == nil ? state.decode.values?.suspicions.valueCount ?? 0 : 0
            return .ended(mark, suspicious > 0 ? "\(words), \(suspicious.grouped) suspicious" : words)
        }
    }

    /// The progress of the decode. The total is an estimate: a model may skip values, or try several types for one.
    private var decoding: WorkProgress {
        WorkProgress(
            done: state.decode.calls, unit: "values", total: state.document?.tokenCount ?? 0,
            seconds: state.decode.seconds)
    }

    private func outcome(of answer: FinishedDecode, format: PayloadFormat) -> (Mark, String) {
        let counts = answer.diagnosis.counts
        switch answer.result.outcome {
        case .decoded: return (.decoded, "decoded")
        case .recovered:
            let parts = [(counts.absorbed, "swallowed"), (counts.adjusted, "adjusted")]
                .filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }.joined(separator: ", ")
            return (.absorbed, "decoded, \(parts)")
        case .failed:
            let failed = max(1, counts.failed)
            let absorbed = counts.absorbed > 0 ? ", \(counts.absorbed.grouped) swallowed" : ""
            return (.failed, "\(failed.grouped) failure\(failed == 1 ? "" : "s")\(absorbed)")
        case .invalid: return (.failed, "not \(format.withArticle)")
        }
    }
}

/// The strategies that aren't at their default, after what is decoded with them: in the first line of the screen, and in
/// the titles of lists of documents.
struct ChangedStrategies {
    /// Each as `keys: snake`.
    let texts: [String]

    init(_ strategies: [(name: String, value: String)]) {
        texts = strategies.map { "\($0.name): \($0.value)" }
    }

    /// Fits the strategies after a text into a number of columns: all of them, or the first ones and `+2 more`. The text
    /// is cut only if there is no room for their number beside it.
    func line(after head: String, columns: Int, _ sanitizer: Sanitizer) -> (head: String, strategies: String) {
        let free = columns - sanitizer.columns(of: head, limit: columns)
        let shown = fitted(columns: max(free, min(Self.maxNumberColumns, columns * 3 / 5)), sanitizer)
        let room = columns - sanitizer.columns(of: shown, limit: columns)
        return (room > 0 ? sanitizer.shown(head, columns: room) : "", shown)
    }

    /// The strategies that fit, and how many more there are; only their number if none fits.
    private func fitted(columns: Int, _ sanitizer: Sanitizer) -> String {
        for count in stride(from: texts.count, to: 0, by: -1) {
            let rest = texts.count - count
            let shown = texts.prefix(count).map { "  \($0)" }.joined() + (rest > 0 ? "  +\(rest) more" : "")
            if sanitizer.columns(of: shown, limit: columns) <= columns { return shown }
        }
        guard !texts.isEmpty else { return "" }
        let word = texts.count == 1 ? "strategy" : "strategies"
        return ["  \(texts.count) \(word)", "  +\(texts.count)"].first { $0.count <= columns } ?? ""
    }

    /// The columns of `  12 strategies`.
    private static let maxNumberColumns = 15
}
