import ArgumentParser
import Lessons
import Strategies

/// Lists the lessons, or prints one.
struct LessonsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lessons",
        abstract: "List the built-in lessons, or print one.")

    @Argument(help: "A lesson's name.")
    var name: String?

    func validate() throws {
        guard let name, LessonCatalog.lesson(named: name) == nil else { return }
        let names = LessonCatalog.all.map(\.name)
        let near = Spelling.near(name, among: names)
        let meant = near.isEmpty ? "" : " Did you mean \(near.joined(separator: " or "))?"
        throw ValidationError("There is no lesson '\(name)'.\(meant) Lessons: \(names.joined(separator: ", ")).")
    }

    func run() {
        guard let lesson = name.flatMap(LessonCatalog.lesson(named:)) else {
            print(Columns.text(LessonCatalog.all.map { [$0.name, $0.title] }), terminator: "")
            return
        }
        print(lesson.text(width: 80).joined(separator: "\n"))
        print("\nModels: \(lesson.models.map(\.name).joined(separator: ", "))\n\nPayloads:")
        print(
            Columns.text(
                lesson.payloads.map { payload in
                    let options = payload.strategies.map { " --\($0.name) \($0.value)" }.joined()
                    return ["  \(payload.file)", "--model '\(payload.model)'\(options)", payload.note]
                }), terminator: "")
    }
}
