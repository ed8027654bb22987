import DecodeService
import JSONText

extension ExplorerState {
    /// Opens the payload in the editor, or the model if its pane has the focus.
    var editRequests: [Request] {
        if panes.focus == .model || models.failure?.first != nil && panes.focus != .payload { return editModel }
        guard let path = payload.path else {
            let message = "this payload isn't a file, so it can't be edited"
            return [.notice(payload.loaded == nil ? "no payload is open: o opens one" : message)]
        }
        let line = document.flatMap { document in
            selectedSpan.map { document.position($0.lowerBound).line }
        }
        return [.effect(.edit(path: path, line: line ?? 1))]
    }

    private var editModel: [Request] {
        if let file = selectedSource?.source.file, file == models.inferred?.source?.file {
            return [.notice("the inferred types aren't in a file yet: w writes them to one")]
        }
        guard let (source, line) = selectedSource,
            models.isOwn(source.file) || models.failure?.files.contains(where: { $0.file == source.file }) == true
        else { return [.notice("this model is built in: only your own files can be edited")] }
        return [.effect(.edit(path: source.file, line: line ?? 1))]
    }
}
