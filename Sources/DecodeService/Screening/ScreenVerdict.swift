/// What a quick look at the decode of a payload shows.
package enum ScreenVerdict: Sendable, Hashable {
    /// It decoded, and nothing was swallowed, changed or suspicious.
    case clean(CleanDecode)
    /// It needs a decode and a diagnosis of its own.
    case unclear
    /// It ended the runner, or exceeded a limit.
    case trouble(RunnerTrouble)
}

/// A decode without anything to explain.
package struct CleanDecode: Sendable, Hashable {
    /// The number of scalars and nulls that were read.
    package var values: Int
    /// The duration of the decode.
    package var duration: Duration
    /// The values that the model never asks for, outermost only: how many at each place, a pointer with the payload's
    /// keys, and `*` for indices and the keys of dictionaries.
    package var ignored: [Ignored]

    /// Values at a place.
    package struct Ignored: Sendable, Hashable {
        package var place: String
        package var count: Int

        package init(place: String, count: Int) {
            self.place = place
            self.count = count
        }
    }

    package init(values: Int, duration: Duration, ignored: [Ignored] = []) {
        self.values = values
        self.duration = duration
        self.ignored = ignored
    }
}
