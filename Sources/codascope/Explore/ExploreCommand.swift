import ArgumentParser
import CursesTerminal
import DecodeEngine
import DecodeService
import Diagnosis
import Explorer
import Foundation
import Lessons
import Processes
import Synchronization
import TerminalUI
import Workbench

/// Opens the explorer.
struct ExploreCommand: ParsableCommand, ExplorerOpening {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract: "Explore a payload in the terminal (the default).",
        discussion: """
            Without PAYLOAD, lists the lessons. PAYLOAD is a JSON file or a property list; - or a pipe is standard input, \
            and keys are then read from the terminal: curl … | codascope --model Country

            A log with a document a line, a text with several documents, a folder or several files open as a list of \
            documents, which are decoded in the background. A log that grows is followed.

            A recording, which an app made of its own decode, opens without its models; --models then only reads their \
            source, which needs not compile.
            """)

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
            try lesson.map { .lesson(course?.guide.name ?? $0, payload: nil) }
            ?? ExplorerSource(payloads, many, limit: limit)
        defer { source.removeCopy() }
        let runner = model.runner(of: course?.sources ?? model.own.sources)
        try Explore.run(
            source, setup: Setup(model: model.model, strategies: try strategies.strategies()),
            appearance: appearance, explorer: explorer, mouse: !noMouse, timeLimit: model.timeLimit, runner: runner,
            modelFiles: model.own.sources.map { OwnModelFiles($0) } ?? OwnModelFiles(), isLive: !noWatch,
            readLimit: limit, lesson: course
        ) { many.add(to: &$0, runner, model, readLimit: limit, follows: !noWatch) }
    }
}

/// The payload, folder, lesson or list that the explorer opens.
enum ExplorerSource {
    case nothing
    /// A file or a folder.
    case path(String)
    case memory(name: String, Payload)
    case lesson(String, payload: String?)
    /// A list. `copy` is a temporary file that holds standard input.
    case documents(DocumentSource, copy: String? = nil)

    /// Reads standard input to its end, before the screen is opened. A path that doesn't exist is reported at once.
    ///
    /// - Parameter limit: The size limit, in bytes.
    init(_ given: [String], _ many: DocumentOptions, limit: Int) throws {
        let payloads = DocumentFiles.expanding(given)
        if payloads == ["-"] || payloads.isEmpty && PayloadFiles.standardInputIsPiped {
            let data = try PayloadFiles.readStandardInput(limit: limit)
            guard many.lines || DocumentFiles.holdsSeveral(data) else {
                self = .memory(name: PayloadFiles.standardInputName, try Payload(reading: data))
                return
            }
            // The documents are read one by one from the copy.
            let (copy, descriptor) = try FileWriting.makeTemporary(data)
            close(descriptor)
            self = .documents(many.source([copy], names: [copy: PayloadFiles.standardInputName]), copy: copy)
            return
        }
        guard let first = payloads.first else {
            self = .nothing
            return
        }
        if payloads.contains("-") {
            throw Trouble("- is standard input, and can't be listed beside files: name files only")
        }
        for path in payloads { try PayloadFiles.check(path) }
        self = payloads.count == 1 ? .path(first) : .documents(many.source(payloads))
    }

    /// Removes the copy of standard input.
    func removeCopy() {
        if case .documents(_, let copy?) = self { try? FileManager.default.removeItem(atPath: copy) }
    }
}

/// Connects the explorer to the terminal, the files and the worker.
enum Explore {
    /// Runs the explorer on the terminal until the user quits.
    static func run(
        _ source: ExplorerSource, setup: Setup, appearance: AppearanceOptions, explorer: ExplorerOptions,
        mouse: Bool, timeLimit: Double,
        runner: UserModelsRunner = UserModelsRunner(nil, worker: WorkerProcessRunner()),
        modelFiles: OwnModelFiles = OwnModelFiles(), isLive: Bool = true,
        readLimit: Int = ReadingOptions.defaultLimit << 20, lesson: CourseLesson? = nil,
        prepare: (inout ExplorerEnvironment) -> Void = { _ in }
    ) throws {
        let modelFiles = lesson.map { OwnModelFiles($0.sources) } ?? modelFiles
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
                lessons: LateLessons { lesson.map { [$0.guide] } ?? LessonGuides.all },
                memory: memory.read(), modelFiles: modelFiles,
                arrangement: LoadedSettings.file.layout, settingsProblem: LoadedSettings.problem)
            let session = ExplorerSession(state: state, device: device, environment: explorerEnvironment)
            open(source, in: session)
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

    static func open(_ source: ExplorerSource, in session: ExplorerSession) {
        switch source {
        case .nothing: session.open(path: nil)
        case .path(let path): session.open(path: path, isRecording: PayloadSource.file(path).isRecording)
        case .memory(let name, let payload): session.open(name: name, payload: payload)
        case .documents(let source, _): session.open(documents: source)
        case .lesson(let name, let payload): session.open(lesson: name, payload: payload)
        }
    }
}
