import DecodeService
import Foundation
import JSONText
import TerminalUI
import Testing

@testable import Diagnosis
@testable import Explorer

/// Work that takes longer than half a second shows its progress, and `^c` stops it.
@Suite struct ProgressTests {
    @Test func `progress is a count, a rate, and the time that is left`() {
        func words(_ done: Int, _ total: Int?, _ seconds: Double) -> String {
            WorkProgress(done: done, unit: "values", total: total, seconds: seconds).words
        }
        #expect(words(1_204_224, 2_644_224, 2.5) == "1,204,224 values, 481,690/s, about 3 s left")
        #expect(words(1_204_224, 2_644_224, 0.4) == "1,204,224 values")
        #expect(words(3, 30, 2) == "3 values, 1.5/s, about 18 s left")
        #expect(words(30, 30, 2) == "30 values, 15/s")
        #expect(words(30, nil, 2) == "30 values, 15/s")
        #expect(words(40, 30, 2) == "40 values, 20/s")
        #expect(words(0, 30, 3.6) == "4 s")
        #expect(words(0, nil, 0.2) == "")
    }

    @Test func `the time left is unknown while little is done`() {
        func words(_ done: Int, _ seconds: Double, first: (Int, Double) = (0, 0)) -> String {
            WorkProgress(done: done, unit: "values", total: 1000, seconds: seconds, first: first).words
        }
        #expect(words(49, 1) == "49 values, 49/s")
        #expect(words(50, 1) == "50 values, 50/s, about 19 s left")
        // Twenty seconds were spent on uncounted work, such as compiling.
        #expect(words(100, 20.4, first: (100, 20.4)) == "100 values, 20 s")
        #expect(words(200, 20.8, first: (100, 20.4)) == "200 values, 21 s")
        #expect(words(300, 21.4, first: (100, 20.4)) == "300 values, 200/s, about 4 s left")
    }

    @Test func `bytes are shown in a fitting unit`() {
        func words(_ done: Int, _ seconds: Double = 0.1) -> String {
            WorkProgress(done: done, unit: WorkProgress.bytes, seconds: seconds).words
        }
        #expect(words(812) == "812 B")
        #expect(words(4_096) == "4.1 kB")
        #expect(words(40_960, 2) == "41 kB, 20 kB/s")
        #expect(words(999_700) == "1.0 MB")
        #expect(words(65_536_000, 1) == "66 MB, 66 MB/s")
        #expect(words(2_500_000_000) == "2.5 GB")
    }

    @Test func `ignores stale and unrelated progress reports`() {
        var work = WorkState()
        work.report(.reading, seconds: 3, done: 0, generation: 1)
        #expect(work.progress(.reading, of: 1).seconds == 3)
        #expect(work.progress(.reading, of: 2).words == "")
        #expect(work.progress(.inferring, of: 1).words == "")
        work.report(.reading, seconds: 4, done: 7, generation: 1)
        work.report(.reading, seconds: 5, done: 0, generation: 1)
        #expect(work.progress(.reading, of: 1).words == "7 B, 5 s")
        // The rate excludes the first count.
        work.report(.reading, seconds: 6, done: 9, generation: 1)
        #expect(work.progress(.reading, of: 1).words == "9 B, 1 B/s")
        work.report(.reading, seconds: 1, done: 0, generation: 2)
        #expect(work.progress(.reading, of: 2).words == "1 s")
    }

