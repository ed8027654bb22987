import DecodeService
import DecodeTrace
import Foundation
import JSONText

/// A finished decode.
struct Run {
    /// The clean decode; nil if it isn't clean, or if the request doesn't accept clean decodes.
    var clean: CleanDecode?
    /// Examines the decode.
    var decoded: () -> Decoded
}

/// An examined decode, with the data for its preview.
struct Decoded {
    var result: DecodeResult
    /// Finds what the record doesn't show: with stand-ins, the remaining keys of unfinished types, and the cases of
    /// enums; nil if there are none. Their `init(from:)` and `allCases` may trap.
    var askTypes: ((inout DecodeResult) -> Void)?
    /// Creates the preview; runs the encoder and, for a failed decode, the decoder again.
    var makePreview: () -> Preview
    /// Whether the record shows that no value differs from its token.
    var hasNoValues: () -> Bool
    /// Reads the values that tokens don't show; runs the decoder once more, unless they were read already. Returns nil
    /// if it made other calls. The argument cancels it.
    var readValues: (DecodeControl?) -> DecodedValues?
    /// Finds what the decoded value lost; nil if there is no value.
    var losses: () -> Losses?
    /// Finds the objects that lack keys and have unknown ones.
    var gaps: () -> [TrialFigures.KeyGap]
}

extension Decoded {
    /// Returns the figures that rank the decode as a trial.
    func figures() -> TrialFigures {
        var figures = TrialFigures(result.trace)
        // A failed decode has no value to compare.
        guard let losses = losses() else { return figures }
        figures.losses = losses
        figures.gaps = gaps()
        return figures
    }
}

extension DecodeRequest {
    /// Decodes on the calling thread.
    ///
    /// - Throws: ``RunnerTrouble`` if there is no such model.
    func run(
        on payload: IndexedPayload, models: ModelTable, control: DecodeControl? = nil,
        progress: DecodeProgress? = nil, enter: @escaping (DecodePlace.Phase) -> Void = { _ in }
    ) throws(RunnerTrouble) -> Run {
        let resolved = try models.resolve(model, preferring: preferredLesson)
        enter(.loading)
        var coder = PayloadCoder(
            payload, strategies, over: try models.makeDecoder?(), encoder: try models.makeEncoder?())
        if coder.strategies.errors == .all { coder.knownStrings = models.words(for: resolved.model) }
        return run(resolved.type, named: resolved.model, on: payload, coder, control, progress, enter)
    }

    private func run<T: Decodable>(
        _ type: T.Type, named name: String, on payload: IndexedPayload, _ coder: PayloadCoder,
        _ control: DecodeControl?, _ progress: DecodeProgress?, _ enter: @escaping (DecodePlace.Phase) -> Void
    ) -> Run {
        let clock = ContinuousClock()
        let start = clock.now
        enter(.decoding)
        if wantsTrace { payload.index(coder.strategies) }
        var traced = trace(type, on: payload, coder, sortsKeys ? .byName : nil, control, progress)
        // The decoder lists an object's keys in a different order each time, so a dictionary would fail at a different
        // member.
        if !sortsKeys, case .failure = traced.result, control?.isCancelled != true, KeyOrder(of: traced.trace) != nil {
            traced = trace(type, on: payload, coder, .byName, control, nil)
        }
        let duration = start.duration(to: clock.now)
        enter(.matching)
        let clean = clean(traced, payload, coder, duration)
        return Run(clean: clean.flatMap { acceptedClean.accepts($0) ? $0 : nil }) {
            decoded(
                traced, type, named: name, on: payload, coder, duration, isClean: clean != nil, control, enter)
        }
    }

