package import DecodeTrace

/// What a trial tells of a decode beside its counts: what ended it, what was dropped, changed and supplied, and what a
/// round trip loses. A few hundred bytes, whatever the size of the payload.
package struct TrialFigures: Codable, Sendable, Hashable {
    /// What ended the decode; nil when a value came out.
    package var ending: Ending?
    /// What lenient arrays and dictionaries left out, those that lost most first.
    package var drops: [Drop]
    /// How many values each strategy changed or supplied, by the strategy's name.
    package var adjusted: [String: Int]
    /// How many strings, numbers and Bools of the payload the model has read, converted ones too; null counts for none.
    package var kept: Int
    /// How many places have failures that were swallowed: several attempts at one value are one.
    package var absorbedPlaces: Int
    /// How many places were read after other types had been tried there.
    package var alternatives: Int
    /// What encoding the value again loses; nil when there is no value or it cannot be encoded.
    package var roundTrip: RoundTripFigures?

    /// Puts figures together.
    package init(
        ending: Ending? = nil, drops: [Drop] = [], adjusted: [String: Int] = [:], kept: Int = 0,
        absorbedPlaces: Int = 0, alternatives: Int = 0, roundTrip: RoundTripFigures? = nil
    ) {
        self.ending = ending
        self.drops = drops
        self.adjusted = adjusted
        self.kept = kept
        self.absorbedPlaces = absorbedPlaces
        self.alternatives = alternatives
        self.roundTrip = roundTrip
    }

    /// How many elements and values were left out.
    package var dropped: Int { drops.reduce(0) { $0 + $1.dropped } }

    /// The failure that ended a decode, and what led to it.
    package struct Ending: Codable, Sendable, Hashable {
        /// The failure.
        package var failure: Failure
        /// What was thrown and caught at its place or below on the way to it: the attempts of a chain of `try?`.
        package var attempts: [Failure]
        /// The types that were asked for from the root down to the place, as a person writes them; nil where a step of
        /// the path was gone without a type of its own. One more than the path has steps.
        package var types: [String?]

        /// Puts an ending together.
        package init(failure: Failure, attempts: [Failure] = [], types: [String?] = []) {
            self.failure = failure
            self.attempts = attempts
            self.types = types
        }
    }

    /// What the containers of one place lost: `cities`, or `images` of every product.
    package struct Drop: Codable, Sendable, Hashable {
        /// The container's key; empty for the root.
        package var name: String
        /// Whether its members have keys.
        package var isDictionary: Bool
        package var dropped: Int
        /// How many members there were, those that were dropped included.
        package var total: Int

        /// A loss.
        package init(name: String, isDictionary: Bool, dropped: Int, total: Int) {
            self.name = name
            self.isDictionary = isDictionary
            self.dropped = dropped
            self.total = total
        }
    }
}

/// How many values are not the same after a round trip.
package struct RoundTripFigures: Codable, Sendable, Hashable {
    package var removed: Int
    package var changed: Int
    package var added: Int

    /// Numbers of values.
    package init(removed: Int = 0, changed: Int = 0, added: Int = 0) {
        self.removed = removed
        self.changed = changed
        self.added = added
    }

    /// Values of the payload that do not come back as they were.
    package var lost: Int { removed + changed }
}

extension TrialFigures.Ending {
    /// The failure that ended the decode of a trace; nil when none did. With `errors: all`, the first of them.
    ///
    /// - Complexity: O(failures + depth)
    package init?(_ trace: Trace) {
        let failures = trace.failures
        let ending = failures.first { $0.fate == .standIn } ?? failures.last { $0.fate == .failed }
        guard let ending else { return nil }
        let place = Self.place(of: ending, in: trace)
        let caught = failures.filter { failure in
            (failure.fate == .absorbed || failure.fate == .translated) && failure.path.hasPrefix(place)
        }
        let attempts = trace.attempts(besides: ending).map(\.failure) + caught
        self.init(
            failure: ending, attempts: Array(attempts.suffix(Self.mostAttempts)),
            types: Self.types(to: ending, in: trace))
    }

