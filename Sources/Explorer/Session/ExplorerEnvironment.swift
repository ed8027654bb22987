package import DecodeService
package import Diagnosis
package import Foundation
package import Reports
package import SwiftDeclarations
import TerminalUI

/// Everything outside the explorer that it needs: the decode runner and the files. Passed in, so that tests can replace
/// it.
package struct ExplorerEnvironment: Sendable {
    package var runner: any DecodeRunner
    /// Reads a file. Calls `shouldContinue` with the bytes read and the size if known, and stops if it returns false.
    /// Throws a ``PayloadTrouble`` with a message for the user.
    package var read: @Sendable (_ path: String, _ shouldContinue: (_ count: Int, _ size: Int?) -> Bool) throws -> Data
    /// Reads the beginning of a file that takes a moment to read; nil for smaller files.
    package var readBeginning: (@Sendable (_ path: String) -> Data?)?
    /// Lists a folder; an error is part of the listing.
    package var list: @Sendable (_ path: String) -> FolderListing
    package var parse: @Sendable (ModelSourceFile) -> ModelSource
    /// Finds the parts of Swift source that have a color.
    package var color: @Sendable (String) -> SwiftColoring = { _ in SwiftColoring() }
    /// The lesson that the bytes of a file come from: its models are preferred over others of the same name.
    package var lesson: @Sendable (Data) -> String?
    /// The time limit for one decode, in seconds.
    package var timeLimit: Double? = DecodeRequest.defaultTimeLimit
    /// How long the model picker may try models.
    package var rankLimit = Duration.milliseconds(200)
    /// How long a decode may take for the strategy panel to look ahead: to try values of other strategies than the one under
    /// the cursor.
    package var slowTrial = Duration.seconds(2)
    /// How long fixes may be tried for a failed decode.
    package var fixLimit = Duration.seconds(4)
    /// Makes trials of edits of a request's model source; nil if edits can't be tried.
    package var editTrials: (@Sendable (DecodeRequest) async -> EditTrials?)?
    /// The models of recordings, whose source is read and never compiled, and the edits of it, which aren't tried; nil to
    /// use none.
    package var recordings:
        (@Sendable () -> (runner: any DecodeRunner, editTrials: @Sendable (DecodeRequest) async -> EditTrials?))?
    /// The user's own models; nil if only built-in ones can be chosen.
    package var ownModels: (any OwnModels)?
    /// Infers types from a payload; nil if that isn't available.
    package var inference: (any ModelInferring)?
    /// Watches the payload's file and the models' files, and reports changes; nil if nothing is watched.
    package var watch:
        (@Sendable (_ payload: String?, _ changed: @escaping @Sendable (FileChanges) -> Void) -> any FileWatching)?
    /// Writes exported files to the folder that the program was started in; replaces files only if asked to. Nil if files
    /// can't be written.
    package var write: (@Sendable (_ files: [ExportedFile], _ replaces: Bool) -> ExportAnswer)?
    /// Reads and decodes lists of documents; nil if only single payloads can be opened.
    package var documents: DocumentAccess?
    /// Saves the borders and the recent files for the next run; nil if nothing is saved.
    package var remember: (@Sendable (ExplorerMemory) -> Void)?
    /// The current time, which dates are compared with.
    package var now: @Sendable () -> Date = { Date() }
    /// The ways to copy a text besides the terminal's clipboard.
    package var copying = CopyWays()
    /// Reads the first lines of a file or a folder for the file browser; nil if there are no previews.
    package var preview: (@Sendable (_ path: String) -> FilePreview)?
    /// Opens a file at a line in the user's editor, and returns an error message or nil when the editor is closed.
    package var edit: (@Sendable (_ path: String, _ line: Int) -> String?)?

    package init(
        runner: any DecodeRunner,
        read: @escaping @Sendable (_ path: String, (_ count: Int, _ size: Int?) -> Bool) throws -> Data,
        list: @escaping @Sendable (_ path: String) -> FolderListing,
        parse: @escaping @Sendable (ModelSourceFile) -> ModelSource,
        lesson: @escaping @Sendable (Data) -> String? = { _ in nil }
    ) {
        self.runner = runner
        self.read = read
        self.list = list
        self.parse = parse
        self.lesson = lesson
    }
}

extension ExplorerEnvironment {
    /// The environment for a payload: for a recording of the user's, with models that are only read.
    func suited(to payload: LoadedPayload) -> ExplorerEnvironment {
        guard payload.isRecordedElsewhere, let recorded = recordings?() else { return self }
        var environment = self
        environment.runner = recorded.runner
        environment.editTrials = recorded.editTrials
        return environment
    }

    /// Makes a model's source ready to be shown.
    var sourceText: @Sendable (ModelSourceFile) -> SourceText {
        { [parse, color] in SourceText($0, parse: parse, color: color) }
    }
}

