// The trace laid over the payload: rows, values, coverage.
// Belongs here: which row a call belongs to, and how much of the payload was used.
// Belongs elsewhere: why a decode failed, which is in Diagnosis.

package import DecodeTrace

/// The trace laid over the payload: what a person walks through, row by row, in the payload's order.
///
/// Every value of the payload has a row, whether the model asked for it or not, and every call that the model made has
/// one too, whether the payload had an answer or not. Rows stand in pre-order in one arena: a subtree is a range, so a
/// folded row is skipped with one jump, and nothing is kept an object a row.
///
/// Housekeeping calls (`contains`, `decodeNil`, opening a container) have no row of their own: they belong to the row of
/// the value that made them. A call whose only further call has the same coding path (a property wrapper, an enum over its
/// raw value) shares its row. An attempt at a value that another one superseded has none: the row shows the attempt that
/// read the value, or that came furthest.
package struct DecodeTree: Sendable {
    /// One row: 28 bytes, indices instead of references.
    package struct Row: Sendable, BitwiseCopyable {
        /// The call that asked for this value (the outermost of those that share the row), or -1: never asked for.
        package var node: Int32
        /// The last of the calls that share the row: the one whose children are the row's children.
        package var inner: Int32
        /// The value's token in the payload, or -1: the payload lacks it.
        package var token: Int32
        /// Where a row without a token stands among the tokens: the closing token of the object that lacks it.
        package var anchor: Int32
        /// The row that holds this one, -1 for the first.
        package var parent: Int32
        /// One past the subtree.
        package var end: Int32
        /// Nesting, 0 for the first row.
        package var depth: Int16
        package var mark: Mark
        /// What else holds for the row.
        package var traits: Traits
    }

    package struct Traits: OptionSet, Sendable, BitwiseCopyable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// A failure (absorbed ones too) lies in the subtree or here.
        package static let holdsFailure = Traits(rawValue: 1)
        /// A member with the same key stands before it: Foundation takes the first.
        package static let hiddenDuplicate = Traits(rawValue: 2)
        /// An element that a lenient strategy or a failable array dropped.
        package static let dropped = Traits(rawValue: 4)
        /// Another row of the same value shows the parts that this one did not ask for.
        package static let partial = Traits(rawValue: 8)
    }

    package internal(set) var rows: [Row]
    /// The row that shows each node of the trace.
    package internal(set) var rowOfNode: [Int32]

    /// The rows of values that the payload lacks, in order.
    package internal(set) var absentRows: [Int32] = []

    /// The row that tells most of each token, where an object or array has several rows and the rows' tokens are in no
    /// order: one that was asked for before one that was not. Empty where they are in order.
    var rowOfToken: [Int32] = []

    /// Keys that the payload lacks and that were not asked for before the decode stopped, by their rows.
    package internal(set) var lacking: [Int: Lack] = [:]

    /// A key that the payload lacks and that a model would have come to: as far as a run of its `init(from:)` over
    /// stand-ins can tell.
    package struct Lack: Sendable, Hashable {
        /// The key, and the type that it is asked for as.
        package var key: AskedKeys.Key
        /// The initializer that asks: `City.init(from:)`.
        package var owner: String
        /// Where that run stopped, so that keys after it are not known; nil when it came to its end.
        package var stop: String?
    }

    package var count: Int { rows.count }
    package var isEmpty: Bool { rows.isEmpty }
    package subscript(_ row: Int) -> Row { rows[row] }

    package func hasChildren(_ row: Int) -> Bool { Int(rows[row].end) > row + 1 }

    /// The row that shows a call; a housekeeping call belongs to its owner's row.
    package func row(ofNode node: Int) -> Int? {
        guard rowOfNode.indices.contains(node), rowOfNode[node] >= 0 else { return nil }
        return Int(rowOfNode[node])
    }

    /// Whether objects or arrays of the payload have several rows, since they were asked for several times.
    package var hasRepeats: Bool { !rowOfToken.isEmpty }

    /// The first row of a token of the payload that was asked for, or else the first.
    /// - Complexity: O(log n)
    package func row(ofToken token: Int) -> Int? {
        if hasRepeats {
            return rowOfToken.indices.contains(token) && rowOfToken[token] >= 0 ? Int(rowOfToken[token]) : nil
        }
        var low = 0
        var high = rows.count
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].anchor < token { low = middle + 1 } else { high = middle }
        }
        while low < rows.count, rows[low].anchor == token, rows[low].token != token { low += 1 }
        return low < rows.count && rows[low].token == token ? low : nil
    }

    /// Finds the row of each token, for a tree with several rows of an object or array.
    /// - Complexity: O(rows + tokens)
    mutating func indexTokens(count: Int) {
        rowOfToken = Array(repeating: -1, count: count)
        for (row, content) in rows.enumerated() where content.token >= 0 {
            let present = rowOfToken[Int(content.token)]
            if present < 0 || content.mark.telling > rows[Int(present)].mark.telling {
                rowOfToken[Int(content.token)] = Int32(row)
            }
        }
    }

    /// The row's children, first to last.
    package func children(of row: Int) -> some Sequence<Int> {
        let end = Int(rows[row].end)
        return sequence(state: row + 1) { next in
            guard next < end else { return nil }
            defer { next = Int(rows[next].end) }
            return next
        }
    }
}

/// What happened to a row's value. Shown as one character, so that nothing is said by colour alone.
package enum Mark: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// Not settled: the decode has not answered yet, or the text is not JSON.
    case none
    case decoded
    /// The origin of the failure.
    case failed
    /// On the failing path, above its origin.
    case failedInside
    /// Thrown and then swallowed.
    case absorbed
    case adjusted
    /// Decoded as nil: null, or a key the payload lacks.
    case decodedNil
    /// Would have been asked for, had the decode not stopped first.
    case unreached
    /// The model never asks for it.
    case ignored

    package func symbol(ascii: Bool) -> String {
        switch self {
        case .none: " "
        case .decoded: ascii ? "+" : "✓"
        case .failed: ascii ? "x" : "✗"
        case .failedInside: "!"
        case .absorbed: "~"
        case .adjusted: ascii ? "=" : "≈"
        case .decodedNil: ascii ? "0" : "∅"
        case .unreached: ascii ? "." : "·"
        case .ignored: "-"
        }
    }

    /// One or two words for the legend and for the tree as text.
    package var meaning: String {
        switch self {
        case .none: "not decoded yet"
        case .decoded: "decoded"
        case .failed: "failed here"
        case .failedInside: "on the failing path"
        case .absorbed: "failed, then swallowed"
        case .adjusted: "changed by a strategy"
        case .decodedNil: "decoded as nil"
        case .unreached: "not reached"
        case .ignored: "ignored by the model"
        }
    }
}

extension Mark {
    /// How much a row tells of its value: 2 where it was asked for, 1 where it was not reached, 0 where it was ignored.
    fileprivate var telling: Int {
        switch self {
        case .ignored, .none: 0
        case .unreached: 1
        default: 2
        }
    }
}
