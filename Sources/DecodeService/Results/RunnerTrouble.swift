/// Why there is no result: not a failure of the decode, but of what surrounds it.
///
/// `message` is ready to be shown: what happened, where, and what to do next.
package enum RunnerTrouble: Error, Codable, Sendable, Hashable {
    /// No model has that name; near ones first, then all there are.
    case unknownModel(name: String, near: [String], candidates: [String])
    /// Several models have that name; the qualified names that can be typed instead.
    case ambiguousModel(name: String, candidates: [String])
    /// The type expression cannot be read; the column counts characters from 1.
    case badModelExpression(expression: String, column: Int, reason: String)
    /// The worker could not be started.
    case workerNotStarted(reason: String)
    /// The worker ended in the middle of a decode.
    case workerDied(WorkerDeath)
    /// The decode took longer than it may, in seconds, and where it was then if that is known.
    case timeLimit(seconds: Double, place: DecodePlace? = nil)
    /// The decode took more memory than it may, in mebibytes, and where it was then if that is known.
    case memoryLimit(mebibytes: Int, place: DecodePlace? = nil)
    /// The worker speaks another version, as after an update of the executable.
    case protocolMismatch(expected: Int, found: Int)
    /// The worker sent something that cannot be read.
    case protocolViolation(reason: String)
    /// The user's models do not compile, or cannot be compiled here.
    case modelsNotBuilt(ModelBuildFailure)
    /// The compiled models cannot be loaded.
    case modelsNotLoaded(reason: String)
    /// The decoder of the user's code cannot be made.
    case decoderNotMade(reason: String)
}

/// How a worker ended, and what it said last.
package struct WorkerDeath: Codable, Sendable, Hashable {
    /// The way it ended.
    package enum Cause: Codable, Sendable, Hashable {
        /// A signal, by number.
        case signal(Int32)
        /// An exit status.
        case exit(Int32)
    }

    /// The way it ended.
    package var cause: Cause
    /// The end of what it wrote on standard error; may be empty.
    package var lastWords: String
    /// Where the decode was, if that is known.
    package var place: DecodePlace?

    /// A death.
    package init(cause: Cause, lastWords: String, place: DecodePlace? = nil) {
        self.cause = cause
        self.lastWords = lastWords
        self.place = place
    }
}

extension RunnerTrouble {
    /// What kind of trouble it is, for machines. The codes stay as they are.
    package var code: String {
        switch self {
        case .unknownModel: "unknown-model"
        case .ambiguousModel: "ambiguous-model"
        case .badModelExpression: "bad-model-expression"
        case .workerNotStarted, .protocolMismatch, .protocolViolation: "worker-failed"
        case .workerDied: "model-crashed"
        case .timeLimit: "time-limit"
        case .memoryLimit: "memory-limit"
        case .modelsNotBuilt: "models-not-built"
        case .modelsNotLoaded, .decoderNotMade: "models-not-loaded"
        }
    }
}

extension RunnerTrouble: CustomStringConvertible {
    /// One or more sentences for a person: what happened, where, what to do next.
    package var message: String {
        switch self {
        case .unknownModel(let name, let near, let candidates):
            Self.unknownModelMessage(name, near: near, candidates: candidates)
        case .ambiguousModel(let name, let candidates):
            "several models are named '\(name)'; name one of them: \(Self.list(candidates, joining: "or"))"
        case .badModelExpression(let expression, let column, let reason):
            "'\(expression)' is not a type: \(reason) at column \(column); write for example City, [City], "
                + "[String: City] or City?"
        case .workerNotStarted(let reason):
            "the worker that decodes cannot be started: \(reason)"
        case .workerDied(let death):
            death.message
        case .timeLimit(let seconds, let place):
            Self.limitMessage("after \(Self.short(seconds)) s", place, "--time-limit SECONDS gives it longer")
        case .memoryLimit(let mebibytes, let place):
            Self.limitMessage(
                "because it took more than \(mebibytes) MiB", place, "--memory-limit MIB gives it more")
        case .protocolMismatch(let expected, let found):
            "the worker speaks version \(found) of the messages and version \(expected) is wanted: the executable "
                + "was replaced; start codascope again"
        case .protocolViolation(let reason):
            "the worker's answer cannot be read (\(reason)); a model that writes to the worker's descriptors does this"
        case .modelsNotBuilt(let failure):
            failure.text
        case .modelsNotLoaded(let reason), .decoderNotMade(let reason):
            "the models cannot be used: \(reason)"
        }
    }

