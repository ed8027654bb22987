import DecodeTrace
import Diagnosis
import Foundation
import Testing

@testable import Explorer
@testable import TerminalUI

/// The commands that walk the steps, and what they show.
@Suite struct StepCommandTests {
    private func type(_ command: String) -> String {
        ": " + command.map { $0 == " " ? "Space" : String($0) }.joined(separator: " ") + " Enter"
    }

    private func country(columns: Int = 120, rows: Int = 40) async throws -> Harness {
        try await Harness("failable-arrays/null-name", model: "failable-arrays/Country", columns: columns, rows: rows)
    }

    @Test
    func `the status line shows the step of the selected row, and the first step goes on from it`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        /// The steps in the status line after each of the keys.
        func steps(_ keys: [String]) async throws -> [String] {
            var steps: [String] = []
            for keys in keys {
                try await harness.play(keys)
                steps += harness.lines.last?.matches(of: #/step \d+/#).map { String($0.output) } ?? []
            }
            return steps
        }
        #expect(try await steps(["", ".", "Esc f", ","]) == ["step 27", "step 28", "step 27", "step 26"])
        #expect(try await steps(["Esc g j", ".", "Esc g j", ","]) == ["step 2", "step 3", "step 2", "step 1"])
        // The model never asks for it, so its step is that of the object around it.
        #expect(try await steps(["Esc G", "."]) == ["step 1", "step 2"])
    }

    @Test
    func `keys go to the first and the last step, and report when no step is left`() async throws {
        let harness = try await country()
        var visited: [Int?] = []
        for keys in ["] .", "[ ."] {
            try await harness.play(keys)
            visited.append(harness.state.moment?.index)
        }
        #expect(visited == [23, 0])
        var told: [String] = []
        for keys in ["[ .", ",", "] . ] .", ".", ">", "<"] {
            try await harness.play(keys)
            told.append(harness.lines.last?.trimmingCharacters(in: .whitespaces) ?? "")
        }
        #expect(told == ["no earlier step", "no earlier step"] + Array(repeating: "no later step", count: 4))
    }

