import DecodeService
import Diagnosis
import JSONText
import SwiftDeclarations

extension ExplorerState {
    /// Opens the payload in the editor, or the model if its pane has the focus.
    func editing() throws(Refusal) -> Effect {
        if panes.focus == .model || models.failure?.first != nil && panes.focus != .payload {
            return try editingModel()
        }
        guard let path = payload.path ?? payload.document?.file else {
            throw Refusal(
                payload.loaded == nil
                    ? "no payload is open: o opens one"
                    : "this payload isn't a file: ^w4 leads to the model, and v edits that")
        }
        let line = document.flatMap { document in
            document.hasPositions ? selectedSpan.map { document.shown.position($0.lowerBound).line } : nil
        }
        return .edit(path: path, line: line ?? 1)
    }

    private func editingModel() throws(Refusal) -> Effect {
        if let file = selectedSource?.source.file, file == models.inferred?.source?.file {
            throw Refusal("the inferred types aren't in a file yet: w writes them to one")
        }
        guard let (source, line) = selectedSource else { throw Refusal("the source of this model isn't available") }
        if models.isOwn(source.file) || models.failure?.files.contains(where: { $0.file == source.file }) == true {
            return .edit(path: source.file, line: line ?? 1)
        }
        guard let copy = models.copy(of: source.file, for: .edit(line: line ?? 1)) else {
            throw Refusal("this model is built in: only your own files can be edited")
        }
        return .copyModel(copy)
    }
}

extension ModelState {
    /// A copy of a built-in model's source; nil for a file that isn't a lesson's.
    func copy(of file: String, for purpose: ModelCopy.Purpose) -> ModelCopy? {
        guard let lesson = catalog.first(where: { $0.sourceFile == file })?.lesson, let source = sources[file] else {
            return nil
        }
        let text = source.lines.joined(separator: "\n")
        return ModelCopy(source: ModelSourceFile(file: file, text: text), lesson: lesson, purpose: purpose)
    }
}
