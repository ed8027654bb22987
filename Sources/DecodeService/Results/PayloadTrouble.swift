/// Why there is no result for a payload: a stable code, and a sentence that may be reworded.
package struct PayloadTrouble: Error, Codable, Hashable, Sendable {
    package var code: TroubleCode
    /// What happened, where, and what to do next.
    package var message: String

    /// Trouble.
    package init(_ message: String, code: TroubleCode = .unreadable) {
        self.code = code
        self.message = message
    }
}

/// The kind of trouble. The raw values are printed in reports, and are stable: see the manual.
package enum TroubleCode: String, Codable, Sendable {
    // A file.
    case missing, permission, folder, encoding, system, unreadable
    case danglingLink = "dangling-link"
    case linkLoop = "link-loop"
    case notFile = "not-a-file"
    case tooLarge = "too-large"
    case badRecording = "bad-recording"

    // A model.
    case noModel = "no-model"
    case unknownModel = "unknown-model"
    case ambiguousModel = "ambiguous-model"
    case badModelExpression = "bad-model-expression"
    case modelsNotBuilt = "models-not-built"
    case modelsNotLoaded = "models-not-loaded"

    // A decode.
    case cancelled
    case workerFailed = "worker-failed"
    case modelCrashed = "model-crashed"
    case timeLimit = "time-limit"
    case memoryLimit = "memory-limit"
    case recorded
}
