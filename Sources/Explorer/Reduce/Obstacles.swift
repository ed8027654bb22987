import DecodeService
import Diagnosis
import JSONText
import Lessons
import TerminalUI

/// Why commands can't do anything now: for the keys themselves, the hints, and the list of actions.
extension ExplorerState {
    /// Why a command can't do anything now, in a few words; nil if it can.
    ///
    /// - Complexity: O(1)
    func obstacle(to command: Command) -> String? {
        if payload.isBeginning, needsWholePayload(command), command != .setup(.reload) {
            return payload.isCancelled
                ? "only the beginning of the payload was read: R reads all of it"
                : "the rest of the payload is still being read"
        }
        switch command {
        case .move, .fold:
            if let reason = panes.focus.obstacle(to: command) { return reason }
            if panes.focus == .payload, panes.wrapsPayload, command.scrollsSideways {
                return "this text is wrapped, so nothing is cut"
            }
            guard panes.focus == .tree else { return nil }
            guard command == .fold(.attempts), let row = selectedRow else { return noRows }
            return attemptCount(at: row) == 0 ? "no other type was tried for this value" : nil
        case .jump: return noRows
        case .step(let command): return obstacle(to: command)
        case .search(let command): return obstacle(to: command)
        case .setup(let command): return obstacle(to: command)
        case .lesson(.list): return lessons.isEmpty ? "no lessons are available" : nil
        case .lesson(.nextPayload), .lesson(.text):
            return lessons.current == nil ? "no lesson is open: L lists them" : nil
        case .lesson(.answer):
            guard lessons.current != nil else { return "no lesson is open: L lists them" }
            return lessons.question == nil ? "every question of this lesson is answered" : nil
        case .pane(.resetBorders): return panes.splits == PaneSplits() ? "no border was moved" : nil
        case .pane(.nextCompanion):
            return !panes.isEnlarged && ScreenLayout(self).isVeryWide ? "all panes are in sight" : nil
        case .pane(.wrapPayload), .pane(.changePayloadStyle):
            guard let loaded = payload.shown else { return "no payload is open: o opens one" }
            let isText = command == .pane(.wrapPayload) || loaded.document.foreign == nil
            return isText ? nil : "a property list is shown as it is"
        case .pane: return nil
        case .copy(let command): return obstacle(toCopying: command)
        case .document:
            return documents.isOpen ? nil : "no list of documents is open: o opens a log or a folder"
        case .program(.goTo): return noRows
        case .program: return nil
        }
    }

    /// Whether a command could mislead while only the beginning of the payload is read.
    private func needsWholePayload(_ command: Command) -> Bool {
        switch command {
        case .move, .jump, .fold, .pane, .lesson, .document, .setup(.openFile), .setup(.recent), .setup(.strategies):
            false
        case .program(let command): command == .goTo
        case .search, .step, .setup, .copy: true
        }
    }

    /// Why there is no row to move to.
    private var noRows: String? {
        if let shownTree, !shownTree.isEmpty { return nil }
        return payload.loaded == nil ? "no payload is open: o opens one" : "this payload has no value"
    }

    private func obstacle(to command: StepCommand) -> String? {
        switch command {
        case .nextFailure, .previousFailure:
            guard let answer = decode.answer else { return noDecode }
            let suspicious = decode.values?.suspiciousRowsInOrder ?? []
            if answer.failures.count + suspicious.count == 0 { return "nothing failed" }
            guard moment == nil else { return nil }
            return isOnlyFailureSelected(of: answer, suspicious) ? "nothing else failed" : nil
        case .explain:
            guard decode.answer != nil else { return noDecode }
            guard shownFailure == nil, selectedSuspicions.isEmpty else { return nil }
            return moment == nil ? "nothing failed" : "nothing failed at this step"
        case .nextAbsorbed, .previousAbsorbed, .nextAdjusted, .previousAdjusted, .nextIgnored, .previousIgnored,
            .nextSuspicious, .previousSuspicious, .toggleMark:
            return decode.answer == nil ? noDecode : nil
        case .forward, .back, .over, .out, .first, .last, .play, .runToMark:
            return hasSteps ? nil : noSteps
        case .callStack:
            guard hasSteps else { return noSteps }
            return moment == nil ? "no step is on screen: . or , shows one" : nil
        case .slower, .faster: return nil
        }
    }

    private func isOnlyFailureSelected(of answer: FinishedDecode, _ suspicious: [Int]) -> Bool {
        guard answer.failures.count + suspicious.count == 1, let row = selectedRow else { return false }
        // The step of a failure is known only after it was visited.
        return suspicious.first == row || answer.failures.first?.row == row && selection.failureStep != nil
    }

    private func obstacle(to command: SearchCommand) -> String? {
        switch command {
        case .prompt, .again, .back:
            // A pane may have text even if the tree has no rows.
            if text(of: panes.focus) == nil, let noRows { return noRows }
            if command == .prompt { return nil }
            return search.query == nil ? "no search pattern yet: / asks for one" : nil
        default: return noRows ?? obstacle(toRows: command)
        }
    }

    private func obstacle(toRows command: SearchCommand) -> String? {
        switch command {
        case .onlyFailing, .onlyAdjusted, .onlyIgnored: return decode.answer == nil ? noDecode : nil
        case .onlySuspicious: return decode.values == nil ? "the values are not read yet" : nil
        case .onlyMatching:
            let isKnown = search.matches?.query == search.query && search.matches?.tree == treeVersion
            return isKnown ? nil : "nothing was searched for yet: / asks for a pattern"
        case .allRows: return selection.tree.kept == nil ? "all rows are shown" : nil
        case .prompt, .again, .back: return nil
        case .sameKeyNext, .sameKeyPrevious:
            guard let tree = shownTree, let row = selectedRow else { return nil }
            return rowText(of: tree).label(row) == nil ? "this row has no key" : nil
        }
    }

    private func obstacle(to command: SetupCommand) -> String? {
        if payload.recorded != nil, command.decodesAgain { return UntriedReason.recorded.words }
        switch command {
        case .openFile, .strategies, .experiments, .export: return nil
        case .recent: return recent.files.isEmpty ? "no file was opened yet" : nil
        case .chooseModel: return payload.loaded == nil ? "open a payload first: o" : nil
        case .applyFix:
            if moment != nil { return "fixes are for the finished decode: Esc shows it" }
            return fixes.shown.isEmpty ? fixes.noFix(decode.answer, "") : nil
        case .undo, .redo:
            let isUndo = command == .undo
            if isUndo, canUndoPaste { return nil }
            return experiments.neighbor(back: isUndo) == nil ? "nothing to \(isUndo ? "undo" : "redo")" : nil
        case .failures: return decode.failureGroups.isEmpty ? "nothing failed" : nil
        case .compare, .difference:
            if payload.loaded == nil { return "open a payload first: o" }
            return setup.model == nil ? "choose a model first: m" : nil
        case .reload:
            guard payload.path == nil, payload.document == nil else { return nil }
            return payload.loaded.map { "\($0.name) can't be read again" } ?? "no payload is open: o opens one"
        case .edit:
            do throws(Refusal) {
                _ = try editing()
                return nil
            } catch {
                return error.reason
            }
        }
    }

    /// Whether undoing goes back to what a paste replaced, because no setup was kept since then.
    var canUndoPaste: Bool { payload.replaced.map { $0.experiment >= experiments.present } ?? false }
}
