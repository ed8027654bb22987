import DecodeService
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A Swift file of the user's that was read, with a bound on what is read.
struct SourceText {
    let text: String

    /// In bytes: no file that a person writes or generates for models is as large.
    private static let largest = 16 << 20

    /// Reads a file.
    ///
    /// - Throws: ``ModelBuildFailure`` when it is no regular file, too large, cannot be read, or is not text in UTF-8.
    init(path: String) throws(ModelBuildFailure) {
        let name = path.singleLine
        // A pipe that nobody writes to must not keep us.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else {
            throw ModelBuildFailure(summary: "\(name) cannot be read; `ls -l` shows who may")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw ModelBuildFailure(
                summary: "\(name) is no regular file but a pipe or a device; write the models to a file and name that")
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        guard let data = try? handle.read(upToCount: Self.largest + 1) ?? Data() else {
            throw ModelBuildFailure(summary: "\(name) cannot be read; `ls -l` shows who may")
        }
        guard data.count <= Self.largest else {
            throw ModelBuildFailure(
                summary:
                    "\(name) has more than \(Self.largest >> 20) MiB, which is no file of Swift models; name the one "
                    + "that they are in")
        }
        guard !data.contains(0) else {
            throw ModelBuildFailure(summary: "\(name) is no Swift source: it holds binary data")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            let line = Self.firstBadLine(data)
            throw ModelBuildFailure(
                summary: "\(name):\(line) is not UTF-8, which Swift source has to be; save it as UTF-8")
        }
        self.text = text
    }

    /// The line, from 1, of the first bytes that are no UTF-8.
    private static func firstBadLine(_ data: Data) -> Int {
        var line = 1
        for part in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if String(validating: part, as: UTF8.self) == nil { return line }
            line += 1
        }
        return line
    }
}
