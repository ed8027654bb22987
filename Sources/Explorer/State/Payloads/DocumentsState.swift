import DecodeTrace
import Diagnosis
import Reports

/// Which documents a list shows.
enum DocumentFilter: Hashable, Sendable {
    case all
    /// Those without a value, whatever the reason.
    case failing
    case outcome(DocumentOutcome)
    case group(DocumentGroup)
}

/// The list of documents, and the results so far.
struct DocumentsState: Sendable {
    /// The source of the documents; nil if no list is open.
    private(set) var source: DocumentSource?
    /// The generation of the running decode.
    var generation = Generation()
    /// The setup that they are decoded with; nil if they have to be decoded again.
    var setup: Setup?
    var status = Status.running
    private(set) var rows: [DocumentRow] = []
    /// The number of rows decoded with ``setup``. The results of the others are stale.
    private(set) var decodedCount = 0
    /// The number of documents with each outcome.
    private(set) var counts = [Int](repeating: 0, count: DocumentOutcome.allCases.count)
    private(set) var files: [String] = []
    private(set) var messages: [String] = []
    var report: CorpusReport?
    private var progress: (bytes: Int, totalBytes: Int?, seconds: Double) = (0, nil, 0)

    /// The document in the tree, by its index in ``rows``.
    var open: Int?
    var filter = DocumentFilter.all
    /// The words that documents are filtered by.
    var words = ""
    /// The rows that the filters leave; nil for all.
    private(set) var shownRows: [Int32]?
    /// The cursor's place among the rows that the filters leave.
    var cursor = 0
    /// Whether the user chose the row under the cursor. Until then, the cursor goes to the first document that fails.
    var hasMoved = false
    private var seeksFailing = true
    /// The beginnings of the documents near the cursor, by row, and the rows whose beginnings are being read.
    private var starts: [Int: DocumentStart] = [:]
    private var awaitedStarts: Set<Int> = []
    /// Whether the model picker opens over the next document.
    var wantsPicker = false

    /// Whether each document decoded before the setup changed, until all of them are decoded again.
    private var decodedBefore: [Bool]?
    private var fileNumbers: [String: Int32] = [:]
    /// The numbers of the running decode's files in ``files``.
    private var fileMap: [Int32] = []
    private var groupNumbers: [DocumentGroup: Int] = [:]
    /// The rows of each group, in order.
    private var members: [[Int32]] = []

    enum Status: Hashable, Sendable {
        case running
        /// Everything was decoded; documents appended later are decoded, too.
        case caughtUp
        case stopped
        case failed(String)
    }

    init(_ source: DocumentSource? = nil, generation: Generation = Generation()) {
        self.source = source
        self.generation = generation
    }

    var isOpen: Bool { source != nil }
    var isRunning: Bool { source != nil && status == .running }

    /// The only file or folder, and its setup, once its documents were decoded: it can be opened again.
    var remembered: (path: String, setup: Setup)? {
        guard let source, source.paths.count == 1, source.names.isEmpty, let path = source.paths.first,
            status == .caughtUp, let setup, setup.model != nil
        else { return nil }
        return (path, setup)
    }

    /// How many documents the filters leave.
    var shownCount: Int { shownRows?.count ?? rows.count }

    /// The row at a place of the filtered list.
    func shownRow(at place: Int) -> Int? {
        guard let shownRows else { return rows.indices.contains(place) ? place : nil }
        return shownRows.indices.contains(place) ? Int(shownRows[place]) : nil
    }

    /// The place of a row in the filtered list, or the next one.
    func place(ofRow row: Int) -> Int {
        guard let shownRows else { return row }
        return shownRows.partitioningIndex { $0 >= row }
    }

    /// The row under the cursor; nil if the list is empty.
    var selectedRow: Int? { shownRow(at: min(cursor, max(0, shownCount - 1))) }

    /// The outcome of a document; nil until it is known.
    func outcome(ofRow row: Int) -> DocumentOutcome? { row < decodedCount ? rows[row].outcome : nil }

    /// The first failure of a document, or why it couldn't be examined.
    func message(ofRow row: Int) -> String? {
        guard row < decodedCount, rows[row].message >= 0 else { return nil }
        return messages[Int(rows[row].message)]
    }

    /// The path of a document's file.
    func file(ofRow row: Int) -> String { files[Int(rows[row].file)] }

    /// The file's name on screen.
    func fileName(ofRow row: Int) -> String {
        let file = file(ofRow: row)
        return source?.names[file] ?? file
    }

    /// `day.ndjson:812`.
    func name(ofRow row: Int) -> String {
        let line = rows[row].line
        return line > 0 ? "\(fileName(ofRow: row)):\(line)" : fileName(ofRow: row)
    }

    func place(ofDocument row: Int) -> DocumentPlace {
        DocumentPlace(file: file(ofRow: row), name: name(ofRow: row), row: rows[row])
    }

