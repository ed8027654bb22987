import TerminalUI

/// The recent files, each with the model and the strategies that it was decoded with.
struct RecentList: CursorList {
    let recent: RecentFiles
    var cursor = ListCursor()

    private var files: [RecentFiles.File] { recent.files }

    enum KeyCommand: String, LayerCommand {
        case open = "Enter  l  Right | open it with that model and those strategies | open"
        case close = "Esc  q  O | close | close"
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "Recent files",
            about: "The files opened last, each with its model, its strategies and the files of the model.",
            keys: KeyCommand.table + ListCommand.table,
            insteadOfSearch: "j and k choose a file; Esc closes the list, o browses files, where / filters")
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        switch KeyCommand(key) {
        case .open: files.indices.contains(cursor.index) ? .close(.openRecent(files[cursor.index])) : .close
        case .close: .close
        case nil: move(key, of: max(1, files.count), in: context)
        }
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        let theme = Theme(state.appearance)
        let rect = ScreenLayout(state).wholeLayer
        let box = rect.split(top: min(rect.rows, max(1, files.count) + 3)).top
        let frame = LayerBox(
            theme: theme, title: "Recent files",
            keys: KeyCommand.allCases.map { $0.hint() } + [ListCommand.hint("choose")])
        let content = frame.draw(on: &surface, in: box)
        frame.drawRest(cursor.rest(of: files.count, in: content), on: &surface, in: box)
        for row in cursor.rows(of: files.count, in: content) {
            let (file, columns) = (files[row.item], row.area.columns)
            let words = cut(file.setup(arrow: state.appearance.sanitizer.arrow), to: columns / 2, surface)
            let room = columns - surface.sanitizer.columns(of: words) - 2
            // The end of a path tells more than its beginning.
            let path = surface.sanitizer.shownEnd(recent.shownPath(file), columns: room)
            row.draw(path, theme.plain, end: (words, theme.quiet), on: &surface)
        }
    }
}

extension RecentFiles.File {
    /// Returns what the file was decoded with, on one line.
    func setup(arrow: String) -> String {
        let strategies = strategies.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
        let parts = [model.map { "\(arrow) \($0)" }] + strategies + [models?.words]
        return parts.compactMap(\.self).joined(separator: "  ")
    }
}
