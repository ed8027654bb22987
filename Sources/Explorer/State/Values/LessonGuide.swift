package import DecodeService
package import Lessons

/// A lesson in the explorer: its texts, its payloads and its tasks. Passed in as data by the module that has the
/// lessons.
package struct LessonGuide: Sendable {
    /// Its name on the command line, such as `nullability`.
    package var name: String
    /// Its topic, in a few words.
    package var title: String
    /// The title of its group of lessons.
    package var group: String
    /// What to look at first, a sentence or two.
    package var lookAt: String
    /// The tasks, in order.
    package var tasks: [LessonTask]
    /// What there was to see, a sentence or two; shown when all tasks are done.
    package var saw: String
    /// Its payloads, the one it starts with first.
    package var payloads: [Payload]
    /// The models as they were when the lesson was opened, by file, if they are edited in place; empty if copies are.
    package var originals: [String: String]

    package init(
        name: String, title: String, group: String, lookAt: String, tasks: [LessonTask], saw: String,
        payloads: [Payload], originals: [String: String] = [:]
    ) {
        self.originals = originals
        self.name = name
        self.title = title
        self.group = group
        self.lookAt = lookAt
        self.tasks = tasks
        self.saw = saw
        self.payloads = payloads
    }

    /// A payload of the lesson, and its initial model and strategies.
    package struct Payload: Sendable {
        /// Its name in the lesson, such as `null-name`.
        package var name: String
        /// The path of its file, such as `demo-data/nullability/null-name.json`.
        package var file: String
        /// What is odd or good about it, in a sentence.
        package var note: String
        /// The model and the strategies that it is meant for.
        package var setup: Setup
        /// Makes the payload, on any thread.
        package var load: @Sendable () -> DecodeService.Payload

        package init(
            name: String, file: String, note: String, setup: Setup,
            load: @escaping @Sendable () -> DecodeService.Payload
        ) {
            self.name = name
            self.file = file
            self.note = note
            self.setup = setup
            self.load = load
        }

        /// The file's name without its folders.
        var shortName: String { file.lastName }
    }
}
