package import DecodeTrace
package import Foundation
import JSONText
import SwiftDeclarations

/// A decode that an app recorded, ready to be shown like one that ran here.
package struct PayloadRecording: Sendable {
    private let recording: DecodeRecording
    /// The bytes of the recording itself.
    let file: Data
    /// The payload that was recorded; an outline of what the model asked for if the recording has none, or one in a format
    /// that isn't known.
    let bytes: TextBytes
    /// The format of ``bytes``.
    let format: PayloadFormat
    /// Whether ``bytes`` are such an outline.
    package let isOutline: Bool
    /// The settings of the app's decoder.
    package let settings: DecoderSettings

    /// The root type as written in the app's source.
    package var typeName: String { recording.typeName }
    package var origin: RecordedOrigin { recording.origin }
    package var payload: RecordedPayload { recording.payload }
    /// Whether the decode ended like the app's own.
    package var isReproduced: Bool { recording.isReproduced }
    /// Whether all calls were recorded.
    package var isTraceWhole: Bool { recording.isTraceWhole }

    /// The deepest call that is shown. A decoder accepts 512 levels of JSON, with several calls for each.
    private static let maxDepth = 4096

    /// Reads a recording.
    ///
    /// - Parameter data: The bytes of the file.
    /// - Throws: ``PayloadTrouble`` if they aren't a recording that can be read here.
    /// - Complexity: O(bytes)
    package init(_ data: Data) throws(PayloadTrouble) {
        file = data
        do throws(DecodeRecording.ReadingError) {
            recording = try DecodeRecording(data: data)
        } catch {
            throw PayloadTrouble("\(error) \(Self.wayOut(error))", code: .badRecording)
        }
        guard recording.trace.isNested(atMost: Self.maxDepth) else {
            throw PayloadTrouble(
                "This recording is damaged: its calls are nested more than \(Self.maxDepth) levels deep. "
                    + "Record the decode again.", code: .badRecording)
        }
        for (place, name) in recording.namesOfTypes {
            guard let fault = TypeExpression.fault(inName: name) else { continue }
            throw PayloadTrouble(
                "This recording is damaged: \(place) isn't the name of a type, because \(fault.reason) at character "
                    + "\(fault.column). Record the decode again.", code: .badRecording)
        }
        settings = DecoderSettings(recording.settings)
        let payload = recording.payload
        // Other decoders decode JSON and property lists, too.
        let known = payload.bytes.flatMap { data -> PayloadFormat? in
            switch payload.format {
            case .json: .json
            case .propertyList: .propertyList
            case .other:
                PayloadFormat(of: data) == .propertyList ? .propertyList : JSONDocument(data).fault == nil ? .json : nil
            }
        }
        isOutline = known == nil
        format = known ?? .json
        bytes = TextBytes(
            known.flatMap { _ in payload.bytes } ?? RecordingOutline.text(of: recording.trace, settings.strategies))
    }

    private static func wayOut(_ error: DecodeRecording.ReadingError) -> String {
        switch error {
        case .otherVersion: "Build the app and codascope from the same version of this package."
        case .severalRecordings: "Put each on a line of its own."
        case .notARecording, .truncated, .damaged: "Record the decode again."
        }
    }

    /// Whether bytes begin like a recording.
    package static func isOne(_ data: Data) -> Bool { DecodeRecording.begins(data) }

    /// The answer to a request for the recorded decode.
    ///
    /// - Throws: ``RunnerTrouble/recorded(as:strategies:)`` if the request differs from the recorded decode.
    package func answer(to request: DecodeRequest) throws(RunnerTrouble) -> DecodeResult {
        let strategies = settings.strategies
        guard request.model == typeName, request.strategies == strategies else {
            throw .recorded(as: typeName, strategies: strategies.changed.map { "\($0.name): \($0.value)" })
        }
        let trace = recording.trace
        let counts = TraceCounts(trace)
        return DecodeResult(
            id: request.id, model: typeName, typeName: typeName, outcome: outcome(counts), trace: trace, counts: counts,
            knownKeys: KnownKeys(
                known: recording.knownKeys.map(Set.init), takesEverything: trace.keyTypes.map(\.takesEverything)),
            cases: recording.cases, duration: .zero, decoder: settings)
    }

    private func outcome(_ counts: TraceCounts) -> DecodeResult.Outcome {
        if recording.isDecoded { return counts.absorbed == 0 && counts.adjusted == 0 ? .decoded : .recovered }
        // A text that isn't JSON fails before the model is asked, or within a call that reads a broken number or string.
        let isNoText = recording.trace.failures.last?.kind == .invalidJSON
        guard recording.trace.count <= 1 || isNoText else { return .failed }
        if isOutline { return isNoText ? .invalid : .failed }
        let document = JSONDocument(bytes, format: format, options: settings.strategies.documentOptions)
        return document.fault == nil && document.foreign?.trouble == nil ? .failed : .invalid
    }
}

extension DecodeRecording {
    /// The names of types, with their places in the file.
    fileprivate var namesOfTypes: [(place: String, name: String)] {
        let calls = trace.typeNames.enumerated().map { ("type \($0 + 1) of `trace`", $1) }
        let keys = trace.keyTypes.enumerated().map { ("key type \($0 + 1) of `trace`", $1.name) }
        let types = types.enumerated().flatMap { index, type in
            [("`types[\(index)].name`", type.name)]
                + type.properties.enumerated().map { ("`types[\(index)].properties[\($0)].type`", $1.type) }
        }
        return [("`type`", typeName)] + calls + keys + types + cases.keys.sorted().map { ("a key of `enumCases`", $0) }
    }
}

extension Trace {
    /// Whether no call is deeper than a limit.
    fileprivate func isNested(atMost limit: Int) -> Bool {
        withNodes { nodes in
            var ends: [Int32] = []
            for (place, node) in nodes.enumerated() {
                while let end = ends.last, end <= place { ends.removeLast() }
                ends.append(node.end)
                if ends.count > limit { return false }
            }
            return true
        }
    }
}
