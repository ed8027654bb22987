import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Says on standard error what takes long, while it does. Only on a terminal.
enum Progress {
    /// Shorter work is not worth a word.
    private static let patience = Duration.milliseconds(500)
    private static let beat = Duration.milliseconds(200)

    /// How far the work has come, in a few words.
    final class Detail: Sendable {
        private let text = Mutex("")

        func say(_ words: String) { text.withLock { $0 = words } }

        fileprivate var shown: String { text.withLock { $0.isEmpty ? "" : ", \($0)" } }
    }

    /// Runs work and shows how far it has come and how long it has taken; the line is gone when it is done.
    ///
    /// - Parameters:
    ///   - words: What is done, such as `decoding japan.json (2 of 7)`.
    ///   - work: Is handed what it can say how far it has come.
    static func show<Value>(
        _ words: String, isolation: isolated (any Actor)? = #isolation, during work: (Detail) async -> Value
    ) async -> Value {
        let detail = Detail()
        guard isatty(STDERR_FILENO) == 1 else { return await work(detail) }
        let ticker = Task.detached {
            let start = ContinuousClock.now
            do {
                try await Task.sleep(for: patience)
                while true {
                    let seconds = start.duration(to: .now) / .seconds(1)
                    Output.line("\r\(words)\(detail.shown) \(String(format: "%.1f", seconds)) s\u{1B}[K")
                    try await Task.sleep(for: beat)
                }
            } catch {
                // Cancelled: what was written is wiped out, and nothing else.
                if start.duration(to: .now) > patience { Output.line("\r\u{1B}[K") }
            }
        }
        let value = await work(detail)
        ticker.cancel()
        await ticker.value
        return value
    }
}
