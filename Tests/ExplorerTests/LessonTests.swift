import DecodeEngine
import DecodeService
import Foundation
import ModelBuild
import TerminalUI
import TestSupport
import Testing
import Workbench

@testable import Explorer
@testable import Lessons

/// Going through the lessons with keys.
@Suite struct LessonTests {
    /// The keys that choose a model by a filter.
    private static func choose(_ model: String) -> String { "m / \(model) Enter" }

    /// The keys for a number of steps, one by one: a task is done when its step is passed.
    private static func forward(_ steps: Int) -> String { repeatElement(".", count: steps).joined(separator: " ") }

    /// The keys for each task of each lesson, in order; nil for a question. Besides keys, `scalars:=strict` sets a
    /// strategy, `edit` edits the model, and `diff` shows the round-trip difference.
    private static let keys: [String: [String?]] = [
        "basics": ["20.", "4,", "p", ",", "scalars:=lossless", "scalars:=strict edit", nil],
        "nested": ["g 10j", "1.", "p", "arrays:=failable", "arrays:=strict edit", nil],
        "nullability": ["p ,", "arrays:=failable", "u a 1 w y", "p", nil],
        "optionals": ["p p " + choose("FooByContains"), ",", "edit", "p", choose("FooByTry"), nil],
        "coding-keys": ["t g 2j", "p", ",", "edit", nil],
        "key-strategies": [
            "keys:=default", "keys:=snake : s t e p Space 6 Enter", "diff encode-keys:=default", "p",
            "edit", choose("PosterWithKeys"), nil,
        ],
        "raw-enums": [choose("NumberedMovie"), choose("MisspeltMovie"), "edit", "p p", ",", nil],
        "dates": [
            "dates:=deferred", "p diff encode-dates:=iso8601", "p p p dates:=deferred", "p p",
            "dates-else:=distant-past", "edit diff", nil,
        ],
        "custom-init": ["3.", "diff", choose("InvertedMachine"), "edit diff", "p p", nil],
        "inheritance": [
            forward(6), choose("MyClass") + " diff", choose("ForgetfulChildClass") + " diff", "edit diff",
            choose("SilentChildClass") + " diff", "p", nil,
        ],
        "composition": ["20.", "6,", "diff", choose("ForgetfulStruct") + " diff", "edit diff", "p", nil],
        "heterogeneous": [
            "p", ",", choose("[LooseMedia]"), "p " + choose("[Media]") + " diff", choose("[KeptMedia]") + " diff",
            choose("[MediaBox]") + " edit", nil,
        ],
        "conversions": [
            "p diff", choose("PlainProduct"), "scalars:=lossless", "scalars:=strict edit",
            "p " + choose("NaiveProduct") + " diff", "p", nil,
        ],
        "unknown-enum": [
            "p diff", choose("KeptPerson") + " diff", choose("StrictPerson"), "enums:=fallback", "enums:=strict edit",
            "p", nil,
        ],
        "failable-arrays": ["p", ",", choose("StrictCountry") + " edit", "p diff", "p diff", nil],
        "declared-properties": ["diff", "33.", "p p", "p", "edit", nil],
        "key-sets": [
            "encode-key-set:=local diff", "key-set:=none", "p", "key-set:=local", choose("LocalUserInfo"),
            choose("UserInfoByHand") + " edit", nil,
        ],
        "property-lists": ["99.", "p", ",", "edit", nil],
        "synthesized": [choose("StationByHand") + " 3.", "p ,", "edit", choose("StationByKeys"), nil],
        "own-dates": [
            "3.", "dates:=seconds", choose("ThaiFlight") + " diff", "p " + choose("FormattedFlight") + " diff", "p",
            choose("FormattedFlight") + " edit", nil,
        ],
        "common-fields": ["26.", "p diff", "edit diff", "p arrays:=failable", nil],
        "self-check": ["5.", "p", choose("LooseContact"), "p", "p edit", nil],
        "moving-on": ["p 2,", choose("MovingNumbers"), "diff", choose("StuckNumbers") + " edit", nil],
        "defaults": [
            "p 1.", choose("ReadySettings"), choose("StrictSettings") + " edit", "p diff", choose("StrictSettings"),
            nil,
        ],
        "declared-repairs": ["diff", "edit " + forward(8), "p diff", "p", "p", nil],
        "declared-values": ["diff", "p 17.", "p", "edit", "p diff", nil],
        "dynamic-members": [
            "11.", choose("Summary"), "p " + choose("Summary"), "edit", choose("Gallery") + " diff", nil,
        ],
        "one-way": ["30.", "edit diff", choose("StoredForecast") + " diff", "p", nil],
        "containers": [forward(8), choose("FlattenedLandmark") + " diff", "edit diff", "p", "p ,", nil],
        "dictionaries": [choose("CurrencyRates"), "edit", "p", "p p", "p 2j", choose("NamedLabels"), nil],
        "enum-values": [
            forward(16), "p " + choose("[Figure]"), "p", "p arrays:=failable", "arrays:=strict edit", nil,
        ],
        "envelopes": [forward(6), "p", "edit diff", choose("AnswersOrErrors"), "p", nil],
        "catching-errors": [
            "p p p " + choose("CarelessSettings"), "edit", choose("CarefulSettings") + " ,",
            "p p " + choose("CarefulSettings"),
            choose("PresentSettings"), nil,
        ],
        "domain-models": [forward(6), "p", "edit", choose("StoryResponse"), nil],
        "testing": [
            choose("WeakTest"), choose("ValueTest"), "edit", "p " + choose("WeakTest"), choose("ErrorTest") + " ,", nil,
        ],
        "recordings": [",", nil, "p", "edit", "p", nil],
        "own-wrapper": [
            choose("BoxedPerson") + " ,", choose("HalfPerson") + " diff", choose("TrimmedPerson") + " diff", "p",
            choose("TrimmedPerson"), "edit", nil,
        ],
        "super-decoder": [forward(7), "p " + choose("Lamp"), "p", "edit diff", nil],
    ]

