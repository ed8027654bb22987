public import DecodeService

/// The user's models, compiled and ready to be decoded.
///
/// A request names them by ``library`` and by a model's `qualifiedName`, or any type expression over those.
public struct BuiltModels: Sendable, Hashable {
    /// What a worker loads.
    public var library: ModelLibrary
    /// The types that can be decoded, in the order of the files and their lines. Generic ones are among them; they are
    /// used in expressions only.
    public var models: [ModelDescriptor]
    /// The files as they were compiled.
    public var files: [ModelSourceFile]
    /// What a person should know: what was left out, and why.
    public var notes: [String]

    /// Puts a build together.
    public init(library: ModelLibrary, models: [ModelDescriptor], files: [ModelSourceFile], notes: [String] = []) {
        self.library = library
        self.models = models
        self.files = files
        self.notes = notes
    }
}
