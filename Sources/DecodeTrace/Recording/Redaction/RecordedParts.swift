import Foundation

/// The parts of a recording that depend on each other: redaction changes all of them.
struct RecordedParts {
    private(set) var trace: Trace
    private(set) var payload: Data?
    private(set) var settings: RecordedSettings
    /// For each key type, the payload's keys that it knows.
    private(set) var knownKeys: [[String]] = []
    private let source: DecodeSource?
    private let conversion: KeyConversion
    /// The places of the trace's calls.
    private let places: [Place]
    private let namedKeys: [KeyProbe]
    /// Reads the parts of a payload.
    private let read: ([UInt8]) -> PayloadParts
    /// The payload and its parts; empty if it can't be redacted.
    private var bytes: [UInt8] = []
    private var parts: [PayloadPart] = []
    private let isRedactable: Bool

    /// The maximum number of keys that are looked up in the models' key types.
    private static let maxKeys = 20_000
    /// The largest payload of which a part is recorded.
    private static let maxSkeletonSource = 32 << 20
    /// The largest payload that is searched for the values that errors quote.
    private static let maxSearchedBytes = 4 << 20

    /// Runs the `init(stringValue:)` of the key types, to find out which of the payload's keys they know.
    ///
    /// - Parameters:
    ///   - trace: The calls to record.
    ///   - source: What was decoded, and how.
    ///   - payload: The payload to record, which may be a part of the decoded one.
    ///   - probes: The trace's key types.
    init(
        _ trace: Trace, _ source: DecodeSource?, _ payload: Data?, _ options: DecodeRecording.Options,
        _ probes: [KeyProbe]
    ) {
        self.trace = trace
        self.payload = payload
        self.source = source
        settings = source?.settings ?? RecordedSettings()
        let (conversion, places) = (KeyConversion(source), Place.all(in: trace))
        (self.conversion, self.places) = (conversion, places)
        read = { PayloadParts($0, source, places.first, conversion, allowed: options.allowedPaths) }
        let bytes = payload.map(Array.init) ?? []
        let start = Array((source?.payload ?? Data()).prefix(4))
        isRedactable =
            source?.format == .propertyList
            ? PayloadParts.readsPropertyList(bytes)
            : !start.contains(0) && !Self.signatures.contains { start.starts(with: $0) }
        if isRedactable { (self.bytes, parts) = (bytes, Array(read(bytes))) }
        if conversion.isCustom { settings.keyPairs = conversion.pairs.filter { $0.key != $0.value } }
        let keys = Set(parts.lazy.filter { $0.kind == .key }.map { $0.text(in: bytes) }).sorted()
        let converted = Set(keys.prefix(Self.maxKeys).map { conversion.converted($0) }).sorted()
        namedKeys = zip(trace.keyTypes, probes).filter { !$0.0.takesEverything }.map(\.1)
        // A trace from which calls were left out has all its key types.
        knownKeys = zip(trace.keyTypes, probes).map { keyType, probe in
            keyType.takesEverything ? [] : converted.filter(probe.knows)
        }
    }

    /// The parts of a JSON payload that a trace reads; nil if the payload isn't JSON, or is too large to be read again.
    static func skeleton(of source: DecodeSource, for trace: Trace) -> Data? {
        guard source.format == .json, trace.count > 1, source.payload.count <= maxSkeletonSource else { return nil }
        let bytes = Array(source.payload)
        let parts = PayloadParts(bytes, source, Place.all(in: trace).first, KeyConversion(source))
        return parts.skeleton(of: bytes).map { Data($0) }
    }

    /// Replaces values.
    ///
    /// - Parameters:
    ///   - error: What the decoder threw.
    ///   - typeName: The root's type.
    ///   - cases: The raw values of enums that rejected one.
    mutating func redact(_ error: inout RecordedError?, typeName: String, cases: [String: [String]]) {
        let names = knownKeys.joined() + keys(of: \.isNamed)
        let named = parts.filter { $0.kind == .key && $0.place?.isNamed == true }
        let original = source?.payload
        let isSearched = isRedactable && original.map { $0.count <= Self.maxSearchedBytes } ?? false
        let mask = Mask(keeping: settings.floats ?? [])
        let quotes = QuotedWords(
            trace.thrown, error?.description, names: trace.typeNames + trace.keyTypes.map(\.name) + names + [typeName],
            mask, isStrict: !isSearched)
        var redactor = Redactor(
            mask, conversion, quotes, names: names + named.map { conversion.converted($0.text(in: bytes)) },
            namedKeys: namedKeys, trace, places, cases: cases)
        let redacted = redactor.redacted(bytes, parts)
        if original?.count != bytes.count {
            // What isn't recorded may have other keys of dictionaries, and values that errors quote.
            for key in keys(of: { $0.isDictionary && !$0.isNamed }) { redactor.addKey(key) }
            if let original, isSearched, redactor.hasQuotes {
                let bytes = Array(original)
                _ = redactor.redacted(bytes, read(bytes))
            }
        }
        payload = isRedactable ? payload.map { _ in Data(redacted) } : original.flatMap(start)
        settings.keyPairs = settings.keyPairs.filter { redactor.replacedKeys[$0.key] == nil }
        let replacements = redactor.replacementsWithConverted()
        var known: [String: String] = [:]
        trace = trace.redacted(places, keys: replacements) { text in
            let other = known[text] ?? redactor.redacted(text)
            known[text] = other
            return other
        }
        guard let thrown = error, let root = places.first else { return }
        error?.path = thrown.path.redacted(root, keys: replacements)
        error?.description = redactor.redacted(thrown.description)
    }

    /// The first bytes of a payload that isn't text, which say what it is; nil for one that was read.
    private func start(of original: Data) -> Data? {
        guard trace.count <= 1, trace.thrown.last?.kind == .invalidJSON, source?.format != .propertyList,
            original.count >= 4
        else { return nil }
        return original.prefix(4) + Data(count: min(original.count, 64) - 4)
    }

    /// The first bytes of compressed bodies, pictures and documents.
    private static let signatures: [[UInt8]] = [
        [0x1F, 0x8B], [0x78, 0x01], [0x78, 0x9C], [0x78, 0xDA], [0x28, 0xB5, 0x2F, 0xFD], Array("GIF8".utf8),
        [0x89, 0x50], [0xFF, 0xD8], [0x50, 0x4B, 0x03, 0x04], Array("%PDF".utf8),
    ]

    /// The keys that calls requested of some objects.
    private func keys(of isIncluded: (Place) -> Bool) -> [String] {
        var keys: Set<Int32> = []
        trace.withNodes { nodes in
            for node in nodes where node.key >= 0 && node.parent >= 0 && isIncluded(places[Int(node.parent)]) {
                keys.insert(node.key)
            }
        }
        return keys.sorted().map { trace.keyNames[Int($0)] }
    }
}