    @Test
    func `a step out ends the call that made this one, and the next step is its caller's next call`() async throws {
        let harness = try await Harness("nullability/japan", model: "nullability/Country")
        try await harness.play(": g o Space c i t i e s [ 0 ] . c o o r d i n a t e s . l a t i t u d e Enter .")
        var told: [String] = []
        for keys in ["<", "."] {
            try await harness.play(keys)
            told += WhyParagraphs.of(harness.state)
        }
        #expect(
            told == [
                "Returned: Every call inside returned; the result is a value of type Coordinates.",
                "Returned: Every call inside returned; the result is a value of type City.",
            ])
        try await harness.play("<")
        #expect(harness.selected == "cities")
    }

    @Test(arguments: [(120, 40, Pane.preview), (80, 24, .payload)])
    func `the first step brings the source to the front, and Esc what was there`(columns: Int, rows: Int, before: Pane)
        async throws
    {
        let harness = try await country(columns: columns, rows: rows)
        func companion() -> Pane? { ScreenLayout(harness.state).panes.map(\.pane).filter { $0 != .why }.last }
        #expect(companion() == before)
        try await harness.play(".")
        #expect(companion() == .model)
        // Another tab stays.
        try await harness.play("t .")
        #expect(companion() != .model)
        try await harness.play("Esc , Esc")
        #expect(companion() != .model)
    }

    @Test func `without a source, the first step leaves the panes as they are`() async throws {
        let harness = try await Harness(text: "[1, 2]", model: "[Int]")
        try await harness.play(".")
        #expect(harness.state.moment != nil)
        #expect(harness.state.panes.lowerCompanion == .preview)
    }

    @Test
    func `Esc shows the finished decode again, and so does a new answer`() async throws {
        let harness = try await country()
        let finished = harness.lines[1...20]
        try await harness.play("g . . .")
        #expect(harness.state.moment?.index == 3)
        #expect(harness.lines[1...20] != finished)
        try await harness.play("Esc g")
        #expect(harness.state.moment == nil)
        #expect(harness.lines[0].hasSuffix("decoded, 1 swallowed"))
        // The file is unchanged, so the step stays.
        try await harness.play(". . . R")
        #expect(harness.state.moment?.index == 3)
        #expect(harness.state.panes.lowerCompanion == .model)
        try await harness.changeStrategy("missing", to: "defaults")
        #expect(harness.state.moment == nil)
    }

    @Test
    func `a typed command goes to a step by number, by distance or to the end`() async throws {
        let harness = try await country()
        var visited: [Int?] = []
        for command in ["12", "step 5", "step +3", "step -2", "step end", "step 999", "step 0", "finish"] {
            try await harness.play(type(command))
            visited.append(harness.state.moment.map { $0.index + 1 })
        }
        #expect(visited == [12, 5, 8, 6, 24, 24, 1, nil])
    }

    @Test(arguments: [
        ("", "no command was typed"), ("step", "which step? For example: step 120"),
        ("step x", "x is not a step: step 120"), ("filter", "filter takes answers, type NAME or off"),
        ("speed fast", "how many steps a second? For example: speed 5"),
        ("qqq", "unknown command qqq: go, step, finish, watch, unwatch, filter, speed"),
    ])
    func `reports the error in a typed command`(text: String, message: String) async throws {
        let harness = try await country()
        try await harness.play(type(text))
        #expect(harness.lines.last == " " + message)
        #expect(harness.state.moment == nil)
    }

    @Test
    func `f visits the failures in the order of their steps`() async throws {
        let harness = try await country()
        try await harness.play("g . f")
        #expect(harness.selected == "cities[1].name")
        #expect(harness.state.moment?.step.phase == .answer)
        // The error was not caught yet.
        #expect(harness.lines(with: "✗         name: String").count == 1)
        try await harness.play("f")
        #expect(harness.lines.last == " nothing fails after this step")
        try await harness.play(". . .")
        #expect(harness.lines(with: "~         name: String").count == 1)
        try await harness.play("F")
        #expect(harness.selected == "cities[1].name")
    }

    @Test
    func `the step after an error shows who caught it`() async throws {
        let harness = try await country()
        try await harness.play("g . f . .")
        #expect(
            WhyParagraphs.of(harness.state).first
                == "FailableDecodableArray<City>.init(from:) caught the error and continued.")
    }

    @Test
    func `B runs from mark to mark, and b removes one`() async throws {
        let harness = try await country()
        try await harness.play("g j b G b g")
        #expect(harness.lines(with: "●").count == 2)
        try await harness.play("B")
        #expect(harness.selected == "name")
        try await harness.play("B")
        #expect(harness.selected == "cities[2].population")
        #expect(harness.state.moment?.step.phase == .ask)
        try await harness.play("b")
        #expect(harness.lines(with: "●").count == 1)
    }

    @Test
    func `without a mark ahead, B runs to the next failure, and then to the end`() async throws {
        let harness = try await country()
        var told: [String] = []
        for keys in ["g j b [ . B", "B", "B", "B"] {
            try await harness.play(keys)
            let step = harness.state.moment.map { "\($0.index + 1) of \($0.trace.count * 2)" } ?? ""
            told.append("\(step): \(harness.state.notice ?? "")")
        }
        #expect(
            told == [
                "2 of 24: ", "13 of 24: no marked row follows: stopped at the next failure",
                "24 of 24: no marked row follows: this is the last step", "24 of 24: no later step",
            ])
        let unmarked = try await country()
        try await unmarked.play("B")
        #expect(unmarked.state.moment?.index == 12)
        #expect(unmarked.lines.last == " no row has a mark (b sets one): stopped at the next failure")
    }

    @Test
    func `a filter visits answers only, or the calls of one type`() async throws {
        let harness = try await country()
        try await harness.play(type("filter answers") + " g . .")
        #expect(harness.state.moment?.step.phase == .answer)
        try await harness.play(". .")
        #expect(harness.state.moment?.step.phase == .answer)
        #expect(harness.lines.last?.contains("answers") == true)
        try await harness.play(type("filter off") + " " + type("filter type City") + " " + type("1"))
        var said: [String] = []
        for _ in 0..<4 {
            try await harness.play(".")
            said.append(WhyParagraphs.of(harness.state).last ?? "")
        }
        #expect(
            said == [
                "Called: City.init(from:) asks its keyed container for \"name\" as String.",
                "Returned: The decoder finds \"Tokyo\" on line 5 and returns a value of type String.",
                "Called: City.init(from:) asks its keyed container for \"population\" as Int.",
                "Returned: The decoder finds 13988129 on line 6 and returns a value of type Int.",
            ])
        try await harness.play(type("filter type Nobody"))
        #expect(harness.lines.last == " Nobody makes no requests in this decode")
    }

    @Test
    func `a watched value is shown as it was at the step`() async throws {
        let harness = try await Harness("custom-init/machine", model: "custom-init/Machine")
        try await harness.play(type("watch enabled"))
        var told: [String] = []
        func tell() { told += harness.lines(with: " Watch ").map { $0.trimmingCharacters(in: .whitespaces) } }
        tell()
        for step in [1, 4, 5, 6] {
            try await harness.play(type("\(step)"))
            tell()
        }
        #expect(
            told == [
                "Watch enabled: 1 → true, decoded.", "Watch enabled: not asked for yet.",
                "Watch enabled: asked for as Int, no answer yet.", "Watch enabled: 1, decoded.",
                "Watch enabled: 1 → true, decoded.",
            ])
        try await harness.play(type("unwatch"))
        #expect(harness.lines(with: "Watch").isEmpty)
        try await harness.play(type("watch nothing.there"))
        #expect(harness.lines.last == " no value is at nothing.there")
    }

    @Test
    func `] and [ with a letter go to the next and previous value with a mark`() async throws {
        let harness = try await Harness(
            text: #"{"name": "x", "lat": "1.5", "extra": [1], "lon": 2, "population": 3, "more": 4}"#,
            model: "basics/City",
            strategies: ["scalars": "lossless"])
        var visited: [String] = []
        for keys in ["g ] a", "] i", "] i", "[ i", "] b", "[ a"] {
            try await harness.play(keys)
            visited.append(harness.selected)
        }
        #expect(visited == ["lat", "extra", "more", "extra", "extra", "lat"])
        try await harness.play("] b")
        #expect(harness.lines.last == " nothing here is swallowed")
    }

    @Test
    func `a click on the timeline goes to the step`() async throws {
        let harness = try await country()
        try await harness.play("[ .")
        let line = try #require(harness.lines.last)
        let column = try #require(line.firstIndex(of: "┃")).utf16Offset(in: line)
        func step(_ column: Int) -> Int? {
            guard case .step(let step)? = harness.device.surface?.spot(at: Position(row: 39, column: column)).target
            else { return nil }
            return step
        }
        #expect(step(column - 1) == nil)
        #expect(step(column) == 0)
        #expect(step(column + 5) == 6)
        #expect(step(column + 17) == 23)
        #expect(step(column + 18) == nil)
        await harness.session.send(.mouse(MouseEvent(.press(.left), row: 39, column: column + 5)))
        #expect(harness.state.moment?.index == 6)
    }

    @Test
    func `the matches of a search stand beside the bar of steps`() async throws {
        let harness = try await country()
        try await harness.play("[ . / l a t Enter .")
        let line = try #require(harness.lines.last)
        #expect(line.hasPrefix(" step 2/24 ") && line.contains("┃") && line.contains(" /lat "), "\(line)")
    }

    @Test
    func `the timeline hides failures that come later`() {
        let ticks = [StepTick(step: 10, kind: .absorbed), StepTick(step: 15, kind: .failed)]
        func text(_ position: Int?) -> String {
            Timeline(columns: 10, count: 20, position: position, ticks: ticks).cells.map { cell in
                switch cell {
                case .past: "-"
                case .future: "."
                case .position: "#"
                case .tick(.failed): "x"
                case .tick(.absorbed): "~"
                case .tick(.adjusted): "="
                }
            }.joined()
        }
        #expect([nil, 3, 12, 19].map(text) == ["-----~-x--", "-#........", "-----~#...", "-----~-x-#"])
    }

    @Test
    func `the timeline shows the failure that ended a decode beside thousands of swallowed ones`() {
        let ticks = (0..<5000).map { StepTick(step: $0, kind: $0 == 4999 ? .failed : .absorbed) }
        #expect(Timeline(columns: 1, count: 5000, position: nil, ticks: ticks).cells == [.tick(.failed)])
    }

    @Test
    func `the speed of play changes within its limits`() async throws {
        var state = PlayState()
        #expect(state.shown == "2.5/s")
        #expect(state.milliseconds == 400)
        state.change(by: 100)
        #expect(state.shown == "50/s")
        state.play(at: 0.1)
        #expect(state.milliseconds == 2000)
    }

    @Test
    func `before the last step, no fixes, difference or outcome are shown`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        #expect(harness.screen.contains("Works here:"))
        #expect(harness.screen.contains("7 of 11 values"))
        try await harness.play("g . .")
        for word in ["Works here:", "of 11 values", "failure:", "null is", "stopped at", "^^^"] {
            #expect(!harness.screen.contains(word), "\(word)")
        }
        try await harness.play("a 1")
        #expect(harness.lines.last == " fixes are for the finished decode: Esc shows it")
        try await harness.play("d")
        #expect(harness.screen.contains("The round trip comes after the decode: Esc shows it."))
    }
}
