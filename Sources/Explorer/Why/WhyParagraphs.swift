import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import Reports
import TerminalUI

/// The text of the Why pane, as paragraphs.
enum WhyParagraphs {
    /// Returns the paragraphs, the most important first.
    static func of(_ state: ExplorerState) -> [String] {
        switch state.payload.content {
        case .none: return ["o opens a file, L lists the lessons."]
        case .loading: return []
        case .reading where state.payload.isCancelled:
            return ["Reading was cancelled: only the beginning of the payload is shown. R reads all of it."]
        case .reading:
            return ["The beginning of the payload is shown; the rest is being read. Moving and folding work already."]
        case .trouble(_, let message): return [message]
        case .ready(let loaded): return paragraphs(state, loaded)
        }
    }

    /// The failure that the text explains; nil if it explains something else.
    static func failure(_ state: ExplorerState) -> DiagnosedFailure? {
        guard case .ready = state.payload.content, state.models.failure == nil, state.decode.trouble == nil,
            let answer = state.decode.answer
        else { return nil }
        if answer.result.outcome == .invalid { return answer.diagnosis.failures.first }
        // A step shows only what was known then.
        guard let row = state.selectedRow, state.moment == nil else { return nil }
        guard let step = state.selection.failureStep, step < answer.steps.count,
            let failure = answer.explainer.failure(ofNode: answer.steps.step(step).node)
        else { return answer.failure(at: row) }
        return failure
    }

    /// The text before a decode has ended.
    private static func pending(_ state: ExplorerState) -> String {
        guard let model = state.setup.model else { return "Not decoded yet: m chooses, infers or opens a model." }
        let shown = model.shortened(to: 200)
        if state.models.isCompiling, state.decode.isRunning {
            return "Compiling your models, to decode as \(shown): ^c cancels."
        }
        return state.decode.isRunning
            ? "Decoding as \(shown): ^c cancels."
            : "Not decoded as \(shown): R decodes again, m chooses another model."
    }

    private static func paragraphs(_ state: ExplorerState, _ loaded: LoadedPayload) -> [String] {
        if let failure = state.models.failure { return paragraphs(failure) }
        if let trouble = state.decode.trouble { return [trouble.message] }
        guard let answer = state.decode.answer else {
            if let fault = loaded.document.fault {
                let document = loaded.document
                let place = place(of: document.position(fault.byte), in: document)
                return ["Not \(document.format.withArticle): \(fault.message.ended)\(place)"] + loaded.cause
                    + loaded.oddities
            }
            return [pending(state)] + loaded.oddities
        }
        let misfit = loaded.payload.recording?.warning(about: answer.tree)
        let oddities = loaded.oddities + [misfit].compactMap(\.self) + answer.oddities
        if answer.result.outcome == .invalid {
            let sentence = answer.diagnosis.failures.first.map { failure in
                "\(capitalized(failure.message).ended)\(place(of: failure.position, in: loaded.document))"
            }
            return [sentence ?? "\(loaded.payload.format.decoderName) rejected the text."]
                + (answer.diagnosis.failures.first.map { words($0.explained(), state) } ?? [])
                + ["No init(from:) ran: the decoder rejected the text first."] + oddities
        }
        guard let row = state.selectedRow else { return oddities }
        if let moment = state.moment { return paragraphs(at: moment, row, state, answer) }
        var result = watched(state, answer)
        if let failure = failure(state) {
            result += paragraphs(failure, loaded.document, answer, state)
        } else {
            result.append(describe(row, state, answer))
            result += attempts(row, answer)
        }
        if state.selection.failureStep == nil, let values = state.decode.values {
            let suspicions = values.suspicions(at: row)
            // A suspicion already states the value, and so does the adjustment of a strategy.
            if suspicions.isEmpty, answer.tree[row].mark != .adjusted, let value = values.rows.value(row) {
                result.append(value.sentence(now: values.now))
            }
            // Changes are tried for a failure first, so that the key of the strategies stands here.
            let key = answer.result.outcome.hasValue ? "" : " s opens the strategies."
            result += suspicions.flatMap { suspicion in
                ["Suspicious: \(suspicion.message.ended)"]
                    + suspicion.advice.map { $0.text + ($0.strategyNames.isEmpty ? "" : key) }
            }
            if row == 0, values.isLarge {
                result.append(
                    "The payload is too large to show Swift values beside it here; codascope trace shows them.")
            }
        }
        result += neverRead(row, answer, loaded.document, state.declared)
        let token = Int(answer.tree[row].token)
        if token >= 0 { result += ArrayOverview(of: token, in: loaded.document).sentences }
        if row == 0 { result = groups(answer) + result + suspicious(state) }
        if row == 0, let coverage = answer.diagnosis.coverage, coverage.total.values > 0 {
            result.append("Coverage: \(coverage.sentence).")
        }
        if row == 0 || result.isEmpty { result += oddities + answer.warnings }
        return result
    }

