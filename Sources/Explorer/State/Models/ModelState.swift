package import DecodeService
import SwiftDeclarations

/// The models that can be chosen, with their sources: built-in, the user's own, and inferred.
struct ModelState: Sendable {
    var catalog: [ModelDescriptor] = [] {
        didSet { version.advance() }
    }
    var sources: [String: SourceText] = [:] {
        didSet { version.advance() }
    }
    /// The user's own files, besides inferred types and copies.
    var files = OwnModelFiles()
    /// Whether a lesson is decoded with the built-in models alone, in place of the user's own.
    var areSetAside = false
    /// Why the user's own models aren't available; nil if they are, or none were requested.
    var failure: ModelBuildFailure? {
        didSet { version.advance() }
    }
    /// Changes whenever the models do.
    private(set) var version = Generation()
    /// Whether the models are being compiled again; afterwards the payload is decoded again.
    var isRebuilding = false
    /// Whether the models are being compiled. Decodes wait for that.
    var isCompiling = false
    /// Whether the models are those of a recording, which are only read.
    var areRecorded = false
    /// Finds the parts of Swift source that have a color.
    var color: @Sendable (String) -> SwiftColoring = { _ in SwiftColoring() }
    var canInfer = false
    var isInferring = false
    var inferred: InferredTypes?

    /// The source to show if the model has none: inferred types that could not be tried.
    var untriedSource: SourceText? {
        guard let inferred, !inferred.decodes else { return nil }
        return inferred.source.flatMap { sources[$0.file] }
    }

    /// Whether the models of a file are the user's own, including inferred ones.
    func isOwn(_ file: String) -> Bool { catalog.contains { $0.sourceFile == file && $0.lesson == nil } }

    /// Whether a file can be changed: it is the user's own, and not merely inferred.
    func canWrite(_ file: String) -> Bool { file != inferred?.source?.file && isOwn(file) }
}

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