    /// - Parameter order: The order in which keys are listed; nil for the decoder's.
    private func trace<T: Decodable>(
        _ type: T.Type, on payload: IndexedPayload, _ coder: PayloadCoder, _ order: KeyOrder?,
        _ control: DecodeControl?, _ progress: DecodeProgress?
    ) -> TracedDecode<T> {
        coder.trace(
            type, from: payload.data, reader: values == .atOnce ? reader(of: payload, coder) : nil, order: order,
            keepingValues: values == .atOnce, control: control, progress: progress)
    }

    /// Whether the keys of types and the cases of enums are listed.
    private var listsTypes: Bool { wantsTrace && values != .atOnce }

    /// Returns the reader for the values of a decode.
    private func reader(of payload: IndexedPayload, _ coder: PayloadCoder) -> ReflectedValues {
        ReflectedValues(hasLongNumbers: ReflectedValues.hasLongNumbers(payload.document(coder.strategies)))
    }

    /// Returns the decode as a clean one, or nil if it isn't clean, or if the request doesn't use that.
    private func clean<T>(
        _ traced: TracedDecode<T>, _ payload: IndexedPayload, _ coder: PayloadCoder, _ duration: Duration
    ) -> CleanDecode? {
        // The settings of the user's own decoder may explain more than the record.
        guard acceptedClean != .none || values == .ifDoubtful, case .success = traced.result, !traced.trace.hasThrown,
            coder.settings == nil,
            payload.format == .json, var reader = CallReader(coder.strategies, suspectKeys: suspectKeys)
        else { return nil }
        let clean = traced.trace.withCalls(models: traced.modelProbes) {
            reader.read($0, payload.document(coder.strategies), duration: duration)
        }
        return reader.uncertainDates.isEmpty ? clean : nil
    }

    private func decoded<T: Decodable>(
        _ traced: TracedDecode<T>, _ type: T.Type, named name: String, on payload: IndexedPayload,
        _ coder: PayloadCoder, _ duration: Duration, isClean: Bool, _ control: DecodeControl?,
        _ enter: @escaping (DecodePlace.Phase) -> Void
    ) -> Decoded {
        let counts = TraceCounts(traced.trace)
        let outcome = outcome(of: traced, counts: counts, payload, coder)
        let knownKeys =
            outcome == .invalid || !listsTypes
            ? .none
            : KnownKeys(traced.keyProbes, of: traced.trace, in: payload, coder.strategies) { enter(.askingKeys) }
        let result = DecodeResult(
            id: id, model: name, typeName: TypeName.of(type), outcome: outcome, trace: traced.trace, counts: counts,
            knownKeys: knownKeys, duration: duration, decoder: coder.settings)
        let unfinished = knownKeys == .none ? [] : KnownKeys.unfinishedTypes(in: traced.trace)
        let probes = traced.modelProbes
        // The strings of a large payload aren't worth another decode.
        let isSmall = payload.data.count <= Self.maxRereadSize
        let enums = listsTypes ? traced.enums(rejecting: traced.trace.failures) : [:]
        let askTypes = { (result: inout DecodeResult) in
            let asked = unfinished.compactMap { type in
                probes[type].askedKeys { isSmall ? try? coder.read($0, from: payload.data) : nil }
                    .map { (type, $0) }
            }
            if !asked.isEmpty { result.knownKeys = knownKeys.adding(Dictionary(uniqueKeysWithValues: asked)) }
            result.cases = enums.compactMapValues(\.rawValues)
        }
        // No strategy supplied a value, and every value equals its token.
        let hasNoValues = { (reader: ReflectedValues) in
            outcome == .invalid || traced.trace.failures.isEmpty && !probes.contains { reader.mayDescribe($0.type) }
        }
        // Keep the result but not the trace, which is large and is sent before the preview. Only the values of a decode
        // that didn't fail need its order: a failed one listed the keys by name.
        let value = traced.result
        let isReread = wantsTrace && (values == .afterwards || values == .ifDoubtful)
        let order: KeyOrder? = outcome == .failed ? .byName : isReread ? KeyOrder(of: traced.trace) : nil
        let maker = PreviewMaker(
            strategies: coder.strategies, payload: payload, format: previewFormat ?? payload.format,
            makeEncoder: coder.makeEncoder)
        let measure = {
            LossMeasure(
                trace: traced.trace, document: payload.document(coder.strategies), strategies: coder.strategies)
        }
        let knows = { (keyType: Int, key: String) in traced.keyProbes[keyType].knows(key) }
        return Decoded(
            result: result,
            askTypes: unfinished.isEmpty && enums.isEmpty ? nil : askTypes,
            makePreview: {
                switch value {
                case .success(let value):
                    return maker.preview(of: value)
                case .failure:
                    guard outcome != .invalid else { return .nothing }
                    enter(.rereading)
                    let again = coder.trace(type, from: payload.data, reader: nil, order: order, control: control)
                    enter(.encoding)
                    return maker.preview(ofUnfinished: again)
                }
            },
            hasNoValues: { hasNoValues(reader(of: payload, coder)) },
            readValues: { control in
                if values == .atOnce { return traced.values }
                if values == .ifDoubtful, isClean { return DecodedValues.none }
                enter(.rereading)
                let reader = reader(of: payload, coder)
                if hasNoValues(reader) { return DecodedValues.none }
                let again = coder.trace(type, from: payload.data, reader: reader, order: order, control: control)
                return again.values.moved(from: again.trace, to: traced.trace)
            },
            losses: {
                guard case .success(let value) = value else { return nil }
                return measure().losses(of: value, knows: knows) { maker.encodedAgain(value) }
            },
            gaps: { measure().gaps(knows: knows) })
    }

