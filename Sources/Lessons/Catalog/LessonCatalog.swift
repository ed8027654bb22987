package import Foundation

/// A group of lessons with a title.
package struct LessonGroup: Sendable {
    /// Their common topic, in a few words.
    package let title: String
    /// The lessons, in the recommended order.
    package let lessons: [Lesson]
}

/// The built-in lessons.
package enum LessonCatalog {
    /// Every lesson in its group, in the recommended order.
    package static let groups: [LessonGroup] = [
        LessonGroup(title: "First steps", lessons: [.basics, .oneWay, .nested, .nullability]),
        LessonGroup(
            title: "Keys and values",
            lessons: [.codingKeys, .keyStrategies, .rawEnums, .dictionaries, .dates]),
        LessonGroup(
            title: "Written by hand",
            lessons: [
                .synthesized, .enumValues, .customInit, .optionals, .catchingErrors, .containers, .ownDates, .selfCheck,
                .movingOn, .inheritance, .superDecoder, .composition, .heterogeneous, .commonFields, .envelopes,
                .domainModels, .ownWrapper, .testing, .recordings,
            ]),
        LessonGroup(
            title: "Tolerant models",
            lessons: [
                .conversions, .unknownEnum, .failableArrays, .dynamicMembers, .defaults, .declaredProperties,
                .declaredRepairs, .declaredValues,
            ]),
        LessonGroup(title: "One model, several forms", lessons: [.keySets, .propertyLists]),
    ]

    /// Every lesson, in the recommended order.
    package static let all: [Lesson] = groups.flatMap(\.lessons)

    /// The lesson with a name, such as `nullability`; nil if there is none.
    package static func lesson(named name: String) -> Lesson? { all.first { $0.name == name } }

    /// The payload at a path of the repository, such as `demo-data/nullability/null-name.json`, and its lesson.
    ///
    /// - Parameter file: The path, or the end of a longer one.
    package static func payload(file: String) -> (lesson: Lesson, payload: LessonPayload)? {
        payload { file == $0.file || file.hasSuffix("/" + $0.file) }
    }

    /// The payload with exactly these bytes, and its lesson; if there are several, the first.
    ///
    /// - Complexity: O(bytes) for each embedded file of the same size. The lessons are initialized only if a file is
    ///   equal.
    package static func payload(_ data: Data) -> (lesson: Lesson, payload: LessonPayload)? {
        let files = EmbeddedFiles.names.filter { EmbeddedFile.mayHold(data, $0) && EmbeddedFile.data($0) == data }
        return files.isEmpty ? nil : payload { files.contains($0.file) }
    }

    private static func payload(_ isMeant: (LessonPayload) -> Bool) -> (lesson: Lesson, payload: LessonPayload)? {
        for lesson in all {
            if let payload = lesson.payloads.first(where: isMeant) { return (lesson, payload) }
        }
        return nil
    }
}
