public import Foundation

/// Makes a recording of a traced decode.
struct RecordingMaker {
    private let typeName: String
    private let trace: Trace
    private let source: DecodeSource?
    private let options: DecodeRecording.Options
    private let error: RecordedError?
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
        source = traced.source ?? payload.map { DecodeSource($0) }
        self.options = options
        keyProbes = traced.keyProbes
        cases = traced.enums(rejecting: trace.thrown).compactMapValues(\.rawValues)
        switch traced.result {
        case .success(let value):
            isDecoded = true
            error = first.map(RecordedError.init)
            isReproduced = first == nil
            types = RecordedType.all(in: [value])
        case .failure(let thrown):
            isDecoded = false
            error = RecordedError(first ?? thrown)
            isReproduced = first.map { isSameError($0, thrown) } ?? true
            types = RecordedType.all(in: traced.finished.map(\.value))
        }
    }

    /// The recording, within the maximum size if its least parts are.
    ///
    /// Calls that don't lead to a failure are left out first, because without them the payload's positions are still the
    /// original's.
    func recording() -> DecodeRecording {
        let payload = source?.payload
        let size = payload.map { sizeAsString($0) } ?? 0
        // A call takes 20 bytes, and is written in base64.
        if size + trace.count * 80 / 3 <= options.maxBytes {
            let whole = draft(trace, payload: payload)
            if fits(whole) { return whole }
        }
        let near = trace.cut(siblings: 50, failures: 200)
        if size <= options.maxBytes {
            let cut = draft(near, payload: payload)
            if fits(cut) { return cut }
        }
        if let source, let skeleton = RecordedParts.skeleton(of: source, for: near), skeleton.count <= options.maxBytes
        {
            let cut = draft(near, payload: skeleton)
            if fits(cut) { return cut }
        }
        for (siblings, failures) in [(50, 200), (5, 20)] {
            let least = draft(trace.cut(siblings: siblings, failures: failures), payload: nil)
            if fits(least) { return least }
        }
        return draft(trace.cut(siblings: 0, failures: 1), payload: nil)
    }

    /// The number of bytes of a payload as a JSON string, if it isn't larger than the file anyway.
    private func sizeAsString(_ payload: Data) -> Int {
        guard payload.count <= options.maxBytes else { return payload.count }
        let escapes = payload.lazy.filter { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
        return payload.count + escapes.count
    }

    private func fits(_ recording: DecodeRecording) -> Bool { recording.encoded().count <= options.maxBytes }

    /// A recording with a trace, and with the payload or a part of it.
    private func draft(_ trace: Trace, payload: Data?) -> DecodeRecording {
        var parts = RecordedParts(trace, source, payload, options, keyProbes)
        var error = error
        if options.redacts { parts.redact(&error, typeName: typeName, cases: cases) }
        return DecodeRecording(
            version: DecodeRecording.currentVersion, typeName: typeName, isDecoded: isDecoded,
            isReproduced: isReproduced,
            payload: RecordedPayload(
                bytes: parts.payload, originalSize: source?.payload.count ?? 0, isRedacted: options.redacts,
                isWhole: parts.payload.map { $0.count == source?.payload.count } ?? false,
                format: source?.format ?? .other), trace: parts.trace,
            isTraceWhole: trace.count == self.trace.count && trace.thrown.count == self.trace.thrown.count,
            settings: parts.settings, types: types, knownKeys: parts.knownKeys, cases: cases, error: error?.text,
            origin: RecordedOrigin(name: options.name))
    }
}

/// What a decoder threw.
struct RecordedError {
    private let kind: String?
    var path: CodingPath
    var description: String

    init(_ error: any Error) {
        let facts = (error as? DecodingError).map(ErrorFacts.init)
        kind = facts?.kind.rawValue
        path = CodingPath(facts?.path ?? [])
        description = String((facts?.text ?? String(describing: error)).prefix(QuotedWords.maxLength + 1))
    }

    /// `typeMismatch at cities[1].name: …`; of an error that isn't a `DecodingError`, what it says itself.
    var text: String {
        guard let kind else { return description }
        return "\(kind) at \(path.isEmpty ? "the root" : path.description): \(description)"
    }
}

extension TracedDecode {
    /// The enums that rejected a raw value, by name. Their ``ModelProbe/rawValues`` runs their `allCases`.
    ///
    /// - Complexity: O(failures)
    package func enums(rejecting failures: [Failure]) -> [String: ModelProbe] {
        var enums: [String: ModelProbe] = [:]
        for failure in failures {
            guard case .noRawValue = failure.textFact else { continue }
            // The enum requests its raw value: the failure occurred in its call, or in the one inside it.
            let parent = failure.node < trace.count ? Int(trace[failure.node].parent) : -1
            for node in [failure.node, parent] where node >= 0 {
                let type = Int(trace[node].type)
                guard modelProbes.indices.contains(type) else { continue }
                enums[trace.typeNames[type]] = modelProbes[type]
            }
        }
        return enums
    }
}

extension TracedDecode {
    /// Writes the decode down.
    ///
    /// - Parameters:
    ///   - options: What to record.
    ///   - payload: What was decoded, if `traceDecode` traced the decode. Otherwise it is ignored: `JSONDecoder` and
    ///     `PropertyListDecoder` know it.
    /// - Complexity: O(bytes of the payload + calls)
    public func recording(_ options: DecodeRecording.Options = .init(), payload: Data? = nil) -> DecodeRecording {
        recording(options, payload: payload, first: nil)
    }

    /// - Parameter first: The error of the app's own decode, if this one repeats it.
    func recording(
        _ options: DecodeRecording.Options, payload: Data? = nil, first: (any Error)?
    ) -> DecodeRecording {
        RecordingMaker(self, options, payload: payload, first: first).recording()
    }
}
