import Foundation
import Workbench

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

    /// Runs work and shows how far it has come and how long it has taken; the line is gone when it is done.
    ///
    /// - Parameters:
    ///   - words: What is done, such as `decoding japan.json (2 of 7)`.
    ///   - work: Is handed what it can say how far it has come.
    static func show<Value>(
        _ words: String, isolation: isolated (any Actor)? = #isolation, during work: (ProgressDetail) async -> Value
    ) async -> Value {
        let detail = ProgressDetail()
        guard isatty(STDERR_FILENO) == 1 else { return await work(detail) }
        let ticker = Task.detached {
            let start = ContinuousClock.now
            do {
                try await Task.sleep(for: patience)
                while true {
                    let seconds = start.duration(to: .now) / .seconds(1)
                    let so = detail.text.isEmpty ? "" : ", \(detail.text)"
                    Output.line("\r\(words)\(so) \(String(format: "%.1f", seconds)) s\u{1B}[K")
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
