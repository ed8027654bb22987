import Foundation

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
