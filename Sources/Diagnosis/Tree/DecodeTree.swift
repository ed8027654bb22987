package import DecodeTrace
package import JSONText

/// The trace matched to the payload, as rows in the payload's order.
///
/// Every value of the payload has a row, whether or not the model requested it, and so does every call of the model,
/// whether or not the payload has a value for it. Rows are in pre-order in one arena: a subtree is a range, so a folded row
/// is skipped with one jump, and rows are not separate objects.
///
/// Auxiliary calls (`contains`, `decodeNil`, opening a container) have no row of their own: they belong to the row of the
/// value whose code made them. A null that only `decodeNil(forKey:)` reads is the exception: its row is that call's.
/// A call whose only call has the same coding path (a property wrapper, an enum with raw values) shares its row. A
/// superseded attempt has no row: the row shows the attempt that read the value or got furthest.
package struct DecodeTree: Sendable {
    /// One row: indices instead of references.
    package struct Row: Sendable, BitwiseCopyable, Hashable {
        /// The call that requested this value (the outermost of those that share the row), or -1 if none did.
        package var node: Int32
        /// The last of the calls that share the row: the one whose children are the row's children.
        package var inner: Int32
        /// The token, or the complement of the anchor, which is negative.
        @usableFromInline var place: Int32
        /// The parent row, -1 for the first.
        package var parent: Int32
        /// One past the subtree.
        package var end: Int32
        /// Nesting, 0 for the first row.
        package var depth: Int16
        package var mark: Mark
        /// Further properties of the row.
        package var traits: Traits

        @inlinable init(
            node: Int32, inner: Int32, token: Int32, anchor: Int32, parent: Int32, end: Int32, depth: Int16, mark: Mark,
            traits: Traits
        ) {
            self.node = node
            self.inner = inner
            place = token >= 0 ? token : ~anchor
            self.parent = parent
            self.end = end
            self.depth = depth
            self.mark = mark
            self.traits = traits
        }

        /// The value's token in the payload, or -1 if it is missing.
        @inlinable package var token: Int32 { max(place, -1) }
        /// The position of a row without a token among the tokens: the closing token of the object that lacks it.
        @inlinable package var anchor: Int32 { place >= 0 ? place : ~place }
    }

    package struct Traits: OptionSet, Hashable, Sendable, BitwiseCopyable {
        package let rawValue: UInt8
        @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// A failure, swallowed or not, is in this row or its subtree.
        package static let holdsFailure = Traits(rawValue: 1)
        /// An earlier member has the same key: Foundation uses the first.
        package static let hiddenDuplicate = Traits(rawValue: 2)
        /// An element that a lenient strategy or a failable array dropped.
        package static let dropped = Traits(rawValue: 4)
        /// Another row of the same value shows the parts that this one did not request.
        package static let partial = Traits(rawValue: 8)
    }

    /// The rows of a finished decode; empty for a tree of the text alone.
    package internal(set) var decodedRows: [Row] = []
    /// The rows of the text alone.
    var textRows: TextRows?
    /// The row of each node of the trace; -1 if it has none.
    var rowOfNode: [Int32] = []

    /// The rows of values that the payload lacks, in order.
    package internal(set) var absentRows: [Int32] = []

    /// The number of rows that a call read without a place in the payload. A recording's calls have some if they belong to
    /// another payload.
    ///
    /// - Complexity: O(rows without a place)
    package var unplacedReads: Int { absentRows.count { self[Int($0)].mark == .decoded } }

    /// The most relevant row of each token; empty if the tokens of the rows are in order. They are not in order if an
    /// object or array has several rows, such as a requested row before an unrequested one.
    var rowOfToken: [Int32] = []

    /// Missing keys that were not requested before the decode stopped, by their rows.
    package internal(set) var lacking: [Int: Lack] = [:]

    /// A missing key that a model would have requested, as shown by running its `init(from:)` on stand-ins.
    package struct Lack: Sendable, Hashable {
        /// The key, and its requested type.
        package var key: AskedKeys.Key
        /// The initializer that asks: `City.init(from:)`.
        package var owner: String
        /// The key at which that run stopped, so that later keys are unknown; nil if it finished.
        package var stop: String?
    }

    package var count: Int { textRows?.count ?? decodedRows.count }
    package var isEmpty: Bool { count == 0 }
    /// - Complexity: O(1) for a finished decode; O(log rows + depth) for the text alone
    package subscript(_ row: Int) -> Row {
        if let textRows { return textRows[row] }
        return decodedRows[row]
    }

    package func hasChildren(_ row: Int) -> Bool { Int(self[row].end) > row + 1 }

    /// The row of a call; an auxiliary call belongs to its owner's row.
    package func row(ofNode node: Int) -> Int? {
        guard rowOfNode.indices.contains(node), rowOfNode[node] >= 0 else { return nil }
        return Int(rowOfNode[node])
    }

    /// Whether objects or arrays of the payload have several rows because they were requested several times.
    package var hasRepeats: Bool { !rowOfToken.isEmpty }

    /// The first requested row of a token, or else its first row.
    /// - Complexity: O(log n)
    package func row(ofToken token: Int) -> Int? {
        if let textRows { return textRows.row(of: token) }
        if hasRepeats {
            return rowOfToken.indices.contains(token) && rowOfToken[token] >= 0 ? Int(rowOfToken[token]) : nil
        }
        let rows = decodedRows
        var low = rows.partitioningIndex { $0.anchor >= token }
        while low < rows.count, rows[low].anchor == token, rows[low].token != token { low += 1 }
        return low < rows.count && rows[low].token == token ? low : nil
    }

    /// Finds the row of each token, for a tree with several rows of an object or array.
    /// - Complexity: O(rows + tokens)
    mutating func indexTokens(count: Int) {
        rowOfToken = Array(repeating: -1, count: count)
        for (row, content) in decodedRows.enumerated() where content.token >= 0 {
            let present = rowOfToken[Int(content.token)]
            if present < 0 || content.mark.telling > decodedRows[Int(present)].mark.telling {
                rowOfToken[Int(content.token)] = Int32(row)
            }
        }
    }

    /// Whether the code of this row ignored the value, but other code for the same place read it: see
    /// ``row(ofToken:)``.
    ///
    /// - Complexity: O(1)
    package func isReadElsewhere(_ row: Int) -> Bool {
        let current = self[row]
        guard hasRepeats, current.mark == .ignored, current.token >= 0, let told = self.row(ofToken: Int(current.token))
        else { return false }
        return told != row && self[told].mark != .ignored
    }

    /// The row itself, its parent, and so on up to the root.
    package func lineage(of row: Int) -> some Sequence<Int> {
        sequence(first: row) { self[$0].parent >= 0 ? Int(self[$0].parent) : nil }
    }

    /// The row's children, first to last.
    package func children(of row: Int) -> some Sequence<Int> {
        let end = Int(self[row].end)
        return sequence(state: row + 1) { next in
            guard next < end else { return nil }
            defer { next = Int(self[next].end) }
            return next
        }
    }
}

