package import DecodeService

extension ModelCrash {
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
