import Foundation

/// The parts of a recording that depend on each other: redaction changes all of them.
struct RecordedParts {
    private(set) var trace: Trace
    private(set) var payload: Data?
    private(set) var settings: RecordedSettings
    private(set) var knownKeys: [[String]] = []
    private var context: RedactionContext
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
        let bytes = payload.map(Array.init) ?? []
        let tree = PlaceTree(trace)
        let isPropertyList = source?.format == .propertyList
        let start = Array((source?.payload ?? Data()).prefix(4))
        isRedactable =
            isPropertyList
            ? PropertyListWalk.reads(bytes) : !start.contains(0) && !Self.signatures.contains { start.starts(with: $0) }
        context = RedactionContext(
            tree: tree, conversion: KeyConversion(), form: TextForm(keeping: settings.floats ?? []),
            allowed: AllowedPaths(options.allowedPaths), assumesObject: settings.assumesTopLevelDictionary,
            isPropertyList: isPropertyList)
        if let source, isRedactable {
            context.conversion = KeyConversion(source, tree) { [context] in context.keys(in: bytes) }
        }
        if context.conversion.isCustom { settings.keyPairs = context.conversion.changed }
    }

    /// The parts of a JSON payload that a trace reads; nil if the payload isn't JSON, or is too large to be read again.
    static func skeleton(of source: DecodeSource, for trace: Trace) -> Data? {
        guard source.format == .json, trace.count > 1, source.payload.count <= maxSkeletonSource else { return nil }
        let parts = RecordedParts(trace, source, source.payload, DecodeRecording.Options(redacts: false))
        return PayloadSkeleton.json(of: Array(source.payload), parts.context).map { Data($0) }
    }

    /// Finds out which of the payload's keys the key types know. Runs their `init(stringValue:)`.
    mutating func addKnownKeys(_ probes: [KeyProbe]) {
        let keys = isRedactable ? context.keys(in: payload.map(Array.init) ?? []) : []
        let converted = Set(keys.sorted().prefix(Self.maxKeys).map(context.conversion.converted)).sorted()
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
        let failures = trace.thrown
        var quotes = QuoteRedactor(
            failures.flatMap { [$0.debugDescription, $0.note ?? ""] } + [error?.description ?? ""],
            names: trace.typeNames + trace.keyTypes.map(\.name) + knownKeys.joined() + [typeName],
            isStrict: (original?.count ?? 0) > Self.maxSearchedBytes || !isRedactable)
        let bytes = payload.map(Array.init) ?? []
        for name in knownKeys.joined() { context.add(name) }
        context.addNames(in: bytes)
        addRequestedNames()
        var redactor = PayloadRedactor(isRedactable ? bytes : [], context, trace, cases: cases)
        redactor.run(&quotes)
        let isWhole = isRedactable && original?.count == bytes.count
        if let original, !isWhole, isRedactable, !quotes.isIdle, original.count <= Self.maxSearchedBytes {
            // Errors may quote what isn't recorded.
            var rest = PayloadRedactor(Array(original), context, trace, cases: cases)
            rest.run(&quotes)
        }
        payload = isRedactable && payload != nil ? Data(redactor.result) : original.flatMap(start)
        var keys = redactor.keys
        if !isWhole { addKeysOfTrace(to: &keys) }
        let (conversion, models) = context.conversion.replaced(&keys)
        if conversion.isCustom {
            // Leave out the pairs of keys that aren't recorded.
            let recorded = context.keys(in: payload.map(Array.init) ?? [])
            settings.keyPairs = conversion.changed.filter { recorded.contains($0.key) }
        }
        // A dictionary of strings keeps its keys unconverted.
        let replacements = keys.replacements.merging(models) { _, model in model }
        for (key, other) in models { quotes.add(key, other) }
        let tree = context.tree
        var known: [String: String] = [:]
        trace = trace.redacted(tree, keys: replacements) { text in
            if let other = known[text] { return other }
            let other = quotes.redacted(text)
            known[text] = other
            return other
        }
        error = error.map { error in
            var error = error
            error.path = tree.redacted(error.path, keys: replacements)
            error.description = quotes.redacted(error.description)
            return error
        }
    }

    /// The first bytes of a payload that isn't text, which say what it is; nil for one that was read.
    private func start(of original: Data) -> Data? {
        guard !isRedactable, trace.count <= 1, trace.thrown.last?.kind == .invalidJSON, !context.isPropertyList,
            original.count >= 4
        else { return nil }
        return original.prefix(4) + Data(count: min(original.count, 64) - 4)
    }

    /// The first bytes of compressed bodies, pictures and documents.
    private static let signatures: [[UInt8]] = [
        [0x1F, 0x8B], [0x78, 0x01], [0x78, 0x9C], [0x78, 0xDA], [0x28, 0xB5, 0x2F, 0xFD], Array("GIF8".utf8),
        [0x89, 0x50], [0xFF, 0xD8], [0x50, 0x4B, 0x03, 0x04], Array("%PDF".utf8),
    ]

    /// Adds the names that models asked for, which the payload may lack.
    private mutating func addRequestedNames() {
        var requested: Set<Int32> = []
        trace.withNodes { nodes in
            for node in nodes where node.key >= 0 && node.parent >= 0 {
                let keyType = Int(nodes[Int(node.parent)].keyType)
                if keyType >= 0, !trace.keyTypes[keyType].takesEverything { requested.insert(node.key) }
            }
        }
        for key in requested { context.add(trace.keyNames[Int(key)]) }
    }

    /// Adds the keys of dictionaries that the recorded payload may lack.
    private func addKeysOfTrace(to keys: inout KeyMap) {
        trace.withNodes { nodes in
            for node in nodes where node.key >= 0 && node.parent >= 0 {
                let reading = context.tree.reading(context.tree.places[Int(node.parent)])
                if reading == .dictionary { _ = keys.replacement(for: trace.keyNames[Int(node.key)]) }
            }
        }
    }
}

extension RedactionContext {
    /// The keys in a payload.
    fileprivate func keys(in bytes: [UInt8]) -> Set<String> {
        var keys: Set<String> = []
        let next = walk(bytes)
        while let event = next() {
            if event.kind == .key { keys.insert(PayloadString.text(event.range, in: bytes)) }
        }
        return keys
    }
}
