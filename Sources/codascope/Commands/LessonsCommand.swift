import ArgumentParser
import DecodeEngine
import DecodeService
import Explorer
import Foundation
import Lessons
import TerminalUI
import Workbench

/// Lists the lessons, or opens one.
struct LessonsCommand: AsyncParsableCommand, ExplorerOpening {
    static let configuration = CommandConfiguration(
        commandName: "lessons",
        abstract: "List the lessons, open one, or check the models of a learner.",
        discussion: """
            If standard output is not a terminal, the lesson's text is printed.

            A lesson of your own is a folder with lesson.json, Swift files and payloads. A folder of such folders is a \
            course, whose lessons are listed. "codascope help courses" has an example.

            With --check, prints which tasks hold with the Swift files of a lesson's folder, or of a folder with a folder \
            for each lesson, named like a built-in lesson or with a lesson.json. Without a folder, they are the copies that \
            you edited in the explorer. Exit status: 0 if every task holds, 1 if \
            one doesn't, 2 if a lesson can't be checked.
            """)

    @Argument(
        help: "The lesson's name, or the folder of a lesson or a course of your own.", completion: Completions.lessons)
    var name: String?

    @Flag(help: "Print which tasks hold with the Swift files of the folder.")
    var check = false

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
        guard !check else {
            guard payload == nil, format == nil else {
                throw ValidationError("--check prints which tasks hold: leave out --payload and --format")
            }
            return
        }
        guard let name else {
            if format == .markdown { throw ValidationError("Name a lesson to print it as Markdown.") }
            return
        }
        guard !LessonFolder.isMeant(by: name) else { return }
        guard let lesson = LessonCatalog.lesson(named: name) else { throw Self.unknown(name) }
        guard let payload, lesson.payload(named: payload) == nil else { return }
        throw Self.unknownPayload(payload, of: name, lesson.payloads.map(\.name))
    }

    static func unknownPayload(_ payload: String, of lesson: String, _ names: [String]) -> ValidationError {
        ValidationError(
            "The lesson '\(lesson)' has no payload '\(payload)'. Payloads: \(names.joined(separator: ", ")).")
    }

    static func unknown(_ name: String) -> ValidationError {
        let names = LessonCatalog.all.map(\.name)
        let near = Spelling.near(name, among: names)
        let meant = near.isEmpty ? "" : " Did you mean \(near.joined(separator: " or "))?"
        return ValidationError("There is no lesson '\(name)'.\(meant) Lessons: \(names.joined(separator: ", ")).")
    }

    var opensExplorer: Bool { name != nil && format == nil && isatty(STDOUT_FILENO) == 1 }

    func run() async throws {
        if check { return try await LessonFolder(name ?? LessonFolder.copies).check(Output(appearance)) }
        if let name, LessonFolder.isMeant(by: name) { return try open(LessonFolder(name)) }
        guard let lesson = name.flatMap(LessonCatalog.lesson(named:)) else {
            Output().write(Columns.text(LessonCatalog.all.map { [$0.name, $0.title] }))
            return
        }
        if format == .markdown {
            Output().write(ShownText(lines: LessonHandout(lesson).description))
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

    /// Opens a lesson of one's own, or lists those of a course.
    private func open(_ folder: LessonFolder) throws {
        guard let lesson = try folder.lesson() else {
            return Output().write(Columns.text(try folder.lessons().map { [$0.folder, $0.lesson.guide.title] }))
        }
        if let payload, !lesson.guide.payloads.contains(where: { $0.name == payload }) {
            throw Self.unknownPayload(payload, of: lesson.guide.name, lesson.guide.payloads.map(\.name))
        }
        guard format != .markdown else {
            throw Trouble("--format markdown is for the built-in lessons; \(folder.path) is printed as text")
        }
        guard opensExplorer else { return Output().write(ShownText(lines: lesson.guide.text + "\n")) }
        try Explore.run(
            .lesson(lesson.guide.name, payload: payload), setup: Setup(), appearance: appearance, explorer: explorer,
            mouse: true, timeLimit: DecodeRequest.defaultTimeLimit,
            runner: UserModelsRunner(lesson.sources, worker: WorkerProcessRunner()), lesson: lesson)
    }

    private func printText(of lesson: Lesson) {
        let output = Output()
        output.write(lesson.text(width: 80).map { "\($0)\n" }.joined())
        output.write("\nModels: \(lesson.models.map(\.name).joined(separator: ", "))\n\nPayloads:\n")
        output.write(
            Columns.text(
                lesson.payloads.map { payload in
                    let options = payload.strategies.map { " --\($0.name) \($0.value)" }.joined()
                    return ["  \(payload.file)", "--model '\(payload.model)'\(options)", payload.note]
                }))
    }
}
