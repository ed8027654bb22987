/// The verdict of a quick decode of a payload: nil if it is unclear, and the payload needs a separate decode and
/// diagnosis. A failure means that the payload ended the runner, or exceeded a limit.
package typealias ScreenVerdict = Result<CleanDecode?, RunnerTrouble>

/// A decode where nothing was swallowed, changed or suspicious: there is nothing to explain.
package struct CleanDecode: Codable, Sendable, Hashable {
    /// The number of scalars and nulls that were read.
    package var values: Int
    /// The duration of the decode.
    package var duration: Duration
    /// The values that the model never asks for, outermost only, counted by place: a pointer with the payload's keys,
    /// and `*` for indices and the keys of dictionaries.
    package var ignored: [Ignored]
    /// The pointers of the first of these values, in the payload's order: at most ``named``.
    package var firstIgnored: [String]

    /// The maximum number of ignored values that are listed individually.
    package static let named = 3

    /// Ignored values at a place.
    package struct Ignored: Codable, Sendable, Hashable {
        package var place: String
        package var count: Int

        package init(place: String, count: Int) {
            self.place = place
            self.count = count
        }
    }

    package init(values: Int, duration: Duration, ignored: [Ignored] = [], firstIgnored: [String] = []) {
        self.values = values
        self.duration = duration
        self.ignored = ignored
        self.firstIgnored = firstIgnored
    }
}

/// Which decodes may be answered as clean, without a record of their calls.
package enum AcceptedClean: String, Codable, Sendable {
    /// None.
    case none
    /// Those that read everything in the payload.
    case read
    /// Those that may ignore values of the payload, too.
    case readOrIgnored

    /// Whether a decode may be answered as clean.
    package func accepts(_ decode: CleanDecode) -> Bool {
        switch self {
        case .none: false
        case .read: decode.ignored.isEmpty
        case .readOrIgnored: true
        }
    }
}
