import ArgumentParser

/// The range of options in seconds.
enum SecondsLimit {
    /// A year. A `Duration` traps if the number of seconds is much too large.
    static let longest: Double = 31_536_000

    /// - Parameter option: The option's name, with its dashes.
    /// - Throws: `ValidationError` for no time, and for more than a year.
    static func validate(_ seconds: Double, of option: String) throws {
        guard seconds > 0, seconds <= longest else {
            throw ValidationError(
                "\(option) must be more than 0 seconds, and at most \(Int(longest)), a year; it was \(seconds)")
        }
    }
}
