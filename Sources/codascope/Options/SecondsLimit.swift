import ArgumentParser

/// The range of options in seconds.
enum SecondsLimit {
    /// A year. `Duration` traps for much larger numbers of seconds.
    static let longest: Double = 31_536_000

    /// - Parameter option: The option's name, with its dashes.
    /// - Throws: `ValidationError` if the time isn't positive or is more than a year.
    static func validate(_ seconds: Double, of option: String) throws {
        guard seconds > 0, seconds <= longest else {
            throw ValidationError(
                "\(option) must be more than 0 seconds, and at most \(Int(longest)), a year; it was \(seconds)")
        }
    }
}
