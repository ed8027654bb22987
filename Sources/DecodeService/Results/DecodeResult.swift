package import DecodeTrace
package import JSONText
package import Strategies

/// What came of one decode.
package struct DecodeResult: Sendable {
    /// How a decode ended.
    package enum Outcome: String, Codable, Sendable, Hashable {
        /// Nothing failed.
        case decoded
        /// A value came out, with failures absorbed or adjusted on the way.
        case recovered
        /// No value came out.
        case failed
        /// The decoder's scanner refused the text.
        case invalid
    }

    /// The number of the request.
    package var id: Int
    /// The model as it was found, with qualified names: `[nullability/City]`.
    package var model: String
    /// The root type as a person writes it: `[City]`.
    package var typeName: String
    /// How the decode ended.
    package var outcome: Outcome
    /// The record; empty when the request did not want it.
    package var trace: Trace
    /// How many nodes ended how; there for a trial, too.
    package var counts: TraceCounts
    /// What ranks a trial; nil when the request did not want it.
    package var figures: TrialFigures?
    /// Which keys of the payload the model's key types know.
    package var knownKeys: KnownKeys
    /// The raw values of the enums that refused one, as JSON, by the type's name, where the types tell them.
    package var cases: [String: [String]]
    /// How long the decode took.
    package var duration: Duration
    /// What the user's own decoder was set to, the strategies of the request on top; nil when it was made by the strategies
    /// alone.
    package var decoder: DecoderSettings?

    /// Makes a result.
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

extension DecodeResult {
    /// The strategies in force: those of the user's own decoder where the request names one, otherwise the request's;
    /// without the ones that mean nothing for the payload's format.
    package func strategies(requested: StrategySet, format: PayloadFormat) -> StrategySet {
        format.applicable(decoder?.strategies ?? requested)
    }
}

/// How many nodes of a trace ended how.
package struct TraceCounts: Codable, Sendable, Hashable {
    /// All nodes, the housekeeping ones included.
    package var nodes = 0
    /// Calls that gave a value, nil included; housekeeping calls are not counted.
    package var decoded = 0
    /// Those of them with a place of their own in the payload: a wrapper and what it wraps count once.
    package var values = 0
    /// Origins of a failure that left the decode.
    package var failed = 0
    /// Failures that were thrown and swallowed, dropped elements included.
    package var absorbed = 0
    /// Values that a lenient strategy changed or supplied.
    package var adjusted = 0

    /// Zero of each.
    package init() {}

    /// Counts a trace.
    ///
    /// - Complexity: O(nodes).
    package init(_ trace: Trace) {
        nodes = trace.count
        // What an attempt read that was given up is no value.
        trace.forEachCall { node in
            switch trace[node].outcome {
            case .decoded, .decodedNil:
                if !trace.isHousekeeping(node) {
                    decoded += 1
                    if node == 0 || trace.key(of: node) != nil { values += 1 }
                }
            case .adjusted: adjusted += 1
            case .absent, .failed, .failedInside, .absorbed, .skipped: break
            }
            return .inside
        }
        for failure in trace.failures {
            switch failure.fate {
            case .failed, .translated, .standIn: failed += 1
            case .absorbed, .dropped: absorbed += 1
            case .adjusted, .superseded: break
            }
        }
    }
}
