import Foundation
import Synchronization
import TerminalUI
import Workbench

/// Shows the progress of long work on standard error, if it is a terminal.
enum Progress {
    /// The delay before the line appears.
    private static let delay = Duration.milliseconds(500)
    private static let interval = Duration.milliseconds(200)

    /// Whether the line is on the screen.
    private static let line = Mutex(false)

    /// Erases the line before something else is written to the terminal; it appears again later.
    static func erase() {
        line.withLock { isShown in
            if isShown { Output.say("\r\u{1B}[K", end: "") }
            isShown = false
        }
    }

    /// Runs work and shows its progress and its duration; the line is erased when it is done.
    ///
    /// - Parameters:
    ///   - words: The activity, such as `decoding japan.json (2 of 7)`.
    ///   - work: Receives the object to report its progress to.
    static func show<Value>(
        _ words: String, isolation: isolated (any Actor)? = #isolation, during work: (ProgressDetail) async -> Value
    ) async -> Value {
        let detail = ProgressDetail()
        guard isatty(STDERR_FILENO) == 1 else { return await work(detail) }
        let ticker = Task.detached {
            let start = ContinuousClock.now
            do {
                try await Task.sleep(for: delay)
                while true {
                    let seconds = start.duration(to: .now) / .seconds(1)
                    let so = [words, detail.text].filter { !$0.isEmpty }.joined(separator: ", ")
                    line.withLock { isShown in
                        Output.say("\r\(so) \(String(format: "%.1f", seconds)) s", end: "\u{1B}[K")
                        isShown = true
                    }
                    try await Task.sleep(for: interval)
                }
            } catch {
                // Cancelled: erases the line and writes nothing else.
                erase()
            }
        }
        let value = await work(detail)
        ticker.cancel()
        await ticker.value
        return value
    }
}
