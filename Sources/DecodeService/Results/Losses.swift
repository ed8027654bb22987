/// One thing that a decode costs: a value of the payload that is gone or another one, or a value that the payload lacks.
package struct Loss: Codable, Sendable, Hashable {
    /// What became of the value.
    package enum What: String, Codable, Sendable, Hashable, CaseIterable {
        /// A value of the payload that was asked for and is in no decoded value.
        case dropped
        /// A decoded value that no value of the payload stands for: a default, a fallback, a distant past.
        case invented
        /// A value that comes back from a round trip as another one: converted, or without all digits.
        case changed
        /// A key that the model does not read, and did read or would read.
        case unread
    }

    package var what: What
    /// The RFC 6901 pointer of the value; of an invented value that the payload lacks, the pointer that it would have.
    package var pointer: String
    /// How many scalars it is: those of a whole element that was dropped. An empty container counts as one.
    package var values: Int

    /// A loss at a place.
    package init(_ what: What, at pointer: String, values: Int = 1) {
        self.what = what
        self.pointer = pointer
        self.values = max(1, values)
    }
}

/// All that a decode costs: the one measure by which fixes and plans are compared. Each value is in it once.
///
/// The list ends after ``mostListed``; the counts do not.
package struct Losses: Codable, Sendable, Hashable {
    /// More places are counted, and not listed.
    package static let mostListed = 500

    /// The losses, in the order of the payload.
    package private(set) var list: [Loss] = []
    private var counts: [String: Int] = [:]
    private var scalars: [String: Int] = [:]

    /// Nothing.
    package init() {}

    /// Losses in the order of a list.
    package init(_ list: [Loss]) {
        for loss in list { add(loss) }
    }

    /// How many places there are.
    package var count: Int { counts.values.reduce(0, +) }

    /// Whether nothing is lost.
    package var isEmpty: Bool { counts.isEmpty }

    /// How many places there are of a kind.
    package func count(_ what: Loss.What) -> Int { counts[what.rawValue] ?? 0 }

    /// How many scalars there are of a kind.
    package func values(_ what: Loss.What) -> Int { scalars[what.rawValue] ?? 0 }

    /// Adds a loss.
    package mutating func add(_ loss: Loss) {
        counts[loss.what.rawValue, default: 0] += 1
        scalars[loss.what.rawValue, default: 0] += loss.values
        if list.count < Self.mostListed { list.append(loss) }
    }

    /// Whether less is lost than with another change.
    package func isLess(than other: Losses) -> Bool { rank.lexicographicallyPrecedes(other.rank) }

    /// What is invented, what is gone and what is changed; the first counts most, since nobody sees it.
    package var rank: [Int] { [values(.invented), values(.dropped) + values(.unread), values(.changed)] }
}
