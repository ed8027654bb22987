import DecodeService
package import DecodeTrace
package import Diagnosis
package import JSONText

/// A summary of many decodes: the object that `check --summary --format json` prints.
///
/// Merging the summaries of parts gives the summary of one run over all of them. The keys are stable; ``schemaVersion``
/// changes if a key changes its meaning or is removed.
package struct CorpusSummary: Codable, Sendable, Hashable {
    package static let currentSchemaVersion = 1

    package var schemaVersion = Self.currentSchemaVersion
    /// Always `summary`.
    package var kind = "summary"
    /// The model; nil if there were several or none.
    @NullIfNil package var model: String?
    /// The number of payloads, including those that couldn't be examined.
    package var payloads = 0
    package var outcomes = Outcomes()
    /// Failures with the same place and cause, by the number of payloads that have them, then by place.
    package var groups: [Group] = []
    /// Values that decoded but are likely wrong, in the same order.
    package var suspicions: [SuspicionGroup] = []
    /// Places that the model never asks for, in the same order.
    package var ignored: [IgnoredGroup] = []
    /// The payloads' timestamps; nil unless a key for them was named.
    package var times: Times?
    /// The numbers of values beyond the maximum number of groups; nil if there are none.
    package var leftOut: LeftOut?
    /// A change that was tried on all payloads; nil unless one was searched for and found. Merging drops it.
    package var plan: CorpusPlan?

    /// The numbers of values beyond the maximum number of groups.
    package struct LeftOut: Codable, Sendable, Hashable {
        package var groups = 0
        package var suspicions = 0
        package var ignored = 0
    }

    /// The numbers of payloads.
    package struct Outcomes: Codable, Sendable, Hashable {
        package var decoded = 0
        package var recovered = 0
        package var failed = 0
        package var invalid = 0
        /// Payloads that couldn't be examined.
        package var trouble = 0

        mutating func add(_ outcome: DecodeResult.Outcome) {
            switch outcome {
            case .decoded: decoded += 1
            case .recovered: recovered += 1
            case .failed: failed += 1
            case .invalid: invalid += 1
            }
        }
    }

    /// Values with the same place and cause: one object, with the keys of its cause and of its tally.
    package struct Found<Cause: Codable & Sendable & Hashable>: Codable, Sendable, Hashable {
        package var cause: Cause
        package var tally: Tally
        /// Whether the baseline doesn't have it; nil without a baseline, which marks only failures.
        package var isNew: Bool?

        private enum CodingKeys: String, CodingKey { case isNew = "new" }

        init(cause: Cause, tally: Tally) { (self.cause, self.tally) = (cause, tally) }

        package init(from decoder: any Decoder) throws {
            cause = try Cause(from: decoder)
            tally = try Tally(from: decoder)
            isNew = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Bool.self, forKey: .isNew)
        }

        package func encode(to encoder: any Encoder) throws {
            try cause.encode(to: encoder)
            try tally.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeIfPresent(isNew, forKey: .isNew)
        }
    }

    package typealias Group = Found<FailureCause>
    package typealias SuspicionGroup = Found<SuspicionCause>

    package struct FailureCause: Codable, Sendable, Hashable {
        /// The place with the model's keys, and `*` for indices and the keys of dictionaries: `/lines/*/price`.
        package var pointer: String
        package var kind: Failure.Kind
        package var code: FailureCode
        package var found: FoundKind
        package var requestedType: String
        /// Whether the failures were swallowed.
        package var absorbed: Bool
        /// Whether a lenient strategy supplied a value.
        package var adjusted: Bool

        init(_ group: FailureGroup, code: FailureCode) {
            pointer = group.pointer
            self.code = code
            (kind, found, requestedType) = (group.first.kind, group.first.found, group.first.requestedType)
            (absorbed, adjusted) = (group.first.isAbsorbed, group.first.isAdjusted)
        }
    }

    package struct SuspicionCause: Codable, Sendable, Hashable {
        package var pointer: String
        package var code: Suspicion.Code
    }

    /// A place that the model never asks for.
    package struct IgnoredGroup: Codable, Sendable, Hashable {
        /// The place with the payload's keys, and `*` for indices and the keys of dictionaries.
        package var pointer: String
        package var count: Int
        package var payloads: Int
    }

    /// How often something was found, and where first.
    package struct Tally: Codable, Sendable, Hashable {
        /// The number of values.
        package var count: Int
        /// The number of payloads with such values.
        package var payloads: Int
        /// The first one, in the order of the payloads.
        package var first: First
        /// The earliest and the latest payload, by their timestamps; nil if none has one.
        package var since: PayloadTime?
        package var until: PayloadTime?

        mutating func add(_ other: Tally) {
            count.add(other.count)
            payloads.add(other.payloads)
            since = [since, other.since].compactMap { $0 }.min()
            until = [until, other.until].compactMap { $0 }.max()
        }
    }

    /// The first failure of a group.
    package struct First: Codable, Sendable, Hashable {
        /// The payload as given: a path, a path and a line, or `-`.
        package var payload: String
        /// The position in the file; nil if it isn't known, as in property lists.
        package var line: Int?
        package var column: Int?
        package var message: String
    }

    /// A summary of no payloads.
    package init(model: String? = nil) {
        self.model = model
    }

    /// - Throws: An error if it isn't a summary of the current version.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        schemaVersion = try container.decode(Int.self, forKey: .schemaVersion)
        kind = try container.decode(String.self, forKey: .kind)
        guard kind == "summary", schemaVersion == Self.currentSchemaVersion else {
            throw DecodingError.dataCorruptedError(
                forKey: kind == "summary" ? .schemaVersion : .kind, in: container,
                debugDescription: "This is not a summary of version \(Self.currentSchemaVersion).")
        }
        model = try container.decodeIfPresent(String.self, forKey: .model)
        payloads = try container.decode(Int.self, forKey: .payloads)
        outcomes = try container.decode(Outcomes.self, forKey: .outcomes)
        groups = try container.decode([Group].self, forKey: .groups)
        suspicions = try container.decode([SuspicionGroup].self, forKey: .suspicions)
        ignored = try container.decode([IgnoredGroup].self, forKey: .ignored)
        leftOut = try container.decodeIfPresent(LeftOut.self, forKey: .leftOut)
        times = try container.decodeIfPresent(Times.self, forKey: .times)
        plan = try container.decodeIfPresent(CorpusPlan.self, forKey: .plan)
        guard hasCounts else {
            throw DecodingError.dataCorruptedError(
                forKey: .payloads, in: container,
                debugDescription: "A number in it is negative, or larger than any count of payloads.")
        }
    }

    /// Whether its numbers can be added to those of other summaries without an overflow.
    private var hasCounts: Bool {
        let tallies = groups.map(\.tally) + suspicions.map(\.tally)
        var counts = tallies.flatMap { [$0.count, $0.payloads] } + ignored.flatMap { [$0.count, $0.payloads] }
        counts += [
            payloads, outcomes.decoded, outcomes.recovered, outcomes.failed, outcomes.invalid, outcomes.trouble,
            leftOut?.groups ?? 0, leftOut?.suspicions ?? 0, leftOut?.ignored ?? 0,
        ]
        return counts.allSatisfy(Self.counts.contains) && times?.hasCounts != false
    }

    /// The range of a count. A sum beyond it is its largest number, and no sum overflows.
    static let counts = 0...1 << 48
}

extension Int {
    /// Adds a count to one.
    mutating func add(_ other: Int) { self = Swift.min(self + other, CorpusSummary.counts.upperBound) }
}
