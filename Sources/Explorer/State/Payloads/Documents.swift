import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
package import Reports
import TerminalUI

/// Where the documents of a list are: files, folders, and texts with several documents.
package struct DocumentSource: Sendable, Hashable {
    /// Files and folders, in order.
    package var paths: [String]
    /// Whether every text has a document a line.
    package var allLines: Bool
    /// The place of the documents' timestamps: `created_at`, or a JSON pointer.
    package var timeKey: String?
    /// Names to show in place of paths: a copy of standard input has no name of its own.
    package var names: [String: String]

    package init(paths: [String], allLines: Bool = false, timeKey: String? = nil, names: [String: String] = [:]) {
        self.paths = paths
        self.allLines = allLines
        self.timeKey = timeKey
        self.names = names
    }

    /// The title of the list: a file's name, or the number of files and folders.
    var title: String {
        guard paths.count == 1, let path = paths.first else { return "\(paths.count.grouped) files and folders" }
        return (names[path] ?? path).lastName
    }
}

/// The outcome of a document's decode.
package enum DocumentOutcome: UInt8, Sendable, CaseIterable {
    case decoded, recovered, failed, invalid
    /// It couldn't be read, or the model crashed or ran into a limit.
    case unexamined
    /// It is the last line of a log, and not JSON yet.
    case incomplete

    /// What became of it, after the number of documents: `decoded`, `are not JSON`.
    var words: String {
        ["decoded", "recovered", "failed", "are not JSON", "were not examined", "are incomplete"][Int(rawValue)]
    }

    /// Whether there is no value, and will be none.
    var fails: Bool { ![.decoded, .recovered, .incomplete].contains(self) }
}

/// One document of a list: its place and its outcome. Small, because a list may have very many.
package struct DocumentRow: Sendable, Hashable {
    /// The index of its file in the list's files.
    package var file: Int32
    /// Its first line in the file, from 1; 0 for a whole file.
    package var line: Int32
    /// The bytes before it in the file; -1 if they aren't known.
    package var offset: Int
    /// Its length in bytes.
    package var size: Int
    /// Nil until it was decoded.
    package var outcome: DocumentOutcome?
    /// The index of its first failure in the list's messages; -1 if there is none.
    package var message: Int32

    package init(file: Int32, line: Int32, offset: Int, size: Int, outcome: DocumentOutcome?, message: Int32) {
        self.file = file
        self.line = line
        self.offset = offset
        self.size = size
        self.outcome = outcome
        self.message = message
    }
}

/// Documents with something in common: a line of the summary.
package enum DocumentGroup: Sendable, Hashable {
    case failure(CorpusSummary.FailureCause)
    case suspicion(CorpusSummary.SuspicionCause)
    /// A place that the model never asks for.
    case ignored(String)

    /// The place and the cause in a few words.
    var title: String {
        switch self {
        case .failure(let cause): "\(FailureGroup.path(ofPointer: cause.pointer)) \(cause.words)"
        case .suspicion(let cause): "\(FailureGroup.path(ofPointer: cause.pointer)) \(cause.words)"
        case .ignored(let pointer): "\(FailureGroup.path(ofPointer: pointer)) ignored"
        }
    }
}

/// Documents that were listed or decoded since the previous chunk.
package struct DocumentChunk: Sendable {
    /// The index of the first row in the list. Rows from it on are replaced.
    package var start: Int
    package var rows: [DocumentRow]
    /// Files, messages and groups that are new, in the order of their numbers.
    package var files: [String]
    package var messages: [String]
    package var groups: [DocumentGroup]
    /// Which rows are in which group, by their numbers, in the order of the rows.
    package var members: [(group: Int32, row: Int32)]
    /// The bytes read so far, and the total if known.
    package var bytes: Int
    package var totalBytes: Int?
    /// The time since the beginning, in seconds.
    package var seconds: Double

    package init(
        start: Int, rows: [DocumentRow], files: [String], messages: [String], groups: [DocumentGroup],
        members: [(group: Int32, row: Int32)], bytes: Int, totalBytes: Int?, seconds: Double
    ) {
        self.start = start
        self.rows = rows
        self.files = files
        self.messages = messages
        self.groups = groups
        self.members = members
        self.bytes = bytes
        self.totalBytes = totalBytes
        self.seconds = seconds
    }
}

/// The summary of all documents.
package struct CorpusReport: Sendable {
    /// What `check --summary` prints.
    package var summary: CorpusSummary
    /// Every place before the places in it.
    package var places: [CorpusPlace]

    package init(summary: CorpusSummary, places: [CorpusPlace]) {
        self.summary = summary
        self.places = places
    }
}

package struct DocumentPlace: Sendable, Hashable {
    package var file: String
    /// The file's name on screen.
    package var name: String
    package var row: DocumentRow
}

/// The first documents of a list, from which a model is inferred together with the open one.
package struct DocumentSample: Sendable, Hashable {
    /// Where the documents are, without the open one.
    let places: [DocumentPlace]
    /// How many documents the list has.
    let total: Int

    /// The maximum number of documents: enough to show what is optional. More take longer to try.
    static let most = 300
    /// The maximum number of bytes to read.
    static let maxBytes = 16 << 20

    /// `300 of 20,000 documents`, `all 12 documents`
    func words(used: Int) -> String {
        used == total ? "all \(used.grouped) documents" : "\(used.grouped) of \(total.grouped) documents"
    }
}

/// The beginning of a document's text, in one line.
package struct DocumentStart: Sendable, Hashable {
    package var text: String
    /// Whether the document is longer.
    package var isCut: Bool

    /// The maximum length that is read, in bytes; more than a row shows.
    package static let bytes = 400

    package init(text: String, isCut: Bool) {
        self.text = text
        self.isCut = isCut
    }

    /// - Parameter bytes: The first bytes of the document, at most ``bytes``.
    package init(_ bytes: some Collection<UInt8>, isCut: Bool) {
        // The last character may be incomplete.
        let end =
            isCut
            ? bytes.index(bytes.endIndex, offsetBy: -(bytes.reversed().prefix { $0 >= 0x80 }.count)) : bytes.endIndex
        let words = String(decoding: bytes[..<end], as: UTF8.self).split(whereSeparator: \.isWhitespace)
        self.init(text: words.joined(separator: " "), isCut: isCut)
    }
}

/// The documents of a list, on which changes are tried.
package struct ListedDocuments: Sendable, Hashable {
    package var source: DocumentSource
    /// Whether each of them decodes without changes, in order; nil until all are known.
    package var decoded: [Bool]?
}
