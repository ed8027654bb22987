/// One thing that a change costs: a value of the payload that is gone or another one, or a value that the payload lacks.
package struct Loss: Codable, Sendable, Hashable {
    /// What became of the value.
    package enum What: String, Codable, Sendable, Hashable, CaseIterable {
        /// Left out with a member of an array or dictionary that failed.
        case dropped
        /// Made up, since the payload has none.
        case defaulted
        /// Taken as nil, although there is a value.
        case `nil`
        /// Not read, although its key is nearly one that the model asks for and did not find.
        case unread
        /// Another value: converted, taken for a fallback, or not the same after a round trip.
        case changed
        /// A number that does not come back from a round trip with all its digits.
        case precision
    }

    package var what: What
    /// The RFC 6901 pointer of the value; of a value that the payload lacks, that of the object that lacks it.
    package var pointer: String

    /// A loss at a place.
    package init(_ what: What, at pointer: String) {
        self.what = what
        self.pointer = pointer
    }
}

/// All that a change costs: the one measure by which fixes and plans are compared.
///
/// The list ends after ``mostListed``; the counts do not.
package struct Losses: Codable, Sendable, Hashable {
    /// More places are counted, and not listed.
    package static let mostListed = 500

    /// The losses, those of one kind together, in the order of the decode.
    package private(set) var list: [Loss] = []
    private var counts: [String: Int] = [:]
    /// How many strings, numbers and Bools of the payload are gone: in what was dropped, set to nil or not read, and the
    /// numbers that lost digits.
    package private(set) var values = 0

    /// Nothing.
    package init() {}

    /// How many there are.
    package var count: Int { counts.values.reduce(0, +) }

    /// Whether nothing is lost.
    package var isEmpty: Bool { counts.isEmpty }

    /// How many there are of a kind.
    package func count(_ what: Loss.What) -> Int { counts[what.rawValue] ?? 0 }

    /// Adds a loss.
    ///
    /// - Parameters:
    ///   - loss: What is lost.
    ///   - values: How many scalars of the payload are gone with it; an empty container counts as one.
    package mutating func add(_ loss: Loss, values: Int = 1) {
        counts[loss.what.rawValue, default: 0] += 1
        if list.count < Self.mostListed { list.append(loss) }
        switch loss.what {
        case .dropped, .nil, .unread, .precision: self.values += max(1, values)
        case .defaulted, .changed: break
        }
    }

    /// These and others.
    package mutating func add(_ others: Losses) {
        counts.merge(others.counts, uniquingKeysWith: +)
        list += others.list.prefix(max(0, Self.mostListed - list.count))
        values += others.values
    }

    /// Whether less is lost than with another change: first what is made up counts, then what is gone, then what is
    /// changed.
    package func isLess(than other: Losses) -> Bool { rank.lexicographicallyPrecedes(other.rank) }

    /// What is made up, what is gone and what is changed; the first counts most, since nobody sees it.
    package var rank: [Int] { [count(.defaulted), values, count(.changed)] }
}
