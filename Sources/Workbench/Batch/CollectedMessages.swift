import Synchronization

/// Collects the messages about a payload, to show those of concurrent decodes in the payloads' order.
final class CollectedMessages: BatchConsole {
    private let console: any BatchConsole
    private let overall: ProgressDetail?
    private let messages = Mutex<[@Sendable (any BatchConsole) -> Void]>([])

    /// - Parameters:
    ///   - console: Receives the messages once they are passed on.
    ///   - overall: The progress of the batch, if it shows the work on this payload; otherwise nil.
    init(_ console: any BatchConsole, overall: ProgressDetail?) {
        self.console = console
        self.overall = overall
    }

    func trouble(_ message: String, about payload: PayloadSource?) {
        messages.withLock { $0.append { $0.trouble(message, about: payload) } }
    }

    func note(_ message: String, about payload: PayloadSource?) {
        messages.withLock { $0.append { $0.note(message, about: payload) } }
    }

    func showProgress<Value>(
        _ activity: String, isolation: isolated (any Actor)?, during work: (ProgressDetail) async -> Value
    ) async -> Value {
        guard let overall else { return await work(ProgressDetail()) }
        overall.update(activity)
        return await work(ProgressDetail { overall.update("\(activity), \($0)") })
    }

    /// Passes the messages on.
    func pass() {
        let collected = messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
        for pass in collected { pass(console) }
    }
}
