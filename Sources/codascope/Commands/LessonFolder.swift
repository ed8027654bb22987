import ArgumentParser
import DecodeEngine
import DecodeService
import Explorer
import Foundation
import Lessons
import TerminalUI
import Workbench

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
            } catch let trouble as FileTrouble {
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
