package import DecodeTrace
package import Diagnosis
package import JSONText
package import SwiftDeclarations

/// A query for the rows of the tree.
package struct SearchQuery: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A regular expression, or plain text if it isn't valid as one, matched against keys, values and types. A
        /// pattern in lower case matches any case.
        case pattern(String)
        /// Rows with exactly this key.
        case key(String)
    }

    package var kind: Kind

    package init(_ kind: Kind) { self.kind = kind }

    /// The pattern for keys, values and types.
    var pattern: TextPattern {
        switch kind {
        case .pattern(let text): TextPattern(typed: text)
        case .key(let key): TextPattern(whole: key)
        }
    }

    /// Finds the next row that matches, wrapping around at the end.
    ///
    /// A row matches by its key, as the model asked for it or as the payload spells it, by its type, and by its value,
    /// as written or with escapes resolved, of any length.
    ///
    /// - Parameters:
    ///   - space: The rows.
    ///   - start: The row to start next to; it is compared last.
    ///   - forward: Whether to search down.
    ///   - progress: Called now and then with the number of rows searched.
    ///   - isCancelled: Called often, from several threads; a cancelled search finds nothing.
    /// - Returns: the row, and whether the search wrapped around.
    /// - Complexity: O(bytes of the payload) if the pattern contains literal text and no type or converted key matches;
    ///   O(rows) otherwise.
    package func find(
        in space: SearchSpace, from start: Int, forward: Bool, progress: (Int) -> Void = { _ in },
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> (row: Int?, wrapped: Bool) {
        guard !space.tree.isEmpty else { return (nil, false) }
        return TreeSearch(self, in: space, isCancelled: isCancelled)
            .run(from: start, forward: forward, progress: progress, isCancelled: isCancelled)
    }
}

extension SearchQuery {
    /// The rows that match, in order, and whether there are more than the limit.
    ///
    /// - Parameters:
    ///   - space: The rows.
    ///   - limit: The maximum number of rows to find.
    ///   - isCancelled: Called often, from several threads.
    /// - Complexity: As ``find(in:from:forward:progress:isCancelled:)``, for all rows.
    package func all(
        in space: SearchSpace, limit: Int, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> (rows: [Int32], isCut: Bool) {
        guard !space.tree.isEmpty else { return ([], false) }
        return TreeSearch(self, in: space, isCancelled: isCancelled).all(limit: limit, isCancelled: isCancelled)
    }
}

/// The rows to search, and the sources of their text.
package struct SearchSpace: Sendable {
    package let tree: DecodeTree
    package let trace: Trace?
    package let document: JSONDocument
    /// The Swift files that declare the model.
    package let sources: [ModelSource]
    /// Whether the model may use other names for keys than the payload.
    package let convertsKeys: Bool

    package init(
        tree: DecodeTree, trace: Trace?, document: JSONDocument, sources: [ModelSource] = [], convertsKeys: Bool
    ) {
        self.tree = tree
        self.trace = trace
        self.document = document
        self.sources = sources
        self.convertsKeys = convertsKeys
    }
}
