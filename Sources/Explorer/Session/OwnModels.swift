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
    /// Copies of built-in models; nil if none can be made.
    package var copies: Copies?
    /// Infers types from a payload; nil if that isn't available.
    package var inference: Inference?

    /// Inference of types that fit a payload.
    package struct Inference: Sendable {
        /// Infers types that decode each of some payloads with a strategy set, and tries them. The last argument
        /// receives the number of values read so far.
        package var infer:
            @Sendable ([LoadedPayload], StrategySet, @escaping @Sendable (Int) -> Void) async -> InferredTypes
        /// Adds inferred types to the models. They are generated code, so nothing has to be confirmed.
        package var adopt: @Sendable (InferredTypes) -> Void
        /// Writes a text to a new file. Returns an error message or nil.
        package var write: @Sendable (_ path: String, _ text: String) -> String?

        package init(
            infer:
                @escaping @Sendable ([LoadedPayload], StrategySet, @escaping @Sendable (Int) -> Void) async ->
                InferredTypes,
            adopt: @escaping @Sendable (InferredTypes) -> Void,
            write: @escaping @Sendable (_ path: String, _ text: String) -> String?
        ) {
            self.infer = infer
            self.adopt = adopt
            self.write = write
        }
    }

    /// Files with the source of built-in models, for edits.
    package struct Copies: Sendable {
        /// Writes a source of a lesson to a file, and uses its models from now on.
        package var make: @Sendable (_ source: ModelSourceFile, _ lesson: String) -> CopyAnswer
        /// Stops using the models of a copy.
        package var drop: @Sendable (_ path: String) -> Void

        package init(
            make: @escaping @Sendable (_ source: ModelSourceFile, _ lesson: String) -> CopyAnswer,
            drop: @escaping @Sendable (_ path: String) -> Void
        ) {
            self.make = make
            self.drop = drop
        }
    }

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

/// Watches files until it is deinitialized.
package protocol FileWatching: AnyObject, Sendable {}
