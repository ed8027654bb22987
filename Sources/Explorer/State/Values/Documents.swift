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
    /// Where documents have a timestamp: `created_at`, or a JSON pointer.
    package var timeKey: String?
    /// What is shown in place of a path: a copy of standard input has no name of its own.
    package var names: [String: String]

    package init(paths: [String], allLines: Bool = false, timeKey: String? = nil, names: [String: String] = [:]) {
        self.paths = paths
        self.allLines = allLines
        self.timeKey = timeKey
        self.names = names
    }

    /// How the list is titled: a file's name, or how many files and folders there are.
    var title: String {
        guard paths.count == 1, let path = paths.first else { return "\(paths.count.grouped) files and folders" }
        let name = names[path] ?? path
        return name.split(separator: "/").last.map(String.init) ?? name
    }
}

/// How the decode of a document ended.
package enum DocumentOutcome: UInt8, Sendable, CaseIterable {
    case decoded, recovered, failed, invalid
    /// It couldn't be read, or the model crashed or ran into a limit.
    case unexamined

    /// Whether there is no value.
    var fails: Bool { self != .decoded && self != .recovered }
}

/// One document of a list: where it is, and how its decode ended. Small, because a list may have very many.
package struct DocumentRow: Sendable, Hashable {
    /// Its file, by its place in the list's files.
    package var file: Int32
    /// Its first line in the file, from 1; 0 for a whole file.
    package var line: Int32
    /// The bytes before it in the file; -1 if they aren't known.
    package var offset: Int
    /// Its length in bytes.
    package var size: Int
    /// Nil until it was decoded.
    package var outcome: DocumentOutcome?
    /// The first failure, by its place in the list's messages; -1 if there is none.
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

/// What documents have in common: a line of the summary.
package enum DocumentGroup: Sendable, Hashable {
    case failure(CorpusSummary.Group.Cause)
    case suspicion(CorpusSummary.SuspicionGroup.Cause)
    /// A place that the model never asks for.
    case ignored(String)

    /// The place and the cause in a few words.
    var title: String {
        switch self {
        case .failure(let cause):
            let place = cause.pointer.isEmpty ? "the payload" : cause.pointer
            return "\(place) \(cause.words)"
        case .suspicion(let cause): return "\(cause.pointer) \(cause.code.rawValue)"
        case .ignored(let pointer): return "\(pointer) ignored"
        }
    }
}

extension CorpusSummary.Group.Cause {
    /// What was found, in the words of the summary: `string for Double`, `missing`.
    var words: String {
        if kind == .invalidJSON { return "not JSON: \(code.rawValue)" }
        return kind == .keyNotFound ? "missing" : "\(found.rawValue) for \(requestedType)"
    }
}

/// Documents that were listed or decoded since the chunk before.
package struct DocumentChunk: Sendable {
    /// The place of the first row in the list. Rows at it and after it are replaced.
    package var start: Int
    package var rows: [DocumentRow]
    /// Files, messages and groups that are new, in the order of their numbers.
    package var files: [String]
    package var messages: [String]
    package var groups: [DocumentGroup]
    /// Which rows are in which group, by their numbers, in the order of the rows.
    package var members: [(group: Int32, row: Int32)]
    /// The bytes read so far, and of all files as far as they are known.
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

/// What all documents have in common.
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

/// Where one document is, to be read.
package struct DocumentPlace: Sendable, Hashable {
    package var file: String
    /// The file's name on screen.
    package var name: String
    package var row: DocumentRow
}
