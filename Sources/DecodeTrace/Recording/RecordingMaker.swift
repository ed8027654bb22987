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
        var parts = RecordedParts(trace, source, payload, options)
        parts.addKnownKeys(keyProbes)
        var error = error
        if options.redacts { parts.redact(&error, typeName: typeName, cases: cases, original: source?.payload) }
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
        description = String((facts?.text ?? String(describing: error)).prefix(QuoteRedactor.maxLength + 1))
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

/// The parts of a recording that depend on each other: redaction changes all of them.
struct RecordedParts {
    private(set) var trace: Trace
    private(set) var payload: Data?
    private(set) var settings: RecordedSettings
    private(set) var knownKeys: [[String]] = []
    private var context: RedactionContext
    private var keys: Set<String> = []
    private let isRedactable: Bool

    /// The maximum number of keys that are looked up in the models' key types.
    private static let maxKeys = 20_000
    /// The largest payload of which a part is recorded.
    private static let maxSkeletonSource = 32 << 20
    /// The largest payload that is searched for the values that errors quote.
    private static let maxSearchedBytes = 4 << 20

    /// - Parameters:
    ///   - trace: The calls to record.
    ///   - source: What was decoded, and how.
    ///   - payload: The payload to record, which may be a part of the decoded one.
    init(_ trace: Trace, _ source: DecodeSource?, _ payload: Data?, _ options: DecodeRecording.Options) {
        self.trace = trace
        self.payload = payload
        settings = source?.settings ?? RecordedSettings()
        context = RedactionContext(trace, source, settings, allowed: options.allowedPaths)
        let bytes = payload.map(Array.init) ?? []
        let start = Array((source?.payload ?? Data()).prefix(4))
        isRedactable =
            context.isPropertyList
            ? PayloadWalk.readsPropertyList(bytes)
            : !start.contains(0) && !Self.signatures.contains { start.starts(with: $0) }
        if isRedactable { keys = context.keys(in: bytes) }
        if context.conversion.isCustom { settings.keyPairs = context.conversion.pairs.filter { $0.key != $0.value } }
    }

    /// The parts of a JSON payload that a trace reads; nil if the payload isn't JSON, or is too large to be read again.
    static func skeleton(of source: DecodeSource, for trace: Trace) -> Data? {
        guard source.format == .json, trace.count > 1, source.payload.count <= maxSkeletonSource else { return nil }
        let context = RedactionContext(trace, source, source.settings, allowed: [])
        return context.skeleton(of: Array(source.payload)).map { Data($0) }
    }

    /// Finds out which of the payload's keys the key types know. Runs their `init(stringValue:)`.
    mutating func addKnownKeys(_ probes: [KeyProbe]) {
        let converted = Set(keys.sorted().prefix(Self.maxKeys).map { context.conversion.converted($0) }).sorted()
        context.namedKeys = zip(trace.keyTypes, probes).filter { !$0.0.takesEverything }.map(\.1)
        // A trace from which calls were left out has all its key types.
        knownKeys = zip(trace.keyTypes, probes).map { keyType, probe in
            keyType.takesEverything ? [] : converted.filter(probe.knows)
        }
    }

    /// Replaces values.
    ///
    /// - Parameters:
    ///   - error: What the decoder threw.
    ///   - typeName: The root's type.
    ///   - cases: The raw values of enums that rejected one.
    ///   - original: The payload that was decoded.
    mutating func redact(_ error: inout RecordedError?, typeName: String, cases: [String: [String]], original: Data?) {
        let names = knownKeys.joined() + requestedNames
        let isSearched = isRedactable && original.map { $0.count <= Self.maxSearchedBytes } ?? false
        var quotes = QuoteRedactor(
            trace.thrown, error?.description, names: trace.typeNames + trace.keyTypes.map(\.name) + names + [typeName],
            context.mask, isStrict: !isSearched)
        let bytes = isRedactable ? payload.map(Array.init) ?? [] : []
        context.add(names, in: bytes)
        var redactor = PayloadRedactor(bytes, context, trace, cases: cases)
        redactor.run(&quotes)
        if isRedactable, original?.count == bytes.count {
            payload = Data(redactor.result)
        } else {
            for name in dictionaryKeys { redactor.addKey(name) }
            // Errors may quote what isn't recorded.
            if let original, isSearched, !quotes.isIdle {
                var rest = PayloadRedactor(Array(original), context, trace, cases: cases)
                rest.run(&quotes)
            }
            payload = isRedactable ? payload.map { _ in Data(redactor.result) } : original.flatMap(start)
        }
        // A dictionary of strings keeps its keys unconverted.
        var replacements = redactor.replacedKeys
        for (key, other) in redactor.replacedKeys where context.conversion.converted(key) != key {
            let model = context.conversion.converted(key)
            replacements[model] = context.conversion.converted(other)
            quotes.add(model, replacements[model] ?? other)
        }
        settings.keyPairs = settings.keyPairs.filter { redactor.replacedKeys[$0.key] == nil }
        var known: [String: String] = [:]
        trace = trace.redacted(context.tree, keys: replacements) { text in
            let other = known[text] ?? quotes.redacted(text)
            known[text] = other
            return other
        }
        guard let thrown = error else { return }
        error?.path = context.tree.redacted(thrown.path, keys: replacements)
        error?.description = quotes.redacted(thrown.description)
    }

    /// The first bytes of a payload that isn't text, which say what it is; nil for one that was read.
    private func start(of original: Data) -> Data? {
        guard trace.count <= 1, trace.thrown.last?.kind == .invalidJSON, !context.isPropertyList, original.count >= 4
        else { return nil }
        return original.prefix(4) + Data(count: min(original.count, 64) - 4)
    }

    /// The first bytes of compressed bodies, pictures and documents.
    private static let signatures: [[UInt8]] = [
        [0x1F, 0x8B], [0x78, 0x01], [0x78, 0x9C], [0x78, 0xDA], [0x28, 0xB5, 0x2F, 0xFD], Array("GIF8".utf8),
        [0x89, 0x50], [0xFF, 0xD8], [0x50, 0x4B, 0x03, 0x04], Array("%PDF".utf8),
    ]

    /// The names that models asked for, which the payload may lack.
    private var requestedNames: [String] {
        keys { parent in
            let keyType = Int(trace[parent].keyType)
            return keyType >= 0 && !trace.keyTypes[keyType].takesEverything
        }
    }

    /// The keys of dictionaries, which the recorded payload may lack.
    private var dictionaryKeys: [String] {
        keys { context.tree.reading(context.tree.places[$0]) == .dictionary }
    }

    /// The keys that calls in some nodes requested.
    private func keys(in isIncluded: (Int) -> Bool) -> [String] {
        var keys: Set<Int32> = []
        trace.withNodes { nodes in
            for node in nodes where node.key >= 0 && node.parent >= 0 && isIncluded(Int(node.parent)) {
                keys.insert(node.key)
            }
        }
        return keys.sorted().map { trace.keyNames[Int($0)] }
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
