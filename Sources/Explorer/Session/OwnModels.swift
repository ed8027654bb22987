import Diagnosis
package import Strategies
package import Trials

/// What the explorer asks about the user's own Swift files. Compiling and running them is nothing that it knows of.
package struct OwnModels: Sendable {
    /// Whether the person agreed before that the code of a file, as it is now, is compiled and run.
    package var isAgreed: @Sendable (_ path: String) -> Bool
    /// Takes the file's models from now on, and remembers that the person agreed to its present content.
    package var use: @Sendable (_ path: String) -> Void
    /// Has the files read again when the models are asked for next.
    package var forget: @Sendable () -> Void
    /// What a person should know of the models as they were built.
    package var notes: @Sendable () async -> [String]
    /// Changes files, all of them or none. Gives what went wrong.
    package var change: @Sendable ([ChangedFile]) -> String?
    /// Infers types from a payload; nil where nobody can.
    package var inference: Inference?

    /// Types made to fit a payload.
    package struct Inference: Sendable {
        /// Infers types that decode a payload under a strategy set, and tries them.
        package var infer: @Sendable (LoadedPayload, StrategySet) async -> InferredTypes
        /// Has inferred types among the models from now on. They are no code of anybody's, so nobody is asked.
        package var adopt: @Sendable (InferredTypes) -> Void
        /// Writes a text to a file that does not exist yet. Gives what went wrong.
        package var write: @Sendable (_ path: String, _ text: String) -> String?

        package init(
            infer: @escaping @Sendable (LoadedPayload, StrategySet) async -> InferredTypes,
            adopt: @escaping @Sendable (InferredTypes) -> Void,
            write: @escaping @Sendable (_ path: String, _ text: String) -> String?
        ) {
            self.infer = infer
            self.adopt = adopt
            self.write = write
        }
    }

    package init(
        isAgreed: @escaping @Sendable (_ path: String) -> Bool, use: @escaping @Sendable (_ path: String) -> Void,
        forget: @escaping @Sendable () -> Void, notes: @escaping @Sendable () async -> [String],
        change: @escaping @Sendable ([ChangedFile]) -> String?
    ) {
        self.isAgreed = isAgreed
        self.use = use
        self.forget = forget
        self.notes = notes
        self.change = change
    }
}

/// Looks after files; stops when it goes.
package protocol FileWatching: AnyObject, Sendable {}