    /// The tasks that are marked as done.
    private func done(_ harness: Harness) -> [Int] {
        guard let current = harness.state.lessons.current, let guide = harness.state.lessons.guide else { return [] }
        return guide.tasks.indices.filter { harness.state.lessons.isDone($0, of: current) }
    }

    /// The explorer on a lesson whose models are compiled, and whose editor makes an edit.
    ///
    /// - Parameter edit: The edit; by default, the one that the lesson's task asks for.
    static func harness(
        _ lesson: String, edit: LessonEdit? = nil, columns: Int = 120, rows: Int = 40
    ) async throws -> Harness {
        let edit = edit ?? LessonEdit.solutions[lesson]
        let folder = TemporaryFolder.ofThisRun()
        let runner = UserModelsRunner(
            nil,
            builder: ModelBuilder(
                cache: ModelCache(folder: folder.appending(path: "cache")),
                limits: CompileLimits(time: .seconds(3600))),
            worker: WorkerProcessRunner(executable: BuiltExecutable.path("codascope")))
        var environment = ExplorerEnvironment(
            runner, timeLimit: 3600, readLimit: 1 << 20, rankLimit: .seconds(3600), fixLimit: .seconds(3600),
            editLimit: .seconds(3600), copies: LessonCopies(folder: folder.appending(path: "lessons")))
        environment.now = Harness.environment.now
        environment.edit = { path, _ in
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return "\(path) is not there" }
            guard let edited = edit?.applied(to: text) else { return "the source has no such text" }
            do {
                try edited.write(toFile: path, atomically: true, encoding: .utf8)
                return nil
            } catch {
                return "\(error)"
            }
        }
        return try await Harness(lesson: lesson, columns: columns, rows: rows, environment: environment)
    }

    /// Does a task: plays its keys, `edit` and `diff`.
    static func play(_ keys: String, in harness: Harness) async throws {
        for key in keys.split(separator: " ") {
            switch key {
            case "edit":
                try await show(.model, in: harness)
                while harness.state.panes.focus != .model { try await harness.play("Tab") }
                try await harness.play("v")
                while harness.state.panes.focus != .tree { try await harness.play("Tab") }
            case "diff":
                if harness.state.isBeforeEnd { try await harness.play("Esc") }
                try await show(.preview, in: harness)
                if !harness.state.panes.showsDifference { try await harness.play("d") }
            default: try await harness.playWithStrategies(String(key))
            }
        }
    }

    /// Presses t until a pane is shown.
    private static func show(_ pane: Pane, in harness: Harness) async throws {
        for _ in 0..<3 where ScreenLayout(harness.state).rect(of: pane) == nil { try await harness.play("t") }
    }

    private func doAll(of lesson: String, in harness: Harness) async throws {
        for keys in try #require(Self.keys[lesson]) {
            if let keys {
                try await Self.play(keys, in: harness)
            } else if let place = harness.state.lessons.nextTask?.answers.firstIndex(where: \.isRight) {
                try await harness.play("A \(place + 1)")
            }
        }
    }

    /// Answers the current question. Gives each wrong answer first, and expects its explanation.
    private func answer(_ task: LessonTask, in harness: Harness) async throws {
        try await harness.play("A")
        for (place, answer) in task.answers.enumerated() where !answer.isRight {
            let before = done(harness)
            try await harness.play("\(place + 1)")
            #expect(done(harness) == before, "\(answer.text)")
            let help = try #require(answer.help)
            #expect(harness.lines(with: "No: \(help.prefix(30))").count == 1, "\(answer.text)")
            #expect(harness.lines(with: "\(answer.text)  (wrong)").count == 1, "\(answer.text)")
        }
        try await harness.play("\(try #require(task.answers.firstIndex(where: \.isRight)) + 1)")
        #expect(harness.state.layers.isEmpty)
    }

    @Test func `undo in a lesson stops at the setup that its payload opened with`() async throws {
        let harness = try await Harness(lesson: "nullability")
        try await harness.play("Enter p")
        let model = harness.state.setup.model
        #expect(model == "Country")
        try await harness.play("u")
        #expect(harness.state.setup.model == model)
        #expect(harness.state.notice == "nothing to undo")
    }

    @Test(arguments: LessonCatalog.all)
    func `each task is marked when it is done, and none before`(lesson: Lesson) async throws {
        let harness = try await Self.harness(lesson.name)
        try await harness.play("Enter")
        let guide = try #require(harness.state.lessons.guide)
        let keys = try #require(Self.keys[lesson.name])
        #expect(keys.count == guide.tasks.count)
        for (place, keys) in keys.enumerated() {
            let task = guide.tasks[place]
            #expect(done(harness) == Array(0..<place), "before \(keys ?? "the answer")")
            let head = task.isQuestion ? "Question:" : place > 0 ? "Next:" : "Try:"
            #expect(harness.lines(with: "\(head) \(task.text.prefix(20))").count == 1)
            if let keys {
                try await Self.play(keys, in: harness)
            } else {
                try await answer(task, in: harness)
            }
            try #require(done(harness) == Array(0...place), "after \(keys ?? "the answer")\n\(harness.screen)")
            #expect(harness.lines(with: " ✓ \(task.seen.prefix(20))").count == 1)
        }
        #expect(harness.state.lessons.isComplete(try #require(harness.state.lessons.current)))
        #expect(harness.lines(with: " \(guide.saw.prefix(20))").count == 1)
    }

    @Test(arguments: RefusedEdit.all)
    func `an edit that a lesson warns of doesn't compile`(refused: RefusedEdit) async throws {
        let harness = try await Self.harness(refused.lesson, edit: refused.edit)
        try await Self.play("Enter edit", in: harness)
        let failure = try #require(harness.state.models.failure)
        #expect(failure.problems.contains { $0.message.contains(refused.message) }, "\(failure)")
    }

    @Test
    func `tasks are done in any order, and the next one is the first that is left`() async throws {
        let harness = try await Harness(lesson: "basics")
        try await harness.play("Enter p ,")
        #expect(done(harness) == [2, 3])
        #expect(harness.lines(with: "Next: Step with . through tokyo.json").count == 1)
        try await harness.play("A")
        let question = try #require(harness.state.lessons.question)
        let answers = try #require(harness.state.lessons.guide?.tasks[question].answers)
        try await harness.play("\(try #require(answers.firstIndex(where: \.isRight)) + 1)")
        #expect(done(harness) == [2, 3, question])
        try await harness.play("p ] .")
        #expect(done(harness) == [0, 2, 3, question])
        try await harness.play("A")
        #expect(harness.lines.last == " every question of this lesson is answered")
    }

    @Test
    func `a task is done by passing the place that it asks for`() async throws {
        let harness = try await Harness(lesson: "nullability")
        var state = harness.state
        /// All keys before the screen is drawn again.
        func press(_ keys: String) throws {
            for key in try KeyScript(keys).keys { _ = state.reduce(.input(.key(key))) }
        }
        try await harness.play("Enter p")
        state = harness.state
        try press(", , , ,")
        #expect(state.lessons.isDone(0, of: try #require(state.lessons.current)))
    }

    @Test
    func `a task is done while the steps are played`() async throws {
        let harness = try await Harness(lesson: "nullability")
        try await harness.play("Enter p [ . P")
        var state = harness.state
        let current = try #require(state.lessons.current)
        #expect(!state.lessons.isDone(0, of: current))
        while state.play.isPlaying { _ = state.reduce(.tick(generation: state.play.generation)) }
        #expect(state.lessons.isDone(0, of: current))
    }

    @Test
    func `while a pattern or a strategy is tried, no task is done`() async throws {
        let task = LessonTask("Go to Osaka.", seen: "Osaka.", when: .selected("cities[1].name"))
        var guide = try #require(LessonGuides.all.first { $0.name == "nullability" })
        guide.tasks = [task]
        let harness = try await Harness(lessons: [guide], lesson: "nullability")
        try await harness.play("Enter / O s a k a")
        #expect(harness.selected == "cities[1].name")
        #expect(done(harness) == [])
        try await harness.play("Esc")
        #expect(done(harness) == [])
        try await harness.play("/ O s a k a Enter")
        #expect(done(harness) == [0])

        let other = try await Harness(lesson: "nullability")
        try await other.play("Enter p s")
        while (other.state.layers.top as? StrategyPanel)?.strategy?.name != "arrays" { try await other.play("j") }
        try await other.play("l")
        #expect(other.state.decode.answer?.result.outcome == .recovered)
        #expect(done(other) == [])
        try await other.play("Enter")
        #expect(done(other) == [1])
    }

    @Test
    func `walking past the place of a later task does not tick it, and going back to it does`() async throws {
        let harness = try await Harness(lesson: "basics")
        try await harness.play("Enter . . . . . .")
        #expect(harness.selected == "lon" && done(harness) == [])
        try await harness.play(". . .")
        #expect(done(harness) == [0])
        try await harness.play(", , , ,")
        #expect(done(harness) == [0, 1])
    }

    @Test(arguments: [".", ",", "s"])
    func `a key that a task names begins the lesson`(key: String) async throws {
        let harness = try await Harness(lesson: "basics")
        #expect(harness.state.layers.top is LessonPage)
        try await harness.play(key)
        #expect(harness.state.moment != nil || harness.state.layers.top is StrategyPanel)
    }

    @Test
    func `a click on the place of a task does it`() async throws {
        let task = LessonTask("Go to Osaka.", seen: "Osaka.", when: .selected("cities[1].name"))
        var guide = try #require(LessonGuides.all.first { $0.name == "nullability" })
        guide.tasks = [task]
        let harness = try await Harness(lessons: [guide], lesson: "nullability")
        try await harness.play("Enter")
        let row = try #require(harness.lines.firstIndex { $0.contains("\"Osaka\"") })
        await harness.session.send(.mouse(MouseEvent(.press(.left), row: row, column: 20)))
        #expect(harness.selected == "cities[1].name")
        #expect(done(harness) == [0])
    }

    @Test
    func `tasks stay done when another payload, lesson or file is opened`() async throws {
        let harness = try await Harness(lesson: "nullability")
        try await harness.play("Enter p ,")
        #expect(done(harness) == [0])
        try await harness.play("p p")
        #expect(done(harness) == [0, 3])
        try await harness.play("L j j j Enter Enter")
        #expect(harness.state.lessons.guide?.name == "coding-keys")
        #expect(done(harness) == [])
        harness.session.open(.path("demo-data/basics/tokyo.json"))
        try await harness.play("Esc")
        #expect(harness.state.lessons.guide == nil)
        #expect(harness.lines(with: "Lesson nullability").isEmpty)
        try await harness.play("L")
        #expect(harness.lines(with: "Null where a value is expected").first?.contains(" 2/5 ") == true)
    }

    @Test
    func `without a payload the lessons are listed; Enter begins one, with its text and its first payload`()
        async throws
    {
        let harness = try await Harness()
        #expect(harness.lines(with: "lesson 1 of \(LessonCatalog.all.count)").count == 1)
        try await harness.play("3j Enter")
        #expect(harness.state.lessons.guide?.name == "nullability")
        #expect(harness.state.payload.loaded?.name == "demo-data/nullability/japan.json")
        #expect(harness.state.decode.answer?.result.outcome == .decoded)
        #expect(harness.lines(with: "To try").count == 1)
        try await harness.play("Enter")
        #expect(harness.lines(with: "To try").isEmpty)
        #expect(harness.state.layers.isEmpty)
    }

    @Test
    func `a lesson unfolds to its payloads, and Enter opens the one chosen`() async throws {
        let harness = try await Harness()
        try await harness.play("3j l")
        #expect(harness.lines(with: "country-key.json  The key is country").count == 2)
        try await harness.play("3j Enter Enter")
        #expect(harness.state.payload.loaded?.shortName == "country-key.json")
        try await harness.play("L h")
        #expect(harness.lines(with: "lesson 4 of").count == 1)
        try await harness.play("Esc")
        #expect(harness.state.payload.loaded?.shortName == "country-key.json")
    }

    @Test func `notices are visible over the list of lessons`() async throws {
        let harness = try await Harness()
        try await harness.play("Z")
        #expect(harness.lines.last?.hasPrefix(" Z does nothing here: ? lists the keys") == true)
        try await harness.play("O")
        #expect(harness.lines.last?.hasPrefix(" no file was opened yet") == true)
        try await harness.play("j")
        #expect(harness.lines.last?.hasPrefix("└") == true)
    }

    @Test
    func `on the start screen, Esc closes nothing, o opens the browser, and q quits`() async throws {
        let harness = try await Harness()
        let before = harness.screen
        try await harness.play("Esc")
        #expect(harness.state.layers.top is LessonList)
        try await harness.play("o")
        #expect(harness.lines(with: "Open a payload").count == 1)
        #expect(try await harness.play("Esc") == before)
        var state = harness.state
        guard case .quit = state.reduce(.input(.key(.character("q")))).first else {
            Issue.record("q did not quit")
            return
        }
    }

    @Test
    func `a file opened from the start screen belongs to no lesson`() async throws {
        let harness = try await Harness()
        try await harness.play("o l j Enter")
        #expect(harness.state.payload.loaded?.shortName == "japan.json")
        #expect(harness.state.lessons.guide == nil)
        #expect(harness.lines(with: "lesson 1 of").isEmpty)
    }

    @Test
    func `Esc hides the lesson's tasks, and i shows them again`() async throws {
        let harness = try await Harness(lesson: "basics")
        try await harness.play("Enter")
        #expect(harness.lines(with: "Lesson basics").count == 1)
        try await harness.play("Esc")
        #expect(harness.lines(with: "Lesson basics").isEmpty)
        #expect(harness.lines.last?.contains("i shows it again") == true)
        try await harness.play("i")
        #expect(harness.lines(with: "basics: A type and its payload").count == 1)
        try await harness.play("i")
        #expect(harness.lines(with: "Lesson basics").count == 1)
    }

    @Test
    func `outside a lesson, its keys say how to list the lessons`() async throws {
        let harness = try await Harness("nullability/japan", model: "nullability/Country")
        for key in ["p", "i", "A"] {
            try await harness.play(key)
            #expect(harness.lines.last?.contains("no lesson is open: L lists them") == true)
        }
    }

    @Test
    func `L selects the lesson of a file that was opened by name`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play("L")
        #expect(harness.lines(with: "lesson 4 of").count == 1)
        try await harness.play("Enter Enter")
        #expect(harness.lines(with: "Lesson nullability").count == 1)
        #expect(harness.state.payload.loaded?.shortName == "null-name.json")
    }

    @Test
    func `after the last lesson, no next lesson is offered`() async throws {
        let name = try #require(LessonCatalog.all.last).name
        let harness = try await Self.harness(name)
        try await harness.play("Enter")
        try await doAll(of: name, in: harness)
        #expect(harness.lines(with: "L list of lessons").count == 1)
        try await harness.play("L")
        #expect(harness.lines(with: "lesson \(LessonCatalog.all.count) of").count == 1)
    }

    @Test
    func `after a complete lesson, L selects the next one`() async throws {
        let harness = try await Self.harness("raw-enums")
        try await harness.play("Enter")
        try await harness.play("L")
        #expect(harness.lines(with: "lesson 7 of").count == 1)
        try await harness.play("Esc")
        try await doAll(of: "raw-enums", in: harness)
        #expect(harness.lines(with: "L list of lessons").count == 1)
        try await harness.play("L")
        #expect(harness.lines(with: "lesson 8 of").count == 1)
    }
}