    /// In bytes.
    private static let maxRereadSize = 1 << 20

    private func outcome<T>(
        of traced: TracedDecode<T>, counts: TraceCounts, _ payload: IndexedPayload, _ coder: PayloadCoder
    ) -> DecodeResult.Outcome {
        if case .success = traced.result {
            return counts.absorbed == 0 && counts.adjusted == 0 ? .decoded : .recovered
        }
        // A property list may contain values that only its decoder reads; it has no index and no positions.
        if payload.format == .propertyList, payload.document(coder.strategies).foreign?.trouble != nil {
            return .invalid
        }
        // Numbers and strings that fail late look like text that isn't JSON. The two are distinguished by whether the
        // scanner accepts the text when no value is requested.
        guard traced.trace.count <= 1 || traced.trace.failures.last?.kind == .invalidJSON else { return .failed }
        return coder.takes(payload.data) ? .failed : .invalid
    }
}

extension KnownKeys {
    /// Determines which of the payload's keys each key type of a trace knows.
    ///
    /// - Parameter willAsk: Called before the model's code runs.
    init(
        _ probes: [KeyProbe], of trace: Trace, in payload: IndexedPayload, _ strategies: StrategySet,
        willAsk: () -> Void
    ) {
        let takesEverything = trace.keyTypes.map(\.takesEverything)
        guard takesEverything.contains(false) else {
            self.init(known: [], takesEverything: takesEverything)
            return
        }
        let keys = payload.document(strategies).distinctKeys(converted: strategies.convertKey)
        willAsk()
        let known: [Set<String>] = zip(probes, takesEverything).map { probe, takesEverything in
            takesEverything ? [] : keys.filter(probe.knows)
        }
        self.init(known: known, takesEverything: takesEverything)
    }

    /// Returns the unfinished types that read an object with their own keys, by number, in order.
    static func unfinishedTypes(in trace: Trace) -> [Int] {
        guard !trace.failures.isEmpty else { return [] }
        var types: Set<Int> = []
        trace.forEachCall { _, call in
            if call.outcome != .decoded, call.container == .keyed, call.type >= 0, call.keyType >= 0,
                !trace.keyTypes[Int(call.keyType)].takesEverything
            {
                types.insert(Int(call.type))
            }
            return .inside
        }
        return types.sorted()
    }
}
