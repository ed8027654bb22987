import ArgumentParser
import DecodeService
import Explorer
import Foundation
import Lessons

/// Lists the lessons, or opens one.
struct LessonsCommand: ParsableCommand, ExplorerOpening {
    static let configuration = CommandConfiguration(
        commandName: "lessons",
        abstract: "List the built-in lessons, or open one.",
        discussion: "If standard output is not a terminal, the lesson's text is printed.")

    @Argument(help: "The lesson's name.", completion: Completions.lessons)
    var name: String?

    @Option(
        help: "The name of the lesson's payload to open. The default is the first one.",
        completion: Completions.lessonPayloads)
    var payload: String?

    @Option(help: "Print the lesson: as text, or as a page to hand out, in Markdown.")
    var format: Format?

    /// A form of a printed lesson.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, markdown
    }

    @OptionGroup(title: "Appearance") var appearance: AppearanceOptions
    @OptionGroup(title: "Explorer") var explorer: ExplorerOptions

    func validate() throws {
        guard let name else {
            if format == .markdown { throw ValidationError("Name a lesson to print it as Markdown.") }
            return
        }
        guard let lesson = LessonCatalog.lesson(named: name) else { throw Self.unknown(name) }
        guard let payload, lesson.payload(named: payload) == nil else { return }
        let names = lesson.payloads.map(\.name).joined(separator: ", ")
        throw ValidationError("The lesson '\(name)' has no payload '\(payload)'. Payloads: \(names).")
    }

    static func unknown(_ name: String) -> ValidationError {
        let names = LessonCatalog.all.map(\.name)
        let near = Spelling.near(name, among: names)
        let meant = near.isEmpty ? "" : " Did you mean \(near.joined(separator: " or "))?"
        return ValidationError("There is no lesson '\(name)'.\(meant) Lessons: \(names.joined(separator: ", ")).")
    }

    var opensExplorer: Bool { name != nil && format == nil && isatty(STDOUT_FILENO) == 1 }

    func run() throws {
        guard let lesson = name.flatMap(LessonCatalog.lesson(named:)) else {
            Output.print(Columns.text(LessonCatalog.all.map { [$0.name, $0.title] }), terminator: "")
            return
        }
        if format == .markdown {
            Output.print(LessonHandout(lesson).description, terminator: "")
            return
        }
        guard opensExplorer else {
            printText(of: lesson)
            return
        }
        try Explore.run(
            .lesson(lesson.name, payload: payload), setup: Setup(), appearance: appearance, explorer: explorer,
            mouse: true,
            timeLimit: DecodeRequest.defaultTimeLimit)
    }

    private func printText(of lesson: Lesson) {
        Output.print(lesson.text(width: 80).joined(separator: "\n"))
        Output.print("\nModels: \(lesson.models.map(\.name).joined(separator: ", "))\n\nPayloads:")
        Output.print(
            Columns.text(
                lesson.payloads.map { payload in
                    let options = payload.strategies.map { " --\($0.name) \($0.value)" }.joined()
                    return ["  \(payload.file)", "--model '\(payload.model)'\(options)", payload.note]
                }), terminator: "")
    }
}
