import DecodeService
import Diagnosis
import JSONText
import SwiftDeclarations

extension ExplorerState {
    /// Opens the payload in the editor, or the model if its pane has the focus.
    var editRequests: [Request] {
        if panes.focus == .model || models.failure?.first != nil && panes.focus != .payload { return editModel }
        guard let path = payload.path ?? payload.document?.file else {
            let message = "this payload isn't a file, so it can't be edited"
            return [.notice(payload.loaded == nil ? "no payload is open: o opens one" : message)]
        }
        let line = document.flatMap { document in
            document.hasPositions ? selectedSpan.map { document.shown.position($0.lowerBound).line } : nil
        }
        return [.effect(.edit(path: path, line: line ?? 1))]
    }

    private var editModel: [Request] {
        if let file = selectedSource?.source.file, file == models.inferred?.source?.file {
            return [.notice("the inferred types aren't in a file yet: w writes them to one")]
        }
        guard let (source, line) = selectedSource else { return [.notice("the source of this model isn't available")] }
        if models.isOwn(source.file) || models.failure?.files.contains(where: { $0.file == source.file }) == true {
            return [.effect(.edit(path: source.file, line: line ?? 1))]
        }
        guard let copy = models.copy(of: source.file, for: .edit(line: line ?? 1)) else {
            return [.notice("this model is built in: only your own files can be edited")]
        }
        return [.effect(.copyModel(copy))]
    }

    /// Returns the requests after copying a built-in model's source, whose models keep their names.
    func requests(after copy: ModelCopy, at path: String) -> [Request] {
        // Several lessons may share a source.
        func bare(_ model: String?) -> String? { model.map { TypeExpression($0).withoutLessons.text } }
        switch copy.purpose {
        case .edit(let line): return [.keepModel(bare(setup.model)), .effect(.edit(path: path, line: line))]
        case .change(let newText, let title, var setup):
            setup.model = bare(setup.model)
            let file = ModelSourceFile(file: path, text: copy.source.text)
            return [
                .effect(
                    .changeFiles(
                        FileChange(
                            title: title, files: [ChangedFile(source: file, newText: newText)], purpose: .apply(setup)))
                )
            ]
        }
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
