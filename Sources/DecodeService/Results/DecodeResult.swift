package import DecodeTrace
package import JSONText

/// The result of one decode.
package struct DecodeResult: Sendable {
    /// How a decode ended.
    package enum Outcome: String, Codable, Sendable, Hashable {
        /// Nothing failed.
        case decoded
        /// The decode produced a value, but swallowed or adjusted failures.
        case recovered
        /// The decode produced no value.
        case failed
        /// The decoder's scanner rejected the text.
        case invalid

        /// Whether the decode produced a value.
        package var hasValue: Bool { self == .decoded || self == .recovered }
    }

    /// The request's identifier.
    package var id: Int
    /// The resolved model, with qualified names: `[nullability/City]`.
    package var model: String
    /// The root type as written in source: `[City]`.
    package var typeName: String
    package var outcome: Outcome
    /// The record; empty if the request didn't ask for it.
    package var trace: Trace = .empty
    /// The number of nodes by outcome; also available for a trial.
    package var counts: TraceCounts
    /// The figures that rank a trial; nil if the request didn't ask for them.
    package var figures: TrialFigures?
    /// Which keys of the payload the model's key types know.
    package var knownKeys: KnownKeys = .none
    /// The raw values of enums that rejected one, as JSON, by type name, if the types list them.
    package var cases: [String: [String]]
    package var duration: Duration
    /// The settings of the user's own decoder, overridden by the request's strategies; nil if the decoder was created from the
    /// strategies alone.
    package var decoder: DecoderSettings?
    /// In the trial of an edit, the errors in code that has to change, too, and was left out.
    package var broken: [ModelBuildFailure.Problem] = []

    package init(
        id: Int, model: String, typeName: String, outcome: Outcome, trace: Trace, counts: TraceCounts,
        figures: TrialFigures? = nil, knownKeys: KnownKeys, cases: [String: [String]] = [:], duration: Duration,
        decoder: DecoderSettings? = nil
    ) {
        self.id = id
        self.model = model
        self.typeName = typeName
        self.outcome = outcome
        self.trace = trace
        self.counts = counts
        self.figures = figures
        self.knownKeys = knownKeys
        self.cases = cases
        self.duration = duration
        self.decoder = decoder
    }
}

extension DecodeResult: Codable {
    /// The parts that a worker sends: the trace and the known keys are packed beside them.
    private enum CodingKeys: String, CodingKey {
        case id, model, typeName, outcome, counts, figures, cases, duration, decoder
    }
}

extension DecodeResult {
    /// Returns the effective strategies: those of the user's own decoder if there is one, otherwise the request's,
    /// without those that don't apply to the payload's format.
    package func strategies(requested: StrategySet, format: PayloadFormat) -> StrategySet {
        format.applicable(decoder?.strategies ?? requested)
    }
}

/// The number of a trace's nodes by outcome.
package struct TraceCounts: Codable, Sendable, Hashable {
    /// All nodes, including auxiliary calls.
    package var nodes = 0
    /// Calls that returned a value or nil, without auxiliary calls.
    package var decoded = 0
    /// Decoded calls with a separate place in the payload: a wrapper and its wrapped value count once.
    package var values = 0
    /// The payload's scalars that were read, without those that a strategy or a default supplied and those in dropped
    /// values: a measure of how far the decode got.
    package var scalars = 0
    /// Failures that ended the decode.
    package var failed = 0
    /// Failures that were swallowed, including dropped elements.
    package var absorbed = 0
    /// Values that a lenient strategy changed or supplied.
    package var adjusted = 0

    package init() {}

    /// Counts a trace.
    ///
    /// - Complexity: O(nodes).
    package init(_ trace: Trace) {
        nodes = trace.count
        // A value read by a superseded attempt doesn't count.
        var scalar = LastScalar()
        let rules = trace.adjustments
        var swallowedEnd = 0
        trace.forEachCall { node, call in
            if node >= swallowedEnd {
                scalars += scalar.visit(node, call, isRead: rules[node].map { $0 == .scalars } ?? true)
                if [.absorbed, .skipped].contains(call.outcome), node == 0 || call.key != KeyCode.none {
                    swallowedEnd = Int(call.end)
                }
            }
            switch call.outcome {
            case .decoded, .decodedNil:
                if !call.call.isHousekeeping {
                    decoded += 1
                    if node == 0 || call.key != KeyCode.none { values += 1 }
                }
            case .adjusted: adjusted += 1
            case .absent, .failed, .failedInside, .absorbed, .skipped: break
            }
            return .inside
        }
        scalars += scalar.count
        for failure in trace.failures {
            switch failure.fate {
            case .failed, .translated, .standIn: failed += 1
            case .absorbed, .dropped: absorbed += 1
            case .adjusted, .superseded, .consequence: break
            }
        }
    }
}

/// Distinguishes scalars from containers while calls are visited: a scalar is a call for a member, without calls for
/// members inside it.
private struct LastScalar {
    private var end = 0
    /// 1 for a scalar that was read, until a call inside it shows that it is a container.
    private(set) var count = 0
    private var last: Trace.Node?
    /// Whether the last attempt to read it failed, and the failure was swallowed.
    private var isSwallowed = false

