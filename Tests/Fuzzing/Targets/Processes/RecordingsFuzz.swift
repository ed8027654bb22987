import DecodeService
import DecodeTrace
import Diagnosis
import FidelityCases
import Foundation
import JSONText
import Reports

extension FuzzTarget {
    static let recordings = FuzzTarget(
        "recordings", "a recording is refused with a sentence, or shown and written as it was, whatever its calls say",
        seeds: { RecordingsFuzz.seeds },
        check: { bytes in
            let payload: Payload
            let file = Data(RecordingsFuzz.file(bytes))
            do throws(PayloadTrouble) {
                payload = try Payload(reading: file)
            } catch {
                try require(error.message.hasSuffix("."), "no sentence: \(error.message)")
                return
            }
            guard let recording = payload.recording else { return }
            let written = try DecodeRecording(data: file).encoded()
            try require(try DecodeRecording(data: written).encoded() == written, "it is written otherwise again")
            let strategies = recording.settings.strategies
            let result = try recording.answer(
                to: DecodeRequest(model: recording.typeName, strategies: strategies))
            let decode = DiagnosedDecode(result, payload: payload, requested: strategies)
            for failure in decode.diagnosis.everything { _ = failure.explained().sentences }
            _ = (decode.suspicions(), decode.failureGroups(), decode.tree.unplacedReads)
            let text = ReportText().text(ofFailuresOf: decode, payload: "a.codarecording")
            try TerminalText.holdHarmless(text, "the report")
            try require(recording.remarks.allSatisfy { $0.hasSuffix(".") }, "\(recording.remarks)")
        })
}

/// An input is a file, or a payload and a file whose own payload it replaces.
enum RecordingsFuzz {
    /// Recordings of small decodes, and each of them with the payload of another.
    static let seeds: [[UInt8]] = {
        let payloads = FidelityCase.all.enumerated().map { number, subject in
            subject.payload(FidelityCase.Kind.allCases[number % 3], seed: UInt64(number))
        }
        let files = zip(FidelityCase.all, payloads).map { Array($0.recording(of: $1, by: JSONDecoder()).encoded()) }
        let mixed = files.indices.map { payloads[($0 + 1) % payloads.count] + partSeparator + files[$0] }
        return files + mixed.map(Array.init)
    }()

    /// The file that an input stands for.
    static func file(_ input: [UInt8]) -> [UInt8] {
        let parts = input.split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, var file = try? JSONSerialization.jsonObject(with: Data(parts[1])) as? [String: Any]
        else { return input }
        file["payload"] =
            [
                "format": "json", "originalSize": parts[0].count, "redacted": false, "whole": false,
                "text": String(decoding: parts[0], as: UTF8.self),
            ] as [String: Any]
        let data = try? JSONSerialization.data(withJSONObject: file, options: [.sortedKeys, .withoutEscapingSlashes])
        return data.map(Array.init) ?? input
    }
}