/// The outcome of a row's value. Shown as one character, so that color is never the only distinction.
package enum Mark: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// Unknown: the decode has no result yet, or the text is not JSON.
    case none
    case decoded
    /// The origin of the failure.
    case failed
    /// On the failing path, above the failure.
    case failedInside
    /// Thrown and then swallowed.
    case absorbed
    case adjusted
    /// Decoded as nil: null, or a key the payload lacks.
    case decodedNil
    /// Not reached before the decode stopped.
    case unreached
    /// The model never requests it.
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

    /// The symbol of a row that decoded and is likely wrong, shown instead of its mark's.
    package static let suspiciousSymbol = "?"
    package static let suspiciousMeaning = "decoded, but likely wrong"

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

    /// The importance of the mark: the higher, the more important.
    var weight: Int {
        switch self {
        case .none: 0
        case .decoded: 1
        case .decodedNil: 2
        case .ignored: 3
        case .unreached: 4
        case .failedInside: 5
        case .adjusted: 6
        case .absorbed: 7
        case .failed: 8
        }
    }

    /// The relevance of a row for its value: 2 if requested, 1 if not reached, 0 if ignored.
    fileprivate var telling: Int {
        switch self {
        case .ignored, .none: 0
        case .unreached: 1
        default: 2
        }
    }
}

/// The rows of a text alone: its tokens without the closing brackets. Rows aren't stored but made from the tape on
/// demand, so that a large payload is shown without a tree of its own.
struct TextRows: Sendable {
    private let document: JSONDocument
    /// The rows by their tokens.
    private let rows: TokenNumbers

    /// - Complexity: O(tokens)
    init(_ document: JSONDocument) {
        self.document = document
        // Tokens after the root don't belong to it.
        rows = TokenNumbers(below: document.tokenCount > 0 ? document.end(0) : 0) { !document.isClosing($0) }
    }

    var count: Int { rows.count }

    /// The row of a token; nil for a closing bracket.
    func row(of token: Int) -> Int? { rows.number(of: token) }

    /// - Complexity: O(log rows + depth)
    subscript(row: Int) -> DecodeTree.Row {
        let token = rows.token(row)
        let parent = document.parent(token).map { rows.count(before: $0) } ?? -1
        return DecodeTree.Row(
            node: -1, inner: -1, token: Int32(token), anchor: Int32(token), parent: Int32(parent),
            end: Int32(rows.count(before: document.end(token))), depth: Int16(document.depth(token)), mark: .none,
            traits: [])
    }
}

extension DecodeTree {
    /// Creates a tree of the text alone: before the first result, and for text that is not JSON.
    ///
    /// - Complexity: O(tokens)
    package init(document: JSONDocument) {
        self.init()
        textRows = TextRows(document)
    }
}
