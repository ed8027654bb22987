import JSONText
import TerminalUI

/// What a folder holds, folders first.
package struct FolderListing: Sendable {
    package struct Entry: Sendable, Hashable {
        package var name: String
        package var isFolder: Bool
        /// Bytes; nil for folders and for what cannot be asked.
        package var size: Int?

        package init(name: String, isFolder: Bool, size: Int? = nil) {
            self.name = name
            self.isFolder = isFolder
            self.size = size
        }
    }

    /// The folder's path as it was given, made complete.
    package var path: String
    package var entries: [Entry]
    /// Why the folder could not be read.
    package var trouble: String?

    package init(path: String, entries: [Entry], trouble: String? = nil) {
        self.path = path
        self.entries = entries
        self.trouble = trouble
    }
}

/// Chooses a file to open, folder by folder.
struct FileBrowser: Sendable {
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
    /// The entry to stand on once the listing comes.
    var wanted: String?

    init(path: String) { self.path = path }

    /// The entries that the filter leaves: kept, since a folder may hold very many and each key asks for them.
    private(set) var shown: [FolderListing.Entry] = []

    private mutating func updateShown() {
        guard let listing else {
            shown = []
            return
        }
        let text = filter?.text ?? ""
        // No name is as long, and the filter is looked at for every key.
        guard text.utf8.count <= 4096 else {
            shown = []
            return
        }
        let matcher = TextPattern(words: text).matcher()
        shown = listing.entries.filter {
            (showsHidden || !$0.name.hasPrefix(".")) && (text.isEmpty || matcher.matches($0.name))
        }
    }

    enum Choice {
        case folder(String, from: String?)
        case file(String)
    }

    mutating func take(_ listing: FolderListing) {
        self.listing = listing
        path = listing.path
        cursor.index = wanted.flatMap { name in shown.firstIndex { $0.name == name } } ?? 0
        wanted = nil
    }

    mutating func press(_ key: Key, page: Int) -> (OverlayOutcome, Choice?) {
        if isTyping {
            if key == .escape {
                isTyping = false
                filter = nil
                cursor.index = 0
                return (.stay, nil)
            }
            if key != .enter, key != .down, key != .up, filter?.press(key) == true {
                cursor.index = 0
                return (.stay, nil)
            }
            isTyping = false
        }
        if cursor.press(key, count: shown.count, page: page) { return (.stay, nil) }
        switch key {
        case .character("/"):
            filter = TextField()
            isTyping = true
            return (.stay, nil)
        case .character("."):
            showsHidden.toggle()
            cursor.index = 0
            return (.stay, nil)
        case .enter, .right, .character("l"):
            guard shown.indices.contains(cursor.index) else { return (.stay, nil) }
            let entry = shown[cursor.index]
            if entry.isFolder { return (.stay, .folder(joined(entry.name), from: nil)) }
            return key == .enter ? (.close, .file(joined(entry.name))) : (.stay, nil)
        case .left, .character("h"), .backspace:
            let parts = path.split(separator: "/", omittingEmptySubsequences: true)
            guard let last = parts.last else { return (.stay, nil) }
            return (.stay, .folder("/" + parts.dropLast().joined(separator: "/"), from: String(last)))
        case .escape, .character("q"): return (.close, nil)
        default: return (.pass, nil)
        }
    }

    private func joined(_ name: String) -> String { path.hasSuffix("/") ? path + name : path + "/" + name }
}
