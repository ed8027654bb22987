/// How a model ended what decodes, and what was said last.
package struct ModelCrash: Codable, Sendable, Hashable {
    /// The way it ended.
    package enum Cause: Codable, Sendable, Hashable {
        /// A signal, by number.
        case signal(Int32)
        /// An exit status.
        case exit(Int32)
    }

    /// The way it ended.
    package var cause: Cause
    /// The end of what was written on standard error; may be empty.
    package var lastWords: String
    /// Where the decode was, if that is known.
    package var place: DecodePlace?

    /// A crash.
    package init(cause: Cause, lastWords: String, place: DecodePlace? = nil) {
        self.cause = cause
        self.lastWords = lastWords
        self.place = place
    }
}

extension ModelCrash {
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
}
