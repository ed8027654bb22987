/// A printable page of a lesson in Markdown: what to look at, the models, the payloads, the tasks, and finally the
/// answers.
package struct LessonHandout: Sendable, CustomStringConvertible {
    /// The Markdown, ending with a line feed.
    package let description: String

    package init(_ lesson: Lesson) {
        description =
            [
                "# \(Self.escaped(lesson.title))", Self.escaped(lesson.lookAt), "    codascope lessons \(lesson.name)",
                Self.models(of: lesson), Self.payloads(of: lesson), Self.tasks(of: lesson), Self.answers(of: lesson),
            ].joined(separator: "\n\n") + "\n"
    }

    private static func models(of lesson: Lesson) -> String {
        var files: [String] = []
        for model in lesson.models where !files.contains(model.sourceFile) { files.append(model.sourceFile) }
        let sources = files.map { file in
            "\(file):\n\n" + block(LessonSource.of(file).text, language: "swift")
        }
        return "## Models\n\n" + sources.joined(separator: "\n\n")
    }

    private static func payloads(of lesson: Lesson) -> String {
        let payloads = lesson.payloads.map { payload in
            // It names its model itself, and is one long line.
            guard !payload.isRecording else {
                return "### \(payload.shortName)\n\n\(escaped(payload.note))\n\n    codascope \(payload.file)"
            }
            let options = payload.strategies.map { " --\($0.name) '\($0.value)'" }.joined()
            return """
                ### \(payload.shortName)

                \(escaped(payload.note))

                    codascope \(payload.file) --model '\(payload.model)'\(options)

                \(block(EmbeddedFile.text(payload.file), language: payload.isPropertyList ? "xml" : "json"))
                """
        }
        return "## Payloads\n\n" + payloads.joined(separator: "\n\n")
    }

    private static func tasks(of lesson: Lesson) -> String {
        let tasks = lesson.tasks.enumerated().map { place, task in
            let answers = task.answers.enumerated().map { "\n   - [ ] \(letter($0)) \(escaped($1.text))" }.joined()
            return "\(place + 1). \(escaped(task.text))\(answers)"
        }
        return "## Tasks\n\n" + tasks.joined(separator: "\n")
    }

    private static func answers(of lesson: Lesson) -> String {
        let answers = lesson.tasks.enumerated().map { place, task in
            let right = task.answers.firstIndex(where: \.isRight).map {
                "**\(letter($0)) \(escaped(task.answers[$0].text))** "
            }
            let wrong = task.answers.enumerated().compactMap { place, answer in
                answer.help.map { "\n   - \(letter(place)) \(escaped($0))" }
            }
            return "\(place + 1). \(right ?? "")\(escaped(task.seen))\(wrong.joined())"
        }
        return "---\n\n## Answers\n\n" + answers.joined(separator: "\n") + "\n\n\(escaped(lesson.saw))"
    }

    private static func letter(_ place: Int) -> String {
        "(\(Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(place)))))"
    }

    /// A fenced block; the fence is longer than any in the text.
    private static func block(_ text: String, language: String) -> String {
        var fence = "```"
        while text.contains(fence) { fence += "`" }
        return "\(fence)\(language)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)"
    }

    /// Escapes the characters of a text that have a meaning in Markdown.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            if "\\`*_[]<>#|".contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
        return escaped
    }
}