    /// The documents to infer a model from besides the open one; nil if there are none.
    var sample: DocumentSample? {
        guard isOpen, rows.count > 1 else { return nil }
        let others = rows.indices.lazy.filter { $0 != open }.prefix(DocumentSample.most - 1)
        return DocumentSample(places: others.map { place(ofDocument: $0) }, total: rows.count)
    }

    /// The documents to try changes on; nil if there is only one.
    var listed: ListedDocuments? {
        guard let source, rows.count > 1 else { return nil }
        return ListedDocuments(source: source, decoded: status == .caughtUp ? decodes : nil)
    }

    private var decodes: [Bool] { rows.prefix(decodedCount).map { $0.outcome?.fails == false } }

    /// Returns how many documents decoded before the setup changed and fail now. Forgets the earlier outcomes.
    mutating func takeBroken() -> Int {
        defer { decodedBefore = nil }
        return decodedBefore.map { before in zip(before, decodes).count { $0 && !$1 } } ?? 0
    }

    func count(of group: DocumentGroup) -> Int { groupNumbers[group].map { members[$0].count } ?? 0 }

    func firstRow(of group: DocumentGroup) -> Int? { groupNumbers[group].flatMap { members[$0].first.map(Int.init) } }

    /// Whether `}` stops at a row: it fails, or the list is filtered by a group.
    func isHit(_ row: Int) -> Bool {
        if case .group = filter { return true }
        return outcome(ofRow: row)?.fails == true
    }

    /// The next row that fails among those shown, or the previous one.
    ///
    /// - Parameter row: The row to start from, which is never the result; -1 to start before the first.
    func failing(after row: Int, forward: Bool) -> Int? {
        var place = max(0, place(ofRow: row))
        if forward {
            if shownRow(at: place) == row { place += 1 }
            while let next = shownRow(at: place) {
                if isHit(next) { return next }
                place += 1
            }
            return nil
        }
        while place > 0 {
            place -= 1
            if let previous = shownRow(at: place), isHit(previous) { return previous }
        }
        return nil
    }

    // MARK: Beginnings

    /// The beginning of a document; nil until it is read.
    func start(ofRow row: Int) -> DocumentStart? { starts[row] }

    /// Returns the documents whose beginnings are to be read: those around the cursor, once one within a screen of it
    /// lacks its own.
    ///
    /// - Parameter page: The rows of a screen.
    mutating func wantedStarts(page: Int) -> [Int: DocumentPlace] {
        func missing(within count: Int) -> [Int] {
            (max(0, cursor - count)..<min(shownCount, cursor + count + 1)).compactMap { shownRow(at: $0) }
                .filter {
                    starts[$0] == nil && !awaitedStarts.contains($0) && (rows[$0].line == 0 || rows[$0].offset >= 0)
                }
        }
        guard !missing(within: page).isEmpty else { return [:] }
        let wanted = missing(within: 3 * page)
        awaitedStarts.formUnion(wanted)
        return Dictionary(uniqueKeysWithValues: wanted.map { ($0, place(ofDocument: $0)) })
    }

    /// Adds beginnings, and forgets others if there are very many.
    mutating func add(_ new: [Int: DocumentStart]) {
        if starts.count > Self.maxStarts { starts = [:] }
        starts.merge(new) { $1 }
        awaitedStarts.subtract(new.keys)
    }

    mutating func forgetStarts() { starts = [:] }

    private static let maxStarts = 5000

    // MARK: Decoding

    /// Puts the cursor on the first document that fails, once it is known, unless the user moved it.
    mutating func seekFailing() {
        guard seeksFailing, !hasMoved, setup?.model != nil, let row = failing(after: -1, forward: true) else { return }
        seeksFailing = false
        cursor = place(ofRow: row)
    }

    /// Starts decoding all documents again. The listed rows stay until they are replaced.
    mutating func begin(_ setup: Setup) {
        generation.advance()
        decodedBefore = status == .caughtUp ? decodes : nil
        self.setup = setup
        status = .running
        decodedCount = 0
        counts = counts.map { _ in 0 }
        messages = []
        fileMap = []
        groupNumbers = [:]
        members = []
        report = nil
        progress = (0, nil, 0)
        seeksFailing = true
        awaitedStarts = []
        refilter()
    }

    /// Adds documents.
    ///
    /// - Complexity: O(rows of the chunk); if the list is filtered by words, O(rows).
    mutating func add(_ chunk: DocumentChunk) {
        if chunk.start < decodedCount { removeRows(from: chunk.start) }
        progress = (chunk.bytes, chunk.totalBytes, chunk.seconds)
        messages += chunk.messages
        for file in chunk.files { fileMap.append(number(ofFile: file)) }
        for group in chunk.groups {
            groupNumbers[group] = members.count
            members.append([])
        }
        let first = decodedCount
        for row in chunk.rows {
            var row = row
            row.file = fileMap[Int(row.file)]
            if let outcome = row.outcome { counts[Int(outcome.rawValue)] += 1 }
            if decodedCount < rows.count { rows[decodedCount] = row } else { rows.append(row) }
            decodedCount += 1
        }
        for member in chunk.members { members[Int(member.group)].append(member.row) }
        guard words.isEmpty else { return refilter() }
        switch filter {
        case .all: break
        case .group(let group): shownRows = groupNumbers[group].map { members[$0] } ?? []
        case .failing, .outcome:
            for row in first..<decodedCount where matchesOutcome(row) { shownRows?.append(Int32(row)) }
        }
    }

