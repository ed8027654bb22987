extension KeyTable {
    /// The keys of the list of documents.
    package static var documentList: [Row] { DocumentList.KeyCommand.table.map(row) }

    /// The keys of the summary of all documents.
    package static var documentSummary: [Row] { CorpusView.KeyCommand.table.map(row) }

    private static func row(_ keys: Binding.Keys) -> Row { (keys.shown(ascii: true), keys.help) }
}
