package import DecodeService
package import DecodeTrace
package import DecodeTree
package import Foundation
package import JSONText
package import Strategies

/// A value that decoded and is likely wrong.
package struct Suspicion: Sendable, Hashable {
    /// What is suspicious. Codes are stable.
    package enum Code: String, Codable, Sendable, Hashable, CaseIterable {
        /// A date far from the present, which another reading of the number would bring near, or of no real year.
        case dateImplausible = "date-implausible"
        /// Nil for a key that the payload lacks, beside a key that nearly matches and that the model never reads.
        case nilBesideNearKey = "nil-beside-near-key"
        /// An array or dictionary whose elements all failed, or that failed as a whole.
        case emptied
        /// A fallback in place of a value that the payload has.
        case fallback
        /// A number that lost digits.
        case precision
        /// A strategy that was chosen and changed nothing.
        case strategyUnused = "strategy-unused"
    }

    package var code: Code
    /// The row of the decode tree: the first of those that the suspicion is about.
    package var row: Int
    package var path: CodingPath
    /// The RFC 6901 pointer of the value; for a missing key, of the object that lacks it.
    package var pointer: String
    /// The bytes of the value, or of the object that lacks it.
    package var span: Range<Int>
    /// Sentences without a full stop at the end.
    package var message: String
    /// A few words for the underlined value.
    package var label: String
    /// The number of further places of the same kind: the same property in other elements.
    package var others = 0

    /// The message, and how often the same is found elsewhere.
    package var sentence: String {
        switch others {
        case 0: message
        case 1: "\(message). The same is true in 1 other place"
        default: "\(message). The same is true in \(others.grouped) other places"
        }
    }

    /// Where the value begins; nil if the suspicion is about no value, or the text was made from another format.
    package func position(in document: JSONDocument) -> TextPosition? {
        document.foreign == nil && code != .strategyUnused ? document.position(span.lowerBound) : nil
    }
}

extension Suspicion {
    /// Finds what decoded and is likely wrong, in the order of the rows: each property and code once.
    ///
    /// - Parameters:
    ///   - tree: The decode's calls, matched to the text.
    ///   - result: The outcome of the decode.
    ///   - document: The payload's text.
    ///   - values: The Swift values of the rows, as far as they were read.
    ///   - strategies: The strategies in force.
    ///   - requested: The strategies of the request.
    ///   - now: The present, for dates that are far from it.
    /// - Complexity: O(rows), and the members of the objects that lack keys.
    package static func find(
        in tree: DecodeTree, of result: DecodeResult, document: JSONDocument, values: RowValues,
        strategies: StrategySet, requested: StrategySet, now: Date
    ) -> [Suspicion] {
        guard result.outcome != .invalid else { return [] }
        return SuspicionFinder(
            tree: tree, trace: result.trace, document: document, values: values, strategies: strategies,
            chosen: document.format.applicable(requested), now: now
        ).find()
    }
}
