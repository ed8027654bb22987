package import DecodeService
import SwiftDeclarations

/// A change of a model's Swift source, made in the text of its file.
package struct ModelEdit: Sendable, Hashable {
    /// The file before the change.
    package var source: ModelSourceFile
    /// The file's text after the change.
    package var newText: String
    /// The line that changes, or before which lines are inserted, from 1.
    package var line: Int
    /// The column of the change in that line, from 1, in Unicode scalars.
    package var column: Int
    /// The change in a few words of Swift: `City.name: String?`.
    package var title: String
    /// The title without the type that has the property: `name: String?`.
    package var shortTitle: String {
        let name = title.prefix { $0 != ":" }
        guard let dot = name.lastIndex(of: "."),
            name[..<dot].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
        else { return title }
        return String(title[title.index(after: dot)...])
    }

    /// What changes, by the names in the source: the identity of the change.
    package var makes: SourceChange

    /// The type that it replaces, as it is written; nil if it replaces none.
    package var replacedType: String?

    /// What has to be true for it that the payload doesn't show, as a clause; nil if the payload shows it.
    package var condition: String?

    /// The lines that mean something else after it although they compile: comparisons of what is a text then, and branches
    /// for all other cases.
    var misled: [ModelBuildFailure.Problem] = []

    /// Whether it makes a property optional.
    var makesOptional: Bool { makes.makesOptional(replacing: replacedType) }

    /// The type expression to decode as after the change, if it wraps the model in another type; nil to keep the model.
    package var model: String?

    /// The property wrapper that the change adds to a property; nil for other changes.
    package var wrapper: SourceChange.PropertyWrapper? {
        switch makes {
        case .wrapper(_, _, let wrapper): wrapper
        case .call(_, _, .converted, _): .convertible
        default: nil
        }
    }

    /// The file before and after the change.
    package var change: ChangedFile { ChangedFile(source: source, newText: newText) }

    /// The file after the change.
    package var edited: ModelSourceFile { change.edited }

    /// The change as a unified diff, ready for `patch -p1`.
    package var diff: String { change.diff }

    /// The place of the change, and the type to decode as if it is a new one:
    /// `Order.swift:24:1, then --model OrderResponse`.
    package var place: String {
        "\(source.file):\(line):\(column)" + (model.map { ", then --model \($0)" } ?? "")
    }

    /// The edit with the place of another one, which makes the same change in another text of the file.
    func placed(as other: ModelEdit?) -> ModelEdit {
        guard let other else { return self }
        var edit = self
        (edit.line, edit.column, edit.misled) = (other.line, other.column, other.misled)
        return edit
    }

    /// The inserted lines, without their indentation.
    package var newLines: [String] {
        change.difference.inserted
            .map { String($0.drop { $0 == " " || $0 == "\t" }) }
            .map { $0.last == "\r" ? String($0.dropLast()) : $0 }
    }
}

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
