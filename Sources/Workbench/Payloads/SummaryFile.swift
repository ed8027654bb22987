import DecodeService
package import Foundation
package import Reports

/// Reads summaries that `check --summary --format json` wrote.
package enum SummaryFile {
    /// A summary's size limit, in bytes.
    private static let limit = 1 << 28

    /// Reads a baseline, which accepts everything in the summaries of a file.
    package static func baseline(_ path: String) throws -> CorpusBaseline {
        var builder = SummaryBuilder()
        for summary in try read(path, onlyFiles: path != "-") { builder.add(summary) }
        return CorpusBaseline(builder.summary())
    }

    /// Reads the summaries of a file: one, or one per line.
    ///
    /// - Parameter onlyFiles: Whether to reject devices and pipes, which may block forever.
    /// - Throws: ``Trouble`` if the file can't be read or isn't a summary.
    package static func read(_ path: String, onlyFiles: Bool = false) throws(Trouble) -> [CorpusSummary] {
        let data: Data
        do throws(FileReading.Failure) {
            data =
                try path == "-"
                ? FileReading.read(STDIN_FILENO, expecting: 0, limit: limit)
                : FileReading.read(path, limit: limit, onlyFiles: onlyFiles)
        } catch {
            throw Trouble("\(path) \(error.words): codascope check --summary --format json writes a summary.")
        }
        return try summaries(in: data, of: path)
    }

    /// - Parameters:
    ///   - data: The bytes of a file.
    ///   - path: What the file is called in messages.
    package static func summaries(in data: Data, of path: String) throws(Trouble) -> [CorpusSummary] {
        var splitter = LineSplitter(limit: .max)
        let lines = data.withUnsafeBytes { splitter.append($0) } + [splitter.end()].compactMap(\.self)
        // Another tool may have formatted a single summary over several lines.
        if lines.count != 1, let one = try? JSONDecoder().decode(CorpusSummary.self, from: data) { return [one] }
        do throws(Trouble) {
            guard !lines.isEmpty else { throw Trouble("\(path):1:1: The file is empty.") }
            var summaries: [CorpusSummary] = []
            for line in lines {
                summaries.append(try JSONFile(line.data, path: path, after: line.number - 1).decode(CorpusSummary.self))
            }
            return summaries
        } catch {
            throw Trouble("\(error) Summaries are written by codascope check --summary --format json.")
        }
    }
}
