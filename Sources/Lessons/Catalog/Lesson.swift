/// A lesson: models, payloads that they decode or fail to decode, and a short text.
package struct Lesson: Sendable, Identifiable {
    /// The name on the command line, such as `nullability`.
    package let name: String
    /// Its topic, in a few words.
    package let title: String
    /// What to look at first, in a sentence or two.
    package let lookAt: String
    /// The tasks and questions, in order.
    package let tasks: [LessonTask]
    /// What the lesson showed, in a sentence or two.
    package let saw: String
    /// The models to choose from, the first payload's first.
    package let models: [LessonModel]
    /// The payloads, good ones first.
    package let payloads: [LessonPayload]

    package var id: String { name }

    /// A model of this lesson; nil if it has none with this name.
    package func model(named name: String) -> LessonModel? { models.first { $0.name == name } }

    /// A payload of this lesson by its name, such as `null-name`; nil if there is none.
    package func payload(named name: String) -> LessonPayload? { payloads.first { $0.name == name } }

    /// The whole text, the title first.
    ///
    /// - Parameter width: The columns of a line; longer words have a line of their own.
    /// - Returns: Lines without line feeds.
    package func text(width: Int) -> [String] {
        [title]
            + Self.wrapped("Look: " + lookAt, width: width)
            + tasks.flatMap { Self.wrapped(($0.isQuestion ? "Question: " : "Try: ") + $0.text, width: width) }
            + Self.wrapped("Seen: " + saw, width: width)
    }

    private static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append(lines.isEmpty ? String(word) : "  \(word)")
            }
        }
        return lines
    }
}

extension Lesson: CustomStringConvertible {
    package var description: String { name }
}
