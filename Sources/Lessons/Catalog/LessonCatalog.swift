package import Foundation

/// Lessons that belong together, under a title.
package struct LessonGroup: Sendable {
    /// What they have in common, in a few words.
    package let title: String
    /// The lessons, in the order in which they are best taken.
    package let lessons: [Lesson]
}

/// The built-in lessons.
package enum LessonCatalog {
    /// Every lesson in its group, in the order in which they are best taken.
    package static let groups: [LessonGroup] = [
        LessonGroup(title: "First steps", lessons: [.basics, .nested, .nullability, .optionals]),
        LessonGroup(title: "Keys and values", lessons: [.codingKeys, .keyStrategies, .rawEnums, .dates]),
        LessonGroup(title: "Written by hand", lessons: [.customInit, .inheritance, .composition, .heterogeneous]),
        LessonGroup(
            title: "Tolerant models", lessons: [.conversions, .unknownEnum, .failableArrays, .declaredProperties]),
        LessonGroup(title: "One model, several forms", lessons: [.keySets, .propertyLists]),
    ]

    /// Every lesson, in the order in which they are best taken.
    package static let all: [Lesson] = groups.flatMap(\.lessons)

    /// The lesson of a name, such as `nullability`; nil when there is none.
    package static func lesson(named name: String) -> Lesson? { all.first { $0.name == name } }

    /// The payload that a path of the repository names, such as `demo-data/nullability/null-name.json`.
    ///
    /// - Parameter file: The path, or the end of a longer one.
    package static func payload(file: String) -> LessonPayload? {
        all.lazy.flatMap(\.payloads).first { file == $0.file || file.hasSuffix("/" + $0.file) }
    }

    /// The payload of exactly these bytes, and its lesson: of several, the first.
    ///
    /// - Complexity: O(bytes); larger data than any payload is not looked at.
    package static func payload(_ data: Data) -> (lesson: Lesson, payload: LessonPayload)? {
        data.count < 1 << 16 ? payloadsByData[data] : nil
    }

    /// Made once: each payload has to be taken out of the executable for it.
    private static let payloadsByData = Dictionary(
        all.flatMap { lesson in lesson.payloads.map { ($0.data, (lesson: lesson, payload: $0)) } },
        uniquingKeysWith: { first, _ in first })

    /// The paths of the files in demo-data that the executable holds, those that belong to no lesson too.
    package static let embeddedPayloads: [String] = EmbeddedFiles.names.filter { $0.hasPrefix("demo-data/") }
}
