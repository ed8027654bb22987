package import DecodeService
package import Diagnosis

/// The explorer's interface to the user's own Swift files. The explorer itself can't compile or run them.
package struct OwnModels: Sendable {
    /// Whether the user has confirmed that the current content of a file may be compiled and run.
    package var hasConsent: @Sendable (_ path: String) -> Bool
    /// Uses the file's models from now on, and remembers that the user confirmed its current content.
    package var use: @Sendable (_ path: String) -> Void
    /// Uses these files in place of the present ones, and remembers that the user confirmed their content.
    package var replace: @Sendable (OwnModelFiles) -> Void = { _ in }
    /// Makes the next list of models read the files again.
    package var forget: @Sendable () -> Void
    /// Whether the models include files of the user, which are compiled before anything is decoded.
    package var compiles: @Sendable () -> Bool = { false }
    /// Notes for the user about how the models were built.
    package var notes: @Sendable () async -> [String]
    /// Changes files, all of them or none. Returns an error message or nil.
    package var change: @Sendable ([ChangedFile]) -> String?
    /// Writes a source of a lesson to a file of its own, for edits, and uses its models from now on; nil if that isn't
    /// available.
    package var copy: (@Sendable (_ source: ModelSourceFile, _ lesson: String) -> CopyAnswer)?
    /// Stops using the models of a copy.
    package var dropCopy: @Sendable (_ path: String) -> Void = { _ in }
    /// Infers types from a payload; nil if that isn't available.
    package var inference: (any ModelInferring)?

    package init(
        hasConsent: @escaping @Sendable (_ path: String) -> Bool, use: @escaping @Sendable (_ path: String) -> Void,
        forget: @escaping @Sendable () -> Void, notes: @escaping @Sendable () async -> [String],
        change: @escaping @Sendable ([ChangedFile]) -> String?
    ) {
        self.hasConsent = hasConsent
        self.use = use
        self.forget = forget
        self.notes = notes
        self.change = change
    }
}

/// Infers types that fit a payload.
package protocol ModelInferring: Sendable {
    /// Infers types that decode each of some payloads with a strategy set, and tries them. `progress` receives the number of
    /// values read so far.
    func infer(
        _ payloads: [LoadedPayload], _ strategies: StrategySet, _ progress: @escaping @Sendable (Int) -> Void
    ) async -> InferredTypes
    /// Adds inferred types to the models. They are generated code, so nothing has to be confirmed.
    func adopt(_ types: InferredTypes)
    /// Writes a text to a new file. Returns an error message or nil.
    func write(_ path: String, _ text: String) -> String?
}

/// Watches files until it is deinitialized.
package protocol FileWatching: AnyObject, Sendable {}