    /// Removes the last documents, because they are decoded again: a line wasn't finished.
    private mutating func removeRows(from start: Int) {
        for row in start..<decodedCount {
            if let outcome = rows[row].outcome { counts[Int(outcome.rawValue)] -= 1 }
        }
        for group in members.indices {
            while let last = members[group].last, last >= start { members[group].removeLast() }
        }
        while let last = shownRows?.last, last >= start { shownRows?.removeLast() }
        rows.removeSubrange(start...)
        starts = starts.filter { $0.key < start }
        decodedCount = start
    }

    /// Removes documents that no longer exist.
    mutating func endPass() {
        if decodedCount < rows.count {
            rows.removeSubrange(decodedCount...)
            starts = starts.filter { $0.key < decodedCount }
            refilter()
        }
        if let open, open >= rows.count { self.open = nil }
    }

    private mutating func number(ofFile file: String) -> Int32 {
        if let number = fileNumbers[file] { return number }
        let number = Int32(files.count)
        fileNumbers[file] = number
        files.append(file)
        return number
    }

    // MARK: Filters

    /// Finds the rows that the filters leave, and keeps the cursor on its row if that is one of them.
    mutating func refilter() {
        let row = selectedRow
        find()
        if let row { cursor = min(place(ofRow: row), max(0, shownCount - 1)) }
    }

    private mutating func find() {
        let match = DocumentWords(words, messages: messages, files: files)
        if filter == .all, match.isEmpty {
            shownRows = nil
            return
        }
        var found: [Int32] = []
        switch filter {
        case .group(let group): found = groupNumbers[group].map { members[$0] } ?? []
        // Words may also match documents that aren't decoded yet.
        case .all: found = rows.indices.map { Int32($0) }
        case .failing, .outcome: found = (0..<decodedCount).filter(matchesOutcome).map { Int32($0) }
        }
        if !match.isEmpty {
            found = found.filter { match.matches(rows[Int($0)], isDecoded: Int($0) < decodedCount) }
        }
        shownRows = found
    }

    private func matchesOutcome(_ row: Int) -> Bool {
        switch filter {
        case .all, .group: true
        case .failing: outcome(ofRow: row)?.fails == true
        case .outcome(let outcome): self.outcome(ofRow: row) == outcome
        }
    }
}

extension DocumentsState {
    /// `decoding: 12,000 documents, 3,400/s, about 12 s left`; nil if nothing runs.
    ///
    /// - Parameter compiling: The progress of compiling the models; nil if they are compiled.
    func activity(compiling: WorkProgress? = nil) -> String? {
        guard isRunning else { return nil }
        if let compiling, setup?.model != nil {
            return (["compiling your models"] + compiling.timing).joined(separator: ", ")
        }
        let word = setup?.model == nil ? "reading" : "decoding"
        var parts = ["\(decodedCount.grouped) \(decodedCount == 1 ? "document" : "documents")"]
        if progress.seconds >= 0.5, decodedCount > 0 {
            parts.append("\(Int(Double(decodedCount) / progress.seconds).grouped)/s")
            let left = progress.totalBytes.flatMap { total in
                TimeLeft.words(
                    counted: progress.bytes, rest: total - progress.bytes, of: total, seconds: progress.seconds)
            }
            if let left { parts.append(left) }
        }
        return "\(word): \(parts.joined(separator: ", "))"
    }

    /// `20,000 documents: 19,000 decoded, 900 failed, 100 not JSON`.
    var headline: String {
        let parts = zip(DocumentOutcome.allCases, counts).filter { $1 > 0 }
            .map { "\($1.grouped) \($0.words.trimmingPrefix(#/are |were /#))" }
        let count = "\(rows.count.grouped) \(rows.count == 1 ? "document" : "documents")"
        return parts.isEmpty ? count : "\(count): \(parts.joined(separator: ", "))"
    }
}

/// Words to find in the names and failures of documents. Each file and each message is read once.
private struct DocumentWords {
    /// Each word as a line number, and the messages and files that contain it.
    private let words: [(line: Int32?, messages: [Bool], files: [Bool])]

    init(_ text: String, messages: [String], files: [String]) {
        words = text.shortened(to: 1000).lowercased().split(separator: " ").map { word in
            (
                Int32(word), messages.map { $0.lowercased().contains(word) },
                files.map { $0.lowercased().contains(word) }
            )
        }
    }

    var isEmpty: Bool { words.isEmpty }

    func matches(_ row: DocumentRow, isDecoded: Bool) -> Bool {
        words.allSatisfy { word in
            word.files[Int(row.file)] || word.line == row.line && row.line > 0
                || isDecoded && row.message >= 0 && word.messages[Int(row.message)]
        }
    }
}
