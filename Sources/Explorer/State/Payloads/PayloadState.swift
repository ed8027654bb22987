import DecodeService
import JSONText

/// The open payload, or the one being read.
struct PayloadState: Sendable {
    indirect enum Content: Sendable {
        case none
        case loading(name: String)
        /// The beginning of the payload that is being read.
        case reading(LoadedPayload)
        case ready(LoadedPayload)
        case trouble(name: String, message: String)
    }

    var content = Content.none {
        didSet {
            isCancelled = false
            layOut()
        }
    }
    /// The rows that the user chose; nil for those that suit each text.
    private var style: Layout.Style?
    /// Changes with each payload on screen.
    private(set) var version = Generation()
    /// Whether reading was cancelled, so that only the beginning is there.
    var isCancelled = false {
        didSet { version.advance() }
    }
    /// The generation of the last requested payload.
    var generation = Generation()
    /// The path that `R` reads again; nil if the payload isn't a file.
    var path: String?
    /// The place of the payload in a list of documents; nil if it isn't from a list.
    var document: DocumentPlace?
    /// What a paste replaced; nil once another payload is opened.
    var replaced: Replaced?
    /// The generation of the last read that followed a change of the file.
    var followed: Generation?
    /// The folder that the file browser starts in.
    var folder: String

    init(folder: String) { self.folder = folder }

    /// A payload that a paste replaced, and the experiment that was on screen then.
    struct Replaced: Sendable {
        let payload: LoadedPayload
        let path: String?
        let document: DocumentPlace?
        let experiment: Int
        /// Whether it was a lesson's, and the user's own models were set aside.
        let isBuiltIn: Bool
    }

    /// Shows again what a paste replaced.
    mutating func restore(_ old: Replaced) {
        generation.advance()
        (path, document, replaced) = (old.path, old.document, nil)
        content = .ready(old.payload)
    }

    /// Changes between the lines of the text and one row a value, for this payload and those that follow.
    mutating func changeStyle() {
        style = shown?.layout.style == .pretty ? .source : .pretty
        layOut()
        version.advance()
    }

    private mutating func layOut() {
        // The lines of a log have one layout, whatever their lengths.
        let isLine = document != nil && shown?.document.lineCount == 1
        guard let style = style ?? (isLine ? .pretty : nil), let shown, shown.layout.style != style,
            shown.document.foreign == nil
        else { return }
        let isCancelled = isCancelled
        switch content {
        case .ready: content = .ready(shown.laidOut(style))
        case .reading: content = .reading(shown.laidOut(style))
        case .none, .loading, .trouble: break
        }
        self.isCancelled = isCancelled
    }

    /// The whole payload; nil until it is read.
    var loaded: LoadedPayload? { if case .ready(let payload) = content { payload } else { nil } }

    /// The setup of the decode that was recorded elsewhere; nil if the payload isn't a recording.
    var recorded: Setup? {
        loaded?.payload.recording.map { Setup(model: $0.typeName, strategies: $0.settings.strategies) }
    }

    /// The payload on screen, or as much of it as is read.
    var shown: LoadedPayload? {
        switch content {
        case .ready(let payload), .reading(let payload): payload
        case .none, .loading, .trouble: nil
        }
    }

    /// Whether only the beginning of the payload is on screen.
    var isBeginning: Bool { if case .reading = content { true } else { false } }

    /// Whether nothing is open or being opened.
    var isEmpty: Bool { if case .none = content { true } else { false } }

    var isLoading: Bool {
        switch content {
        case .loading: true
        case .reading: !isCancelled
        case .none, .ready, .trouble: false
        }
    }
}
