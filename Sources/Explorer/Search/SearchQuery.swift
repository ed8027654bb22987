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
