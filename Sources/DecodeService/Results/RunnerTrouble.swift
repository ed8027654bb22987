package import DecodeTrace

/// Why there is no result: a failure around the decode, not of the decode itself.
package indirect enum RunnerTrouble: Error, Codable, Sendable, Hashable {
    /// No model has that name. Lists similar names first, then all models.
    case unknownModel(name: String, near: [String], candidates: [String])
    /// Several models have that name; the qualified names that can be typed instead.
    case ambiguousModel(name: String, candidates: [String])
    /// The type expression cannot be read; the column counts characters from 1.
    case badModelExpression(expression: String, column: Int, reason: String)
    /// The runner could not be started.
    case runnerNotStarted(reason: String)
    /// The model crashed the decoding process.
    case modelCrashed(ModelCrash)
    /// The decode exceeded its time limit in seconds, and where it was, if known.
    case timeLimit(seconds: Double, place: DecodePlace? = nil)
    /// The decode exceeded its memory limit in mebibytes, and where it was, if known.
    case memoryLimit(mebibytes: Int, place: DecodePlace? = nil)
    /// The runner uses another protocol version, as after an update.
    case runnerReplaced(expected: Int, found: Int)
    /// The response can't be read.
    case answerUnreadable(reason: String)
    /// The user's models don't compile, or can't be compiled here.
    case modelsNotBuilt(ModelBuildFailure)
    /// The compiled models can't be loaded.
    case modelsNotLoaded(reason: String)
    /// The user's decoder can't be created.
    case decoderNotMade(reason: String)
    /// The payload is a recording of another decode than the requested one.
    case recorded(as: String, strategies: [String])
}

extension RunnerTrouble {
    /// What happened, in a few words: `the model crashed`.
    package var shortWords: String {
        switch self {
        case .unknownModel: "no such model"
        case .ambiguousModel: "several such models"
        case .badModelExpression: "no such type"
        case .modelCrashed: "the model crashed"
        case .timeLimit: "time limit exceeded"
        case .memoryLimit: "memory limit exceeded"
        case .runnerNotStarted, .runnerReplaced, .answerUnreadable: "no answer"
        case .modelsNotBuilt(let failure): failure.isOfCompiler ? "models do not compile" : "no models"
        case .modelsNotLoaded: "models not loaded"
        case .decoderNotMade: "no decoder"
        case .recorded: "a recording"
        }
    }

    /// The kind of trouble, for machines.
    package var code: TroubleCode {
        switch self {
        case .unknownModel: .unknownModel
        case .ambiguousModel: .ambiguousModel
        case .badModelExpression: .badModelExpression
        case .runnerNotStarted, .runnerReplaced, .answerUnreadable: .workerFailed
        case .modelCrashed: .modelCrashed
        case .timeLimit: .timeLimit
        case .memoryLimit: .memoryLimit
        case .modelsNotBuilt: .modelsNotBuilt
        case .modelsNotLoaded, .decoderNotMade: .modelsNotLoaded
        case .recorded: .recorded
        }
    }
}

/// Why there is no result for a payload: a stable code, and a sentence that may be reworded.
package struct PayloadTrouble: Error, Codable, Hashable, Sendable {
    package var code: TroubleCode
    /// What happened, where, and what to do next.
    package var message: String

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

/// How a model crashed the decoding process, and its last output.
package struct ModelCrash: Codable, Sendable, Hashable {
    /// How the process ended.
    package enum Cause: Codable, Sendable, Hashable {
        /// A signal, by number.
        case signal(Int32)
        /// An exit status.
        case exit(Int32)
    }

    package var cause: Cause
    /// The end of the output on standard error; may be empty.
    package var lastWords: String
    /// Where the decode was, if known.
    package var place: DecodePlace?

    package init(cause: Cause, lastWords: String, place: DecodePlace? = nil) {
        self.cause = cause
        self.lastWords = lastWords
        self.place = place
    }
}

extension ModelCrash {
    /// The crash report of the Swift runtime: `Models.swift:12: Fatal error: boom`.
    package struct Report: Hashable, Sendable {
        /// The source file, without the module that the runtime puts before it; empty if unknown.
        package var file: String
        /// The line, from 1; 0 if unknown.
        package var line: Int
        /// The message passed to `fatalError` or similar; may be empty.
        package var words: String
    }

    /// The runtime's prefixes: for `fatalError` and traps, for `precondition`, for `assert`.
    private static let marks = ["Fatal error", "Precondition failed", "Assertion failed"]

    /// The last runtime report in the output; nil if there is none, as after a signal.
    package var report: Report? {
        for line in lastWords.split(whereSeparator: \.isNewline).reversed() {
            guard let mark = Self.marks.lazy.compactMap({ line.firstRange(of: $0) }).first else { continue }
            var words = line[mark.upperBound...]
            if words.hasPrefix(": ") { words = words.dropFirst(2) }
            let place = line[..<mark.lowerBound].split(separator: ":")
            let file = place.first?.split(separator: "/").last.map(String.init) ?? ""
            return Report(file: file, line: place.count > 1 ? Int(place[1]) ?? 0 : 0, words: String(words))
        }
        return nil
    }
}

/// Where a decode was when it was stopped or crashed.
package struct DecodePlace: Codable, Sendable, Hashable {
    package enum Phase: String, Codable, Sendable {
        /// The user's models were being loaded, which runs their library's constructors and the code of `--decoder`.
        case loading
        /// The decoder was reading the text; no `init(from:)` had begun.
        case reading
        /// The model was being decoded.
        case decoding
        /// The decode had ended, and its calls were being found in the payload's text.
        case matching
        /// The model's coding keys were being queried for the payload's keys.
        case askingKeys
        /// The value was being encoded again.
        case encoding
        /// The payload of a failed decode was being decoded again, for the values before the failure.
        case rereading
    }

    package var phase: Phase
    /// The model's last recorded call; nil if there is none.
    package var call: LastCall?
    /// The time since the last call, in seconds; nil if calls were still being made.
    package var silence: Double?
    /// The line and column of the requested value, from 1; nil if the payload doesn't have it.
    package var line: Int?
    package var column: Int?
    /// Whether the crash was in Foundation's code.
    package var isInFoundation = false

    package init(phase: Phase, call: LastCall? = nil, silence: Double? = nil) {
        self.phase = phase
        self.call = call
        self.silence = silence
    }
}
