package import DecodeService
package import Foundation

/// The source of a command's payload.
package enum PayloadSource: Sendable {
    case standardInput
    case file(String)
    /// A line, by its number, of a file or of standard input.
    indirect case line(PayloadSource, Int)

    /// The name in machine-readable reports: as given on the command line.
    package var argument: String {
        switch self {
        case .standardInput: "-"
        case .file(let path): path
        case .line(let file, let number): "\(file.argument):\(number)"
        }
    }

    /// The name in text, in the style of compilers.
    package var title: String {
        switch self {
        case .standardInput: "<stdin>"
        case .file(let path): path
        case .line(let file, let number): "\(file.title):\(number)"
        }
    }

    /// The file or standard input that has the payload, whole or as a line.
    package var file: PayloadSource {
        switch self {
        case .standardInput, .file: self
        case .line(let file, _): file.file
        }
    }

    /// Whether it can be opened and read once more. Standard input and pipes can't; a file that is missing has the same
    /// error each time.
    fileprivate var canBeReadAgain: Bool {
        guard case .file(let path) = file else { return false }
        return switch FileReading.kind(path) {
        case .pipe, .other: false
        case .file, .folder, nil: true
        }
    }

    /// Whether it is a file that begins like a recording.
    package var isRecording: Bool {
        guard case .file(let path) = self, let head = try? FileReading.read(path, count: 32) else { return false }
        return PayloadRecording.isOne(head)
    }

    /// Reads the whole file or standard input to its end.
    ///
    /// - Parameter limit: The size limit, in bytes.
    package func read(limit: Int) throws(PayloadTrouble) -> Data {
        switch self {
        case .standardInput: try PayloadFiles.readStandardInput(limit: limit)
        case .file(let path): try PayloadFiles.read(path, limit: limit)
        case .line(let file, _): try file.read(limit: limit)
        }
    }
}

extension Sequence<PayloadSource> {
    /// Whether all of them can be read more than once: standard input and pipes can't.
    package var canBeReadAgain: Bool { allSatisfy(\.canBeReadAgain) }
}
