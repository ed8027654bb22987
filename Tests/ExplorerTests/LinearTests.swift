import DecodeService
import Diagnosis
import Foundation
import JSONText
import TerminalUI
import Testing

@testable import Explorer

/// Linear mode, for screen readers: plain lines, one place at a time.
@Suite struct LinearTests {
    private func explorer(_ file: String?, model: String?) async throws -> Harness {
        let size = SpokenState.size
        return try await Harness(
            file, model: model, columns: size.columns, rows: size.rows, color: false, linear: true)
    }

    /// Plays keys, and returns the lines that are read out in answer.
    private func answers(to keys: String, in harness: Harness) async throws -> [String] {
        let count = harness.device.said.count
        try await harness.play(keys)
        return Array(harness.device.said.dropFirst(count))
    }

    @Test func `the start reads the payload, the outcome, and the failure with its cause`() async throws {
        let harness = try await explorer("nullability/null-name", model: "nullability/Country")
        let said = harness.device.said
        #expect(
            said.first
                == "null-name.json, model Country, 1 failure")
        #expect(
            said.dropFirst().first(where: { $0.hasPrefix("cities") }) == "cities[2].name, String, null, failed here")
        #expect(said.contains { $0.contains("City.name is a String") || $0.contains("`City.name`") })
        #expect(said.contains { $0.hasPrefix("fix a1: ") })
    }

    @Test func `moving reads one line, in words`() async throws {
        let harness = try await explorer("nullability/japan", model: "nullability/Country")
        #expect(try await answers(to: "g", in: harness) == ["root, Country, object of 3, decoded, unfolded"])
        #expect(try await answers(to: "j", in: harness) == [#"name, String, "Japan", decoded"#])
        #expect(try await answers(to: "j", in: harness).count == 1)
        let folded = try await answers(to: "h", in: harness)
        #expect(folded.count == 1 && folded[0].hasSuffix(", folded"))
    }

    @Test func `every key is answered`() async throws {
        let harness = try await explorer("nullability/japan", model: "nullability/Country")
        try await harness.play("G")
        for key in ["j", "G", "f", "Q", "y", "Esc", "?", "Esc", ":", "Esc", "s", "j", "Esc", "m", "j", "Esc", "Tab"] {
            let lines = try await answers(to: key, in: harness)
            #expect(!lines.isEmpty, "\(key)")
            #expect(lines.allSatisfy { !$0.isEmpty && !$0.contains("\n") }, "\(key): \(lines)")
        }
    }

    @Test func `marks, lines and arrows are read as words`() async throws {
        let harness = try await explorer("nullability/null-name", model: "nullability/Country")
        try await harness.play("g j j j l j f s j Esc X Esc ! Esc ? Esc x Esc m Esc Tab j Tab j Tab j Tab j . . Esc")
        let signs = Set("✓✗≈∅·▸▾→│─┌┐└┘├┤┬┴┼█▌")
        #expect(harness.device.said.filter { $0.contains { signs.contains($0) } } == [])
    }

    @Test func `a step reads its request or its answer`() async throws {
        let harness = try await explorer("nullability/japan", model: "nullability/Country")
        let lines = try await answers(to: "g .", in: harness)
        #expect(lines.contains { $0.contains("at step") })
        #expect(lines.last?.contains("name") == true)
    }

    @Test func `a list reads its name and the item under the cursor`() async throws {
        let harness = try await explorer("nullability/japan", model: "nullability/Country")
        let opened = try await answers(to: "s", in: harness)
        #expect(opened.first == "Strategies")
        #expect(opened.count == 2 && opened[1] == "1: keys is default, decodes, keeps everything")
        let moved = try await answers(to: "j", in: harness)
        #expect(moved.count == 1 && moved[0] == "2: arrays is strict, decodes, keeps everything")
        // The pane is read again when the list closes.
        #expect(try await answers(to: "Esc", in: harness).last?.isEmpty == false)
    }

    @Test func `fixes are read once, and again after the key a, and strategies with their better values`() async throws
    {
        let harness = try await explorer("nullability/null-name", model: "nullability/Country")
        let said = harness.device.said
        #expect(said.filter { $0.hasPrefix("fix a1: ") }.count == 1)
        #expect(said.filter { $0.hasPrefix("cities[2].name is null") }.count == 1)
        #expect(
            try await answers(to: "a", in: harness) == [
                "a and then?", "1: arrays: failable, leaves out 1 of 3 cities",
                "2: missing: defaults, makes up 1 value",
            ])
        try await harness.play("Esc")
        #expect(
            try await answers(to: "y", in: harness) == [
                "y and then?", "y, copy the value: null", "v, copy the value on one line: null",
                "k, copy the key: name",
                "p, copy the coding path: cities[2].name", "q, copy the jq path: .cities[2].name",
                "j, copy the JSON pointer: /cities/2/name",
                "c, copy the path as Swift coding keys: [\"cities\", Index 2, \"name\"]",
                "e, copy the failure's text: cities[2].name is null, but City.name is a String (valueNotF (cut)",
                "m, copy the model's source: struct Country: Codable { (cut)",
            ])
        try await harness.play("Esc s")
        #expect(
            harness.device.said.last
                == "2: arrays is strict, 7 of 11, fails at cities[2].name: valueNotFound; "
                + "better is failable, decodes, leaves out 1 of 3 cities")
        #expect(
            try await answers(to: "l", in: harness).contains("2: arrays is failable, decodes, leaves out 1 of 3 cities")
        )
        let sorted = try await answers(to: "Esc x", in: harness)
        #expect(
            sorted.contains {
                $0.hasPrefix("1: missing is strict") && $0.hasSuffix("defaults, decodes, makes up 1 value")
            },
            "\(sorted)")
    }

    @Test func `the start reads what can be done, and lists are read in words`() async throws {
        let harness = try await explorer(nil, model: nil)
        #expect(
            harness.device.said == [
                "Nothing is open.",
                "Lessons. See what Codable does to your JSON: o opens a file of yours, and pasted JSON opens, too. "
                    + "A lesson is a payload with its Swift model and exercises.",
                "1: lesson basics: A type and its payload, folded",
            ])
        #expect(
            try await answers(to: "l j", in: harness) == [
                "1: lesson basics: A type and its payload, unfolded",
                "2: payload tokyo.json: Every value has the type that City declares.",
            ])
        let opened = try await answers(to: "o", in: harness)
        #expect(opened.first == "Files" && opened.count == 2 && opened[1].hasPrefix("1: "))
    }

    @Test func `a panel is read as labels with their descriptions`() async throws {
        let harness = try await explorer("nullability/japan", model: "nullability/Country")
        let help = try await answers(to: "?", in: harness)
        #expect(help.contains("decoded as nil"))
        #expect(help.contains("j, Down: down; with a count: 5j"))
        #expect(help.contains("l, Right: unfold, or go to the first child"))
        #expect(help.contains("on the failing path") && help.contains("failed, then swallowed"))
        #expect(!help.contains { $0.hasPrefix("!: on ") || $0.hasPrefix("~: ") })
        #expect(help.last?.hasSuffix(" more below: press Space to continue") == true)
        // Every key is read by the end.
        var heard = Set(help)
        for _ in 0..<10 { heard.formUnion(try await answers(to: "Space", in: harness)) }
        for line in HelpPage(about: "").lines(in: harness.state) where !line.keys.isEmpty && line.keys.count > 1 {
            let words = String(line.text.prefix(30))
            #expect(heard.contains { $0.contains(words) }, "\(line)")
        }
        #expect(heard.contains { $0.contains("one step forward; back") })
        #expect(help.contains("j k scroll, Space page, / find, Esc close"))
    }

    @Test func `the Why pane is read in full, with the fixes`() async throws {
        let harness = try await explorer("nullability/null-name", model: "nullability/Country")
        let said = try await answers(to: "S-Tab", in: harness)
        #expect(said.first == "Why pane")
        #expect(said.contains { $0.hasPrefix("cities[2].name is null, but City.name is a String") })
        #expect(said.contains("fix a1: arrays: failable, leaves out 1 of 3 cities"))
        #expect(try await answers(to: "j", in: harness).count == 3)
    }

    @Test func `no line of help is cut`() async throws {
        let harness = try await explorer("nullability/null-name", model: "nullability/Country")
        for opening in ["?", "s ?", "x ?", "m ?", "o ?"] {
            var heard = try await answers(to: opening, in: harness)
            for _ in 0..<4 { heard += try await answers(to: "Space", in: harness) }
            #expect(heard.filter { $0.contains("(cut)") } == [], "\(opening)")
            try await harness.play("Esc Esc")
        }
    }

    @Test func `an experiment is read with its origin and state, and a model with its lesson`()
        async throws
    {
        let harness = try await explorer("nullability/null-name", model: "nullability/Country")
        try await harness.changeStrategy("arrays")
        #expect(
            try await answers(to: "X", in: harness) == [
                "Experiments",
                "2: experiment 2, made from experiment 1, arrays: failable, current: "
                    + "recovered, 7 of 11 values, leaves out 1 of 3 cities",
            ])
        #expect(
            try await answers(to: "k", in: harness)
                == ["1: experiment 1, nullability/Country: failed, 7 of 11 values"])
        let opened = try await answers(to: "Esc m G", in: harness)
        #expect(
            opened.contains { $0.hasSuffix(" models of other lessons, folded") }, "\(opened)")
        #expect(opened.contains { $0.contains(" of the lesson nullability") })
    }

    @Test func `the title is read with running work, but without a count of values that changes all the time`() {
        var state = ExplorerState(size: SpokenState.size, setup: Setup(model: "a/City", strategies: StrategySet()))
        _ = state.start(.path("data/a.json"))
        let title = "a.json, model City, "
        for (seconds, done) in [(2.5, 20_000_000), (4, 50_000_000)] {
            _ = state.reduce(.working(.reading, seconds: seconds, done: done, generation: state.awaitedPayload))
        }
        #expect(SpokenState(state).summary == title + "reading 50 MB, 20 MB/s")
        state = ExplorerState(size: SpokenState.size)
        _ = state.start(.path("data/a.json"))
        _ = state.reduce(
            .payload(
                .read(LoadedPayload(name: "a.json", payload: Payload(Data("[1]".utf8)))),
                generation: state.awaitedPayload))
        state.models.isInferring = true
        _ = state.reduce(
            .working(.inferring, seconds: 2, done: 1000, total: 2000, generation: state.payload.generation))
        #expect(SpokenState(state).summary == title.replacing("model City", with: "no model") + "inferring")
    }

    @Test func `a text pane reads its row with the line in the file, and a remark only above the first`() async throws {
        let harness = try await explorer("nullability/null-name", model: "nullability/Country")
        #expect(try await answers(to: "Tab", in: harness).first == "Payload pane")
        let first = try await answers(to: "g", in: harness)
        #expect(first.contains { $0.hasPrefix("line 1, ") && $0.hasSuffix(", {") }, "\(first)")
        let second = try await answers(to: "j", in: harness)
        #expect(second.contains { $0.hasPrefix("line 2, ") && $0.hasSuffix(#", "name": "Japan","#) }, "\(second)")
        try await harness.play("Tab")
        #expect(harness.state.panes.focus == .preview)
        let values = try await answers(to: "g", in: harness)
        #expect(values.count { $0.hasPrefix("Finished parts only") } == 1 && values.contains("{"), "\(values)")
        let next = try await answers(to: "j", in: harness)
        #expect(next.contains(#""name" : "Japan","#), "\(next)")
        #expect(!next.contains { $0.hasPrefix("Finished parts only") })
    }

    @Test func `a difference is read with its kind in words`() async throws {
        let harness = try await Harness(
            text: #"{"name": "x", "lat": 1.5, "lon": 2, "population": 3, "more": 4}"#, model: "basics/City",
            columns: 320, rows: 60, color: false, linear: true)
        try await harness.play("Tab Tab")
        let lines = try await answers(to: "d", in: harness)
        #expect(lines.contains { $0.hasPrefix("removed: /more 4") }, "\(lines)")
    }

    @Test func `row marks, cut text and hidden rows are read in words`() {
        #expect(Spoken.mark("! cities") == "on the failing path: cities")
        #expect(Spoken.mark("~: failed, then swallowed") == "failed, then swallowed")
        #expect(Spoken.mark("!: the failures") == "!: the failures")
        #expect(Spoken.words("a long na…") == "a long na (cut)")
        #expect(Spoken.rest("107 more below") == "107 more below: press Space to continue")
    }

    @Test func `the open tasks of a lesson are read as to do`() async throws {
        let harness = try await Harness(
            lesson: "nullability", columns: 160, rows: 60, color: false, linear: true)
        #expect(
            harness.device.said.contains("to do: In null-name.json, press s and set arrays to failable."),
            "\(harness.device.said)")
        #expect(!harness.device.said.contains { $0.contains("not reached") })
    }

    @Test func `a bar is left out, and a dot between numbers is read as 0`() {
        #expect(
            Spoken.line("│ ▾ the payload: Country  object      ███████✗✗✗✗✗    3       ·       ·     2 │")
                == "unfolded: the payload: Country, object: 3, 0, 0, 2")
        #expect(Spoken.line("┌ Summary · log.ndjson ──────┐") == "Summary, log.ndjson")
        #expect(Spoken.line("│ Enter open  Esc close  ↑↓ move │") == "Enter open, Esc close, Up Down move")
        #expect(Spoken.line("└──────────────── ↓ 107 ─┘") == "107 more below")
        #expect(Spoken.line("├────────────────────────┤") == "")
    }

    @Test func `the number of matches is read in words`() async throws {
        let harness = try await explorer("nullability/japan", model: "nullability/Country")
        try await harness.play("g")
        #expect(try await answers(to: "/", in: harness).first == "Search")
        let typed = try await answers(to: "l a t", in: harness)
        #expect(typed.contains("typed: lat") && typed.contains("match 1 of 3"))
        #expect(typed.allSatisfy { !$0.contains("/") })
        try await harness.play("Esc")
        #expect(try await answers(to: ":", in: harness).first == "Actions")
        let nothing = try await answers(to: "q x z", in: harness)
        #expect(nothing.contains("typed: qxz") && !nothing.contains { $0.hasPrefix(":") }, "\(nothing)")
    }

    @Test func `the typed text is read`() async throws {
        let harness = try await explorer("nullability/japan", model: "nullability/Country")
        try await harness.play("g /")
        #expect(try await answers(to: "O", in: harness).contains("typed: O"))
        let found = try await answers(to: "s a k a Enter", in: harness)
        #expect(found.last == #"cities[1].name, String, "Osaka", decoded"#)
    }
}
