import ArgumentParser
import DecodeService
import Explorer
import Foundation
import Reports
import Workbench

/// The options of a check of many payloads.
struct ManyPayloadsOptions: ParsableArguments {
    @Flag(help: "Count what was found by place, instead of a report on each payload.")
    var summary = false

    @Option(
        help: ArgumentHelp(
            "Accept what this summary (--summary --format json) has: only other failures fail.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var baseline: String?

    /// The groups that `--baseline` accepts; nil without that option.
    func readBaseline() throws -> CorpusBaseline? {
        try baseline.map { try SummaryFile.baseline($0) }
    }
}

extension SummaryFile {
    /// Reads a baseline, which accepts everything in the summaries of a file.
    static func baseline(_ path: String) throws -> CorpusBaseline {
        var builder = SummaryBuilder()
        for summary in try read(path) { builder.add(summary) }
        return CorpusBaseline(builder.summary())
    }
}

/// Reads summaries that `check --summary --format json` wrote.
enum SummaryFile {
    /// A summary's size limit, in bytes.
    private static let limit = 1 << 28

    /// Reads the summaries of a file: one, or one per line.
    ///
    /// - Throws: ``PayloadTrouble`` if the file can't be read, ``Trouble`` if it isn't a summary.
    static func read(_ path: String) throws -> [CorpusSummary] {
        let data = try (path == "-" ? PayloadSource.standardInput : .file(path)).read(limit: limit)
        do {
            let lines = data.split(separator: 0x0A).filter { !$0.allSatisfy { $0 <= 0x20 } }
            // Another tool may have formatted a single summary over several lines.
            if lines.count > 1, let one = try? JSONDecoder().decode(CorpusSummary.self, from: data) { return [one] }
            return try lines.map { try JSONDecoder().decode(CorpusSummary.self, from: $0) }
        } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
            throw Trouble("\(path): \(context.debugDescription)")
        } catch {
            throw Trouble("\(path) is not a summary: codascope check --summary --format json writes one.")
        }
    }
}
