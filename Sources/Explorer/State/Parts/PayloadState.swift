/// The payload on screen, or on its way.
struct PayloadState: Sendable {
    enum Content: Sendable {
        case none
        case loading(name: String)
        case ready(LoadedPayload)
        case trouble(name: String, message: String)
    }

    var content = Content.none {
        didSet { version.advance() }
    }
    /// Tells what is on screen from what was before.
    private(set) var version = Generation()
    /// Of the payload that was asked for last.
    var generation = Generation()
    /// The path that `R` reads again; nil for what is in no file.
    var path: String?
    /// The folder that the file browser starts in.
    var folder: String

    init(folder: String) { self.folder = folder }

    var loaded: LoadedPayload? {
        if case .ready(let payload) = content { return payload }
        return nil
    }

    /// Nothing was opened, and nothing is being opened.
    var isEmpty: Bool {
        if case .none = content { return true }
        return false
    }

    var isLoading: Bool {
        if case .loading = content { return true }
        return false
    }
}
