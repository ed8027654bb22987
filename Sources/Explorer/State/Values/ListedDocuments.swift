/// The documents of a list, on which changes are tried.
package struct ListedDocuments: Sendable, Hashable {
    package var source: DocumentSource
    /// Which of them decode as they are, in order; nil if that isn't known of all.
    package var decoded: [Bool]?
}
