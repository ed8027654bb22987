import DecodeService
import DecodeTrace
import Diagnosis
import Explorer
import JSONText
import Reports

/// The results of a run over a list of documents so far: rows not yet passed on, and statistics of all documents.
struct CollectedDocuments: Sendable {
    /// The last document. It is counted once the next one comes, because its line may be unfinished.
    private enum Last: Sendable {
        case none
        case decoded(DiagnosedDecode, CorpusFindings, model: String)
        case unexamined
    }

    private var summary: SummaryBuilder
    private var places = PlaceCounts()
    private var last = Last.none
    private var lastRow: DocumentRow?
    /// The last document of each file with one document per line.
    private(set) var lastOfFile: [String: DocumentRow] = [:]

    private var count = 0
    private var bytes = 0
    /// The size of all files; nil until it is known.
    var totalBytes: Int?
    private let begun = ContinuousClock.now

    // Not yet passed on.
    private var start = 0
    private var rows: [DocumentRow] = []
    private var files = Numbered<String>()
    private var messages = Numbered<String>()
    private var groups = Numbered<DocumentGroup>()
    private var members: [(group: Int32, row: Int32)] = []

    /// The maximum length of a message: the list shows one line, and the document shows the whole failure.
    private static let maxMessageLength = 300

    init(timeKey: String?) {
        summary = SummaryBuilder(hasTimes: timeKey != nil)
    }

    // MARK: Adding

    mutating func add(_ payload: DecodedPayload, _ findings: CorpusFindings) {
        countLast()
        guard !payload.isIncomplete else {
            return append(
                payload.source, origin: payload.payload.origin, size: payload.payload.data.count, outcome: .incomplete,
                message: "incomplete: the last line has no line feed yet. It is decoded again when the file has grown.")
        }
        last = .decoded(payload.decode, findings, model: payload.model)
        let row = Int32(count)
        for failure in findings.failures { join(.failure(failure.cause), row) }
        for suspicion in findings.suspicions { join(.suspicion(suspicion.cause), row) }
        for place in findings.ignored { join(.ignored(place.place), row) }
        append(
            payload.source, origin: payload.payload.fileText.origin, size: payload.payload.fileText.size,
            outcome: Self.outcome(findings.outcome), message: Self.message(of: findings))
    }

    /// Adds a document that couldn't be examined.
    mutating func add(_ source: PayloadSource, unexamined message: String) {
        countLast()
        last = .unexamined
        append(
            source, origin: nil, size: 0, outcome: .unexamined,
            message: "not examined: \(Self.shortened(message, source))")
    }

    /// Adds a document that isn't decoded.
    mutating func list(_ source: PayloadSource, origin: TextOrigin, size: Int) {
        append(source, origin: origin, size: size, outcome: nil, message: nil)
    }

    private mutating func append(
        _ source: PayloadSource, origin: TextOrigin?, size: Int, outcome: DocumentOutcome?, message: String?
    ) {
        var line = 0
        if case .line(_, let number) = source { line = number }
        let row = DocumentRow(
            file: files.number(of: source.file.argument), line: Int32(clamping: line), offset: origin?.bytes ?? -1,
            size: size, outcome: outcome,
            message: message.map { messages.number(of: $0.shortened(to: Self.maxMessageLength)) } ?? -1)
        rows.append(row)
        lastRow = row
        if line > 0 { lastOfFile[source.file.argument] = row }
        count += 1
        bytes += size + (line > 0 ? 1 : 0)
    }

    private mutating func join(_ group: DocumentGroup, _ row: Int32) {
        members.append((groups.number(of: group), row))
    }

    func lists(_ file: String) -> Bool { files.numbers[file] != nil }

    private static func outcome(_ outcome: DecodeResult.Outcome) -> DocumentOutcome {
        switch outcome {
        case .decoded: .decoded
        case .recovered: .recovered
        case .failed: .failed
        case .invalid: .invalid
        }
    }

    /// Returns a message without the document's name, which the list shows beside it.
    private static func shortened(_ message: String, _ source: PayloadSource) -> String {
        let name = source.argument + " "
        return message.hasPrefix(name) ? "it " + message.dropFirst(name.count) : message
    }

    /// The first failure in words.
    private static func message(of findings: CorpusFindings) -> String? {
        let first = findings.failures.first { !$0.cause.absorbed && !$0.cause.adjusted } ?? findings.failures.first
        guard let first else {
            return findings.suspicions.first.map { "suspicious: \($0.first.message)" }
        }
        let message = first.first.message
        // This message says itself that the text isn't JSON.
        if first.cause.kind == .invalidJSON { return message }
        if first.cause.adjusted { return "adjusted: \(message)" }
        return first.cause.absorbed ? "swallowed: \(message)" : message
    }

    // MARK: The last document

    private mutating func countLast() {
        Self.count(last, in: &summary, &places)
        last = .none
    }

    private static func count(_ last: Last, in summary: inout SummaryBuilder, _ places: inout PlaceCounts) {
        switch last {
        case .none: break
        case .unexamined:
            summary.addTrouble()
            places.addTrouble()
        case .decoded(let decode, let findings, let model):
            summary.add(findings, model: model)
            places.add(decode, findings)
        }
    }

    /// Removes the last document, which will be decoded again.
    ///
    /// - Returns: Its row; nil if there is none.
    mutating func takeBackLast() -> DocumentRow? {
        guard let row = lastRow else { return nil }
        last = .none
        lastRow = nil
        count -= 1
        bytes -= row.size + 1
        // Everything was passed on.
        start = count
        return row
    }

    // MARK: Passing on

    /// Returns and clears what wasn't passed on yet; nil if there is nothing.
    mutating func take() -> DocumentChunk? {
        guard !rows.isEmpty else { return nil }
        let chunk = DocumentChunk(
            start: start, rows: rows, files: files.takeNew(), messages: messages.takeNew(), groups: groups.takeNew(),
            members: members, bytes: bytes, totalBytes: totalBytes, seconds: begun.duration(to: .now) / .seconds(1))
        start = count
        rows = []
        members = []
        return chunk
    }

    /// The statistics of all documents so far.
    var report: CorpusReport {
        var (summary, places) = (summary, places)
        Self.count(last, in: &summary, &places)
        return CorpusReport(summary: summary.summary(), places: places.all)
    }
}

/// Values with a number each, in the order in which they first came.
private struct Numbered<Value: Hashable & Sendable>: Sendable {
    private(set) var numbers: [Value: Int32] = [:]
    private var new: [Value] = []

    mutating func number(of value: Value) -> Int32 {
        if let known = numbers[value] { return known }
        let number = Int32(numbers.count)
        numbers[value] = number
        new.append(value)
        return number
    }

    /// The values that came since the last call.
    mutating func takeNew() -> [Value] {
        defer { new = [] }
        return new
    }
}
