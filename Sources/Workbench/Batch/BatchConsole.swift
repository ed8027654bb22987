import Synchronization

/// Where a batch reports what it does and what goes wrong around a payload: standard error, for a command.
package protocol BatchConsole: Sendable {
    /// Returns text of a payload, or about it, safe to show on a terminal.
    func shown(_ text: String) -> String

    /// Reports what went wrong around a payload, or around all of them.
    func trouble(_ message: String, about payload: PayloadSource?)

    /// Does some work and shows how far it has come while it takes long.
    ///
    /// - Parameters:
    ///   - activity: What is being done, such as `decoding japan.json (2 of 7)`.
    ///   - work: The work; it sets how far it has come.
    func showProgress<Value>(
        _ activity: String, isolation: isolated (any Actor)?, during work: (ProgressDetail) async -> Value
    ) async -> Value
}

extension BatchConsole {
    /// Reports what went wrong around all payloads.
    package func trouble(_ message: String) { trouble(message, about: nil) }

    func showProgress<Value>(
        _ activity: String, during work: (ProgressDetail) async -> Value
    ) async -> Value {
        await showProgress(activity, isolation: #isolation, during: work)
    }
}

/// How far some work has come, in a few words.
package final class ProgressDetail: Sendable {
    private let words = Mutex("")

    package init() {}

    /// The latest words; empty until something was set.
    package var text: String { words.withLock { $0 } }

    /// Replaces the words.
    package func update(_ text: String) { words.withLock { $0 = text } }
}
