package import Strategies

/// What is asked of a runner: decode a payload as a model under a strategy set.
///
/// The payload travels beside the request.
package struct DecodeRequest: Codable, Sendable, Hashable {
    /// The version of the messages between who asks and who decodes.
    package static let currentVersion = 1

    /// The version of the messages that this request was made for.
    package var version: Int = Self.currentVersion
    /// The asker's number for the request; results carry it.
    package var id: Int
    /// A type expression: `Country`, `[Country]`, `[String: City]`, `City?`, `nullability/Country`.
    package var model: String
    /// The lesson whose model is meant when several have a model of that name.
    package var preferredLesson: String?
    /// The library that has the model; nil for the built-in ones.
    package var library: ModelLibrary?
    /// How to decode and encode.
    package var strategies: StrategySet
    /// Whether to encode the value again after the result was delivered.
    package var wantsPreview: Bool
    /// Whether the trace is wanted; a trial wants counts only.
    package var wantsTrace: Bool
    /// Whether the figures that rank a trial are wanted.
    package var wantsFigures: Bool
    /// The longest that the decode may take, in seconds; nil for no limit.
    package var timeLimit: Double?

    /// The most memory that the decode may take, in mebibytes; nil for no limit.
    package var memoryLimit: Int?

    /// The limit of a decode when nobody chose one, in seconds.
    package static let defaultTimeLimit: Double = 60

    /// Longer limits are as good as none: 31 years, in seconds.
    package static let longestTimeLimit: Double = 1e9

    /// Makes a request.
    package init(
        id: Int = 0, model: String, preferredLesson: String? = nil, library: ModelLibrary? = nil,
        strategies: StrategySet = StrategySet(), wantsPreview: Bool = false, wantsTrace: Bool = true,
        wantsFigures: Bool = false, timeLimit: Double? = Self.defaultTimeLimit, memoryLimit: Int? = nil
    ) {
        self.id = id
        self.model = model
        self.preferredLesson = preferredLesson
        self.library = library
        self.strategies = strategies
        self.wantsPreview = wantsPreview
        self.wantsTrace = wantsTrace
        self.wantsFigures = wantsFigures
        self.timeLimit = timeLimit
        self.memoryLimit = memoryLimit
    }
}
