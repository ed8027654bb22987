import ArgumentParser
import CursesTerminal
import DecodeEngine
import DecodeService
import Diagnosis
import Explorer
import Foundation
import Lessons
import ModelBuild
import Processes
import Synchronization
import TerminalUI
import Workbench

struct ExploreCommand: ParsableCommand, ExplorerOpening {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract: "Explore a payload in the terminal (the default).")

    @Argument(
        help: ArgumentHelp(
            "JSON files, logs with a document a line, property lists, folders, or - for standard input.",
            valueName: "payload"),
        completion: .file(extensions: ["json", "json5", "ndjson", "jsonl", "plist", "codarecording"]))
    var payloads: [String] = []

    @OptionGroup(title: "Many payloads") var many: DocumentOptions
    @OptionGroup(title: "Limits") var reading: ReadingOptions
    @OptionGroup var model: ModelOptions
    @OptionGroup(title: "Strategies") var strategies: StrategyOptions
    @OptionGroup(title: "Appearance") var appearance: AppearanceOptions
    @OptionGroup(title: "Explorer") var explorer: ExplorerOptions

    @Option(help: "A lesson to open instead of a payload.", completion: Completions.lessons)
    var lesson: String?

    @Flag(help: "Don't capture the mouse, so that the terminal's own selection works.")
    var noMouse = false

    @Flag(help: "Don't watch files for changes; R reads the payload again.")
    var noWatch = false

    var opensExplorer: Bool { true }

    func validate() throws {
        guard let lesson else { return }
        guard payloads.isEmpty else { throw ValidationError("Give a payload or a lesson, not both.") }
        guard !LessonFolder.isMeant(by: lesson) else { return }
        if LessonCatalog.lesson(named: lesson) == nil { throw LessonsCommand.unknown(lesson) }
    }

    func run() throws {
        let limit = reading.bytes(memoryLimit: model.memoryLimit)
        let course = try LessonFolder.lesson(lesson)
        let source =
            try lesson.map { ExplorerSource(.lesson(course?.guide.name ?? $0)) }
            ?? ExplorerSource(payloads, many, limit: limit)
        defer { source.removeCopy() }
        let sources = course?.sources ?? model.own.sources
        let runner = model.runner(of: sources)
        try Explore.run(
            source.start, setup: Setup(model: model.model, strategies: try strategies.strategies()),
            appearance: appearance, explorer: explorer, mouse: !noMouse, timeLimit: model.timeLimit, runner: runner,
            sources: sources, isLive: !noWatch, readLimit: limit, lesson: course
        ) { many.add(to: &$0, runner, model, readLimit: limit, follows: !noWatch) }
    }
}

/// What the explorer opens for the arguments of a command.
struct ExplorerSource {
    let start: ExplorerStart
    /// A temporary file that holds standard input.
    private var copy: String?

    init(_ start: ExplorerStart) { self.start = start }

    /// Reads standard input to its end, before the screen is opened. A path that doesn't exist is reported at once.
    ///
    /// - Parameter limit: The size limit, in bytes.
    init(_ given: [String], _ many: DocumentOptions, limit: Int) throws {
        let payloads = DocumentFiles.expanding(given)
        if payloads == ["-"] || payloads.isEmpty && PayloadFiles.standardInputIsPiped {
            let data = try PayloadFiles.readStandardInput(limit: limit)
            guard many.lines || DocumentFiles.holdsSeveral(data) else {
                start = .memory(name: PayloadFiles.standardInputName, try Payload(reading: data))
                return
            }
            // The documents are read one by one from the copy.
            let (copy, descriptor) = try FileWriting.makeTemporary(data)
            close(descriptor)
            self.copy = copy
            start = .documents(many.source([copy], names: [copy: PayloadFiles.standardInputName]))
            return
        }
        guard let first = payloads.first else {
            start = .nothing
            return
        }
        if payloads.contains("-") {
            throw Trouble("- is standard input, and can't be listed beside files: name files only")
        }
        for path in payloads { try PayloadFiles.check(path) }
        start =
            payloads.count == 1
            ? .path(first, isRecording: PayloadSource.file(first).isRecording) : .documents(many.source(payloads))
    }

