import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import TerminalUI

extension WhyParagraphs {
    /// Describes a step, without anything that comes after it. If a row of another step is selected, it is described
    /// first.
    static func paragraphs(
        at moment: Moment, _ row: Int, _ state: ExplorerState, _ answer: FinishedDecode
    ) -> [String] {
        var result = watched(state, answer)
        if answer.tree.row(ofNode: moment.step.node) != row { result.append(describe(row, at: moment, state, answer)) }
        if let caught = answer.explainer.caught(before: moment) { result.append(caught) }
        let failure = answer.explainer.failure(ofNode: moment.step.node)
        guard moment.step.phase == .answer, let failure else {
            return result + ["\(verb(of: moment)): \(answer.explainer.explain(moment.step))"]
        }
        result.append("\(verb(of: moment)): \(sentence(failure, state.document, by: state.declared))")
        if let own = failure.failure, !own.debugDescription.isEmpty {
            result.append("The error says: \(own.debugDescription.shortened(to: 800))")
        }
        return result
    }

    /// What the call of a step does: it is called, returns, or throws.
    private static func verb(of moment: Moment) -> String {
        guard moment.step.phase == .answer else { return "Called" }
        let node = moment.step.node
        // A strategy may have replaced or dropped what the call threw.
        return moment.trace[node].outcome.isThrown || moment.trace.failure(at: node) != nil ? "Threw" : "Returned"
    }

    /// Describes the progress of a row's value at a step.
    private static func describe(
        _ row: Int, at moment: Moment, _ state: ExplorerState, _ answer: FinishedDecode
    ) -> String {
        let path = state.shownPath(of: row, in: answer.tree)
        let name = path.isEmpty ? "The payload" : path
        switch answer.tree.progress(of: row, at: moment) {
        case .later: return "\(name): nothing has asked for it yet at this step."
        case .open: return "\(name) is being decoded as \(state.rowText(of: answer.tree).type(row) ?? "a value")."
        case .finished:
            switch answer.tree.mark(of: row, at: moment) {
            case .failed: return "\(name) failed."
            case .failedInside: return "\(name) failed: the error arose inside."
            case .absorbed, .adjusted, .decoded, .decodedNil, .ignored, .none, .unreached:
                return describe(row, state, answer)
            }
        }
    }

    /// Describes the watched values as the screen shows them.
    static func watched(_ state: ExplorerState, _ answer: FinishedDecode) -> [String] {
        state.watches.paths.map { path in
            guard let row = state.row(at: path) else { return "Watch \(path): not in this payload." }
            let text = state.rowText(of: answer.tree)
            let mark = state.mark(of: row, in: answer.tree)
            switch state.progress(of: row, in: answer.tree) {
            case .later: return "Watch \(path): not asked for yet."
            case .open: return "Watch \(path): asked for as \(text.type(row) ?? "a value"), no answer yet."
            case .finished:
                let arrow = state.appearance.sanitizer.arrow
                let token = text.leaf(row) ?? text.size(row)
                let value = [token, text.decoded(row).map { "\(arrow) \($0.text)" }].compactMap(\.self)
                let said = value.filter { !$0.isEmpty }.joined(separator: " ")
                return "Watch \(path): \(said.isEmpty ? "" : "\(said), ")\(mark.meaning)."
            }
        }
    }
}
