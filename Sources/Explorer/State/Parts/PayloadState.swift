/// The open payload, or the one being read.
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
    /// Changes with each payload on screen.
    private(set) var version = Generation()
    /// The generation of the last requested payload.
    var generation = Generation()
    /// The path that `R` reads again; nil if the payload isn't a file.
    var path: String?
    /// The folder that the file browser starts in.
    var folder: String

    init(folder: String) { self.folder = folder }

    var loaded: LoadedPayload? {
        if case .ready(let payload) = content { return payload }
        return nil
    }

    /// Nothing is open or being opened.
    var isEmpty: Bool {
        if case .none = content { return true }
        return false
    }

    var isLoading: Bool {
        if case .loading = content { return true }
        return false
    }
}
