package import DecodeService
package import Diagnosis
package import Foundation
package import Reports
package import SwiftDeclarations

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
    /// Parses a Swift file.
    package var parse: @Sendable (ModelSourceFile) -> ModelSource
    /// Finds the parts of Swift source that have a color.
    package var color: @Sendable (String) -> SwiftColoring = { _ in SwiftColoring() }
    /// The lesson that the bytes of a file come from: its models are preferred over others of the same name.
    package var lesson: @Sendable (Data) -> String?
    /// The time limit for one decode, in seconds.
    package var timeLimit: Double?
    /// How long the model picker may try models.
    package var rankLimit: Duration
    /// How long a decode may take for the strategy panel to look ahead: to try values of other strategies than the one under
    /// the cursor.
    package var slowTrial: Duration
    /// How long fixes may be tried for a failed decode.
    package var fixLimit: Duration
    /// Makes trials of edits of a request's model source; nil if edits can't be tried.
    package var editTrials: (@Sendable (DecodeRequest) async -> EditTrials?)?
    /// The models of recordings, whose source is read and never compiled, and the edits of it, which aren't tried; nil to
    /// use none.
    package var recordings:
        (@Sendable () -> (runner: any DecodeRunner, editTrials: @Sendable (DecodeRequest) async -> EditTrials?))?
    /// The user's own models; nil if only built-in ones can be chosen.
    package var ownModels: OwnModels?
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
        lesson: @escaping @Sendable (Data) -> String? = { _ in nil },
        timeLimit: Double? = DecodeRequest.defaultTimeLimit, rankLimit: Duration = .milliseconds(200),
        slowTrial: Duration = .seconds(2), fixLimit: Duration = .seconds(4)
    ) {
        self.runner = runner
        self.read = read
        self.list = list
        self.parse = parse
        self.lesson = lesson
        self.timeLimit = timeLimit
        self.rankLimit = rankLimit
        self.slowTrial = slowTrial
        self.fixLimit = fixLimit
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
    /// The documents at a path; nil if there is a single payload.
    package var source: @Sendable (_ path: String) -> DocumentSource?
    /// The documents of a file that turned out to hold several when it was read.
    package var sequence: @Sendable (_ path: String) -> DocumentSource?
    /// Decodes all documents, in order. Without a model they are listed only.
    package var decode: @Sendable (DocumentJob) -> AsyncStream<DocumentAnswer>
    /// Reads one document. Throws a ``PayloadTrouble`` with a message for the user.
    package var read: @Sendable (DocumentPlace) throws -> Payload
    /// Reads the beginning of one document; nil if it has no text.
    package var start: @Sendable (DocumentPlace) -> DocumentStart? = { _ in nil }
    /// Tries the changes that a search found on all documents; nil if that can't be done.
    package var tryChanges: ChangeTrial?

    /// Returns the changes with the number of documents that decode with each. Reports intermediate results.
    package typealias ChangeTrial =
        @Sendable (FixProgress, DecodeRequest, ListedDocuments, _ report: @escaping (FixProgress) -> Void) async ->
        FixProgress

    package init(
        source: @escaping @Sendable (_ path: String) -> DocumentSource?,
        sequence: @escaping @Sendable (_ path: String) -> DocumentSource?,
        decode: @escaping @Sendable (DocumentJob) -> AsyncStream<DocumentAnswer>,
        read: @escaping @Sendable (DocumentPlace) throws -> Payload
    ) {
        self.source = source
        self.sequence = sequence
        self.decode = decode
        self.read = read
    }
}