/// The screens of the lessons at the three sizes.
@Suite struct LessonScreenTests {
    @Test(arguments: [(120, 40), (80, 24), (40, 10)], [true, false])
    func `the start screen`(size: (Int, Int), color: Bool) async throws {
        let harness = try await Harness(columns: size.0, rows: size.1, color: color)
        try await harness.play("3j l")
        try expectSnapshot(harness, "lessons-\(size.0)x\(size.1)-\(color ? "color" : "mono")", style: true)
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)])
    func `the text of a lesson at its beginning, and when it is complete`(size: (Int, Int)) async throws {
        let harness = try await LessonTests.harness("raw-enums", columns: size.0, rows: size.1)
        try expectSnapshot(harness, "lesson-text-\(size.0)x\(size.1)")
        // Where one pane is shown at a time, the model is the third pane after the tree.
        let model = size.0 >= 70 ? "" : "Tab Tab Tab"
        try await LessonTests.play(
            "Enter m / NumberedMovie Enter m / MisspeltMovie Enter edit p p \(model) , A 2", in: harness)
        #expect(harness.state.lessons.next == nil)
        try expectSnapshot(harness, "lesson-done-\(size.0)x\(size.1)")
        try await harness.play("i")
        try expectSnapshot(harness, "lesson-text-done-\(size.0)x\(size.1)")
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)], [true, false])
    func `a completed task with and without color`(size: (Int, Int), color: Bool) async throws {
        let harness = try await Harness(lesson: "nullability", columns: size.0, rows: size.1, color: color)
        try await harness.play("Enter p ,")
        try expectSnapshot(harness, "lesson-try-\(size.0)x\(size.1)-\(color ? "color" : "mono")", style: true)
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)])
    func `the lessons are pure ASCII in ASCII mode`(size: (Int, Int)) async throws {
        let harness = try await Harness(columns: size.0, rows: size.1, ascii: true)
        for keys in ["l", "Enter", "i", "Enter", "p"] {
            try await harness.playWithStrategies(keys)
            #expect(harness.screen.unicodeScalars.allSatisfy { $0.isASCII }, "\(keys)")
        }
    }
}