    /// Removes the copy of standard input.
    func removeCopy() {
        if let copy { try? FileManager.default.removeItem(atPath: copy) }
    }
}

/// Connects the explorer to the terminal, the files and the worker.
enum Explore {
    /// Runs the explorer on the terminal until the user quits.
    static func run(
        _ start: ExplorerStart, setup: Setup = Setup(), appearance: AppearanceOptions, explorer: ExplorerOptions,
        mouse: Bool = true, timeLimit: Double = DecodeRequest.defaultTimeLimit,
        runner: UserModelsRunner = UserModelsRunner(nil, worker: WorkerProcessRunner()),
        sources: ModelSources? = nil, isLive: Bool = true, readLimit: Int = ReadingOptions.defaultLimit << 20,
        lesson: CourseLesson? = nil, prepare: (inout ExplorerEnvironment) -> Void = { _ in }
    ) throws {
        let environment = ProcessInfo.processInfo.environment
        let memory = MemoryFile()
        var explorerEnvironment = ExplorerEnvironment(runner, timeLimit: timeLimit, readLimit: readLimit)
        explorerEnvironment.addTerminal(runner, watchesFiles: isLive)
        prepare(&explorerEnvironment)
        if explorerEnvironment.documents == nil {
            DocumentOptions.addUsual(to: &explorerEnvironment, runner, readLimit: readLimit, follows: isLive)
        }
        explorerEnvironment.copying = explorer.copyWays
        let notKept = Mutex<FileWriting.Failure?>(nil)
        explorerEnvironment.remember = { state in
            do throws(FileWriting.Failure) { try memory.write(state) } catch { notKept.withLock { $0 = error } }
        }
        // A state folder below a file, such as /dev/null, is the way to keep none.
        defer {
            if let failure = notKept.withLock(\.self), failure.code != ENOTDIR {
                Output.say("codascope: \(failure.description)")
            }
        }
        func run(_ device: any TerminalDevice, _ look: Appearance) {
            CursesDevice.beforeEndBySignal { ChildRegistry.shared.endAll() }
            let state = ExplorerState(
                size: device.size, appearance: look, setup: setup,
                lessons: MadeOnce { lesson.map { [$0.guide] } ?? LessonGuides.all },
                memory: memory.read(), modelFiles: sources.map { OwnModelFiles($0) } ?? OwnModelFiles(),
                arrangement: LoadedSettings.file.layout, settingsProblem: LoadedSettings.problem)
            let session = ExplorerSession(state: state, device: device, environment: explorerEnvironment)
            session.open(start)
            session.run()
        }
        if explorer.linear {
            let device = try PlainDevice(environment: environment, size: SpokenState.size)
            var look = appearance.appearance(hasColor: false, isASCII: false, clusters: .all)
            look.isLinear = true
            run(device, look)
            device.leave()
            ChildRegistry.shared.endAll()
            CursesDevice.endBySignal()
            return
        }
        var options = CursesDevice.Options(environment: environment)
        options.monochrome = !appearance.usesColor(isTerminal: true, environment: environment)
        options.mouse = mouse
        options.clusters = appearance.ascii ? [] : explorer.clusters
        // In a pipe, or before a file, the terminal is drawn on, and what is copied goes to the output.
        let chosen = Mutex<[String]>([])
        let terminal = CursesDevice.openTerminal()
        if let terminal {
            options.output = terminal
            explorerEnvironment.copying.collect = { text in chosen.withLock { $0.append(text) } }
        }
        let device = try CursesDevice(options)
        run(
            device,
            appearance.appearance(
                hasColor: device.colorCount >= 8, isASCII: appearance.ascii || !device.isUnicode,
                clusters: device.clusters))
        device.leave()
        guard terminal != nil else { return CursesDevice.endBySignal() }
        let texts = chosen.withLock(\.self)
        if texts.isEmpty { Output.say("codascope: nothing was chosen; yy, yv, yp and the like write to the output") }
        Output(appearance).writeData(texts.map { "\($0)\n" }.joined())
        CursesDevice.endBySignal()
    }
}
