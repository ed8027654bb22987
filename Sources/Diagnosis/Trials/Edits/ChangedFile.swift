package import DecodeService
import SwiftDeclarations

/// A file of the models' source before and after a change.
package struct ChangedFile: Sendable, Hashable {
    /// The file as it is.
    package var source: ModelSourceFile
    /// Its text after the change.
    package var newText: String

    /// A file with its text after the change.
    package init(source: ModelSourceFile, newText: String) {
        self.source = source
        self.newText = newText
    }

    /// The file after the change.
    package var edited: ModelSourceFile { ModelSourceFile(file: source.file, text: newText) }

    /// The change that undoes this one.
    package var reversed: ChangedFile { ChangedFile(source: edited, newText: source.text) }

    /// The change as a unified diff, ready for `patch -p1`.
    package var diff: String { difference.text }

    /// The change, line by line.
    package var difference: UnifiedDiff { UnifiedDiff(from: source.text, to: newText, file: source.file) }

    /// An error in the changed file at its place in the file as it is; nil if it is in a line that the change writes.
    func unchanged(_ problem: ModelBuildFailure.Problem) -> ModelBuildFailure.Problem? {
        guard problem.file == source.file else { return problem }
        return difference.oldLine(problem.line).map { line in
            var problem = problem
            problem.line = line
            return problem
        }
    }

    /// The files that differ.
    ///
    /// - Parameters:
    ///   - originals: Names and sources of files.
    ///   - files: The same files, in the same order, some of them changed.
    static func changes(
        from originals: [(name: String, source: ModelSource)], to files: [(name: String, source: ModelSource)]
    ) -> [ChangedFile] {
        zip(originals, files).filter { $0.source.text != $1.source.text }.map { original, file in
            ChangedFile(
                source: ModelSourceFile(file: original.name, text: original.source.text), newText: file.source.text)
        }
    }
}
