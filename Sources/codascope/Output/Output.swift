import ArgumentParser
import CursesTerminal
import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText
import Processes
import Reports
import TerminalUI
import Workbench

/// Writes results to standard output, and problems and progress to standard error: nothing else writes to them.
struct Output: BatchConsole {
    private let usesColor: Bool
    private let sanitizer: Sanitizer

    var isASCII: Bool { sanitizer.isASCII }

    /// - Parameters:
    ///   - appearance: The appearance of text; nil for text that has no colors.
    ///   - clusters: The emoji of several scalars that are shown as one.
    init(_ appearance: AppearanceOptions? = nil, clusters: ClusterSupport = []) {
        usesColor = appearance?.usesColor(isTerminal: isatty(STDOUT_FILENO) == 1) == true
        sanitizer = Sanitizer(ascii: appearance?.ascii == true, clusters: clusters)
    }

    /// Writes to standard output.
    func write(_ text: ShownText) { write(bytes: Data(written(text).utf8)) }

    private func written(_ text: ShownText) -> String { text.written(by: sanitizer, usesColor: usesColor) }

    private func write(bytes: Data) {
        Progress.erase()
        Self.write(bytes, to: STDOUT_FILENO)
    }

    /// Writes data that the user asked for: the exact bytes, unless standard output is a terminal. There, all that a
    /// terminal would act on is written as JSON escapes it.
    func writeData(_ data: Data) {
        guard isatty(STDOUT_FILENO) == 1 else { return write(bytes: data) }
        let text = String(decoding: data, as: UTF8.self).replacing("\t", with: "    ")
        write(ShownText(json: text))
    }

    func writeData(_ text: String) { writeData(Data(text.utf8)) }

    /// Writes a long text of many small parts in blocks of some tens of kilobytes.
    ///
    /// - Parameter body: Passes on each part; the parts are written even if it throws.
    func writeInBlocks(_ body: ((ShownText) -> Void) throws -> Void) rethrows {
        var block = ""
        defer { write(bytes: Data(block.utf8)) }
        try body { part in
            block += written(part)
            guard block.utf8.count > 1 << 16 else { return }
            write(bytes: Data(block.utf8))
            block = ""
        }
    }

    /// Reports a problem with a payload on standard error.
    func trouble(_ message: String, about payload: PayloadSource?) {
        Progress.erase()
        let subject: ShownText = payload.map { ": \($0.title)" } ?? ""
        Self.say("codascope\(subject): \(message)", sanitizer)
    }

    /// Writes a line to standard error, or with another end, a part that is overwritten later.
    static func say(_ text: ShownText, _ sanitizer: Sanitizer = Sanitizer(), end: ShownText = "\n") {
        write(Data((text + end).written(by: sanitizer, usesColor: false).utf8), to: STDERR_FILENO)
    }

    /// Writes a report as JSON: invisible characters are escaped, which doesn't change the value.
    func writeJSON(_ report: some Encodable, isOneLine: Bool) throws {
        write(ShownText(json: try ReportJSON.text(report, isOneLine: isOneLine)) + "\n")
    }

    func showProgress<Value>(
        _ activity: String, isolation: isolated (any Actor)?, during work: (ProgressDetail) async -> Value
    ) async -> Value {
        await Progress.show(activity, isolation: isolation, during: work)
    }

    /// The style of failures in text.
    var reportText: ReportText { ReportText(sanitizer) }

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

/// The output format of a command that prints text for a person or for a program.
enum TextFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}

extension Trouble {
    init(_ error: any Error) {
        let description =
            switch error {
            case let error as Trouble: error.description
            case let error as PayloadTrouble: error.message
            case let error as RunnerTrouble: error.message
            case let error as ModelBuildFailure: error.summary
            case let error as SourceTrouble: error.message
            case let error as TerminalError: error.description
            case let error as ThreadError: error.description
            default: error.localizedDescription
            }
        self.init(description)
    }
}

extension DecodedPayload {
    /// Whether the payload was read as a whole but has several documents.
    var isSequence: Bool {
        if case .line = source { return false }
        return [.newlineDelimited, .concatenated].contains(decode.document.fault?.kind)
    }

    /// One message for each failure of a payload without a value: where, what, and what to do next if it isn't JSON.
    var failureMessages: [String] {
        // For several documents, another message says how to list them.
        let next = result.outcome == .invalid && !isSequence ? "; codascope check \(source.argument) explains it" : ""
        return decode.diagnosis.failures.filter { !$0.isAbsorbed }.map { failure in
            let isText = decode.document.format == .json
            let place = isText ? "\(failure.position.line):\(failure.position.column): " : ""
            return "\(place)\(failure.message) (\(failure.kind.rawValue))\(next)"
        }
    }
}

extension ExitStatus {
    /// Ends the command with this status.
    func end() throws {
        if self != .decoded { throw ExitCode(rawValue) }
    }
}
