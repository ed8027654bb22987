import DecodeTrace
import JSONText
import SwiftDeclarations
import TerminalUI

/// Chooses a file to open, folder by folder.
struct FileBrowser: CursorList, FilteredLayer {
    /// The kind of file to choose.
    enum Purpose: Sendable {
        case payload, models

        /// Whether the first file of this kind is selected.
        func wants(_ name: String) -> Bool {
            switch self {
            case .payload: FolderListing.isPayload(name)
            case .models: name.hasSuffix(".swift")
            }
        }

        /// Whether a file is listed. Others are opened by their path, or listed with all files.
        func lists(_ name: String) -> Bool {
            wants(name) || self == .payload && [".swift", ".log", ".txt"].contains { name.hasSuffix($0) }
        }
    }

    let purpose: Purpose
    var path: String
    var listing: FolderListing? {
        didSet { updateShown() }
    }
    var cursor = ListCursor()
    /// Whether hidden files, and files of other kinds, are listed.
    var showsAll = false {
        didSet { updateShown() }
    }
    var filter: TextField? {
        didSet { if filter?.text != oldValue?.text { updateShown() } }
    }
    var isTyping = false
    /// The folder that a typed path is relative to.
    private var base = ""
    /// The name of the entry to select once the listing arrives.
    var wanted: String?
    /// The generation of the requested listing.
    private var generation: Generation

    init(path: String, wanted: String?, for purpose: Purpose = .payload, generation: Generation) {
        self.purpose = purpose
        self.path = path
        self.wanted = wanted
        self.generation = generation
    }

    /// The beginning of the entry under the cursor; nil until it is read.
    private(set) var preview: FilePreview?
    /// The path whose preview was requested, and the generation of the request.
    private var previewed: (path: String, generation: Generation)?

    /// The entries that match the filter, best first. Cached, because every key reads them and a folder may hold very
    /// many.
    private(set) var shown: [FolderListing.Entry] = []

    private mutating func updateShown() {
        guard let listing else {
            shown = []
            return
        }
        let text = typedName
        // No name is longer than this, and every key reads the filter.
        guard text.utf8.count <= 4096 else {
            shown = []
            return
        }
        let entries = listing.entries.filter { entry in
            if showsAll { return true }
            guard !entry.name.hasPrefix(".") || text.hasPrefix(".") else { return false }
            return entry.isFolder || purpose.lists(entry.name)
        }
        let pattern = FuzzyMatch(text)
        guard !pattern.isEmpty else {
            shown = entries
            return
        }
        let scored = entries.enumerated().compactMap { place, entry in
            pattern.score(entry.name).map { (score: $0, place: place, entry: entry) }
        }
        shown = scored.sorted { ($1.score, $0.place) < ($0.score, $1.place) }.map(\.entry)
    }

    var isBusy: Bool { listing == nil }

    mutating func receive(_ answer: LayerAnswer, generation: Generation) {
        if case .previewed(let preview) = answer, let previewed, generation == previewed.generation {
            self.preview = preview
        }
        guard case .listed(let listing) = answer, generation == self.generation else { return }
        self.listing = listing
        path = listing.path
        if let wanted, !shown.contains(where: { $0.name == wanted }),
            listing.entries.contains(where: { $0.name == wanted })
        {
            showsAll = true
        }
        let first = shown.firstIndex { !$0.isFolder && purpose.wants($0.name) }
        cursor.index = wanted.flatMap { name in shown.firstIndex { $0.name == name } } ?? first ?? 0
        wanted = nil
    }

    mutating func proceed(in context: LayerContext) -> LayerResponse { LayerResponse.stay.adding(look(in: context)) }

    /// Requests the preview of the entry under the cursor, unless it is there or was requested.
    private mutating func look(in context: LayerContext) -> [Request] {
        guard listing != nil, shown.indices.contains(cursor.index) else { return [] }
        let path = joined(shown[cursor.index].name)
        guard path != previewed?.path else { return [] }
        preview = nil
        previewed = (path, context.generation)
        return [.effect(.previewFile(path: path, generation: context.generation))]
    }

    var coversPanes: Bool { true }

