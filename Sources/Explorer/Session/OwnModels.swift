/// What the explorer asks about the user's own Swift files. Compiling and running them is nothing that it knows of.
public struct OwnModels: Sendable {
    /// Whether the person agreed before that the code of a file, as it is now, is compiled and run.
    public var isAgreed: @Sendable (_ path: String) -> Bool
    /// Takes the file's models from now on, and remembers that the person agreed to its present content.
    public var use: @Sendable (_ path: String) -> Void
    /// Has the files read again when the models are asked for next.
    public var forget: @Sendable () -> Void
    /// What a person should know of the models as they were built.
    public var notes: @Sendable () async -> [String]

    public init(
        isAgreed: @escaping @Sendable (_ path: String) -> Bool, use: @escaping @Sendable (_ path: String) -> Void,
        forget: @escaping @Sendable () -> Void, notes: @escaping @Sendable () async -> [String]
    ) {
        self.isAgreed = isAgreed
        self.use = use
        self.forget = forget
        self.notes = notes
    }
}

/// What changed on the disk.
public struct FileChanges: Sendable, Hashable {
    /// The payload's file.
    public var payload: Bool
    /// Files of the user's models.
    public var models: Bool

    public init(payload: Bool = false, models: Bool = false) {
        self.payload = payload
        self.models = models
    }
}

/// Looks after files; stops when it goes.
public protocol FileWatching: AnyObject, Sendable {}