/// The explorer's interface to files with several documents, and to folders.
package struct DocumentAccess: Sendable {
    /// The documents at a path; nil if there is a single payload. With `isSequence`, the file turned out to hold several
    /// when it was read.
    package var source: @Sendable (_ path: String, _ isSequence: Bool) -> DocumentSource?
    /// Decodes all documents, in order. Without a model they are listed only.
    package var decode: @Sendable (DocumentJob) -> AsyncStream<DocumentAnswer>
    /// Reads one document. Throws a ``PayloadTrouble`` with a message for the user.
    package var read: @Sendable (DocumentPlace) throws -> Payload
    /// Reads the beginning of one document; nil if it has no text.
    package var start: @Sendable (DocumentPlace) -> DocumentStart? = { _ in nil }
    /// Tries the changes that a search found on all documents; nil if that can't be done.
    package var tryChanges: ChangeTrial?

    /// Searches for the changes with which all documents decode, and tries them on all; nil if that can't be done.
    package var plan: (@Sendable (DocumentJob) async -> Trial?)?

    /// Returns the changes with the number of documents that decode with each. Reports intermediate results.
    package typealias ChangeTrial =
        @Sendable (FixProgress, DecodeRequest, ListedDocuments, _ report: @escaping (FixProgress) -> Void) async ->
        FixProgress

    package init(
        source: @escaping @Sendable (_ path: String, _ isSequence: Bool) -> DocumentSource?,
        decode: @escaping @Sendable (DocumentJob) -> AsyncStream<DocumentAnswer>,
        read: @escaping @Sendable (DocumentPlace) throws -> Payload
    ) {
        self.source = source
        self.decode = decode
        self.read = read
    }
}

/// The explorer's interface to the user's own Swift files. The explorer itself can't compile or run them.
package protocol OwnModels: Sendable {
    /// Whether the models include files of the user, which are compiled before anything is decoded.
    var compiles: Bool { get }
    /// Notes for the user about how the models were built.
    var notes: [String] { get async }
    /// Whether the user has confirmed that the current content of a file may be compiled and run.
    func hasConsent(_ path: String) -> Bool
    /// Uses the file's models from now on, and remembers that the user confirmed its current content.
    func use(_ path: String)
    /// Uses these files in place of the present ones, and remembers that the user confirmed their content.
    func replace(_ files: OwnModelFiles)
    /// Makes the next list of models read the files again.
    func forget()
    /// Changes files, all of them or none. Returns an error message or nil.
    func change(_ files: [ChangedFile]) -> String?
    /// Writes a source of a lesson to a file of its own, for edits, and uses its models from now on.
    func copy(_ source: ModelSourceFile, _ lesson: String) -> CopyAnswer
    /// Stops using the models of a copy.
    func dropCopy(_ path: String)
}

/// Infers types that fit a payload.
package protocol ModelInferring: Sendable {
    /// Infers types that decode each of some payloads with a strategy set, and tries them. `progress` receives the number of
    /// values read so far.
    func infer(
        _ payloads: [LoadedPayload], _ strategies: StrategySet, _ progress: @escaping @Sendable (Int) -> Void
    ) async -> InferredTypes
    /// Adds inferred types to the models. They are generated code, so nothing has to be confirmed.
    func adopt(_ types: InferredTypes)
    /// Writes a text to a new file. Returns an error message or nil.
    func write(_ path: String, _ text: String) -> String?
}

/// Watches files until it is deinitialized.
package protocol FileWatching: AnyObject, Sendable {}

/// The ways to copy a text, besides or in place of the terminal's clipboard.
package struct CopyWays: Sendable {
    /// The result: the text was copied, or why it wasn't.
    package enum Outcome: Sendable, Hashable {
        /// The place of the copy: a file.
        case copied(String)
        case failed(String)
    }

    /// Keeps a text for the output of the program, in place of the clipboard; nil if the output is the terminal.
    package var collect: (@Sendable (String) -> Void)?
    /// Whether the terminal's clipboard is tried first.
    package var asksTerminal = true
    /// The user's command for copying, as it was written, and a function that runs it with a text; nil without a
    /// command.
    package var command: (line: String, run: @Sendable (String) -> Outcome)?
    /// Writes a text to a file that is replaced each time; nil if no files are written.
    package var file: (@Sendable (String) -> Outcome)?

    package init() {}

    /// Copies a text with the command, or else to the file. May take seconds.
    ///
    /// - Parameters:
    ///   - what: The name of the text.
    ///   - reason: Why the terminal's clipboard wasn't used; nil if it wasn't tried.
    /// - Returns: The notice.
    func copy(_ text: String, what: String, because reason: String?) -> String {
        var trouble: String?
        if let command {
            switch command.run(text) {
            case .copied: return Self.said(text, what: what, how: "with \(command.line)")
            case .failed(let reason): trouble = "\(command.line) failed, \(reason)"
            }
        }
        guard let file else {
            return "not copied: \(trouble ?? reason ?? "there is no clipboard")"
        }
        switch file(text) {
        case .copied(let place):
            // The trouble with the user's own command comes first, because a long line is cut.
            let lead = trouble.map { "\($0): " } ?? ""
            let why = trouble == nil ? reason.map { " (\($0))" } ?? "" : ""
            return "\(lead)copied \(what), \(Self.size(text)), to \(place)\(why)"
        case .failed(let failure):
            return "not copied: \([trouble ?? reason, failure].compactMap(\.self).joined(separator: "; "))"
        }
    }

    /// Returns the notice about a copied text: its name, size, way and beginning.
    static func said(_ text: String, what: String, how: String) -> String {
        let line = text.prefix { !$0.isNewline }
        let excerpt = line.count > 40 || line.count < text.count ? line.prefix(39) + "…" : line
        return "copied \(what), \(size(text)), \(how): \(excerpt)"
    }

    private static func size(_ text: String) -> String {
        text.utf8.count == 1 ? "1 byte" : "\(text.utf8.count.grouped) bytes"
    }
}
