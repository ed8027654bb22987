import ArgumentParser
import DecodeService
import Explorer
import Foundation
import Lessons
import Processes
import Synchronization
import TerminalUI
import Workbench

/// The explorer without a terminal: for tests, documentation, bug reports and screen readers.
struct ScreenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screen",
        abstract: "Run the explorer without a terminal and print the screen.")

    @Argument(
        help: ArgumentHelp(
            "JSON files, logs with a document a line, property lists, folders, or - for standard input.",
            valueName: "payload"),
        completion: .file(extensions: ["json", "json5", "ndjson", "jsonl", "plist"]))
    var payloads: [String] = []

    @OptionGroup(title: "Many payloads") var many: DocumentOptions
    @OptionGroup(title: "Limits") var reading: ReadingOptions
    @OptionGroup var model: ModelOptions
    @OptionGroup(title: "Strategies") var strategies: StrategyOptions
    @OptionGroup(title: "Appearance") var appearance: AppearanceOptions
    @OptionGroup(title: "Explorer") var explorer: ExplorerOptions

    @Option(
        help: "A lesson to open instead of a payload; list is the start screen.", completion: Completions.lessons)
    var lesson: String?

    @Option(
        help: ArgumentHelp("The screen's size.", valueName: "COLSxROWS"),
        completion: .list(["80x24", "120x40", "40x10"]))
    var size = "80x24"

    @Option(help: ArgumentHelp("The keys to press.", valueName: "keys"))
    var play = ""

    @Option(
        help: ArgumentHelp(
            "The text that the editor of v writes, from a file; given again for each further edit.", valueName: "file"),
        completion: .file())
    var edit: [String] = []

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, svg
    }

    @Option(help: "The output format; svg is an image in colors for light and dark pages.")
    var format = Format.text

    @Flag(help: "Also print the style of each cell, as a map of letters with a legend.")
    var style = false

    func validate() throws {
        _ = try parsedSize()
        _ = try script()
        if format == .svg, style || explorer.linear {
            throw ValidationError("--format svg is an image of the screen: leave out --\(style ? "style" : "linear").")
        }
        guard let lesson else { return }
        guard payloads.isEmpty else { throw ValidationError("Give a payload or a lesson, not both.") }
        guard lesson != "list", !LessonFolder.isMeant(by: lesson) else { return }
        if LessonCatalog.lesson(named: lesson) == nil { throw LessonsCommand.unknown(lesson) }
    }

    /// The size limit of a payload, in bytes.
    private var readLimit: Int { reading.bytes(memoryLimit: model.memoryLimit) }

    private func source(_ course: CourseLesson?) throws -> ExplorerSource {
        switch lesson {
        case "list": ExplorerSource(.nothing)
        case let name?: ExplorerSource(.lesson(course?.guide.name ?? name))
        case nil: try ExplorerSource(payloads, many, limit: readLimit)
        }
    }

    func run() async throws {
        let course = try LessonFolder.lesson(lesson)
        let source = try source(course)
        let sources = course?.sources ?? model.own.sources
        defer { source.removeCopy() }
        let size = explorer.linear ? SpokenState.size : try parsedSize()
        let hasColor = appearance.usesColor(isTerminal: true)
        let device = HeadlessDevice(rows: size.rows, columns: size.columns)
        var look = appearance.appearance(
            hasColor: hasColor, isASCII: appearance.ascii, clusters: explorer.clusters ?? [])
        look.isLinear = explorer.linear
        let state = ExplorerState(
            size: size, appearance: look,
            setup: Setup(model: model.model, strategies: try strategies.strategies()),
            lessons: MadeOnce { course.map { [$0.guide] } ?? LessonGuides.all },
            modelFiles: sources.map { OwnModelFiles($0) } ?? OwnModelFiles(),
            arrangement: LoadedSettings.file.layout)
        let runner = model.runner(of: sources)
        var environment = ExplorerEnvironment(
            runner, timeLimit: model.timeLimit, readLimit: readLimit, rankLimit: .seconds(model.timeLimit),
            fixLimit: .seconds(model.timeLimit), editLimit: .seconds(model.own.compileLimit))
        environment.slowTrial = .seconds(model.timeLimit)
        many.add(to: &environment, runner, model, readLimit: readLimit, follows: false)
        let edits = Mutex(edit)
        environment.edit = { path, _ in
            guard let next = edits.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
                return "no editor here: --edit FILE is what it writes"
            }
            do {
                try FileWriting.write(path, try PayloadFiles.read(next, limit: .max) { _, _ in true })
                return nil
            } catch {
                return (error as? PayloadTrouble)?.message ?? "\(error)"
            }
        }
        let session = ExplorerSession(state: state, device: device, environment: environment)
        session.open(source.start)
        // Each step of work that the keys start has its own time limit; the memory limit is for all of it.
        let step = WorkLimits.ofCommand(timeLimit: nil, memoryLimit: model.memoryLimit)
            .begin("playing the keys", of: .process)
        // Also waits for the fixes that are tried for a failure.
        let wait = model.timeLimit + model.own.compileLimit + 10
        let isAtRest = await session.play(try script(), timeout: wait)
        step.end()
        let output = Output(appearance, clusters: explorer.clusters ?? [])
        if explorer.linear {
            output.write(device.said.map { "\($0)\n" }.joined())
        } else if let surface = device.surface, format == .svg {
            output.writeData(surface.svg())
        } else if let surface = device.surface {
            output.write(ShownText(surface) + "\n")
            if style { output.write(ShownText(lines: "\n\(surface.styleMap)\n")) }
        }
        guard isAtRest else {
            throw Trouble(
                "the screen isn't finished: its work took more than \(wait.inShort) s; "
                    + "--time-limit SECONDS allows more")
        }
    }

    private func parsedSize() throws -> Size {
        let parts = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let columns = parts[0], let rows = parts[1], (1...1000).contains(columns),
            (1...1000).contains(rows)
        else {
            throw ValidationError(
                "--size must be COLUMNSxROWS, from 1x1 to 1000x1000, such as 120x40; it was '\(size)'")
        }
        return Size(rows: rows, columns: columns)
    }

    private func script() throws -> KeyScript {
        do throws(KeyNameError) {
            return try KeyScript(play)
        } catch {
            throw ValidationError(error.description)
        }
    }
}