    @Test func `what ended the decode of a large payload is shown before its tree`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        var state = harness.state
        let result = try #require(state.decode.answer).result
        let document = try #require(state.payload.loaded).document
        let first = try #require(FirstFailure(of: result, in: document, StrategySet()))
        #expect(first.words == "valueNotFound at cities[2].name, line 15, column 15")
        #expect(document.text[first.byte...].starts(with: Array("null".utf8)))
        state.selection = SelectionState()
        _ = state.decodeAgain()
        _ = state.reduce(.decode(.ended(first), generation: state.decode.generation))
        #expect(lines(state).last == " \(first.words)")
        #expect(state.selectedSpan?.lowerBound == first.byte)
        #expect(!state.selection.hasMoved)
        // The user's own move stays.
        state.selection.hasMoved = true
        state.selection.tree.cursor = 0
        _ = state.reduce(.decode(.ended(first), generation: state.decode.generation))
        #expect(state.selection.tree.cursor == 0)
    }

    @Test func `a missing key is located at the object that lacks it`() async throws {
        let harness = try await Harness("nullability/country-key", model: "nullability/Country")
        let result = try #require(harness.state.decode.answer).result
        let document = try #require(harness.state.payload.loaded).document
        let first = try #require(FirstFailure(of: result, in: document, StrategySet()))
        #expect(first.words == "keyNotFound at name, line 1, column 1")
        #expect(first.byte == 0)
    }

    private func lines(_ state: ExplorerState) -> [String] {
        state.draw().text().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func `reading shows its progress, and ^c keeps what was read`() throws {
        var state = ExplorerState(size: Size(rows: 24, columns: 80))
        _ = state.start(.path("large.json"))
        let generation = state.awaitedPayload
        #expect(lines(state)[0].hasSuffix(" reading…"))
        _ = state.reduce(.working(.reading, seconds: 2.2, generation: generation))
        #expect(lines(state)[0].hasSuffix(" reading… 2 s"))
        let size = 200_000_000
        // The first bytes came after two seconds.
        _ = state.reduce(.working(.reading, seconds: 2.5, done: size / 10, total: size, generation: generation))
        #expect(lines(state)[0].hasSuffix(" reading… 20 MB, 3 s"))
        _ = state.reduce(.working(.reading, seconds: 4, done: size / 4, total: size, generation: generation))
        #expect(lines(state)[0].hasSuffix(" reading… 50 MB, 20 MB/s, about 8 s left"))
        _ = state.reduce(.working(.reading, seconds: 10, done: size, total: size, generation: generation))
        _ = state.reduce(.working(.indexing, seconds: 0, done: 0, total: size, generation: generation))
        #expect(lines(state)[0].hasSuffix(" indexing…"))
        _ = state.reduce(.working(.indexing, seconds: 0.1, done: size / 80, total: size, generation: generation))
        _ = state.reduce(.working(.indexing, seconds: 2, done: size / 4, total: size, generation: generation))
        #expect(lines(state)[0].hasSuffix(" indexing… 50 MB, 25 MB/s, about 6 s left"))
        _ = state.reduce(.working(.indexing, seconds: 8.2, done: size, total: size, generation: generation))
        #expect(lines(state)[0].hasSuffix(" building the tree… 8 s"))
        let text = Data("[\(Array(repeating: "1", count: 1000).joined(separator: ", ")), 2".utf8)
        let beginning = try #require(LoadedPayload(beginning: text, name: "large.json", options: .init()))
        _ = state.reduce(.payload(.begun(beginning), generation: generation))
        #expect(state.payload.isLoading)
        let stopped = state.reduce(.input(.key(.control("c"))))
        #expect(stopped.contains { if case .cancel(.reading) = $0 { true } else { false } })
        #expect(!state.payload.isLoading)
        #expect(state.payload.shown != nil)
        #expect(lines(state)[0].hasSuffix("only the beginning"))
        #expect(lines(state).contains { $0.contains("Reading was cancelled: only the beginning") })
        // A late answer is ignored.
        let whole = LoadedPayload(name: "large.json", payload: Payload(Data("[1]".utf8)))
        _ = state.reduce(.payload(.read(whole), generation: generation))
        #expect(state.payload.loaded == nil)
        let effects = state.reduce(.input(.key(.character("R"))))
        guard case .readPayload("large.json", let next)? = effects.first else {
            Issue.record("\(effects)")
            return
        }
        #expect(state.payload.isLoading)
        _ = state.reduce(.payload(.read(whole), generation: next))
        #expect(state.payload.loaded != nil)
    }

    @Test func `^c before anything was read reports the cancellation`() {
        var state = ExplorerState(size: Size(rows: 24, columns: 80))
        _ = state.start(.path("slow.json"))
        _ = state.reduce(.input(.key(.control("c"))))
        #expect(lines(state).contains { $0.contains("Reading was cancelled. R reads it again.") })
        #expect(state.notice == "cancelled; ^c again quits")
        let effects = state.reduce(.input(.key(.character("R"))))
        guard case .readPayload("slow.json", _)? = effects.first else {
            Issue.record("\(effects)")
            return
        }
    }

    @Test func `while the models are compiled, nothing says that it decodes`() async throws {
        let loaded = LoadedPayload(name: "a.json", payload: Payload(Data("[1]".utf8)))
        var state = ExplorerState(size: Size(rows: 24, columns: 120), setup: Setup(model: "[Int]"))
        _ = state.start(.path("a.json"))
        _ = state.reduce(.models(.compiling))
        _ = state.reduce(.payload(.read(loaded), generation: state.awaitedPayload))
        _ = state.reduce(.working(.compiling, seconds: 6, generation: state.models.version))
        var text = state.draw().text()
        #expect(lines(state)[0].hasSuffix(" compiling… 6 s"))
        #expect(text.contains("Compiling…"))
        #expect(text.contains("Compiling your models, to decode as [Int]: ^c cancels."))
        #expect(!text.lowercased().contains("decoding"))
        _ = state.reduce(.input(.key(.character("."))))
        #expect(state.notice == "still compiling")
        _ = state.reduce(.models(.loaded([], sources: [])))
        text = state.draw().text()
        #expect(lines(state)[0].hasSuffix(" decoding…"))
        #expect(text.contains("Decoding…") && text.contains("Decoding as [Int]: ^c cancels."))
    }

    @Test func `a list of documents says that its models are compiled`() {
        var state = ExplorerState(size: Size(rows: 24, columns: 120), setup: Setup(model: "City"))
        _ = state.start(.documents(DocumentSource(paths: ["day.ndjson"])))
        _ = state.reduce(.models(.compiling))
        _ = state.reduce(.working(.compiling, seconds: 6, generation: state.models.version))
        #expect(lines(state).last?.hasPrefix(" compiling your models, 6 s") == true)
    }

    @Test func `inferring and compiling show their progress`() async throws {
        var state = try await Harness("nullability/null-name", model: "nullability/Country").state
        state.models.isRebuilding = true
        _ = state.reduce(.working(.compiling, seconds: 7, generation: state.models.version))
        #expect(lines(state)[0].hasSuffix(" compiling… 7 s"))
        state.models.isInferring = true
        _ = state.reduce(.working(.inferring, seconds: 3, generation: state.payload.generation))
        #expect(lines(state)[0].hasSuffix(" inferring… 3 s"))
        func read(_ values: Int, seconds: Double) -> String {
            let generation = state.payload.generation
            _ = state.reduce(
                .working(.inferring, seconds: seconds, done: values, total: 1_000_000, generation: generation))
            return lines(state)[0]
        }
        // Three seconds passed before any value was read. They don't count, and a single report gives no rate.
        #expect(read(4_000, seconds: 3).hasSuffix(" inferring… 4,000 values, 3 s"))
        #expect(read(404_000, seconds: 7).hasSuffix(" inferring… 404,000 values, 100,000/s, about 6 s left"))
        #expect(read(1_000_000, seconds: 12).hasSuffix(" trying the inferred types… 12 s"))
        let effects = state.reduce(.input(.key(.control("c"))))
        #expect(effects.contains { if case .cancel(.inference) = $0 { true } else { false } })
        #expect(!state.models.isInferring)
    }

    @Test func `the search for fixes and for a plan shows a rate, and ^c keeps the fixes found`() async throws {
        var state = try await Harness("nullability/null-name", model: "nullability/Country").state
        var progress = FixProgress(working: state.fixes.progress?.working ?? [])
        try #require(!progress.working.isEmpty)
        func run(_ change: (inout FixProgress) -> Void) -> String {
            change(&progress)
            _ = state.reduce(.fixesTried(progress, generation: state.decode.generation))
            return lines(state).first { $0.contains("trying fixes") || $0.contains("looking for a plan") } ?? ""
        }
        let unknown = run { _ in state.work = WorkState() }
        #expect(unknown.contains("trying fixes…"))
        let begun = run { ($0.tried, $0.waiting) = (12, 28) }
        #expect(begun.contains("trying fixes (12 of 40)…"))
        _ = state.reduce(.working(.fixes, seconds: 4, generation: state.decode.generation))
        let later = run { _ in }
        #expect(later.contains("trying fixes (12 of 40, 3/s, about 10 s left)… ^c stops"))
        let waiting = run { $0.library = "ResilientCodable" }
        #expect(waiting.contains("(12 of 40, compiling ResilientCodable first, 4 s)… ^c stops"))
        progress.library = nil
        var plan = PlanProgress()
        plan.failureCount = 3
        plan.tried = 8
        let planning = run { $0.plan = plan }
        #expect(planning.contains("looking for a plan for 3 causes (8 decodes, 5/s)… ^c stops"))
        plan.isCompiling = true
        let compiling = run { $0.plan = plan }
        #expect(compiling.contains("for 3 causes (compiling, 4 s)… ^c stops"))
        let shown = state.fixes.shown
        _ = state.reduce(.input(.key(.control("c"))))
        #expect(!state.fixes.isRunning)
        #expect(state.fixes.shown == shown)
    }

    @Test func `an export shows a rate, and ^c cancels it`() async throws {
        var state = try await Harness("nullability/japan", model: "nullability/Country", environment: nil).state
        let effects = [Key.character("w"), .character("v")].flatMap { state.reduce(.input(.key($0))) }
        guard case .export(_, let generation)? = effects.last else {
            Issue.record("\(effects)")
            return
        }
        _ = state.reduce(.working(.exporting, seconds: 1, done: 2, generation: generation))
        #expect(lines(state).contains { $0.contains("Writing… 2 values, 1 s") })
        _ = state.reduce(.working(.exporting, seconds: 2, done: 4, generation: generation))
        #expect(lines(state).contains { $0.contains("Writing… 4 values, 2/s, about") })
        let stopped = state.reduce(.input(.key(.control("c"))))
        #expect(stopped.contains { if case .cancel(.export) = $0 { true } else { false } })
        #expect(lines(state).contains { $0.contains("cancelled") })
        #expect(!state.isBusy)
        _ = state.reduce(.layer(.exported(.written(["late.json"])), generation: generation))
        #expect(!lines(state).contains { $0.contains("late.json") })
    }
}
