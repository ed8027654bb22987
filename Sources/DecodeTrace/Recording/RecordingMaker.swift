import Foundation

/// Makes a recording of a traced decode.
struct RecordingMaker {
    private let typeName: String
    private let trace: Trace
    private let source: DecodeSource?
    private let options: DecodeRecording.Options
    private let error: (any Error)?
    private let isDecoded: Bool
    private let isReproduced: Bool
    private let types: [RecordedType]
    private let keyProbes: [KeyProbe]
    private let cases: [String: [String]]

    init<T>(
        _ traced: TracedDecode<T>, _ options: DecodeRecording.Options, payload: Data?, first: (any Error)?
    ) {
        typeName = TypeName.of(T.self)
        trace = traced.trace
        source = payload.map { DecodeSource($0) } ?? traced.source
        self.options = options
        keyProbes = traced.keyProbes
        cases = traced.rejectedCases
        switch traced.result {
        case .success(let value):
            isDecoded = true
            error = first
            isReproduced = first == nil
            types = RecordedType.all(in: [value])
        case .failure(let thrown):
            isDecoded = false
            error = first ?? thrown
            isReproduced = first.map { isSameError($0, thrown) } ?? true
            types = RecordedType.all(in: traced.finished.map(\.value))
        }
    }

    func recording() -> DecodeRecording {
        DecodeRecording(
            version: DecodeRecording.currentVersion, typeName: typeName, isDecoded: isDecoded,
            isReproduced: isReproduced,
            payload: RecordedPayload(
                bytes: source?.payload, originalSize: source?.payload.count ?? 0, isRedacted: false,
                isWhole: source != nil, format: source?.format ?? .other), trace: trace, isTraceWhole: true,
            settings: source?.settings ?? RecordedSettings(), types: types,
            knownKeys: keyProbes.map { _ in [] }, cases: cases, error: error.map { String(describing: $0) },
            origin: RecordedOrigin(name: options.name))
    }
}

extension TracedDecode {
    /// The raw values of enums that rejected one, as JSON, by the enum's name. Runs the enums' `allCases`.
    fileprivate var rejectedCases: [String: [String]] {
        var cases: [String: [String]] = [:]
        for failure in trace.thrown {
            guard case .noRawValue = failure.textFact else { continue }
            // The enum requests its raw value: the failure occurred in its call, or in the one inside it.
            for node in [failure.node, Int(trace[failure.node].parent)] where node >= 0 {
                let type = Int(trace[node].type)
                guard modelProbes.indices.contains(type), cases[trace.typeNames[type]] == nil else { continue }
                cases[trace.typeNames[type]] = modelProbes[type].rawValues
            }
        }
        return cases
    }
}
