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
        abstract: "List the lessons, open one, or check the models of a learner.")

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
        try Explore.run(.lesson(lesson.name, payload: payload), appearance: appearance, explorer: explorer)
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
            .lesson(lesson.guide.name, payload: payload), appearance: appearance, explorer: explorer,
            runner: UserModelsRunner(lesson.sources, worker: WorkerProcessRunner()), sources: lesson.sources,
            lesson: lesson)
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

/// A folder of one's own lessons: a lesson, a course of several, or a learner's copies of built-in ones.
struct LessonFolder {
    let path: String

    init(_ path: String) { self.path = path }

    /// Whether an argument means a folder, not the name of a built-in lesson.
    static func isMeant(by argument: String) -> Bool {
        argument.contains("/") || argument == "." || CourseLesson.isLesson(argument)
    }

    /// The lesson that a value of `--lesson` means; nil without one, and for a built-in lesson.
    static func lesson(_ argument: String?) throws -> CourseLesson? {
        guard let argument, isMeant(by: argument) else { return nil }
        guard let lesson = try LessonFolder(argument).lesson() else {
            throw Trouble("\(argument) is a course; codascope lessons \(argument) lists its lessons")
        }
        return lesson
    }

    /// The folder's lesson; nil if it is a course.
    func lesson() throws -> CourseLesson? {
        guard CourseLesson.isLesson(path) || subfolders(reportsLinks: false).allSatisfy({ !CourseLesson.isLesson($0) })
        else { return nil }
        return try CourseLesson(folder: path)
    }

    /// The lessons of a course, in the order of their folders' names.
    func lessons() throws -> [(folder: String, lesson: CourseLesson)] {
        try subfolders().filter(CourseLesson.isLesson).map { ($0, try CourseLesson(folder: $0)) }
    }

    /// The folders in this one. Links to others are reported and left out.
    private func subfolders(reportsLinks: Bool = true) -> [String] {
        let names = ((try? FolderWalk.names(path)) ?? []).filter { !$0.hasPrefix(".") }
        return names.map { path + (path.hasSuffix("/") ? "" : "/") + $0 }.filter { place in
            guard FolderWalk.isLink(place), FileReading.kind(place) == .folder else { return true }
            if reportsLinks { Output.say("codascope: \(place) links to a folder and was not entered") }
            return false
        }
    }

    // MARK: Checking

    /// The folder of the copies that the explorer makes when a built-in lesson's models are edited.
    static var copies: String { LessonCopies().folder.path }

    /// Prints which tasks hold, and ends with the status that says it.
    func check(_ output: Output) async throws {
        let folders = CourseLesson.isLesson(path) || CourseLesson(copies: path) != nil ? [path] : subfolders()
        let lessons = try folders.compactMap { folder -> CourseLesson? in
            CourseLesson.isLesson(folder) ? try CourseLesson(folder: folder) : CourseLesson(copies: folder)
        }
        guard !lessons.isEmpty else {
            if path == Self.copies {
                throw Trouble("no lesson's models were edited yet: v in the explorer edits a copy; or name a folder")
            }
            throw Trouble(
                "\(path) has no lesson: name a folder with lesson.json, or one with a folder for each built-in lesson")
        }
        var status = ExitStatus.decoded
        for lesson in lessons {
            let check = CourseCheck(
                lesson, worker: WorkerProcessRunner(), timeLimit: DecodeRequest.defaultTimeLimit)
            do {
                let findings = try await check.findings()
                output.write(Self.text(of: lesson.guide, findings, output))
                if findings.contains(where: { if case .fails = $0 { true } else { false } }) {
                    status.worsen(to: .failed)
                }
            } catch let trouble as Trouble {
                output.trouble("\(lesson.guide.name): \(trouble)", about: nil)
                status.worsen(to: .trouble)
            }
        }
        if status != .decoded { throw ExitCode(status.rawValue) }
    }

    private static func text(of guide: LessonGuide, _ findings: [CourseCheck.Finding], _ output: Output) -> ShownText {
        let signs = output.isASCII ? (holds: "+", fails: "x", unknown: "?") : (holds: "✓", fails: "✗", unknown: "?")
        let checked = findings.filter { $0 != .elsewhere }
        guard !checked.isEmpty else { return "\(guide.name): no task changes the models\n" }
        var text: ShownText = "\(guide.name): \(checked.count { $0 == .holds }) of \(checked.count) tasks hold\n"
        for (place, (task, finding)) in zip(guide.tasks, findings).enumerated() {
            let (sign, reason): (String, ShownText)
            switch finding {
            case .holds: (sign, reason) = (signs.holds, "")
            case .fails(let why): (sign, reason) = (signs.fails, "\n       \(why)")
            case .unknown:
                (sign, reason) = (signs.unknown, "\n       not checked: several values of a strategy would do")
            case .elsewhere: continue
            }
            text += "  \(sign) \(place + 1). \(task.text)\(reason)\n"
        }
        return text
    }
}

extension LessonGuide {
    /// The lesson as text: its title, what to look at, the tasks and the payloads.
    var text: String {
        let tasks = tasks.enumerated().map { "\($0 + 1). \($1.text)" }
        let payloads = payloads.map {
            "  \($0.file.lastName)  \($0.setup.model ?? "")  \($0.note)"
        }
        return ([title, "", lookAt, ""] + tasks + ["", "Payloads:"] + payloads).joined(separator: "\n")
    }
}
