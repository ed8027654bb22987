import Diagnosis

/// The progress of slow work: the units done, the rate, and the time left.
struct WorkProgress: Sendable {
    /// The units done; 0 if unknown.
    var done = 0
    /// The unit: `values`.
    var unit = ""
    /// The total; nil if unknown.
    var total: Int?
    var seconds = 0.0
    /// The first count, and the seconds before it. The rate leaves them out, because work may begin with something
    /// else, such as compiling.
    var first = (done: 0, seconds: 0.0)

    /// The minimum duration, in seconds, of work that is reported and has a rate.
    static let shortest = 0.5

    /// `1,204,224 values, 480,000/s, about 3 s left`; `4 s` if nothing is counted; empty for short work.
    var words: String { ([count].compactMap(\.self) + timing).joined(separator: ", ") }

    /// The rate and the time left, or the elapsed time.
    var timing: [String] {
        guard seconds >= Self.shortest else { return [] }
        let (counted, span) = (done - first.done, seconds - first.seconds)
        guard counted > 0, span >= Self.shortest else { return ["\(Int(seconds.rounded())) s"] }
        let rate = Double(counted) / span
        let tenths = Int((min(rate, 100) * 10).rounded())
        let isWhole = rate >= 10 || tenths.isMultiple(of: 10)
        let shown = isWhole ? Int(rate.rounded()).grouped : "\(tenths / 10).\(tenths % 10)"
        let left = total.flatMap { TimeLeft.words(counted: counted, rest: $0 - done, of: $0, seconds: span) }
        return [unit == Self.bytes ? "\(Int(rate).shownBytes)/s" : "\(shown)/s"] + [left].compactMap(\.self)
    }

    /// `1,204,224 values`, `12 MB`, `4.1 kB`; nil if nothing is counted.
    var count: String? {
        guard done > 0 else { return nil }
        return unit == Self.bytes ? done.shownBytes : "\(done.grouped) \(unit)"
    }

    /// The unit that is shown as kilobytes and megabytes.
    static let bytes = "bytes"
}

/// Work in the background that is reported while it takes long, in the words on screen.
package enum Work: String, Hashable, Sendable {
    case reading, indexing, decoding, inferring, compiling, fixes, exporting
    case buildingTree = "building the tree"
    case tryingTypes = "trying the inferred types"
}

/// The latest reports of work.
struct WorkState: Sendable {
    private var reports: [Work: (generation: Generation, progress: WorkProgress)] = [:]

    mutating func report(_ work: Work, seconds: Double, done: Int, total: Int? = nil, generation: Generation) {
        // Counts are reported less often than elapsed time, so the last count is kept.
        let before = progress(work, of: generation)
        let now = WorkProgress(
            done: max(done, before.done), unit: [.reading, .indexing].contains(work) ? WorkProgress.bytes : "values",
            total: total ?? before.total, seconds: seconds,
            first: before.first.done == 0 && done > 0 ? (done, seconds) : before.first)
        reports[work] = (generation, now)
    }

    /// Forgets the report of work that starts again in the same generation.
    mutating func forget(_ work: Work) { reports[work] = nil }

    /// The progress of work; empty if it was not reported yet.
    func progress(_ work: Work, of generation: Generation) -> WorkProgress {
        guard let report = reports[work], report.generation == generation else { return WorkProgress() }
        return report.progress
    }
}

extension Int {
    /// A number of bytes in powers of ten, with at least two digits: `812 B`, `2.3 MB`, `12 MB`.
    var shownBytes: String {
        guard self >= 1000 else { return "\(self) B" }
        var value = Double(self)
        var unit = ""
        for next in ["kB", "MB", "GB", "TB"] {
            value /= 1000
            unit = next
            // A value that would be rounded to 1,000 gets the next unit.
            if value < 999.5 { break }
        }
        let tenths = Int((value * 10).rounded())
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(Int(value.rounded())) \(unit)"
    }
}
