package import DecodeService
import DecodeTrace

extension RunnerTrouble: CustomStringConvertible {
    /// One or more sentences: what happened, where, and what to do next.
    package var message: String {
        switch self {
        case .unknownModel(let name, let near, let candidates):
            Self.unknownModelMessage(name, near: near, candidates: candidates)
        case .ambiguousModel(let name, let candidates):
            "several models are named '\(name)'; choose \(Explainer.list(candidates, limit: .max, joining: "or"))"
        case .badModelExpression(let expression, let column, let reason):
            "'\(expression)' is not a type: \(reason) at column \(column); write, for example, City, [City], "
                + "[String: City] or City?"
        case .runnerNotStarted(let reason):
            "the worker process could not be started: \(reason)"
        case .modelCrashed(let crash):
            crash.message
        case .timeLimit(let seconds, let place):
            Self.limitMessage("after \(seconds.inShort) s", place, "--time-limit SECONDS allows more time")
        case .memoryLimit(let mebibytes, let place):
            Self.limitMessage(
                "because it used more than \(mebibytes) MiB", place, "--memory-limit MIB allows more")
        case .runnerReplaced(let expected, let found):
            "the worker speaks protocol version \(found), but version \(expected) is expected: the executable "
                + "was replaced; restart codascope"
        case .answerUnreadable(let reason):
            "the worker's response could not be read (\(reason)); a model that writes to the worker's file descriptors "
                + "can cause this"
        case .modelsNotBuilt(let failure):
            failure.text
        case .modelsNotLoaded(let reason), .decoderNotMade(let reason):
            "the models cannot be used: \(reason)"
        case .recorded(let type, let strategies):
            "this is a recording of a decode as \(type)"
                + (strategies.isEmpty ? "" : " with \(strategies.joined(separator: ", "))")
                + ", which can't be decoded in another way: it has no models; leave out other models and strategies"
        }
    }

    /// The text printed for an uncaught error.
    package var description: String { message }

    /// Suggests the way out of a loop if there is one, otherwise a higher limit.
    private static func limitMessage(_ reason: String, _ place: DecodePlace?, _ option: String) -> String {
        let what =
            switch place?.phase {
            case .encoding: "encoding the value again"
            case .loading: "loading the models"
            default: "the decode"
            }
        let sentence = "\(what) was stopped \(reason)"
        guard let place else { return "\(sentence); \(option)" }
        guard let explanation = place.explanation else { return "\(sentence): \(place.clause); \(option)" }
        return "\(sentence): \(place.clause). \(explanation)"
    }

    private static func unknownModelMessage(_ name: String, near: [String], candidates: [String]) -> String {
        let sentence = "there is no model named '\(name)'"
        if !near.isEmpty {
            return
                "\(sentence); did you mean \(Explainer.list(near, limit: .max, joining: "or"))? `codascope models` lists all"
        }
        if candidates.isEmpty { return "\(sentence); there are no models" }
        guard candidates.count > maxCandidates else {
            return "\(sentence); the models are \(Explainer.list(candidates, limit: .max))"
        }
        return "\(sentence), and no name is similar; `codascope models` lists all \(candidates.count)"
    }

    /// The maximum number of models listed in a sentence.
    private static let maxCandidates = 12
}

extension PayloadTrouble {
    /// The trouble in words.
    package init(_ trouble: RunnerTrouble) { self.init(trouble.message, code: trouble.code) }
}

extension ModelCrash {
    /// What happened, with the runtime's message or the worker's last output, and where the decode was.
    package var message: String {
        let subject = place?.isInFoundation == true ? "Foundation" : "the model"
        let what: String
        if let report {
            let message = report.words.isEmpty ? "a fatal error" : report.words
            // A line in the standard library's source doesn't help the user.
            let isShown = report.line > 0 && !lastWords.contains("Swift/\(report.file):")
            what = "\(subject) crashed: \(message)\(isShown ? " (\(report.file):\(report.line))" : "")"
        } else {
            let words = lastWords.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
            let message = words.isEmpty ? "" : "; last output: \(words)"
            what =
                switch cause {
                case .signal(let number): "\(subject) ended the worker with \(Self.name(ofSignal: number))\(message)"
                case .exit(let status): "the model ended the worker with exit status \(status)\(message)"
                }
        }
        guard let place else { return what }
        let sentence = [what, place.lastSeen].compactMap { $0 }.joined(separator: "; ")
        guard place.isInFoundation else { return sentence }
        let defect = "This is a bug in Foundation: an app that decodes this payload crashes, too"
        guard place.phase == .reading, let line = place.line, let column = place.column else {
            return "\(sentence.ended) \(defect)"
        }
        return "\(sentence.ended) The text stops being valid JSON at line \(line), column \(column). \(defect)"
    }

    /// A signal's name and meaning: `SIGILL (a trap)`.
    package static func name(ofSignal number: Int32) -> String {
        // The numbers that Linux and macOS have in common.
        switch number {
        case 4: "SIGILL (a trap)"
        case 5: "SIGTRAP (a trap)"
        case 6: "SIGABRT (abort)"
        case 8: "SIGFPE (arithmetic error)"
        case 9: "SIGKILL (killed from outside, perhaps for lack of memory)"
        case 11: "SIGSEGV (invalid memory access or infinite recursion)"
        case 15: "SIGTERM (terminated from outside)"
        default: "signal \(number)"
        }
    }
}

