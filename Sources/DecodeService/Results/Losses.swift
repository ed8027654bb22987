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

    /// Creates a loss at a place.
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

    /// Creates an empty measure.
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

    /// Adds a loss.
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
