import DecodeService
import DecodeTrace
import Foundation
import JSONText
import Strategies

/// A decode that was run, with what the preview needs.
struct Decoded {
    var result: DecodeResult
    /// Asks types for what the record does not tell: those that were not finished for the keys that they would have come
    /// to, over stand-ins, and enums for their cases; nil where there are none. Their `init(from:)` and `allCases` may trap
    /// on that.
    var askTypes: ((inout DecodeResult) -> Void)?
    /// Makes the preview; runs the encoder, and for a failed decode the decoder once more.
    var makePreview: () -> Preview
    /// Compares what the value encodes to with the payload; nil when there is no value or it cannot be encoded.
    var roundTrip: () -> [Difference.Change]?
    /// Lays the losses over the payload.
    var measure: () -> LossMeasure
    /// Whether a key type of the trace, by its number, knows a key as the decoder hands it over.
    var knows: (Int, String) -> Bool
}

extension Decoded {
    /// What ranks the decode as a trial.
    func figures() -> TrialFigures {
        var figures = TrialFigures(result.trace)
        // Of a decode that failed there is nothing to compare.
        guard result.outcome.hasValue else { return figures }
        let changes = roundTrip()
        figures.roundTrip = changes.map { changes in
            RoundTripFigures(
                removed: changes.count { $0.kind == .removed }, changed: changes.count { $0.kind == .changed },
                added: changes.count { $0.kind == .added })
        }
        let measure = measure()
        figures.losses = measure.losses(changes ?? [])
        figures.absorbed = measure.absorbed
        figures.alternatives = measure.alternatives
        figures.gaps = measure.gaps(knows: knows)
        return figures
    }
}

extension DecodeRequest {
    /// Decodes, on the calling thread.
    ///
    /// - Throws: ``RunnerTrouble`` when there is no such model.
    func run(
        on payload: IndexedPayload, models: ModelTable, control: DecodeControl? = nil,
        progress: DecodeProgress? = nil, enter: @escaping (DecodePlace.Phase) -> Void = { _ in }
    ) throws(RunnerTrouble) -> Decoded {
        let resolved = try models.resolve(model, preferring: preferredLesson)
        enter(.loading)
        let coder = PayloadCoder(payload, strategies, over: try models.makeDecoder?())
        return run(resolved.type, named: resolved.model, on: payload, coder, control, progress, enter)
    }

    private func run<T: Decodable>(
        _ type: T.Type, named name: String, on payload: IndexedPayload, _ coder: PayloadCoder,
        _ control: DecodeControl?, _ progress: DecodeProgress?, _ enter: @escaping (DecodePlace.Phase) -> Void
    ) -> Decoded {
        let clock = ContinuousClock()
        let start = clock.now
        enter(.decoding)
        let traced = coder.trace(type, from: payload.data, control: control, progress: progress)
        let duration = start.duration(to: clock.now)
        enter(.askingKeys)
        let counts = TraceCounts(traced.trace)
        let outcome = outcome(of: traced, counts: counts, payload, coder)
        let knownKeys =
            outcome == .invalid || !wantsTrace
            ? .none : KnownKeys(traced.keyProbes, of: traced.trace, in: payload, coder.strategies)
        let result = DecodeResult(
            id: id, model: name, typeName: TypeName.of(type), outcome: outcome, trace: traced.trace, counts: counts,
            knownKeys: knownKeys, duration: duration, decoder: coder.settings)
        let unfinished = knownKeys == .none ? [] : KnownKeys.unfinishedTypes(in: traced.trace)
        let probes = traced.modelProbes
        // The strings of a large payload are not worth another decode.
        let isSmall = payload.data.count <= Self.largestReread
        let enums = wantsTrace ? TracedEnums(traced) : TracedEnums()
        let askTypes = { (result: inout DecodeResult) in
            let asked = unfinished.compactMap { type in
                probes[type].askedKeys { isSmall ? try? coder.read($0, from: payload.data) : nil }
                    .map { (type, $0) }
            }
            if !asked.isEmpty { result.knownKeys = knownKeys.adding(Dictionary(uniqueKeysWithValues: asked)) }
            result.cases = enums.rawValues
        }
        let maker = PreviewMaker(strategies: coder.strategies, payload: payload)
        return Decoded(
            result: result,
            askTypes: unfinished.isEmpty && enums.isEmpty ? nil : askTypes,
            makePreview: {
                switch traced.result {
                case .success(let value):
                    return maker.preview(of: value)
                case .failure:
                    guard outcome != .invalid else { return .nothing }
                    enter(.rereading)
                    let again = coder.trace(type, from: payload.data, keepingValues: true, control: control)
                    enter(.encoding)
                    return maker.preview(ofUnfinished: again)
                }
            },
            roundTrip: {
                guard case .success(let value) = traced.result else { return nil }
                return maker.roundTrip(of: value)
            },
            measure: {
                LossMeasure(
                    trace: traced.trace, document: payload.document(coder.strategies), strategies: coder.strategies)
            },
            knows: { traced.keyProbes[$0].knows($1) })
    }

    /// In bytes.
    private static let largestReread = 1 << 20

    private func outcome<T>(
        of traced: TracedDecode<T>, counts: TraceCounts, _ payload: IndexedPayload, _ coder: PayloadCoder
    ) -> DecodeResult.Outcome {
        if case .success = traced.result {
            return counts.absorbed == 0 && counts.adjusted == 0 ? .decoded : .recovered
        }
        // A property list may hold what nothing but its decoder reads: it has no index, and so no places.
        if payload.format == .propertyList, payload.document(coder.strategies).foreign?.trouble != nil {
            return .invalid
        }
        // Numbers and strings that are found wrong late look like text that is not JSON; what tells them apart is
        // whether the scanner takes the text when nothing in it is asked for.
        guard traced.trace.count <= 1 || traced.trace.failures.last?.kind == .invalidJSON else { return .failed }
        return coder.takes(payload.data) ? .failed : .invalid
    }
}

extension KnownKeys {
    /// Asks each key type of a trace which of the payload's keys it knows.
    init(_ probes: [KeyProbe], of trace: Trace, in payload: IndexedPayload, _ strategies: StrategySet) {
        let takesEverything = trace.keyTypes.map(\.takesEverything)
        guard takesEverything.contains(false) else {
            self.init(known: [], takesEverything: takesEverything)
            return
        }
        let keys = payload.document(strategies).distinctKeys(converted: strategies.convertKey)
        let known: [Set<String>] = zip(probes, takesEverything).map { probe, takesEverything in
            takesEverything ? [] : keys.filter(probe.knows)
        }
        self.init(known: known, takesEverything: takesEverything)
    }

    /// The types that read an object by keys of their own and were not finished, by their numbers, in order.
    static func unfinishedTypes(in trace: Trace) -> [Int] {
        guard !trace.failures.isEmpty else { return [] }
        var types: Set<Int> = []
        trace.forEachCall { node in
            let call = trace[node]
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
