import DecodeService
import Lessons
import Strategies
import TerminalUI
import Testing
import Workbench

@testable import Explorer

/// Going through the lessons with keys.
@Suite struct LessonTests {
    /// The keys that choose a model by a filter.
    private static func choose(_ model: String) -> String { "m / \(model) Enter Enter" }

    /// What is pressed for each try of each lesson, one after the other.
    private static let keys: [String: [String]] = [
        "basics": ["20.", "p", ","],
        "nested": ["g 10j", "p", "arrays:=failable"],
        "nullability": ["p ,", "arrays:=failable", "p"],
        "optionals": ["p p " + choose("FooByContains"), "p", choose("FooByTry")],
        "coding-keys": ["t g 2j", "p"],
        "key-strategies": ["keys:=default", "p", choose("PosterWithKeys")],
        "raw-enums": [choose("NumberedMovie"), "p p"],
        "dates": [
            "dates:=deferred", "p p p p dates:=deferred", "p p",
        ],
        "custom-init": ["d", choose("InvertedMachine"), "p p"],
        "inheritance": ["20.", choose("MyClass") + " d", "p"],
        "composition": ["20.", "d", "p"],
        "heterogeneous": ["p", choose("[LooseMedia]"), "p " + choose("[Media]") + " d"],
        "conversions": ["p d", choose("PlainProduct"), "p"],
        "unknown-enum": ["p d", choose("StrictPerson"), "enums:=fallback"],
        "failable-arrays": ["p", "p d", "p"],
        "declared-properties": ["d", "p p", "p"],
        "key-sets": [
            "p", "key-set:=local",
            choose("LocalUserInfo"),
        ],
        "property-lists": ["99.", "p"],
    ]

    /// The tries that are marked as done.
    private func done(_ harness: Harness) -> [Int] {
        guard let current = harness.state.lessons.current, let guide = harness.state.lessons.guide else { return [] }
        return guide.tries.indices.filter { harness.state.lessons.isDone($0, of: current) }
    }

    @Test(arguments: LessonCatalog.all.map(\.name))
    func `each try is noticed when it is done, and none before`(name: String) async throws {
        let harness = try await Harness(lesson: name)
        try await harness.play("Enter")
        let guide = try #require(harness.state.lessons.guide)
        let keys = try #require(Self.keys[name])
        #expect(keys.count == guide.tries.count)
        for (place, keys) in keys.enumerated() {
            #expect(done(harness) == Array(0..<place), "before \(keys)")
            #expect(harness.lines(with: "Next: \(guide.tries[place].text.prefix(20))").count == (place > 0 ? 1 : 0))
            try await harness.playWithStrategies(keys)
            #expect(done(harness) == Array(0...place), "after \(keys)")
            #expect(harness.lines(with: " ✓ \(guide.tries[place].seen.prefix(20))").count == 1)
        }
        #expect(harness.state.lessons.isComplete(try #require(harness.state.lessons.current)))
        #expect(harness.lines(with: " \(guide.saw.prefix(20))").count == 1)
    }

    @Test
    func `what was done stays done when another payload, another lesson or a file is opened`() async throws {
        let harness = try await Harness(lesson: "nullability")
        try await harness.play("Enter p ,")
        #expect(done(harness) == [0])
        try await harness.play("p p")
        #expect(done(harness) == [0, 2])
        try await harness.play("L j j j Enter Enter")
        #expect(harness.state.lessons.guide?.name == "optionals")
        #expect(done(harness) == [])
        harness.session.open(path: "demo-data/basics/tokyo.json")
        try await harness.play("Esc")
        #expect(harness.state.lessons.guide == nil)
        #expect(harness.lines(with: "Lesson nullability").isEmpty)
        try await harness.play("L")
        #expect(harness.lines(with: "Null where a value is expected").first?.contains(" 2/3 ") == true)
    }

    @Test
    func `without a payload the lessons are listed; Enter begins one, with its text and its first payload`()
        async throws
    {
        let harness = try await Harness()
        #expect(harness.lines(with: "lesson 1 of \(LessonCatalog.all.count)").count == 1)
        try await harness.play("j j Enter")
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
        try await harness.play("j j l")
        #expect(harness.lines(with: "country-key.json  The key is country").count == 2)
        try await harness.play("3j Enter Enter")
        #expect(harness.state.payload.loaded?.shortName == "country-key.json")
        try await harness.play("L h")
        #expect(harness.lines(with: "lesson 3 of").count == 1)
        try await harness.play("Esc")
        #expect(harness.state.payload.loaded?.shortName == "country-key.json")
    }

