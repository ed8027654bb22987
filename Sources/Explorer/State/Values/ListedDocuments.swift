/// The documents of a list, on which changes are tried.
package struct ListedDocuments: Sendable, Hashable {
    package var source: DocumentSource
    /// Whether each of them decodes without changes, in order; nil until all are known.
    package var decoded: [Bool]?
}
