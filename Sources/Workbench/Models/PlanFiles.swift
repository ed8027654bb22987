import DecodeService
import Foundation
package import Trials

/// Writes the source edits of a plan into the models' files, and takes them back.
///
/// All files are looked at before one is written: a file that somebody changed meanwhile stays as it is, and so do the
/// others.
package struct PlanFiles: Sendable {
    private let files: [Plan.ChangedFile]

    /// A file that is not as it was when the plan was made.
    package struct Changed: Error, Hashable {
        /// The file's name.
        package var file: String

        /// A file by its name.
        package init(file: String) { self.file = file }

        /// What happened and what to do next.
        package var message: String {
            "\(file) changed since the plan was made, so nothing was written. Reload and search for a plan again."
        }
    }

    /// - Parameter files: The files of a plan.
    package init(_ files: [Plan.ChangedFile]) { self.files = files }

    /// Writes the files as the plan leaves them.
    ///
    /// - Throws: ``Changed``, or what reading or writing throws.
    package func apply() throws { try write(from: \.source.text, to: \.newText) }

    /// Writes the files as they were before.
    ///
    /// - Throws: ``Changed``, or what reading or writing throws.
    package func undo() throws { try write(from: \.newText, to: \.source.text) }

    private func write(
        from old: KeyPath<Plan.ChangedFile, String>, to new: KeyPath<Plan.ChangedFile, String>
    ) throws {
        let paths = files.map { URL(fileURLWithPath: $0.source.file) }
        for (path, file) in zip(paths, files) where try Data(contentsOf: path) != Data(file[keyPath: old].utf8) {
            throw Changed(file: file.source.file)
        }
        for (index, (path, file)) in zip(paths, files).enumerated() {
            do {
                try Data(file[keyPath: new].utf8).write(to: path, options: .atomic)
            } catch {
                // Those that were written go back, so that all of the plan is there or nothing of it.
                for (path, file) in zip(paths, files).prefix(index) {
                    try? Data(file[keyPath: old].utf8).write(to: path, options: .atomic)
                }
                throw error
            }
        }
    }
}