extension LastCall {
    /// The number of identical calls from which they count as a loop.
    static let minOfLoop = 100

    /// Whether the model keeps making this call.
    var isRepeated: Bool { repetitions >= Self.minOfLoop }
}

extension DecodePlace {
    /// What was happening, as a clause: `the model was asking for [1] (line 1, column 4) for the 3,000th time`.
    var clause: String {
        switch phase {
        case .loading:
            return "the models' library was being loaded, which runs its constructors and global initializers"
        case .reading: return "the decoder was still reading the text, and no init(from:) had begun"
        case .matching: return "the decode had ended, and its calls were being found in the text"
        case .askingKeys: return "init(stringValue:) of the model's coding keys had not returned"
        case .encoding: return "encode(to:) of the model had not returned"
        case .rereading: return "the payload was being decoded again, to show the values that came before the failure"
        case .decoding: break
        }
        guard let call else { return "the model had made no call to the decoder since its init(from:) began" }
        let owner = call.owner.isEmpty ? "the model" : "\(call.owner)'s init(from:)"
        if call.nesting >= LastCall.minOfLoop {
            return "\(call.typeName.isEmpty ? "the model" : call.typeName) was decoding itself at \(value), "
                + "\(call.nesting.grouped) levels deep, without advancing in the payload"
        }
        if let silence {
            return "the model had made no call to the decoder for \(silence.inShort) s, the last of "
                + "\(call.callCount.grouped) being \(call.method) for \(value) in \(owner)"
        }
        if call.isRepeated {
            return "\(owner) was calling \(call.method) for \(value) for the \(Self.ordinal(call.repetitions)) time"
        }
        return "\(owner) was calling \(call.method) for \(value), call \(call.callCount.grouped) of the decode"
    }

    /// What was happening before the model crashed, as a clause; nil if unknown.
    var lastSeen: String? {
        switch phase {
        case .loading: return "its library was being loaded, which runs its constructors and global initializers"
        case .reading, .matching: return clause
        case .askingKeys: return "its coding keys were being queried with init(stringValue:)"
        case .encoding: return "the value was being encoded again with encode(to:)"
        case .rereading: return "the payload was being decoded again"
        case .decoding: break
        }
        guard let call else { return nil }
        if call.nesting >= LastCall.minOfLoop { return clause }
        return "the last call to the decoder was \(call.method) for \(value)"
    }

    /// Why the model doesn't finish, as far as the record shows it; otherwise nil.
    var explanation: String? {
        guard phase == .decoding, silence == nil, let call, call.isRepeated, call.nesting < LastCall.minOfLoop else {
            return nil
        }
        guard case .index = call.path.components.last, call.failures >= call.repetitions - 1 else {
            return "The loop around that call does not end."
        }
        return
            "An unkeyed container doesn't advance past an element that fails to decode, so a loop that ignores the error "
            + "never ends: to advance, decode such an element as a type that accepts any value."
    }

    /// The requested value, with its position.
    private var value: String {
        let path = call.map(\.path) ?? CodingPath()
        let name = path.isEmpty ? "the root value" : path.description
        guard let line, let column else { return name }
        return "\(name) (line \(line), column \(column))"
    }

    /// An ordinal with grouped digits: `1,000th`, `21st`.
    static func ordinal(_ number: Int) -> String {
        let isTeen = (11...13).contains(number % 100)
        let ending = isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
        return number.grouped + ending
    }
}

extension PayloadRecording {
    /// What is known about the recording, one sentence each.
    package var remarks: [String] {
        let name = origin.name.map { " of \($0)" } ?? ""
        var remarks = ["This is a recording\(name), made at \(origin.date) on \(origin.system)."]
        if isOutline {
            let reason =
                payload.bytes == nil
                ? "The payload isn't in it."
                : "The format of its payload isn't known: it is no JSON and no property list."
            remarks.append(
                "\(reason) The text shown is an outline of what the model asked for, with made-up values.")
        } else if payload.isRedacted {
            remarks.append("The app replaced strings and numbers by others of the same form and length.")
        }
        if !isOutline, !payload.isWhole {
            remarks.append(
                "The payload had \(payload.originalSize.grouped) bytes; parts without failures are left out.")
        }
        if !isTraceWhole { remarks.append("Only the calls around the failures were recorded.") }
        if !isReproduced {
            remarks.append("The app's own decode failed, but this one, which was made to record it, ended otherwise.")
        }
        if !settings.custom.isEmpty {
            remarks.append("The app's own code decodes \(settings.custom.joined(separator: ", ")).")
        }
        return remarks
    }

    /// A warning about calls that the recorded payload has no values for; nil if all fit.
    ///
    /// - Parameter tree: The recorded calls, matched with the recorded payload.
    package func warning(about tree: DecodeTree) -> String? {
        let count = tree.unplacedReads
        guard count > 0, payload.isWhole, !isOutline, settings.custom.isEmpty else { return nil }
        let calls = count == 1 ? "1 recorded call" : "\(count.grouped) recorded calls"
        return "\(calls) read values that the recorded payload doesn't have: they may not belong together."
    }
}
