import DecodeService
package import Explorer
import Foundation

extension PayloadFiles {
    /// The number of bytes that a preview reads.
    private static let previewBytes = 16 << 10
    private static let previewLines = 100

    /// The first lines of a file, or the names in a folder.
    package static func preview(_ path: String) -> FilePreview {
        if FileReading.kind(path) == .folder {
            let listing = list(path)
            if let trouble = listing.trouble { return FilePreview(lines: [], note: trouble) }
            let names = listing.entries.filter { !$0.name.hasPrefix(".") }.map { $0.isFolder ? $0.name + "/" : $0.name }
            return FilePreview(
                lines: Array(names.prefix(previewLines)), note: names.isEmpty ? "An empty folder." : nil)
        }
        let data: Data
        do throws(FileReading.Failure) {
            data = try FileReading.read(path, count: previewBytes)
        } catch {
            return FilePreview(lines: [], note: "This file \(error.words).")
        }
        if data.isEmpty { return FilePreview(lines: [], note: "An empty file.") }
        if data.starts(with: Data("bplist".utf8)) {
            return FilePreview(lines: [], note: "A binary property list.")
        }
        if data.contains(0) { return FilePreview(lines: [], note: "A binary file.") }
        let text = String(decoding: data, as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.prefix(previewLines)
        // A line of a minified payload may be as long as the file.
        return FilePreview(lines: lines.map { String($0.prefix(400)).replacing("\t", with: "    ") })
    }
}
