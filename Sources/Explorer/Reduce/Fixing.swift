import DecodeService
import Diagnosis
import TerminalUI
import Trials

/// Fixes: asked for with every decode that failed, applied by number.
extension ExplorerState {
    /// Asks for fixes of an answer that has no value.
    mutating func searchFixes(for view: DecodeView, _ loaded: LoadedPayload) -> [Effect] {
        fixes = FixState()
        guard view.result.outcome == .failed || view.result.outcome == .invalid else { return [.cancelFixes] }
        fixes.progress = FixProgress()
        return [.tryFixes(view, loaded, generation: decode.generation)]
    }

    /// Applies the fix of a digit: `a1` the first.
    mutating func applyFix(_ key: Key) -> [Effect] {
        let list = fixes.shown
        guard let number = key.typed?.wholeNumberValue, number > 0, number <= list.count else {
            notice = noFix(key)
            return []
        }
        let fix = list[number - 1].fix
        if let edit = fix.edit {
            overlays.append(.edit(EditPage(edit, isWritable: isInFile(edit), wasTried: list[number - 1].wasTried)))
            return []
        }
        let strategies = fix.applied(to: setup.strategies)
        experiments.keep(Setup(model: fix.model ?? setup.model, strategies: strategies))
        notice = "\(fix.inWords)  (u undoes it)"
        return decodeAgain()
    }

    /// Whether the edit is of a file of the person's own: neither built in nor inferred and not written yet.
    private func isInFile(_ edit: ModelEdit) -> Bool {
        let file = edit.source.file
        return file != inferred?.source?.file && models.contains { $0.sourceFile == file && $0.lesson == nil }
    }

    /// An edit stands in its file, or why it does not.
    mutating func wrote(_ edit: ModelEdit, trouble: String?) -> [Effect] {
        notice = trouble ?? "wrote \(edit.title) to \(edit.source.file)"
        // Also when it was left alone: then what is known of the file is old.
        return take(FileChanges(models: true))
    }

    private func noFix(_ key: Key) -> String {
        let name = "a\(key.name)"
        if fixes.shown.isEmpty {
            return fixes.isRunning
                ? "no fix was found yet: some are still being tried"
                : decode.answer?.diagnosis.ending == nil
                    ? "nothing failed, so there is no fix \(name)" : "no fix was found"
        }
        return "there is no fix \(name): a1 to a\(fixes.shown.count) are in the Why pane"
    }
}
