import DecodeService
import Diagnosis
import TerminalUI

/// The text of the Why pane, wrapped to its width, and the key it was made for.
struct WhyText: Sendable {
    /// Everything that the text depends on: it is made again when one of these changes.
    struct Key: Hashable, Sendable {
        var payload: Generation
        var models: Generation
        var answer: Generation
        var hasValues: Bool
        var trouble: RunnerTrouble?
        var isDecoding: Bool
        var isCompiling: Bool
        var model: String?
        var row: Int?
        var moment: Int?
        var failureStep: Int?
        var watches: WatchState
        /// Whether changes are listed below the text. Advice then follows them.
        var listsChanges: Bool
        var width: Int
        /// Whether the pane has so few rows that the first line must say the cause.
        var isShort: Bool
        /// The support for emoji, which affects wrapping.
        var clusters: ClusterSupport
    }

    var key: Key?
    var lines: [String] = []
    /// The advice for the explained failure. None of it was run.
    var advice: [Advice] = []
    /// Whether that failure is the one that ended the decode, for which fixes are tried.
    var explainsEnding = false
}
