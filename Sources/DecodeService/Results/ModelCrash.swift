/// How a model crashed the decoding process, and its last output.
package struct ModelCrash: Codable, Sendable, Hashable {
    /// How the process ended.
    package enum Cause: Codable, Sendable, Hashable {
        /// A signal, by number.
        case signal(Int32)
        /// An exit status.
        case exit(Int32)
    }

    /// How the process ended.
    package var cause: Cause
    /// The end of the output on standard error; may be empty.
    package var lastWords: String
    /// Where the decode was, if known.
    package var place: DecodePlace?

    /// Creates a crash.
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