    enum KeyCommand: String, LayerCommand {
        case open = "Enter | open the file or the folder | open"
        case close = "Esc  q | close | close"
        case up = "h  Left  Backspace | to the folder above | up"
        case filter = "/ | filter by some letters of a name, or type a path: ~/Downloads/ | filter, path"
        case all = ". | list all files, hidden ones too, or only those to open here | all files"
        case into = "l  Right | into the folder"
        case recent = "O | the files opened last"
        case documents = "D | list all payloads below this folder, each with its outcome | list payloads"
    }

    /// The commands while a name or a path is typed.
    enum TypingCommand: String, LayerCommand {
        case open = "Enter | open the file or the folder | open"
        case complete = "Tab | complete the name | complete"
        case close = "Esc | show all names again | back"
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "Files", about: "Opens a JSON file or a property list as the payload, and a Swift file as models.",
            keys: isTyping ? TypingCommand.table + FieldKeys.table : KeyCommand.table + ListCommand.table)
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        let response = handle(key, in: context)
        return response.outcome == .stay ? response.adding(look(in: context)) : response
    }

    private mutating func handle(_ key: Key, in context: LayerContext) -> LayerResponse {
        if isTyping, let response = type(key, in: context) { return response }
        let page = ScreenLayout(context.state).listRows
        if cursor.press(key, count: shown.count, page: page) { return .stay }
        switch KeyCommand(key) {
        case .filter:
            base = path
            return beginFilter()
        case .all:
            showsAll.toggle()
            cursor.index = 0
            return .stay
        case .open, .into:
            guard shown.indices.contains(cursor.index) else { return .stay(.notice("nothing to open is listed here")) }
            let entry = shown[cursor.index]
            return entry.isFolder || key == .enter
                ? open(entry, in: context) : .stay(.notice("\(entry.name) isn't a folder: Enter opens it"))
        case .up:
            let parts = path.split(separator: "/", omittingEmptySubsequences: true)
            guard let last = parts.last else { return .stay(.notice("no folder is above this one")) }
            return list("/" + parts.dropLast().joined(separator: "/"), selecting: String(last), in: context)
        case .recent: return .stay(.run(.setup(.recent)))
        case .close: return .close
        case .documents:
            guard purpose == .payload else { return .stay(.notice("a list has payloads, not Swift files")) }
            return .closeAll(.openFile(path, folder: path))
        case nil: return .pass
        }
    }

    private mutating func open(_ entry: FolderListing.Entry, in context: LayerContext) -> LayerResponse {
        entry.isFolder ? list(joined(entry.name), in: context) : .closeAll(.openFile(joined(entry.name), folder: path))
    }

    // MARK: Typing

    /// The folder of a typed path; nil while a name is typed.
    private var typedFolder: String? {
        guard let text = filter?.text.shortened(to: 4096) else { return nil }
        if text == "~" { return "~" }
        guard let end = text.lastIndex(of: "/") else { return nil }
        let folder = text[...end]
        return folder.hasPrefix("/") || folder.hasPrefix("~") ? String(folder) : "\(base)/\(folder)"
    }

    /// The typed text after the last slash.
    private var typedName: String {
        let text = filter?.text ?? ""
        return text == "~" ? "" : text.lastIndex(of: "/").map { String(text[text.index(after: $0)...]) } ?? text
    }

    /// Edits the name or the path. The arrows keep it and move in the list.
    /// - Returns: nil for a key that moves in the list.
    private mutating func type(_ key: Key, in context: LayerContext) -> LayerResponse? {
        if key == .down || key == .up {
            isTyping = false
            return nil
        }
        let before = typedFolder ?? base
        switch TypingCommand(key) {
        case .open: return openTyped(in: context)
        case .complete:
            guard shown.indices.contains(cursor.index), let text = filter?.text else { return .stay }
            let entry = shown[cursor.index]
            let start = text == "~" ? "~/" : String(text.dropLast(typedName.count))
            filter = TextField(start + entry.name + (entry.isFolder ? "/" : ""))
        case .close:
            isTyping = false
            filter = nil
        case nil:
            guard filter?.press(key) == true else { return .pass }
        }
        cursor.index = 0
        let folder = typedFolder ?? base
        return folder == before ? .stay : list(folder, keepsFilter: isTyping, in: context)
    }

    /// Opens the entry with the typed name, or the one under the cursor; a path that ends with a slash shows its folder.
    private mutating func openTyped(in context: LayerContext) -> LayerResponse {
        let name = typedName
        let named = listing?.entries.first { $0.name == name }
        if let entry = named ?? (name.isEmpty || !shown.indices.contains(cursor.index) ? nil : shown[cursor.index]) {
            return open(entry, in: context)
        }
        guard name.isEmpty else { return .stay(.notice("no name here matches \(name.shortened(to: 80))")) }
        isTyping = false
        filter = nil
        return .stay
    }

    mutating func choose(_ item: Int, in context: LayerContext) -> LayerResponse {
        isTyping = false
        cursor.index = item
        return LayerResponse.stay.adding(look(in: context))
    }

    private mutating func list(
        _ path: String, selecting name: String? = nil, keepsFilter: Bool = false, in context: LayerContext
    ) -> LayerResponse {
        listing = nil
        if !keepsFilter {
            filter = nil
            isTyping = false
        }
        wanted = name
        generation = context.generation
        return .stay(.effect(.listFolder(path: path, generation: generation)))
    }

    private func joined(_ name: String) -> String { path.hasSuffix("/") ? path + name : path + "/" + name }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        let theme = Theme(state.appearance)
        let rect = ScreenLayout(state).wholeLayer
        let frame = LayerBox(
            theme: theme, title: purpose == .payload ? "Open a payload" : "Open your own Swift files", keys: hints)
        let content = frame.draw(on: &surface, in: rect)
        let (top, rest) = content.split(top: 1)
        var list = rest
        if rest.columns >= Self.minForPreview {
            let (left, right) = rest.split(left: min(60, rest.columns / 2))
            surface.vline(right.column, rest.rowRange, theme.line)
            drawPreview(on: &surface, in: right.split(left: 2).rest, theme)
            list = Rect(row: left.row, column: left.column, rows: left.rows, columns: left.columns - 1)
        }
        surface.put(
            top.row, top.column, surface.sanitizer.shownEnd(path, columns: top.columns), theme.quiet, clip: top)
        list = drawFilter(on: &surface, in: list, theme)
        guard let listing else {
            surface.put(list.row, list.column, "Reading the folder", theme.quiet, clip: list)
            return
        }
        if let trouble = listing.trouble {
            surface.put(wrapped: trouble, theme.bad, in: list)
            return
        }
        if shown.isEmpty {
            let nothing =
                listing.entries.isEmpty
                ? "No files here. h goes up." : "Nothing to open here. h goes up, . lists all files."
            surface.put(
                list.row, list.column, filter == nil ? nothing : "No name matches.", theme.quiet, clip: list)
        }
        frame.drawRest(cursor.rest(of: shown.count, in: list), on: &surface, in: rect)
        for row in cursor.rows(of: shown.count, in: list) {
            let entry = shown[row.item]
            row.draw(
                entry.isFolder ? entry.name + "/" : entry.name, entry.isFolder ? theme.key : theme.plain,
                end: (entry.size?.shownBytes ?? "", theme.quiet), on: &surface)
        }
    }

    private var hints: [(String, String)] {
        isTyping
            ? TypingCommand.allCases.map { $0.hint() }
            : KeyCommand.allCases
                .filter { $0 != .into && $0 != .recent && ($0 != .documents || purpose == .payload) }
                .map { $0 == .all && showsAll ? $0.hint("fewer files") : $0.hint() }
    }

    /// The minimum width for a preview beside the list.
    private static let minForPreview = 64

    private func drawPreview(on surface: inout Surface, in rect: Rect, _ theme: Theme) {
        guard let preview, !shown.isEmpty else { return }
        for (line, text) in preview.lines.prefix(rect.rows).enumerated() {
            SourceLine(theme: theme, base: theme.plain).draw(
                text[...], preview.coloring.parts(ofLine: line), on: &surface,
                in: rect.line(line))
        }
        guard let note = preview.note else { return }
        surface.put(wrapped: note, theme.quiet, in: rect)
    }
}
