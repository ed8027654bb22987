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

    /// Whether it makes a property optional.
    var makesOptional: Bool {
        switch makes {
        case .propertyType(_, _, let type):
            TypeExpression(type).isOptional && replacedType.map { TypeExpression($0).isOptional } != true
        case .call(_, _, .ifPresent, _): true
        default: false
        }
    }

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

    /// The inserted lines, without their indentation.
    package var newLines: [String] {
        change.difference.inserted
            .map { String($0.drop { $0 == " " || $0 == "\t" }) }
            .map { $0.last == "\r" ? String($0.dropLast()) : $0 }
    }
}
