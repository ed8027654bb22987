import Synchronization

/// Receives the messages and the progress of a batch: standard error, for a command.
package protocol BatchConsole: Sendable {
    /// Reports a problem with a payload, or with all of them.
    func trouble(_ message: String, about payload: PayloadSource?)

    /// Reports a fact about a payload, or about all of them, that isn't a problem. By default, shown like a problem.
    func note(_ message: String, about payload: PayloadSource?)

    /// Runs work, and shows its progress if it takes long.
    ///
    /// - Parameters:
    ///   - activity: What is being done, such as `decoding japan.json (2 of 7)`.
    ///   - work: The work, which updates the progress.
    func showProgress<Value>(
        _ activity: String, isolation: isolated (any Actor)?, during work: (ProgressDetail) async -> Value
    ) async -> Value
}

extension BatchConsole {
    /// Reports a problem with all payloads.
    package func trouble(_ message: String) { trouble(message, about: nil) }

    package func note(_ message: String, about payload: PayloadSource?) { trouble(message, about: payload) }

    func showProgress<Value>(
        _ activity: String, during work: (ProgressDetail) async -> Value
    ) async -> Value {
        await showProgress(activity, isolation: #isolation, during: work)
    }
}

/// A console that drops problems of payloads, because they are shown elsewhere.
struct SilentConsole: BatchConsole {
    /// The activity and the console that shows its progress; nil to show none.
    var progress: (activity: String, console: any BatchConsole)?
    /// Receives the notes; nil to drop them.
    var noting: (@Sendable (String) -> Void)?

    func trouble(_ message: String, about payload: PayloadSource?) {}

    func note(_ message: String, about payload: PayloadSource?) { noting?(message) }

    func showProgress<Value>(
        _ activity: String, isolation: isolated (any Actor)?, during work: (ProgressDetail) async -> Value
    ) async -> Value {
        guard let progress else { return await work(ProgressDetail()) }
        return await progress.console.showProgress(progress.activity, isolation: isolation, during: work)
    }
}

/// The progress of some work, in a few words.
package final class ProgressDetail: Sendable {
    private let words = Mutex("")
    private let updated: (@Sendable (String) -> Void)?

    /// - Parameter updated: Called with each new text.
    package init(updated: (@Sendable (String) -> Void)? = nil) {
        self.updated = updated
    }

    /// The current text; empty until the first update.
    package var text: String { words.withLock { $0 } }

    package func update(_ text: String) {
        words.withLock { $0 = text }
        updated?(text)
    }
}
