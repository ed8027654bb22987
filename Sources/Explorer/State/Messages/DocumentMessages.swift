/// A list of documents to decode with a setup.
package struct DocumentJob: Sendable {
    package var source: DocumentSource
    package var setup: Setup
}

/// What happens while a list of documents is decoded.
package enum DocumentAnswer: Sendable {
    case documents(DocumentChunk)
    /// The beginnings of documents, by row.
    case starts([Int: DocumentStart])
    case reported(CorpusReport)
    /// All documents so far were decoded.
    case caughtUp
    /// The file was replaced by another one, or became shorter.
    case replaced
    /// There is nothing to list.
    case empty(path: String, message: String)
    /// Nothing more comes, because the model can't be used.
    case failed(String)
    case noted(String)
}