    /// The failures by place and cause, those with most failures first; empty if no place has many.
    private static func groups(_ answer: FinishedDecode) -> [String] {
        let groups = answer.failureGroups
        guard groups.contains(where: \.isLarge) else { return [] }
        let listed = groups.prefix(maxGroups).map { $0.sentence.shortened(to: 200) + "." }
        let rest = groups.count - listed.count
        return listed + (rest > 0 ? ["\(rest.grouped) more places fail."] : [])
    }

    private static let maxGroups = 8

    /// How many values are suspicious, and how to get to them.
    private static func suspicious(_ state: ExplorerState) -> [String] {
        let count = state.decode.values?.suspicions.valueCount ?? 0
        guard count > 0, state.selection.failureStep == nil else { return [] }
        return ["\(count.grouped) \(count == 1 ? "value is" : "values are") suspicious: f goes to the next."]
    }

    /// The compiler's messages, the first error first.
    private static func paragraphs(_ failure: ModelBuildFailure) -> [String] {
        let errors = failure.problems.filter { $0.severity == .error }
        return failure.summary.split(separator: "\n").map { capitalized(String($0)) }
            + errors.map { "\($0.file):\($0.line):\($0.column): \($0.message)" }
            + (errors.isEmpty ? [] : ["v opens the editor at the first error; saved files are compiled again."])
    }

    /// `cities[2].name is null, but City.name is a String: valueNotFound. Line 15, column 15.`
    static func sentence(
        _ failure: DiagnosedFailure, _ document: JSONDocument?, by declared: DeclaredTypes
    ) -> String {
        let message = capitalized(failure.message(by: declared))
        return (failure.isErrorQuoted(in: message) ? message.ended : "\(message): \(failure.kind.rawValue).")
            + place(of: failure.position, in: document)
    }

    /// The cause, and the advice unless changes are listed: then the advice follows the changes that were run.
    private static func words(_ explanation: Explanation, _ state: ExplorerState) -> [String] {
        state.listsChanges ? explanation.shownNotes : explanation.sentences
    }

    /// The failure with its cause and remedy in our words, then in the error's own words, then its consequences.
    private static func paragraphs(
        _ failure: DiagnosedFailure, _ document: JSONDocument, _ answer: FinishedDecode, _ state: ExplorerState
    ) -> [String] {
        let trace = answer.result.trace
        var result =
            [sentence(failure, document, by: state.declared)] + words(failure.explained(by: state.declared), state)
        if let own = failure.failure, !own.debugDescription.isEmpty {
            let place =
                own.foundationPath.isEmpty ? "with an empty path" : "at \(own.foundationPath.shortDescription)"
            let path = own.foundationPath == own.path ? "" : " (\(place))"
            let isQuoted =
                failure.isErrorQuoted(in: result[0]) && path.isEmpty && result[0].contains(own.debugDescription)
            if !isQuoted { result.append("The error says\(path): \(own.debugDescription.shortened(to: 800))") }
        }
        if let own = failure.failure, let fate = trace.aftermathSentence(of: own) { result.append(fate) }
        if let note = failure.failure?.note, !failure.isAbsorbed { result.append("Note: \(note.ended)") }
        return result
    }

    /// The members of an object that the model never reads.
    private static func neverRead(
        _ row: Int, _ answer: FinishedDecode, _ document: JSONDocument, _ declared: DeclaredTypes
    ) -> [String] {
        guard answer.tree[row].mark != .ignored, answer.tree[row].token >= 0 else { return [] }
        var names: [String] = []
        var duplicates: [String] = []
        var unlisted: [String] = []
        for child in answer.tree.children(of: row).prefix(1000) {
            let current = answer.tree[child]
            // A value that is read elsewhere, such as by another attempt at the object, has a row that says so.
            guard current.mark == .ignored, current.token >= 0,
                let key = document.key(Int(current.token), limit: CodingPath.excerptLimit),
                answer.tree.row(ofToken: Int(current.token)) == child
            else { continue }
            if current.traits.contains(.hiddenDuplicate) {
                duplicates.append("\"\(key)\"")
            } else {
                names.append("\"\(key)\"")
                if let one = declared.unlisted(child, answer.tree, answer.result.trace, key: key) {
                    unlisted.append(one)
                }
            }
        }
        var result: [String] = []
        if !names.isEmpty { result.append("The model never reads \(listed(names)).") }
        result += unlisted.prefix(3)
        if !duplicates.isEmpty {
            result.append("Only the first value of a repeated key is read: \(listed(duplicates)).")
        }
        return result
    }

    /// The first few names, and how many more there are.
    private static func listed(_ names: [String]) -> String {
        names.prefix(6).joined(separator: ", ") + (names.count > 6 ? " and \(names.count - 6) more" : "")
    }

    /// The position as a sentence with a leading space; empty if the position in the file isn't known.
    static func place(of position: TextPosition, in document: JSONDocument?) -> String {
        document?.hasPositions != false ? " Line \(position.line.grouped), column \(position.column.grouped)." : ""
    }

    /// Capitalizes the first word of a sentence; a coding path is unchanged.
    private static func capitalized(_ text: String) -> String {
        ["the ", "not "].contains { text.hasPrefix($0) } ? text.prefix(1).uppercased() + text.dropFirst() : text
    }
}
