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

/// A request of a layer to the list of documents.
enum DocumentRequest: Sendable {
    /// Open the documents of a source, and close what is open.
    case openList(DocumentSource)
    /// Show the list, if one is open.
    case showList
    case showCorpus
    /// Open a document, by its index in the list.
    ///
    /// - Parameter staysInList: Whether the list stays on top of it.
    case open(Int, staysInList: Bool = false)
    /// Open the next document that fails, or the previous one.
    case openFailing(forward: Bool)
    /// Put the cursor of the list there.
    case moveTo(Int)
    /// Put the cursor on the next document that fails, or the previous one.
    case moveToFailing(forward: Bool)
    case filter(DocumentFilter)
    case filterWords(String)
    /// Choose a model for all, with a document to try models on.
    case chooseModel
    /// Decode all documents again.
    case again
    case empty(path: String, message: String)
}
