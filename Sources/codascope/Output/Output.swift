import Foundation
import Reports
import TerminalUI
import Workbench

/// Writes results to standard output, and problems and progress to standard error.
struct Output: BatchConsole {
    let usesColor: Bool
    let isASCII: Bool
    private let sanitizer: Sanitizer

    init(_ appearance: AppearanceOptions) {
        usesColor = appearance.usesColor(isTerminal: isatty(STDOUT_FILENO) == 1)
        isASCII = appearance.ascii
        sanitizer = Sanitizer(ascii: appearance.ascii)
    }

    /// Writes to standard output, unchanged.
    func write(_ text: String) { write(Data(text.utf8)) }

    func write(_ data: Data) {
        Progress.erase()
        Self.write(data, to: STDOUT_FILENO)
    }

    /// Writes a long text of many small parts in blocks of some tens of kilobytes.
    ///
    /// - Parameter body: Passes on each part; the parts are written even if it throws.
    func writeInBlocks(_ body: ((String) -> Void) throws -> Void) rethrows {
        var block = ""
        defer { write(block) }
        try body { part in
            block += part
            guard block.utf8.count > 1 << 16 else { return }
            write(block)
            block = ""
        }
    }

    /// Reports a problem with a payload on standard error.
    func trouble(_ message: String, about payload: PayloadSource?) {
        Progress.erase()
        let subject = payload.map { ": \($0.title)" } ?? ""
        Self.say("codascope\(subject): \(message)", sanitizer)
    }

    /// Writes a line to standard error, made safe to show.
    static func say(_ text: String, _ sanitizer: Sanitizer = Sanitizer()) {
        write(Data((sanitizer.shown(text, columns: maxMessage) + "\n").utf8), to: STDERR_FILENO)
    }

    /// The maximum width of a message, in columns: a model's error may be very long. JSON reports contain all of it.
    private static let maxMessage = 4096

    /// Writes to standard error, unchanged, such as a line that is overwritten later.
    static func line(_ text: String) { write(Data(text.utf8), to: STDERR_FILENO) }

    /// Text from or about a payload, made safe to show.
    func shown(_ text: String) -> String { sanitizer.shown(text) }

    /// Writes a report as JSON, made safe to show: invisible characters are escaped, which doesn't change the value.
    func writeJSON(_ report: some Encodable, isOneLine: Bool) throws {
        write(shownJSON(try ReportJSON.text(report, isOneLine: isOneLine)) + "\n")
    }

    /// JSON text, made safe to show.
    func shownJSON(_ text: String) -> String { sanitizer.json(text) }

    func showProgress<Value>(
        _ activity: String, isolation: isolated (any Actor)?, during work: (ProgressDetail) async -> Value
    ) async -> Value {
        await Progress.show(activity, isolation: isolation, during: work)
    }

    /// The style of failures in text.
    var reportText: ReportText {
        let sanitizer = sanitizer
        let usesColor = usesColor
        return ReportText(
            shown: { sanitizer.shown($0) }, columns: { sanitizer.columns(of: $0) },
            styled: { role, text in usesColor ? Self.styled(role, text) : text }, ellipsis: isASCII ? "..." : "…")
    }

    private static func styled(_ role: ReportText.Role, _ text: String) -> String {
        let code =
            switch role {
            case .place, .message: "1"
            case .error: "1;31"
            case .warning: "1;33"
            case .gutter: "34"
            case .underline: "1;31"
            case .note: "31"
            case .fix: "1;32"
            }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    /// Writes a line to standard output, unchanged.
    static func print(_ text: String, terminator: String = "\n") {
        write(Data((text + terminator).utf8), to: STDOUT_FILENO)
    }

    /// Writes all output of a command. An error ends the command.
    private static func write(_ data: Data, to descriptor: Int32) {
        var rest = data[...]
        while !rest.isEmpty {
            // The pointer is only used inside the closure, for no more than the data's count.
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
                continue
            }
            let error = count == 0 ? EIO : errno
            switch error {
            case EINTR: break
            case EAGAIN:
                // The parent process made the descriptor nonblocking.
                var waited = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&waited, 1, -1)
            default: end(descriptor, error)
            }
        }
    }

    /// Ends the command after a write error.
    private static func end(_ descriptor: Int32, _ error: Int32) -> Never {
        // EPIPE isn't an error: the reader has gone, as with `| head`. Errors of standard error can't be reported.
        if error != EPIPE, descriptor == STDOUT_FILENO {
            let reason = String(cString: strerror(error))
            say("codascope: could not write to standard output: \(reason). The output is incomplete.")
        }
        exit(ExitStatus.trouble.rawValue)
    }
}
