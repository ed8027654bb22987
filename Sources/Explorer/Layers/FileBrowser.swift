import JSONText
import TerminalUI

/// Chooses a file to open, folder by folder.
struct FileBrowser: ListLayer {
    var path: String
    var listing: FolderListing? {
        didSet { updateShown() }
    }
    var cursor = ListCursor()
    var showsHidden = false {
        didSet { updateShown() }
    }
    var filter: TextField? {
        didSet { if filter?.text != oldValue?.text { updateShown() } }
    }
    var isTyping = false
    /// The name of the entry to select once the listing arrives.
    var wanted: String?
    /// The generation of the requested listing.
    private var generation: Generation

    init(path: String, wanted: String?, generation: Generation) {
        self.path = path
        self.wanted = wanted
        self.generation = generation
    }

    /// The entries that match the filter. Cached, because a folder may hold very many and every key reads them.
    private(set) var shown: [FolderListing.Entry] = []

    private mutating func updateShown() {
        guard let listing else {
            shown = []
            return
        }
        let text = filter?.text ?? ""
        // No name is longer than this, and the filter is read for every key.
        guard text.utf8.count <= 4096 else {
            shown = []
            return
        }
        let matcher = TextPattern(words: text).matcher()
        shown = listing.entries.filter {
            (showsHidden || !$0.name.hasPrefix(".")) && (text.isEmpty || matcher.matches($0.name))
        }
    }

    var field: TextField? { isTyping ? filter : nil }
    var isBusy: Bool { listing == nil }

    mutating func paste(_ text: String) -> Bool {
        if isTyping { filter?.insert(text) }
        return isTyping
    }

    mutating func receive(_ answer: LayerAnswer, generation: Generation) {
        guard case .listed(let listing) = answer, generation == self.generation else { return }
        self.listing = listing
        path = listing.path
        cursor.index = wanted.flatMap { name in shown.firstIndex { $0.name == name } } ?? 0
        wanted = nil
    }

    enum KeyCommand: LayerCommand {
        case open, close, up, filter, hidden, into, documents

        var keys: Binding.Keys {
            switch self {
            case .open: .init("Enter", help: "open the file or the folder", hint: "open")
            case .close: .init("Esc", "q", help: "close", hint: "close")
            case .up: .init("h", "Left", "Backspace", help: "to the folder above", hint: "up")
            case .filter: .init("/", help: "filter by words", hint: "filter")
            case .hidden: .init(".", help: "show hidden files, or hide them", hint: "hidden")
            case .into: .init("l", "Right", help: "into the folder")
            case .documents: .init("D", help: "list all payloads below this folder, each with its outcome", hint: "all")
            }
        }
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "Files", about: "A JSON file or a property list is opened; a Swift file gives models.",
            keys: KeyCommand.table + (isTyping ? FieldKeys.table : ListCommand.table))
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        if isTyping {
            if key == .escape {
                isTyping = false
                filter = nil
                cursor.index = 0
                return .stay
            }
            if key != .enter, key != .down, key != .up, filter?.press(key) == true {
                cursor.index = 0
                return .stay
            }
            isTyping = false
        }
        let page = ScreenLayout(context.state).listRows
        if cursor.press(key, count: shown.count, page: page) { return .stay }
        switch KeyCommand(key) {
        case .filter:
            filter = TextField()
            isTyping = true
            return .stay
        case .hidden:
            showsHidden.toggle()
            cursor.index = 0
            return .stay
        case .open, .into:
            guard shown.indices.contains(cursor.index) else { return .stay }
            let entry = shown[cursor.index]
            if entry.isFolder { return list(joined(entry.name), in: context) }
            return key == .enter ? .closeAll(.openFile(joined(entry.name), folder: path)) : .stay
        case .up:
            let parts = path.split(separator: "/", omittingEmptySubsequences: true)
            guard let last = parts.last else { return .stay }
            return list("/" + parts.dropLast().joined(separator: "/"), selecting: String(last), in: context)
        case .close: return .close
        case .documents: return .closeAll(.openFile(path, folder: path))
        case nil: return .pass
        }
    }

    mutating func choose(_ item: Int, in context: LayerContext) -> LayerResponse {
        isTyping = false
        cursor.index = item
        return .stay
    }

    /// Opens a folder.
    private mutating func list(_ path: String, selecting name: String? = nil, in context: LayerContext) -> LayerResponse
    {
        listing = nil
        filter = nil
        isTyping = false
        wanted = name
        generation = context.generation
        return .stay(.effect(.listFolder(path: path, generation: generation)))
    }

    private func joined(_ name: String) -> String { path.hasSuffix("/") ? path + name : path + "/" + name }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        FileBrowserView(theme: Theme(state.appearance), browser: self)
            .draw(on: &surface, in: ScreenLayout(state).layer)
    }
}

private struct FileBrowserView {
    let theme: Theme
    let browser: FileBrowser

    func draw(on surface: inout Surface, in rect: Rect) {
        let content = LayerBox(
            theme: theme, title: "Open a payload",
            keys: FileBrowser.KeyCommand.allCases.filter { $0 != .into }.map { $0.hint() }
        ).draw(on: &surface, in: rect)
        let (top, rest) = content.split(top: 1)
        var list = rest
        let path = surface.sanitizer.shownEnd(browser.path, columns: top.columns)
        surface.put(top.row, top.column, path, theme.quiet, clip: top)
        if let filter = browser.filter {
            list = FilterRow(theme: theme, field: filter, isTyping: browser.isTyping).draw(on: &surface, in: list)
        }
        guard let listing = browser.listing else {
            surface.put(list.row, list.column, "Reading the folder", theme.quiet, clip: list)
            return
        }
        if let trouble = listing.trouble {
            for (line, text) in surface.sanitizer.wrap(trouble, to: list.columns, limit: list.rows).enumerated() {
                surface.put(list.row + line, list.column, text, theme.bad, clip: list)
            }
            return
        }
        let shown = browser.shown
        if shown.isEmpty {
            surface.put(list.row, list.column, "No files here. h goes up.", theme.quiet, clip: list)
        }
        let first = browser.cursor.firstShown(count: shown.count, height: list.rows)
        for (line, entry) in shown.dropFirst(first).prefix(list.rows).enumerated() {
            let area = Rect(row: list.row + line, column: list.column, rows: 1, columns: list.columns)
            let isSelected = first + line == browser.cursor.index
            let look = { (style: Style) in isSelected ? style.adding(.reverse) : style }
            if isSelected { surface.fill(area, look(theme.plain)) }
            surface.addTarget(area, .item(first + line))
            let size = entry.size.map(Self.shownSize) ?? ""
            let name = entry.isFolder ? entry.name + "/" : entry.name
            surface.put(
                area.row, area.column, cut(name, to: area.columns - size.count - 1, surface),
                look(entry.isFolder ? theme.key : theme.plain), clip: area)
            surface.put(area.row, area.endColumn - size.count, size, look(theme.quiet), clip: area)
        }
    }

    /// A number of bytes in powers of ten: `812 B`, `2.3 MB`.
    private static func shownSize(_ bytes: Int) -> String {
        guard bytes >= 1000 else { return "\(bytes) B" }
        var value = Double(bytes)
        var unit = ""
        for next in ["kB", "MB", "GB", "TB"] {
            value /= 1000
            unit = next
            if value < 1000 { break }
        }
        let tenths = Int((value * 10).rounded())
        return value < 10 ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(Int(value.rounded())) \(unit)"
    }
}
