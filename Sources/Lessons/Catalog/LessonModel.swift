import ResilientCodable
import Synchronization

/// A model of a lesson, and the position of its declaration in the displayed Swift source.
package struct LessonModel: Sendable {
    package enum Kind: String, Sendable {
        case `struct`
        case `class`
        case `enum`
    }

    /// The type's name as the user writes it.
    package let name: String
    package let kind: Kind
    package let type: any (Decodable & SendableMetatype).Type
    /// The name of the file that declares it, such as `Nested.swift`.
    package let sourceFile: String

    /// That file's text as a user would write it: only the models, without the code that makes them a lesson.
    ///
    /// - Complexity: O(bytes of the file) the first time, when it is read from the executable.
    package var source: String { LessonSource.of(sourceFile).text }

    /// Whether a value can be encoded again.
    package let isEncodable: Bool
    /// The names of the key sets that the type defines.
    package let keySets: [String]

    private init(
        _ type: any (Decodable & SendableMetatype).Type, _ kind: Kind, _ sourceFile: String, isEncodable: Bool,
        keySets: [String] = []
    ) {
        name = _typeName(type, qualified: false)
        self.kind = kind
        self.type = type
        self.sourceFile = sourceFile
        self.isEncodable = isEncodable
        self.keySets = keySets
    }
}

// Overloads, because the compiler then checks the conformances. The first check of a type at run time searches all
// conformances of the executable, which would slow down the start of every process.
extension LessonModel {
    /// Describes a model that is declared in one of the files of this module's folder `Models`.
    init<Model: Decodable & SendableMetatype>(_ type: Model.Type, _ kind: Kind, in sourceFile: String) {
        self.init(type, kind, sourceFile, isEncodable: false)
    }

    /// Describes a model that can be encoded.
    init<Model: Codable & SendableMetatype>(_ type: Model.Type, _ kind: Kind, in sourceFile: String) {
        self.init(type, kind, sourceFile, isEncodable: true)
    }

    /// Describes a model with key sets.
    init<Model: VariablyCodable & SendableMetatype>(_ type: Model.Type, _ kind: Kind, in sourceFile: String) {
        let keySets = Model.keySets.keys.map(\.name).sorted()
        self.init(type, kind, sourceFile, isEncodable: true, keySets: keySets)
    }
}

/// The displayed part of a lesson's source file.
struct LessonSource: Sendable {
    /// Only the models, as a user would write them.
    let text: String

    /// Everything from this line on belongs to the lesson, not to the models above it.
    static let marker = "// MARK: - Lesson"

    private static let made = Mutex<[String: LessonSource]>([:])

    /// The source of a file of this module's folder `Models`; made once, because a file contains several models.
    static func of(_ file: String) -> LessonSource {
        made.withLock { made in
            if let source = made[file] { return source }
            let source = LessonSource(text: shown(EmbeddedFile.text("Sources/Lessons/Models/\(file)")))
            made[file] = source
            return source
        }
    }

    /// Returns only the models, without the `private` that distinguishes types of the same name in several lessons.
    static func shown(_ file: String) -> String {
        // By bytes, because finding character boundaries would take most of the time.
        var lines = file.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Substring($0) }
            .prefix { $0 != marker }
            .map { $0.hasPrefix("private ") ? $0.dropFirst("private ".count) : $0 }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }
}
