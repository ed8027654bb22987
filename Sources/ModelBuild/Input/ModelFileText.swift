import DecodeService
import Foundation

/// The text of a user's Swift file, up to a size limit.
struct ModelFileText {
    let text: String

    /// In bytes; files with models are smaller.
    private static let largest = 16 << 20

    /// Reads a file.
    ///
    /// - Throws: ``ModelBuildFailure`` if it isn't a regular file, is too large, can't be read, or isn't UTF-8.
    init(path: String) throws(ModelBuildFailure) {
        let name = path.singleLine
        let data: Data
        do throws(FileReading.Failure) {
            data = try FileReading.read(path, limit: Self.largest, onlyFiles: true)
        } catch {
            throw ModelBuildFailure(summary: "\(name) \(Self.reason(error))")
        }
        guard !data.contains(0) else {
            throw ModelBuildFailure(summary: "\(name) is not Swift source: it contains binary data")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            let line = Self.firstBadLine(data)
            throw ModelBuildFailure(
                summary: "\(name):\(line) isn't valid UTF-8, as Swift source must be; save it as UTF-8")
        }
        self.text = text
    }

    /// Says why a file was not read and what to do. The text continues a sentence that begins with the file's name.
    static func reason(_ failure: FileReading.Failure) -> String {
        switch failure {
        case .missing, .notFolder: "\(failure.words); choose Swift files, or folders that contain some"
        case .notFile: "\(failure.words); write the models to a file"
        case .tooLarge, .endless:
            "has more than \(largest >> 20) MiB, which is too large for Swift models; choose the file with your models"
        case .permission: "\(failure.words); check its permissions with `ls -l`"
        default: failure.words.singleLine
        }
    }

    /// The line, from 1, of the first bytes that aren't UTF-8.
    private static func firstBadLine(_ data: Data) -> Int {
        var line = 1
        for part in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if String(validating: part, as: UTF8.self) == nil { return line }
            line += 1
        }
        return line
    }
}
