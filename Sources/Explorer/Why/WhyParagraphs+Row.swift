import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import SwiftDeclarations
import TerminalUI

extension WhyParagraphs {
    /// Describes a key that the payload lacks and that the decode did not reach.
    private static func describe(_ lack: DecodeTree.Lack, _ name: String) -> String {
        let type = lack.key.type
        let outlook =
            type.isEmpty
            ? " asks for it, too."
            : " asks for it as \(type), which would \(TypeExpression(type).isOptional ? "be nil" : "fail next")."
        let limit = lack.stop.map { " That decode stopped at \"\($0)\", so later keys aren't known." } ?? ""
        return "\(name) isn't in the payload, and the decode stopped before the model asked for it. "
            + "If the decode continues with stand-ins, \(lack.owner)\(outlook)\(limit)"
    }

    /// Describes the type that read a value after others had been tried, and why each of these failed.
    static func attempts(_ row: Int, _ answer: FinishedDecode) -> [String] {
        guard let alternative = answer.alternatives.alternative(at: row) else { return [] }
        let tried = answer.diagnosis.describe(alternative).attempts
        let more = alternative.attempts.count - tried.count
        return ["Read as \(alternative.summary). The code tried before:"]
            + tried.map { "  \($0.type): \($0.message)" } + (more > 0 ? ["  and \(more) more"] : [])
    }

    /// Describes the outcome of a value that did not fail.
    static func describe(_ row: Int, _ state: ExplorerState, _ answer: FinishedDecode) -> String {
        let current = answer.tree[row]
        let path = state.shownPath(of: row, in: answer.tree)
        let name = path.isEmpty ? "The payload" : path
        let text = state.rowText(of: answer.tree)
        var place = ""
        if current.token >= 0, let document = state.document {
            place = Self.place(of: document.position(document.span(Int(current.token)).lowerBound), in: document)
        }
        let type = text.type(row) ?? ""
        switch current.mark {
        case .none: return "\(name) was not decoded.\(place)"
        case .decoded:
            let limit = CodingPath.excerptLimit
            let key = current.token >= 0 ? state.document?.key(Int(current.token), limit: limit) : nil
            let asked = text.label(row, limit: limit)
            let note =
                key != nil && asked != key
                ? " The payload's key \"\(key ?? "")\" became \"\(asked ?? "")\" by keys: \(answer.strategies.keys.printed)."
                : ""
            return "\(name) decoded as \(type).\(note)\(place)"
        case .decodedNil:
            return current.token < 0
                ? "\(name) isn't in the payload. The model asked for \(type) if present, so it is nil."
                : "\(name) is null and decoded as nil.\(place)"
        case .adjusted:
            guard let original = answer.adjusted(at: row) else { return "\(name) was changed by a strategy.\(place)" }
            let remedy = original.remedy.map { " \($0)." } ?? ""
            let without = sentence(original, state.document, by: state.declared)
            return "\(name) was changed by a strategy.\(remedy) Without it: \(without)"
        case .absorbed: return "\(name) failed, and the failure was swallowed.\(place)"
        case .failed, .failedInside: return "\(name) failed.\(place)"
        case .unreached:
            if let lack = answer.tree.lacking[row] { return describe(lack, name) }
            return "\(name) was not reached: the decode stopped before the model asked for it.\(place)"
        case .ignored:
            if current.traits.contains(.hiddenDuplicate) {
                return "\(name) appears more than once. JSONDecoder uses the first and never reads this one.\(place)"
            }
            return "\(name) is ignored: the model never asks for it.\(place)"
        }
    }
}

extension WhyParagraphs {
    /// Describes a step, without anything that comes after it. If a row of another step is selected, it is described
    /// first.
    static func paragraphs(
        at moment: Moment, _ row: Int, _ state: ExplorerState, _ answer: FinishedDecode
    ) -> [String] {
        var result = watched(state, answer)
        if answer.row(ofStep: moment.step.node) != row { result.append(describe(row, at: moment, state, answer)) }
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