    package var description: String { message }

    /// What to do next is the way out of a loop where there is one, and a higher limit elsewhere.
    private static func limitMessage(_ reason: String, _ place: DecodePlace?, _ option: String) -> String {
        let what =
            switch place?.phase {
            case .encoding: "encoding the value again"
            case .loading: "loading the models"
            default: "the decode"
            }
        let sentence = "\(what) was ended \(reason)"
        guard let place else { return "\(sentence); \(option)" }
        guard let explanation = place.explanation else { return "\(sentence): \(place.clause); \(option)" }
        return "\(sentence): \(place.clause). \(explanation)"
    }

    private static func unknownModelMessage(_ name: String, near: [String], candidates: [String]) -> String {
        let sentence = "there is no model named '\(name)'"
        if !near.isEmpty {
            return "\(sentence); did you mean \(list(near, joining: "or"))? `codascope models` lists all"
        }
        if candidates.isEmpty { return "\(sentence), nor any other" }
        return "\(sentence); there are \(list(candidates, joining: "and"))"
    }

    static func list(_ names: [String], joining word: String) -> String {
        guard let last = names.last else { return "none" }
        let first = names.dropLast()
        return first.isEmpty ? last : "\(first.joined(separator: ", ")) \(word) \(last)"
    }

    static func short(_ seconds: Double) -> String {
        seconds == seconds.rounded() && abs(seconds) < 1e15 ? String(Int(seconds)) : String(seconds)
    }
}

extension WorkerDeath {
    /// What the code that stopped itself said, as the runtime reports it: `Models.swift:12: Fatal error: boom`.
    package struct Report: Hashable, Sendable {
        /// The file that the code stands in, without the module that the runtime puts before it; empty when it is not said.
        package var file: String
        /// The line, from 1; 0 when it is not said.
        package var line: Int
        /// The code's own words; may be empty.
        package var words: String
    }

    /// What the runtime calls a stop: by `fatalError` and what traps, by `precondition`, by `assert`.
    private static let marks = ["Fatal error", "Precondition failed", "Assertion failed"]

    /// The last report of the runtime among the last words; nil when there is none, as after a signal.
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

    /// What happened, with the model's own words, or the worker's last line, and where the decode was.
    package var message: String {
        let subject = place?.isInFoundation == true ? "Foundation" : "the model"
        let what: String
        if let report {
            let said = report.words.isEmpty ? "a fatal error" : report.words
            // Of the standard library's own files nobody has to hear.
            let isShown = report.line > 0 && !lastWords.contains("Swift/\(report.file):")
            what = "\(subject) stopped itself: \(said)\(isShown ? " (\(report.file):\(report.line))" : "")"
        } else {
            let words = lastWords.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
            let said = words.isEmpty ? "" : "; it said: \(words)"
            what =
                switch cause {
                case .signal(let number): "\(subject) ended the worker by \(Self.name(ofSignal: number))\(said)"
                case .exit(let status): "the model ended the worker with exit status \(status)\(said)"
                }
        }
        guard let place else { return what }
        let sentence = [what, place.lastSeen].compactMap { $0 }.joined(separator: "; ")
        guard place.isInFoundation else { return sentence }
        let defect = "This is a defect of Foundation: an app that decodes this payload crashes, too"
        guard place.phase == .reading, let line = place.line, let column = place.column else {
            return "\(sentence). \(defect)"
        }
        return "\(sentence). The text stops being JSON at line \(line), column \(column). \(defect)"
    }

    /// A signal as a person knows it: `SIGILL (a trap)`.
    package static func name(ofSignal number: Int32) -> String {
        // The numbers that Linux and macOS have in common.
        switch number {
        case 4: "SIGILL (a trap)"
        case 5: "SIGTRAP (a trap)"
        case 6: "SIGABRT (it gave up)"
        case 8: "SIGFPE (bad arithmetic)"
        case 9: "SIGKILL (ended from outside, perhaps for want of memory)"
        case 11: "SIGSEGV (bad memory access, or recursion without end)"
        case 15: "SIGTERM (ended from outside)"
        default: "signal \(number)"
        }
    }
}
