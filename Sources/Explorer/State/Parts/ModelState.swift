import DecodeService

/// The models that can be decoded as, with their sources: built in, the user's own, and inferred.
struct ModelState: Sendable {
    var catalog: [ModelDescriptor] = [] {
        didSet { version.advance() }
    }
    /// By file.
    var sources: [String: SourceText] = [:] {
        didSet { version.advance() }
    }
    /// Why there are no models of the user's own; nil when there are, or none were asked for.
    var failure: ModelBuildFailure? {
        didSet { version.advance() }
    }
    /// Tells what is known of the models from what was known before.
    private(set) var version = Generation()
    /// The models are compiled anew: what was decoded with the old ones is decoded again then.
    var isRebuilding = false
    /// Whether there is somebody who infers models.
    var canInfer = false
    var isInferring = false
    /// What was inferred last.
    var inferred: InferredTypes?

    /// The source to show while no model of its own is: types that were inferred and could not be tried.
    var untriedSource: SourceText? {
        guard let inferred, !inferred.decodes else { return nil }
        return inferred.source.flatMap { sources[$0.file] }
    }

    /// Whether models of a file are the person's own, inferred ones included.
    func isOwn(_ file: String) -> Bool { catalog.contains { $0.sourceFile == file && $0.lesson == nil } }
}
