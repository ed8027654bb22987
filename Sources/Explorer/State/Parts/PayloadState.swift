/// The open payload, or the one being read.
struct PayloadState: Sendable {
    enum Content: Sendable {
        case none
        case loading(name: String)
        /// The beginning of the payload that is being read.
        case reading(LoadedPayload)
        case ready(LoadedPayload)
        case trouble(name: String, message: String)
    }

    var content = Content.none {
        didSet { isCancelled = false }
    }
    /// Changes with each payload on screen.
    private(set) var version = Generation()
    /// Reading was cancelled, and its beginning is what there is.
    var isCancelled = false {
        didSet { version.advance() }
    }
    /// The generation of the last requested payload.
    var generation = Generation()
    /// The path that `R` reads again; nil if the payload isn't a file.
    var path: String?
    /// The document of a list that the payload is; nil if it is a file of its own.
    var document: DocumentPlace?
    /// The folder that the file browser starts in.
    var folder: String

    init(folder: String) { self.folder = folder }

    /// The whole payload; nil as long as it isn't read.
    var loaded: LoadedPayload? {
        if case .ready(let payload) = content { return payload }
        return nil
    }

    /// What is on screen: the payload, or as much of it as is read.
    var shown: LoadedPayload? {
        switch content {
        case .ready(let payload), .reading(let payload): payload
        case .none, .loading, .trouble: nil
        }
    }

    /// Only the beginning of the payload is on screen.
    var isBeginning: Bool {
        if case .reading = content { return true }
        return false
    }

    /// Nothing is open or being opened.
    var isEmpty: Bool {
        if case .none = content { return true }
        return false
    }

    var isLoading: Bool {
        switch content {
        case .loading: true
        case .reading: !isCancelled
        case .none, .ready, .trouble: false
        }
    }
}
