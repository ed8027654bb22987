package import DecodeTrace

/// The figures of a trial besides its counts: what ended it, and what it lost. Bounded, regardless of the payload's size.
package struct TrialFigures: Codable, Sendable, Hashable {
    /// What ended the decode; nil if it produced a value.
    package var ending: Ending?
    /// The number of members that lenient arrays and dictionaries dropped.
    package var dropped: Int
    /// The number of all members of those arrays and dictionaries.
    package var droppable: Int
    /// The number of values that each strategy changed or supplied.
    package var adjusted: [Failure.Rule: Int]
    /// The number of strings, numbers and Bools that the model read, including converted ones, without nulls.
    package var kept: Int
    /// What the decode lost, without keys that are only similar to missing ones. Empty if there is no value.
    package var losses: Losses
    /// Objects that lack keys that the model asks for, and have others that it doesn't know.
    package var gaps: [KeyGap]

    package init(
        ending: Ending? = nil, dropped: Int = 0, droppable: Int = 0, adjusted: [Failure.Rule: Int] = [:], kept: Int = 0,
        losses: Losses = Losses(), gaps: [KeyGap] = []
    ) {
        self.ending = ending
        self.dropped = dropped
        self.droppable = droppable
        self.adjusted = adjusted
        self.kept = kept
        self.losses = losses
        self.gaps = gaps
    }

    /// The failure that ended a decode, with its context.
    package struct Ending: Codable, Sendable, Hashable {
        package var failure: Failure
        /// Earlier failures that were caught at or below its place: the attempts of a `try?` chain.
        package var attempts: [Failure]
        /// The requested types from the root to the place, as written in source; nil for a step without its own type.
        /// It has one element more than the path has steps.
        package var types: [String?]

        package init(failure: Failure, attempts: [Failure] = [], types: [String?] = []) {
            self.failure = failure
            self.attempts = attempts
            self.types = types
        }
    }

    /// An object that lacks keys that the model asks for, and has others that it doesn't know.
    package struct KeyGap: Codable, Sendable, Hashable {
        /// The object's token in the index of the payload's text.
        package var token: Int
        /// The requested keys that the object lacks.
        package var missing: [String]
        /// The keys of the payload that the model does not know, as the payload writes them.
        package var unknown: [String]

        package init(token: Int, missing: [String], unknown: [String]) {
            self.token = token
            self.missing = missing
            self.unknown = unknown
        }
    }
}

extension TrialFigures.Ending {
    /// The failure that ended the decode of a trace; nil if none did. With `errors: all`, the first of them.
    ///
    /// - Complexity: O(failures + depth)
    package init?(_ trace: Trace) {
        let failures = trace.failures
        let ending = failures.first { $0.fate == .standIn } ?? failures.last { $0.fate == .failed }
        guard let ending else { return nil }
        self.init(ending, in: trace)
    }

    /// Creates the ending for a failure of a trace.
    ///
    /// - Complexity: O(failures + depth)
    package init(_ ending: Failure, in trace: Trace) {
        let place = Self.place(of: ending, in: trace)
        let caught = trace.caught.filter { $0.path.hasPrefix(place) }
        let attempts = trace.attempts(besides: ending).map(\.failure) + caught
        self.init(
            failure: ending, attempts: Array(attempts.suffix(Self.maxAttempts)),
            types: Self.types(to: ending, in: trace))
    }

    /// Returns the outermost place of the attempts that the failure represents: its own path, or one above it.
    private static func place(of ending: Failure, in trace: Trace) -> CodingPath {
        let attempts = trace.attempts(besides: ending).map { trace.path(of: $0.node) }
        return attempts.min { $0.components.count < $1.components.count } ?? ending.path
    }

    /// More would add nothing new.
    private static let maxAttempts = 8

    /// Returns the requested types along the path: for each step, the outermost type at its path, or the failure's
    /// requested type if the last step has none.
    package static func types(to failure: Failure, in trace: Trace) -> [String?] {
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

/// A loss of a decode: a value of the payload that was dropped or changed, or a value that the payload lacks.
package struct Loss: Codable, Sendable, Hashable {
    /// What happened to the value.
    package enum What: String, Codable, Sendable, Hashable, CaseIterable {
        /// A requested value of the payload that is missing from the decoded value.
        case dropped
        /// A decoded value without a counterpart in the payload: a default, a fallback, a distant past.
        case invented
        /// A value that a round trip changes: it was converted, or lost digits.
        case changed
        /// A member that the model requested, or would have requested, and finally didn't read.
        case unread
        /// A value that the model declares, which the property no longer gets if the payload has none.
        case `default`
    }

    package var what: What
    /// The RFC 6901 pointer of the value, or the pointer that an invented value would have in the payload.
    package var pointer: String
    /// The number of scalars lost, such as those of a dropped element. An empty container counts as one.
    package var values: Int

    package init(_ what: What, at pointer: String, values: Int = 1) {
        self.what = what
        self.pointer = pointer
        self.values = max(1, values)
    }
}

/// Everything that a decode loses: the measure by which fixes and plans are compared. Each value counts once.
///
/// The list ends after ``maxListed`` losses; the counts include all.
package struct Losses: Codable, Sendable, Hashable {
    /// The maximum number of listed losses. Further ones are only counted.
    package static let maxListed = 500

    /// The losses, in the order of the payload.
    package private(set) var list: [Loss] = []
    private var counts: [String: Int] = [:]
    private var scalars: [String: Int] = [:]

    package init() {}

    /// Collects losses in order.
    package init(_ list: [Loss]) {
        for loss in list { add(loss) }
    }

    /// The number of losses.
    package var count: Int { counts.values.reduce(0, +) }

    /// Whether nothing is lost.
    package var isEmpty: Bool { counts.isEmpty }

    /// Returns the number of losses of a kind.
    package func count(_ what: Loss.What) -> Int { counts[what.rawValue] ?? 0 }

    /// Returns the number of scalars in the losses of a kind.
    package func values(_ what: Loss.What) -> Int { scalars[what.rawValue] ?? 0 }

    package mutating func add(_ loss: Loss) {
        counts[loss.what.rawValue, default: 0] += 1
        scalars[loss.what.rawValue, default: 0] += loss.values
        if list.count < Self.maxListed { list.append(loss) }
    }

    /// Whether less is lost than with another change.
    package func isLess(than other: Losses) -> Bool { rank.lexicographicallyPrecedes(other.rank) }

    /// The numbers of invented, missing and changed scalars. Invented ones count most, because nobody notices them.
    package var rank: [Int] {
        [
            values(.invented), values(.dropped) + values(.unread) + values(.default), values(.changed),
        ]
    }
}
