package import JSONText

/// A request to decode a payload as a model with a strategy set.
///
/// The payload is passed separately.
package struct DecodeRequest: Codable, Sendable, Hashable {
    /// The version of the message protocol.
    package static let currentVersion = 9

    /// The version of the message protocol that this request uses.
    package var version: Int = Self.currentVersion
    /// The caller's identifier for the request, which results repeat.
    package var id: Int
    /// A type expression: `Country`, `[Country]`, `[String: City]`, `City?`, `nullability/Country`.
    package var model: String
    /// The lesson whose model to use if several have a model of that name.
    package var preferredLesson: String?
    /// The library that has the model; nil for built-in models.
    package var library: ModelLibrary?
    /// The strategies for decoding and encoding.
    package var strategies: StrategySet
    /// Whether to encode the value again after the result is delivered.
    package var wantsPreview: Bool
    /// The format of the preview; nil for the payload's.
    package var previewFormat: PayloadFormat?
    /// Whether to read the values that tokens don't show, and in which decode.
    package var values: ValueReading
    /// Whether to list the keys of objects by name from the start, as a decode does that is repeated after a failure.
    package var sortsKeys = false
    /// Whether to return the trace. A trial needs only counts.
    package var wantsTrace: Bool
    /// Whether to compute the figures that rank a trial.
    package var wantsFigures: Bool
    /// Which decodes may be answered as clean, without a result, trace, preview or values.
    package var acceptedClean = AcceptedClean.none
    /// Keys that may be suspicious: a decode with such a value isn't clean.
    package var suspectKeys = SuspectKeys()
    /// The time limit in seconds; nil for no limit.
    package var timeLimit: Double?

    /// The memory limit in mebibytes; nil for no limit.
    package var memoryLimit: Int?

    /// The default time limit, in seconds.
    package static let defaultTimeLimit: Double = 60

    /// The maximum time limit, in seconds: 31 years.
    package static let maxTimeLimit: Double = 1e9

    package init(
        id: Int = 0, model: String, preferredLesson: String? = nil, library: ModelLibrary? = nil,
        strategies: StrategySet = StrategySet(), wantsPreview: Bool = false, values: ValueReading = .never,
        wantsTrace: Bool = true, wantsFigures: Bool = false, timeLimit: Double? = Self.defaultTimeLimit,
        memoryLimit: Int? = nil
    ) {
        self.id = id
        self.model = model
        self.preferredLesson = preferredLesson
        self.library = library
        self.strategies = strategies
        self.wantsPreview = wantsPreview
        self.values = values
        self.wantsTrace = wantsTrace
        self.wantsFigures = wantsFigures
        self.timeLimit = timeLimit
        self.memoryLimit = memoryLimit
    }
}

/// Whether to read the values that tokens don't show, and in which decode. Reading them takes an extra or a slower
/// decode.
package enum ValueReading: Codable, Sendable, Hashable {
    case never
    /// In a later request, see ``DecodeRunner/values(of:_:payload:)``. This one only says that there are none, if the
    /// record shows it.
    case later
    /// In an additional decode, after the preview. The values are those of the result's calls.
    case afterwards
    /// Same as `afterwards`, unless the record shows that no value can be suspicious.
    case ifDoubtful
    /// In this decode, which then lists no known keys. Its calls may come in another order than in an earlier decode.
    case atOnce
}

extension Double {
    /// The seconds as a user types them: whole numbers without a fraction.
    package var inShort: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self) }
}
