/// The built-in lessons.
public enum LessonCatalog {
    /// Every lesson, in the order in which they are best taken.
    public static let all: [Lesson] = [
        .basics, .nested, .nullability, .rawEnums, .codingKeys, .keyStrategies, .dates, .heterogeneous, .failableArrays,
    ]

    /// The lesson of a name, such as `nullability`; nil when there is none.
    public static func lesson(named name: String) -> Lesson? { all.first { $0.name == name } }

    /// The payload that a path of the repository names, such as `demo-data/nullability/null-name.json`.
    ///
    /// - Parameter file: The path, or the end of a longer one.
    public static func payload(file: String) -> LessonPayload? {
        all.lazy.flatMap(\.payloads).first { file == $0.file || file.hasSuffix("/" + $0.file) }
    }

    /// The paths of the files in demo-data that the executable holds, those that belong to no lesson too.
    public static let embeddedPayloads: [String] = EmbeddedFiles.names.filter { $0.hasPrefix("demo-data/") }
}
