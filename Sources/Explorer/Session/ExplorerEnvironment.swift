package import DecodeService
import Diagnosis
package import Foundation
package import SwiftDeclarations
package import Trials

/// What the explorer needs of the world: who decodes, and the files. Handed in, so that tests bring their own.
package struct ExplorerEnvironment: Sendable {
    package var runner: any DecodeRunner
    /// Reads a file. Throws a ``PayloadTrouble`` with a person-ready message.
    package var read: @Sendable (_ path: String) throws -> Data
    /// Lists a folder; what went wrong is in the listing.
    package var list: @Sendable (_ path: String) -> FolderListing
    /// Parses a Swift file.
    package var parse: @Sendable (ModelSourceFile) -> ModelSource

    /// The lesson that a payload comes from, whose models are meant where several have the same name.
    package var lesson: @Sendable (Data) -> String?
    /// Seconds that one decode may take.
    package var timeLimit: Double?
    /// How long the model picker may try models for.
    package var rankLimit: Duration
    /// How long fixes may be tried for a decode that failed.
    package var fixLimit: Duration
    /// Who tries edits of the source of a request's models; nil where nobody does.
    package var editTrials: (@Sendable (DecodeRequest) async -> EditTrials?)?
    /// The user's own models; nil where only the built-in ones can be chosen.
    package var ownModels: OwnModels?
    /// Looks after the payload's file and those of the models, and says what changed; nil where nothing is watched.
    package var watch:
        (@Sendable (_ payload: String?, _ changed: @escaping @Sendable (FileChanges) -> Void) -> any FileWatching)?
    /// Opens a file at a line in the person's editor, and comes back when that is closed. Gives what went wrong.
    package var edit: (@Sendable (_ path: String, _ line: Int) -> String?)?

    package init(
        runner: any DecodeRunner, read: @escaping @Sendable (_ path: String) throws -> Data,
        list: @escaping @Sendable (_ path: String) -> FolderListing,
        parse: @escaping @Sendable (ModelSourceFile) -> ModelSource,
        lesson: @escaping @Sendable (Data) -> String? = { _ in nil },
        timeLimit: Double? = DecodeRequest.defaultTimeLimit, rankLimit: Duration = .milliseconds(200),
        fixLimit: Duration = .seconds(4)
    ) {
        self.runner = runner
        self.read = read
        self.list = list
        self.parse = parse
        self.lesson = lesson
        self.timeLimit = timeLimit
        self.rankLimit = rankLimit
        self.fixLimit = fixLimit
    }
}

/// Why a payload could not be read: what happened, where, and what to do next.
package struct PayloadTrouble: Error, Hashable, Sendable {
    package var message: String
    /// The path is a folder: the explorer lists it instead.
    package var isFolder: Bool
    /// What kind of trouble it is, for machines: see the table in the README.
    package var code: String

    package init(_ message: String, isFolder: Bool = false, code: String = "unreadable") {
        self.message = message
        self.isFolder = isFolder
        self.code = code
    }
}
