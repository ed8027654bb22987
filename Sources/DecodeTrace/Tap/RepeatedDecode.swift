package import Foundation

/// Decodes payloads one after the other, and provides the calls of each that decodes without any error.
///
/// The plans of types and the names of types and keys are determined once instead of for each payload. For a payload of
/// a kilobyte, that takes as long as the decode.
package final class RepeatedDecode {
    private let makeDecoder: () -> JSONDecoder
    private let progress: DecodeProgress?
    private var recorder: Recorder?
    private var types: [String] = []
    private var takesEverything: [Bool] = []
    /// How often the numbering of keys and types was restarted.
    package private(set) var generation = 0

    /// - Parameters:
    ///   - progress: Reports each decode's progress to another thread.
    ///   - makeDecoder: Makes a decoder with the same settings each time.
    package init(progress: DecodeProgress? = nil, makeDecoder: @escaping () -> JSONDecoder) {
        self.progress = progress
        self.makeDecoder = makeDecoder
    }

    /// Decodes a payload.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - data: The payload.
    ///   - body: Receives the calls.
    /// - Returns: Nil if the decode failed, if an error was thrown and caught, or if the calls were not made in order.
    package func run<T: Decodable, Value>(_ type: T.Type, from data: Data, _ body: (Trace.Calls) -> Value?) -> Value? {
        defer { settle() }
        return read(type, from: data, body)
    }

    private func read<T: Decodable, Value>(_ type: T.Type, from data: Data, _ body: (Trace.Calls) -> Value?) -> Value? {
        let decoder = makeDecoder()
        let recorder = self.recorder ?? Recorder(decoder.tapOptions(.none, false, nil, progress))
        self.recorder = recorder
        let state = recorder.state
        do {
            try recorder.withActiveRecorder {
                _ = try recorder.root(
                    type, forward: { try decoder.decode(type, from: data) },
                    decode: { try decoder.decode($0, from: data) })
            }
        } catch {
            return nil
        }
        guard state.pointee.failures.isEmpty, !state.pointee.isOutOfOrder else { return nil }
        while types.count < state.pointee.types.count { types.append(TypeName.of(state.pointee.types[types.count])) }
        while takesEverything.count < state.pointee.keyTypes.count {
            takesEverything.append(KeyProbe(state.pointee.keyTypes[takesEverything.count]).takesEverything)
        }
        return body(
            Trace.Calls(
                nodes: Trace.Nodes(start: state.pointee.nodes, count: state.pointee.count),
                keys: state.pointee.keys.names, types: types, models: state.pointee.types,
                takesEverything: takesEverything))
    }

    /// Prepares for the next decode.
    private func settle() {
        // A model may have kept its decoder, whose calls must not appear in a later decode.
        if isKnownUniquelyReferenced(&recorder), let state = recorder?.state, !state.pointee.isLarge {
            return state.pointee.restart()
        }
        recorder?.abandon()
        recorder = nil
        types = []
        takesEverything = []
        generation += 1
    }
}
