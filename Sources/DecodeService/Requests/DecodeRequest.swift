package import JSONText

/// A request to decode a payload as a model with a strategy set.
///
/// The payload is passed separately.
package struct DecodeRequest: Codable, Sendable, Hashable {
    /// The version of the message protocol.
    package static let currentVersion = 6

    /// The version of the message protocol that this request uses.
    package var version: Int = Self.currentVersion
    /// The caller's identifier for the request, which results repeat.
    package var id: Int
    /// A type expression: `Country`, `[Country]`, `[String: City]`, `City?`, `nullability/Country`.
    package var model: String
    /// The lesson whose model to use if several have a model of that name.
    package var preferredLesson: String?
    /// The library that has the model; nil for the built-in ones.
    package var library: ModelLibrary?
    /// The strategies for decoding and encoding.
    package var strategies: StrategySet
    /// Whether to encode the value again after the result is delivered.
    package var wantsPreview: Bool
    /// The format of the preview; nil for the payload's.
    package var previewFormat: PayloadFormat?
    /// Whether the values that tokens don't show are read, and by which decode.
    package var values: ValueReading
    /// Whether the trace is wanted; a trial wants counts only.
    package var wantsTrace: Bool
    /// Whether to compute the figures that rank a trial.
    package var wantsFigures: Bool
    /// Which decodes may be answered as clean instead of by a result, which then has no trace, preview or values.
    package var acceptedClean = AcceptedClean.none
    /// Keys that are suspicious if nothing asks for them: a decode that ignores one isn't clean.
    package var suspectKeys: Set<String> = []
    /// The time limit in seconds; nil for no limit.
    package var timeLimit: Double?

    /// The memory limit in mebibytes; nil for no limit.
    package var memoryLimit: Int?

    /// The default time limit, in seconds.
    package static let defaultTimeLimit: Double = 60

    /// The maximum time limit, in seconds: 31 years.
    package static let longestTimeLimit: Double = 1e9

    /// Makes a request.
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

/// Whether the values that tokens don't show are read, and by which decode. To read them costs a decode, and a slower one.
package enum ValueReading: Codable, Sendable, Hashable {
    case never
    /// Only what another request could not read later: that there are none, if the record tells it, and those of a failed
    /// decode that asked for lists of keys. Another one might ask in another order, and fail elsewhere.
    case unlessLater
    /// By one more decode, after the preview. They are those of the result's calls.
    case afterwards
    /// The same, unless the record shows that no value can be suspicious.
    case ifDoubtful
    /// By this decode, of which no known keys are listed. The calls may come in another order than in a decode before.
    case atOnce
}
