import DecodeService
import DecodeTrace
import Diagnosis
import DiagnosisSupport
import Foundation
import JSONText
import Reports
import TerminalUI
import Testing

@testable import DecodeEngine

/// What is shown of a decode and of its recording: they must be the same, for every broken payload that a decoder without
/// lenient rules decodes.
@Suite struct RecordingTests {
    /// A decode as it ran here, and as its recording shows it.
    private struct Pair {
        var broken: BrokenPayload
        var direct: DiagnosedDecode
        var recorded: DiagnosedDecode
    }

    private func pairs(_ options: DecodeRecording.Options) async throws -> [Pair] {
        let runner = InProcessRunner(BrokenRunner.table)
        var pairs: [Pair] = []
        for broken in BrokenPayloadTests.groups.flatMap(\.payloads) {
            let strategies = try broken.strategySet
            // On Linux, a format of dates is code of the decoder, which a recording can only name.
            let decoder = strategies.makeDecoder()
            let isPlain =
                DecoderSettings(reading: decoder, payloadKeys: []).custom.isEmpty && strategies.keySet == .none
            guard isPlain, strategies.leniency == .none, PayloadFormat(of: broken.data) == .json else { continue }
            let type = try BrokenRunner.table.resolve(broken.model, preferring: nil).type
            // A dictionary fails at a random member if it has several that are wrong.
            guard let recording = try steady({ recording(of: type, broken.data, strategies, options) }),
                let direct = await runner.decode(
                    DecodeRequest(model: broken.model, strategies: strategies), payload: Payload(broken.data)
                ).result,
                // The keys of a dictionary have another order each time.
                KeyOrder(of: direct.trace) == nil
            else { continue }
            pairs.append(
                Pair(
                    broken: broken, direct: decode(direct.withoutStandIns, Payload(broken.data), strategies),
                    recorded: try decode(recording)))
        }
        return pairs
    }

    private func recording<T: Decodable>(
        of type: T.Type, _ data: Data, _ strategies: StrategySet, _ options: DecodeRecording.Options
    ) -> Data {
        strategies.makeDecoder().recording(of: type, from: data, options: options).encoded()
    }

    /// Returns the recording if it has the same calls twice in a row.
    private func steady(_ record: () -> Data) throws -> Data? {
        let (first, second) = (record(), record())
        let traces = try (DecodeRecording(data: first).trace, DecodeRecording(data: second).trace)
        return traces.0.hasSameCalls(as: traces.1) ? first : nil
    }

    private func decode(_ recording: Data) throws -> DiagnosedDecode {
        let payload = try Payload(reading: recording)
        let recorded = try #require(payload.recording)
        let strategies = recorded.settings.strategies
        let result = try recorded.answer(to: DecodeRequest(model: recorded.typeName, strategies: strategies))
        return decode(result, payload, strategies)
    }

    private func decode(_ result: DecodeResult, _ payload: Payload, _ strategies: StrategySet) -> DiagnosedDecode {
        DiagnosedDecode(result, payload: payload, requested: strategies)
    }

    @Test func `a recording with its values shows the tree, the steps and the words of the decode`() async throws {
        let pairs = try await pairs(.init(redacts: false, maxBytes: 1 << 24))
        #expect(pairs.count >= 300)
        for pair in pairs {
            let (direct, recorded) = (pair.direct, pair.recorded)
            #expect(recorded.result.trace.hasSameCalls(as: direct.result.trace), "\(pair.broken)")
            #expect(recorded.result.trace.failures == direct.result.trace.failures, "\(pair.broken)")
            #expect(recorded.result.outcome == direct.result.outcome, "\(pair.broken)")
            #expect(tree(recorded) == tree(direct), "\(pair.broken)")
            #expect(words(recorded) == words(direct), "\(pair.broken)")
        }
    }

    @Test func `a redacted recording shows the same tree, places and causes`() async throws {
        let pairs = try await pairs(.init(maxBytes: 1 << 24))
        #expect(pairs.count >= 300)
        for pair in pairs {
            let (direct, recorded) = (pair.direct, pair.recorded)
            #expect(recorded.result.outcome == direct.result.outcome, "\(pair.broken)")
            #expect(marks(recorded) == marks(direct), "\(pair.broken)")
            // Of text that isn't JSON, the words that say what it is are redacted, too.
            let hasCause = direct.result.outcome != .invalid && !Self.unclear.contains(pair.broken.name)
            #expect(causes(recorded, hasCause) == causes(direct, hasCause), "\(pair.broken)")
        }
    }

    /// Causes that only values show: an error's words, and the words that say which case of an enum follows.
    private static let unclear: Set = [
        "a message instead of a list", "a payload by its event", "a snake-case event",
        "an error beside data that is null",
    ]

    private func tree(_ decode: DiagnosedDecode) -> String {
        TreeText(
            tree: decode.tree, trace: decode.result.trace, document: decode.document,
            failures: decode.diagnosis.everything
        ).lines.joined(separator: "\n")
    }

    private func marks(_ decode: DiagnosedDecode) -> [String] {
        (0..<decode.tree.count).map { row in
            "\(decode.tree[row].depth) \(decode.tree[row].mark.symbol(ascii: true)) \(decode.tree[row].token)"
        }
    }

    private func words(_ decode: DiagnosedDecode) -> String {
        ReportText().text(ofFailuresOf: decode, payload: "payload.json").unescaped
    }

    /// The place, the kind and, if it is to be compared, the situation of each failure.
    private func causes(_ decode: DiagnosedDecode, _ hasSituation: Bool) -> [String] {
        decode.diagnosis.everything.map { failure in
            let situation = hasSituation ? failure.explained().code.rawValue : ""
            return "\(failure.position.line):\(failure.position.column) \(failure.kind) \(situation)"
        }
    }
}

extension DecodeResult {
    /// The result without what only runs of the models on stand-ins show. An app that records doesn't run them.
    fileprivate var withoutStandIns: DecodeResult {
        var result = self
        result.knownKeys = KnownKeys(
            known: trace.keyTypes.indices.map { Set(knownKeys.keys(keyType: $0)) },
            takesEverything: trace.keyTypes.map(\.takesEverything))
        return result
    }
}
