package import DecodeService

/// Types that were inferred from a payload.
package struct InferredTypes: Sendable, Hashable {
    /// The source, under the name that the models' sources have it; nil when no types could be made.
    package var source: ModelSourceFile?
    /// The type of the payload.
    package var expression: String
    /// The file to write them to when a person wants them.
    package var fileName: String
    /// Whether they were compiled and decode the payload.
    package var decodes: Bool
    /// What went wrong, or what was left out; nil when all is well.
    package var remark: String?

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
}
