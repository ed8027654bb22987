package import DecodeService

/// Types that were inferred from a payload.
package struct InferredTypes: Sendable, Hashable {
    /// The source, under its name among the models' sources; nil if no types could be inferred.
    package var source: ModelSourceFile?
    /// The type of the payload.
    package var expression: String
    /// The suggested name of the file to write.
    package var fileName: String
    /// Whether they were compiled and decode the payload.
    package var decodes: Bool
    /// What went wrong or was left out; nil if everything worked.
    package var remark: String?
    /// Which documents they were inferred from; nil for a single payload.
    var documents: String?

    package init(
        source: ModelSourceFile?, expression: String = "", fileName: String = "", decodes: Bool = false,
        remark: String? = nil
    ) {
        self.source = source
        self.expression = expression
        self.fileName = fileName
        self.decodes = decodes
        self.remark = remark
    }

    /// The same types, with the documents that they were inferred from.
    func from(_ documents: String?) -> Self {
        var types = self
        types.documents = documents
        return types
    }
}
