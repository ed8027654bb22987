import DecodeService
import DecodeTrace
import Diagnosis
import FidelityCases
import Foundation

@testable import Reports
@testable import Workbench

extension FuzzTarget {
    static let summaries = FuzzTarget(
        "summaries", "a file of summaries is refused at a line and column, or merged into one that reads as written",
        seeds: { SummariesFuzz.seeds },
        check: { bytes in
            guard let summaries = try SummariesFuzz.read(bytes, named: "parts.json") else { return }
            var builder = SummaryBuilder()
            for summary in summaries { builder.add(summary) }
            let merged = builder.summary()
            let written = try JSONEncoder().encode(merged)
            let again = try SummaryFile.summaries(in: written, of: "merged.json")
            try require(again == [merged], "\(again) instead of \(merged)")
            try SummariesFuzz.holdAssociative(summaries, merged)
            let text = SummaryText().text(of: merged)
            try TerminalText.holdHarmless(text, "the summary's text")
        })

    static let baselines = FuzzTarget(
        "baselines", "a baseline accepts what it has and nothing else, or is refused at a line and column",
        seeds: { SummariesFuzz.seeds + SummariesFuzz.seeds.map { $0 + partSeparator + SummariesFuzz.seeds[0] } },
        check: { bytes in
            let files = FuzzInput(bytes).parts().prefix(2)
            guard let known = try SummariesFuzz.read(files[0], named: "base.json"),
                let found = try SummariesFuzz.read(files[files.count - 1], named: "found.json")
            else { return }
            var builder = SummaryBuilder()
            for summary in known { builder.add(summary) }
            let baseline = CorpusBaseline(builder.summary())
            let causes = Set(known.flatMap(\.groups).map(\.cause))
            for summary in known + found {
                for group in summary.groups {
                    try holdEqual(baseline.accepts(group.cause), causes.contains(group.cause), "\(group.cause)")
                }
                for group in summary.suspicions {
                    let isKnown = known.contains { $0.suspicions.contains { $0.cause == group.cause } }
                    try holdEqual(baseline.accepts(group.cause), isKnown, "\(group.cause)")
                }
                for group in summary.ignored {
                    let isKnown = known.contains { $0.ignored.contains { $0.pointer == group.pointer } }
                    try holdEqual(baseline.accepts(ignored: group.pointer), isKnown, group.pointer)
                }
            }
            var marked = SummaryBuilder()
            for summary in found { marked.add(summary) }
            for group in marked.summary(baseline: baseline).groups {
                try holdEqual(group.isNew, !causes.contains(group.cause), "whether \(group.cause) is new")
            }
        })
}

enum SummariesFuzz {
    /// Summaries of small decodes, each alone, all in lines, and one that another tool formatted.
    static let seeds: [[UInt8]] = {
        var parts: [[UInt8]] = []
        var all = SummaryBuilder(hasTimes: true)
        for (number, subject) in FidelityCase.all.enumerated() {
            let data = subject.payload(FidelityCase.Kind.allCases[number % 3], seed: UInt64(number))
            let file = subject.recording(of: data, by: JSONDecoder()).encoded()
            guard let payload = try? Payload(reading: file), let recording = payload.recording,
                let result = try? recording.answer(
                    to: DecodeRequest(model: recording.typeName, strategies: recording.settings.strategies))
            else { continue }
            let decode = DiagnosedDecode(result, payload: payload, requested: recording.settings.strategies)
            var findings = CorpusFindings(decode, payload: "log:\(number)", suspicions: decode.suspicions())
            findings.time = PayloadTime(milliseconds: Int64(number) * 7_000_000)
            var one = SummaryBuilder(hasTimes: number % 2 == 0)
            one.add(findings, model: subject.name)
            all.add(findings, model: subject.name)
            if let bytes = try? JSONEncoder().encode(one.summary()) { parts.append(Array(bytes)) }
        }
        all.addTrouble()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let whole = (try? encoder.encode(all.summary())).map(Array.init) ?? []
        let words = ["", "\n", "{}", "[]", "null", "{\"kind\":\"summary\",\"schemaVersion\":2}", "summary"]
        let lines = Array(parts.prefix(4).joined(separator: [0x0A]))
        return [whole, lines] + parts.filter { $0.count <= 2048 } + words.map { [UInt8]($0) }
    }()

    /// The summaries of a file; nil if it is refused as it should be.
    static func read(_ bytes: [UInt8], named name: String) throws -> [CorpusSummary]? {
        do throws(Trouble) {
            return try SummaryFile.summaries(in: Data(bytes), of: name)
        } catch {
            try TerminalText.holdPlaced(error.description, in: name, lines: lineCount(bytes))
            return nil
        }
    }

    /// Throws if it matters how parts are put together before they are merged.
    static func holdAssociative(_ parts: [CorpusSummary], _ merged: CorpusSummary) throws {
        var (halves, whole) = ([SummaryBuilder(), SummaryBuilder()], SummaryBuilder())
        for (place, part) in parts.enumerated() { halves[2 * place < parts.count ? 0 : 1].add(part) }
        for half in halves { whole.add(half.summary()) }
        try holdEqual(whole.summary(), merged, "merged in halves")
    }
}
