import ArgumentParser
import DecodeService
import DecodeTrace
import DecodeTree
import Diagnosis
import Foundation
import JSONText
import Strategies

/// The time of a diagnosis against one plain decode: tree, coverage, explanation.
struct DiagnoseBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diagnose",
        abstract: "Tree, coverage and explanation of a payload with one fault, as multiples of one plain decode.",
        discussion: """
            The last number that the model reads is replaced by a string, so that nearly everything is decoded before the \
            failure. The plain decode is that of the valid payload.
            """)

    @OptionGroup var payloads: BenchPayloads

    private struct Result: Codable {
        var payload: String
        var bytes: Int
        var plainMilliseconds: Double
        /// Medians of the ratios to a plain decode.
        var index: Double
        var tree: Double
        var coverage: Double
        /// The whole diagnosis: the tree, all failures with positions, the ignored values, coverage.
        var diagnosis: Double
        var explanation: Double
    }

    func run() throws {
        let results = try payloads.subjects().compactMap { subject in
            try subject.model.broken(subject.data).map { try measure(subject, $0) }
        }
        guard !payloads.json else { return try printJSON(results) }
        print("    bytes  plain ms   index    tree  coverage  diagnosis  explanation  payload")
        for result in results {
            print(
                String(
                    format: "%9d %9.1f %7.2f %7.2f %9.3f %10.2f %12.3f  ", result.bytes, result.plainMilliseconds,
                    result.index, result.tree, result.coverage, result.diagnosis, result.explanation)
                    + (result.payload as NSString).lastPathComponent)
        }
    }

    private func measure(_ subject: BenchPayloads.Subject, _ broken: BenchModel.Broken) throws -> Result {
        let clock = ContinuousClock()
        var times: [[Double]] = []
        for round in 0...payloads.pairCount {
            func milliseconds<T>(_ body: () throws -> T) rethrows -> (T, Double) {
                let start = clock.now
                let value = try body()
                return (value, start.duration(to: clock.now) / .milliseconds(1))
            }
            let plain = try milliseconds { try subject.model.decode(subject.data) }.1
            let (document, index) = milliseconds {
                let document = JSONDocument(broken.data)
                // The index is built on first use.
                return document.tokenCount > 0 ? document : JSONDocument(broken.data)
            }
            let set = broken.strategies
            let (tree, tree_) = milliseconds { DecodeTree(of: broken.result, document: document, strategies: set) }
            let coverage = milliseconds { Coverage(tree: tree, document: document) }.1
            let (decode, diagnosed) = milliseconds {
                DiagnosedDecode(broken.result, document: document, requested: set)
            }
            let explained = milliseconds { decode.diagnosis.ending?.explained() }.1
            // The first round fills caches.
            if round > 0 { times.append([plain, index, tree_, coverage, diagnosed, explained]) }
        }
        let ratios = (1...5).map { part in median(times.map { $0[part] / $0[0] }) }
        return Result(
            payload: subject.name, bytes: subject.data.count, plainMilliseconds: median(times.map { $0[0] }),
            index: ratios[0], tree: ratios[1], coverage: ratios[2], diagnosis: ratios[3], explanation: ratios[4])
    }
}

extension BenchModel {
    /// A payload with one fault, decoded.
    struct Broken {
        var data: Data
        var strategies: StrategySet
        var result: DecodeResult
    }

    /// The payload with its last decoded number changed to a string; nil if there are no numbers.
    static func broken<T: Decodable>(_ type: T.Type, _ data: Data, _ decoder: JSONDecoder) -> Broken? {
        let document = JSONDocument(data)
        let keys = Set((0..<document.tokenCount).compactMap { document.key($0) })
        let strategies = DecoderSettings(reading: decoder, payloadKeys: keys).strategies
        let good = result(decoder.trace(type, from: data), .decoded, keys, strategies)
        let tree = DecodeTree(of: good, document: document, strategies: strategies)
        let last = tree.decodedRows.last { row in
            row.mark == .decoded && row.token >= 0 && document.kind(Int(row.token)) == .number
        }
        guard let last else { return nil }
        var bytes = Array(data)
        bytes.replaceSubrange(document.span(Int(last.token)), with: Array(#""x""#.utf8))
        let broken = Data(bytes)
        return Broken(
            data: broken, strategies: strategies,
            result: result(decoder.trace(type, from: broken), .failed, keys, strategies))
    }

    private static func result<T>(
        _ traced: TracedDecode<T>, _ outcome: DecodeResult.Outcome, _ keys: Set<String>, _ strategies: StrategySet
    ) -> DecodeResult {
        let converted = keys.map(strategies.convertKey)
        let known = KnownKeys(
            known: traced.keyProbes.map { probe in Set(converted.filter { probe.knows($0) }) },
            takesEverything: traced.trace.keyTypes.map(\.takesEverything))
        return DecodeResult(
            id: 1, model: "Model", typeName: TypeName.of(T.self), outcome: outcome, trace: traced.trace,
            counts: TraceCounts(traced.trace), knownKeys: known, duration: .zero)
    }
}
