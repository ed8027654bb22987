package import DecodeService

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