    /// Where the attempts were that the failure speaks for: there, or above it.
    private static func place(of ending: Failure, in trace: Trace) -> CodingPath {
        let attempts = trace.attempts(besides: ending).map { trace.path(of: $0.node) }
        return attempts.min { $0.components.count < $1.components.count } ?? ending.path
    }

    /// More would say nothing new.
    private static let mostAttempts = 8

    /// The types asked for on the way: the outermost of those with the same path, and the last for the place itself.
    private static func types(to failure: Failure, in trace: Trace) -> [String?] {
        var types = [String?](repeating: nil, count: failure.path.components.count + 1)
        var chain: [Int] = []
        var node = failure.node
        while node >= 0, node < trace.count {
            chain.append(node)
            node = Int(trace[node].parent)
        }
        var depth = 0
        for node in chain.reversed() {
            if trace.key(of: node) != nil { depth += 1 }
            let name = trace.typeName(of: node)
            guard depth < types.count, !name.isEmpty, types[depth] == nil else { continue }
            types[depth] = name
        }
        if types[types.count - 1] == nil { types[types.count - 1] = failure.requestedType }
        return types
    }
}

extension TrialFigures {
    /// Measures a trace: all figures but the round trip's.
    ///
    /// - Complexity: O(nodes)
    package init(_ trace: Trace) {
        var adjusted: [String: Int] = [:]
        for failure in trace.failures where failure.fate == .adjusted {
            adjusted[failure.rule ?? "", default: 0] += 1
        }
        self.init(
            ending: Ending(trace), drops: Self.drops(in: trace), adjusted: adjusted,
            kept: Self.kept(in: trace) + (adjusted["scalars"] ?? 0),
            absorbedPlaces: Set(trace.failures.filter { $0.fate == .absorbed }.map(\.path)).count,
            alternatives: trace.alternativeCount)
    }

    /// Scalars that were read, but for those in what was given up.
    private static func kept(in trace: Trace) -> Int {
        var count = 0
        trace.forEachCall { node in
            let call = trace[node]
            switch call.outcome {
            case .skipped, .absorbed: return .past
            case .decoded where call.container == .none && !trace.isHousekeeping(node): count += 1
            default: break
            }
            return .inside
        }
        return count
    }

    /// Containers of more places are added up under the last.
    private static let mostDrops = 8

    private static func drops(in trace: Trace) -> [Drop] {
        var byPlace: [String: Drop] = [:]
        var counted: Set<Int> = []
        trace.forEachCall { node in
            guard trace[node].outcome == .skipped else { return .inside }
            let container = Int(trace[node].parent)
            if container >= 0, counted.insert(container).inserted { add(container, of: trace, to: &byPlace) }
            // What was dropped inside of what was dropped is no loss of its own.
            return .past
        }
        let sorted = byPlace.sorted { ($1.value.dropped, $0.key) < ($0.value.dropped, $1.key) }.map(\.value)
        return Array(sorted.prefix(mostDrops))
    }

    private static func add(_ container: Int, of trace: Trace, to byPlace: inout [String: Drop]) {
        let path = trace.path(of: container)
        let keys = path.components.compactMap { if case .key(let key) = $0 { key } else { nil } }
        var (dropped, total) = (0, 0)
        var isDictionary = false
        for child in trace.children(of: container) where !trace.isHousekeeping(child) {
            guard let step = trace.key(of: child) else { continue }
            total += 1
            if trace[child].outcome == .skipped { dropped += 1 }
            if case .key = step { isDictionary = true }
        }
        let place = keys.joined(separator: "\u{0}")
        var drop =
            byPlace[place] ?? Drop(name: keys.last ?? "", isDictionary: isDictionary, dropped: 0, total: 0)
        drop.dropped += dropped
        drop.total += total
        byPlace[place] = drop
    }
}