    @Test
    func `on the start screen Esc stays, o opens a file and comes back, q quits`() async throws {
        let harness = try await Harness()
        let before = harness.screen
        #expect(try await harness.play("Esc") == before)
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
    func `a file that is chosen from the start screen is opened, and is of no lesson`() async throws {
        let harness = try await Harness()
        try await harness.play("o l j Enter")
        #expect(harness.state.payload.loaded?.shortName == "japan.json")
        #expect(harness.state.lessons.guide == nil)
        #expect(harness.lines(with: "lesson 1 of").isEmpty)
    }

    @Test
    func `Esc puts away what the lesson asks, i brings it back`() async throws {
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
    func `outside of a lesson its keys say where the lessons are`() async throws {
        let harness = try await Harness("nullability/japan", model: "nullability/Country")
        for key in ["p", "i"] {
            try await harness.play(key)
            #expect(harness.lines.last?.contains("no lesson is open: L lists them") == true)
        }
    }

    @Test
    func `a lesson's file that was opened by its name is where L stands`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play("L")
        #expect(harness.lines(with: "lesson 3 of").count == 1)
        try await harness.play("Enter Enter")
        #expect(harness.lines(with: "Lesson nullability").count == 1)
        #expect(harness.state.payload.loaded?.shortName == "null-name.json")
    }

    @Test
    func `after the last lesson none is offered`() async throws {
        let name = try #require(LessonCatalog.all.last).name
        let harness = try await Harness(lesson: name)
        try await harness.play("Enter")
        for keys in try #require(Self.keys[name]) { try await harness.playWithStrategies(keys) }
        #expect(harness.lines(with: "L lessons").count == 1)
        try await harness.play("L")
        #expect(harness.lines(with: "lesson \(LessonCatalog.all.count) of").count == 1)
    }

    @Test
    func `when everything of a lesson was tried, L stands on the next one`() async throws {
        let harness = try await Harness(lesson: "raw-enums")
        try await harness.play("Enter")
        try await harness.play("L")
        #expect(harness.lines(with: "lesson 7 of").count == 1)
        try await harness.play("Esc")
        for keys in try #require(Self.keys["raw-enums"]) { try await harness.playWithStrategies(keys) }
        #expect(harness.lines(with: "L next lesson").count == 1)
        try await harness.play("L")
        #expect(harness.lines(with: "lesson 8 of").count == 1)
    }
}

/// The screens of the lessons at the three sizes.
@Suite struct LessonScreenTests {
    @Test(arguments: [(120, 40), (80, 24), (40, 10)], [true, false])
    func `the start screen`(size: (Int, Int), color: Bool) async throws {
        let harness = try await Harness(columns: size.0, rows: size.1, color: color)
        try await harness.play("j j l")
        try expectSnapshot(harness, "lessons-\(size.0)x\(size.1)-\(color ? "color" : "mono")", style: true)
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)])
    func `what a lesson says at its beginning, and when all of it was tried`(size: (Int, Int)) async throws {
        let harness = try await Harness(lesson: "raw-enums", columns: size.0, rows: size.1)
        try expectSnapshot(harness, "lesson-text-\(size.0)x\(size.1)")
        try await harness.play("Enter m / NumberedMovie Enter Enter p p")
        try expectSnapshot(harness, "lesson-done-\(size.0)x\(size.1)")
        try await harness.play("i")
        try expectSnapshot(harness, "lesson-text-done-\(size.0)x\(size.1)")
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)], [true, false])
    func `a try that was noticed, in colour and without`(size: (Int, Int), color: Bool) async throws {
        let harness = try await Harness(lesson: "nullability", columns: size.0, rows: size.1, color: color)
        try await harness.play("Enter p ,")
        try expectSnapshot(harness, "lesson-try-\(size.0)x\(size.1)-\(color ? "color" : "mono")", style: true)
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)])
    func `nothing but ASCII`(size: (Int, Int)) async throws {
        let harness = try await Harness(columns: size.0, rows: size.1, ascii: true)
        for keys in ["l", "Enter", "i", "Enter", "p"] {
            try await harness.playWithStrategies(keys)
            #expect(harness.screen.unicodeScalars.allSatisfy { $0.isASCII }, "\(keys)")
        }
    }
}
