package import DecodeService

/// The exit status of a command; worse ones have higher values, as in `diff` and `grep`.
package enum ExitStatus: Int32, Comparable {
    /// Every payload decoded.
    case decoded = 0
    /// A payload failed to decode, isn't JSON, or couldn't be encoded.
    case failed = 1
    /// A payload couldn't be examined: it can't be read, the worker died, or a limit was reached.
    case trouble = 2

    package init(_ outcome: DecodeResult.Outcome) {
        switch outcome {
        case .decoded, .recovered: self = .decoded
        case .failed, .invalid: self = .failed
        }
    }

    package static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.rawValue < other.rawValue }

    /// Keeps the worse of two statuses.
    package mutating func worsen(to other: ExitStatus) { self = max(self, other) }
}

/// A problem that ends a command with the status ``ExitStatus/trouble``: what is wrong, where, and what to do.
package struct Trouble: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
