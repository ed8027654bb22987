import DecodeService

/// What the Why pane says, wrapped to its width, and what it was made from.
struct WhyText: Sendable {
    /// All that the text depends on: it is made anew when one of these changes.
    struct Key: Hashable, Sendable {
        var payload: Generation
        var models: Generation
        var answer: Generation
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