    /// - Parameter isRead: Whether the call's value is the payload's.
    /// - Returns: The number of scalars that became known since the previous call.
    mutating func visit(_ node: Int, _ call: Trace.Node, isRead: Bool) -> Int {
        let isInside = node < end
        // A null that was found and then decoded is one scalar.
        let isRepeated = call.key == last?.key && call.parent == last?.parent
        guard node == 0 || call.key != KeyCode.none, !call.call.isHousekeeping || call.readsNull && !isRepeated else {
            guard isInside else { return 0 }
            if call.container == .keyed || call.container == .unkeyed { count = 0 }
            if call.outcome == .absorbed {
                (count, isSwallowed) = (0, true)
            } else if isSwallowed, call.outcome == .decoded, call.type >= 0, call.container == .none {
                (count, isSwallowed) = (1, false)
            }
            return 0
        }
        let known = isInside || isRepeated && last?.readsNull == true ? 0 : count
        last = call
        isSwallowed = false
        let isRead = isRead && [.decoded, .decodedNil, .adjusted].contains(call.outcome)
        end = Int(call.end)
        count = isRead && call.container != .keyed && call.container != .unkeyed ? 1 : 0
        return known
    }
}

extension Trace {
    /// The strategies that changed or supplied values, by the outermost call that each one concerns.
    ///
    /// - Complexity: O(failures · depth)
    package var adjustments: [Int: Failure.Rule] {
        var rules: [Int: Failure.Rule] = [:]
        for failure in failures where failure.fate == .adjusted {
            var node = failure.node
            while node >= 0, self[node].outcome != .adjusted { node = Int(self[node].parent) }
            if node >= 0, rules[node] == nil { rules[node] = failure.rule }
        }
        return rules
    }
}

/// The payload's keys that each key type of a trace knows, and the keys that unfinished types ask for.
///
/// This distinguishes keys that the model never asks for (ignored) from those that it would have asked for (unreached).
/// The key types exist only in the decoding process, so this is sent with the result.
package struct KnownKeys: Codable, Sendable, Hashable {
    private let known: [Set<String>]
    private let takesEverything: [Bool]
    private let asked: [Int: AskedKeys]

    /// No known keys.
    package static let none = KnownKeys(known: [], takesEverything: [])

    /// Collects the answers of the key types.
    ///
    /// - Parameters:
    ///   - known: For each key type, in the trace's order, the payload's keys that it knows, after key conversion.
    ///   - takesEverything: For each key type, whether it accepts every key, as a dictionary does.
    ///   - asked: For unfinished types, by their index in the trace, the keys that they ask for on stand-ins.
    package init(known: [Set<String>], takesEverything: [Bool], asked: [Int: AskedKeys] = [:]) {
        self.known = known
        self.takesEverything = takesEverything
        self.asked = asked
    }

    /// Returns a copy with the keys that unfinished types ask for.
    package func adding(_ asked: [Int: AskedKeys]) -> KnownKeys {
        KnownKeys(known: known, takesEverything: takesEverything, asked: asked)
    }

    /// Returns the keys that a type asks for, if it was not finished and could be run on stand-ins.
    ///
    /// - Parameter type: The type's index in the trace.
    package func askedKeys(type: Int) -> AskedKeys? { asked[type] }

    /// Whether a key type knows a key of the payload; nil if the key type is unknown.
    ///
    /// - Parameters:
    ///   - keyType: The index of the key type in the trace.
    ///   - key: A key after the decoder's key conversion.
    package func knows(keyType: Int, key: String) -> Bool? {
        guard takesEverything.indices.contains(keyType) else { return nil }
        if takesEverything[keyType] { return true }
        return known.indices.contains(keyType) ? known[keyType].contains(key) : nil
    }

    /// Whether a key type accepts every key.
    package func takesEverything(keyType: Int) -> Bool {
        takesEverything.indices.contains(keyType) && takesEverything[keyType]
    }

    /// Returns the payload's keys that a key type knows, sorted; empty if it accepts every key.
    package func keys(keyType: Int) -> [String] {
        known.indices.contains(keyType) ? known[keyType].sorted() : []
    }
}

/// The re-encoded value.
package enum Preview: Sendable, Hashable {
    /// The value, encoded again by the real encoder in the payload's format, in the order and form that the strategies
    /// ask for; a property list as XML or binary, as the payload was.
    case encoded(TextBytes)
    /// The decode failed: a skeleton in request order, in which each finished part was encoded with the real encoder.
    /// The unfinished types' own `encode(to:)` did not run. If the model isn't `Encodable`, the parts are the decoded
    /// values, as in ``notEncodable(shown:)``.
    case partial(TextBytes, stoppedAt: CodingPath, isEncodable: Bool)
    /// The encoder, or the model's `encode(to:)`, rejected the value.
    case encodeFailed(path: CodingPath, reason: String)
    /// The model isn't `Encodable`; the decoded values are shown as JSON.
    case notEncodable(shown: TextBytes)
    /// There is nothing to show.
    case nothing

    /// The bytes to show, if any: JSON, or a property list.
    package var bytes: TextBytes? {
        switch self {
        case .encoded(let bytes), .partial(let bytes, _, _), .notEncodable(let bytes): bytes
        case .encodeFailed, .nothing: nil
        }
    }
}
