import DecodeService

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
        var model: String?
        var row: Int?
        var step: Int?
        var width: Int
    }

    var key: Key?
    var lines: [String] = []
}
