package import DecodeTrace
package import DecodeTree
import Diagnosis
package import JSONText
package import SwiftDeclarations

/// What is searched for in the rows of the tree.
package struct SearchQuery: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A regular expression (a plain text where it is none) in keys, values and types; lower case matches any case.
        case pattern(String)
        /// Rows with just this key.
        case key(String)
    }

    package var kind: Kind

    package init(_ kind: Kind) { self.kind = kind }

    /// The pattern that keys, values and types are compared with.
    var pattern: TextPattern {
        switch kind {
        case .pattern(let text): TextPattern(typed: text)
        case .key(let key): TextPattern(whole: key)
        }
    }

    /// Finds the next row that matches, round the end when need be.
    ///
    /// A row matches by what stands in it: its key as the model asked for it or as the payload has it, its type, and its
    /// value, as it is written or with escapes resolved, however long.
    ///
    /// - Parameters:
    ///   - space: The rows.
    ///   - start: The row to start beside; it is looked at last.
    ///   - forward: Down, or up.
    ///   - progress: Told now and then how many rows were looked at.
    ///   - isCancelled: Asked often, from several threads; a search that was cancelled finds nothing.
    /// - Returns: the row, and whether the search went round the end.
    /// - Complexity: O(bytes of the payload) where the pattern holds a literal text and, of types and converted keys, none
    ///   matches; O(rows) otherwise.
    package func find(
        in space: SearchSpace, from start: Int, forward: Bool, progress: (Int) -> Void = { _ in },
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> (row: Int?, wrapped: Bool) {
        guard !space.tree.isEmpty else { return (nil, false) }
        return TreeSearch(self, in: space, isCancelled: isCancelled)
            .run(from: start, forward: forward, progress: progress, isCancelled: isCancelled)
    }
}

/// The rows that are searched, and what their text is made of.
package struct SearchSpace: Sendable {
    package let tree: DecodeTree
    package let trace: Trace?
    package let document: JSONDocument
    /// The Swift files that declare the model.
    package let sources: [ModelSource]
    /// Whether the model may ask for keys by another name than the payload has them.
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
