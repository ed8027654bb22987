import Diagnosis

/// The first documents of a list, from which a model is inferred together with the open one.
package struct DocumentSample: Sendable, Hashable {
    /// Where the documents are, without the open one.
    let places: [DocumentPlace]
    /// How many documents the list has.
    let total: Int

    /// The maximum number of documents: enough to show what is optional. More take longer to try.
    static let most = 300
    /// The maximum number of bytes to read.
    static let maxBytes = 16 << 20

    /// `300 of 20,000 documents`, `all 12 documents`
    func words(used: Int) -> String {
        used == total ? "all \(used.grouped) documents" : "\(used.grouped) of \(total.grouped) documents"
    }
}
