import DecodeService
import DecodeTrace
import Testing

@testable import Diagnosis
@testable import Explorer
@testable import TerminalUI

/// A plan in the explorer: one entry of the Why pane, with its own page, applied and undone as one.
@Suite struct PlanPageTests {
    private static let source = ModelSourceFile(
        file: "Sources/Order.swift",
        text: "struct Order: Codable {\n    var id: Int\n    var name: String\n    var note: String\n}\n")

    private static func edit(_ old: String, _ new: String, line: Int) -> ModelEdit {
        ModelEdit(
            source: source, newText: source.text.replacing(old, with: new), line: line, column: 9,
            title: "Order.\(new)", makes: .propertyType(owner: "Order", property: "note", type: new))
    }

    private static func failure(_ kind: Failure.Kind, _ path: String) -> PlannedFailure {
        PlannedFailure(kind: kind, path: CodingPath([.key(path)]), pointer: "/\(path)")
    }

    private static var plan: Trial {
        let steps = [
            Trial.Step(
                fix: Fix([StrategyChange(\.keys, .snake)], title: "convert keys from snake_case"),
                failures: [failure(.keyNotFound, "id"), failure(.keyNotFound, "name")]),
            Trial.Step(
                fix: Fix([], edit: edit("note: String", "note: String?", line: 4), title: "change it"),
                failures: [failure(.valueNotFound, "note")]),
        ]
        var set = StrategySet()
        set.keys = .snake
        var losses = Losses()
        losses.add(Loss(.changed, at: "/id"))
        let file = ChangedFile(source: source, newText: source.text.replacing("note: String", with: "note: String?"))
        var plan = Trial(steps, strategies: set, files: [file], losses: losses)
        plan.outcome = .decoded
        (plan.failureCount, plan.passedCount) = (3, 3)
        return plan
    }

    private static var payloadPlan: Trial {
        var plan = Trial([], strategies: StrategySet())
        plan.mends = [
            PayloadMend(
                change: .replace, pointer: "/note", path: CodingPath([.key("note")]), found: "7", asks: "String",
                value: "\"7\"")
        ]
        plan.outcome = .decoded
        return plan
    }

    private func state(
        _ progress: PlanProgress? = nil, columns: Int = 120, rows: Int = 40
    ) async throws -> ExplorerState {
        var state = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: columns, rows: rows
        ).state
        let order = ModelDescriptor(
            name: "Order", qualifiedName: "Order", kind: .struct, lesson: nil, title: Self.source.file,
            sourceFile: Self.source.file, line: 1, isEncodable: true)
        _ = state.reduce(.models(.loaded([order], sources: [.parsed(Self.source)])))
        var fixes = FixProgress()
        fixes.isRunning = false
        var found = PlanProgress()
        found.plan = Self.plan
        found.alternatives = [Self.payloadPlan]
        fixes.plan = progress ?? found
        // Starts a new search, because fixes keep the numbers of the previous one.
        state.fixes = FixState(FixProgress())
        _ = state.reduce(.fixesTried(fixes, generation: state.decode.generation))
        return state
    }

    private func press(_ keys: String, on state: inout ExplorerState) -> [Effect] {
        keys.flatMap { state.reduce(.input(.key(.character($0)))) }
    }

    private func page(_ state: ExplorerState) -> [String] {
        state.draw().text().split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line).replacing(/^[│┌└] ?/, with: "").replacing(/[ ─]*[│┐┘]? *$/, with: "")
        }
    }

    @Test
    func `the plan is one entry of the Why pane, and its page shows steps, losses and diff`()
        async throws
    {
        var state = try await state()
        #expect(page(state).contains(" Works here:  a1 plan: 2 changes → decodes, changes 1 value"))
        #expect(press("a1", on: &state).isEmpty)
        let shown = page(state)
        let start = try #require(shown.firstIndex { $0.contains("Plan, 2 changes: decodes, changes 1 value") })
        #expect(
            Array(shown[(start + 1)...].prefix(20)) == [
                "[x] 1. keys: snake", "       convert keys from snake_case", "       for keyNotFound at id and 1 more",
                "[x] 2. Order.note: String?", "       Sources/Order.swift:4:9", "       for valueNotFound at note", "",
                "Lost",
                "changed: id", "", "--- a/Sources/Order.swift", "+++ b/Sources/Order.swift", "@@ -1,5 +1,5 @@",
                " struct Order: Codable {", "     var id: Int", "     var name: String", "-    var note: String",
                "+    var note: String?", " }",
                "y copy the plan's diff  w apply it, writing Order.swift  1-2 leave out  Tab another way (1 of 2)  Esc close",
            ])
        _ = state.reduce(.input(.key(.tab)))
        let other = page(state)
        let second = try #require(other.firstIndex { $0.contains("Another payload, 1 change: decodes") })
        #expect(
            Array(other[(second + 1)...].prefix(3)) == [
                "1. note", "   send \"7\" in place of 7",
                "y copy the plan  Tab another way (2 of 2)  Esc close",
            ])
    }

    @Test
    func `a number leaves a step out or includes it again, and the rest is run and can be applied`()
        async throws
    {
        var state = try await state()
        _ = press("a1", on: &state)
        guard case .tryPlan(_, keeping: [0], _, _, let generation)? = press("2", on: &state).first else {
            Issue.record("nothing is run")
            return
        }
        #expect(page(state).contains { $0.contains("Plan, 1 of 2 changes: trying…") })
        // A plan without a result can't be applied yet.
        _ = press("w", on: &state)
        #expect(state.notice == "this can't be applied from here: y copies it")
        var part = Self.plan
        part.steps = [Self.plan.steps[0]]
        part.files = []
        part.outcome = .failed
        part.reach = ValueReach(read: 2, of: 3)
        part.next = Self.failure(.valueNotFound, "note")
        _ = state.reduce(.layer(.planTried(.success(part)), generation: generation))
        let shown = page(state)
        let start = try #require(
            shown.firstIndex {
                $0.contains("Plan, 1 of 2 changes: reads 2 of 3 values, then fails: valueNotFound at note")
            })
        #expect(
            Array(shown[(start + 1)...].prefix(9)) == [
                "[x] 1. keys: snake", "       convert keys from snake_case", "       for keyNotFound at id and 1 more",
                "[ ] 2. Order.note: String?", "       Sources/Order.swift:4:9", "       for valueNotFound at note", "",
                "Fails next", "valueNotFound at note",
            ])
        _ = press("2", on: &state)
        #expect(page(state).contains { $0.contains("Plan, 2 changes: decodes, changes 1 value") })
        _ = press("12", on: &state)
        #expect(page(state).contains { $0.contains("Plan, 0 of 2 changes: not tried: no step is included") })
        _ = press("9", on: &state)
        #expect(state.notice == "the plan has steps 1 to 2")
    }

    @Test
    func `letters leave out the steps after the ninth`() async throws {
        var progress = PlanProgress()
        var plan = Self.plan
        plan.steps = (1...12).map { number in
            Trial.Step(fix: Fix([], edit: Self.edit("note: String", "note\(number)", line: 4), title: ""), failures: [])
        }
        progress.plan = plan
        var state = try await state(progress)
        _ = press("a1", on: &state)
        #expect(page(state).contains("[x] c. Order.note12"))
        #expect(page(state).contains { $0.contains("1-c leave out") })
        guard case .tryPlan(_, keeping: let kept, _, _, _)? = press("c", on: &state).first else {
            Issue.record("nothing is run")
            return
        }
        #expect(kept == Set(0..<11))
    }

    @Test
    func `w asks, y writes the files and keeps the strategies, and u undoes both`() async throws {
        var state = try await state()
        #expect(press("a1w", on: &state).isEmpty)
        #expect(page(state).contains("Apply 2 changes and write Order.swift? y/n"))
        #expect(press("n", on: &state).isEmpty)
        let before = state.setup
        let kept = Setup(model: before.model, strategies: Self.plan.strategies)
        let change = FileChange(title: "2 changes", files: Self.plan.files, purpose: .apply(kept))
        guard case .changeFiles(change)? = press("wy", on: &state).first else {
            Issue.record("nothing is written")
            return
        }
        // Nothing else changes until the files are written.
        #expect(state.setup == before)
        _ = state.reduce(.files(.written(change, trouble: nil)))
        #expect(state.setup == kept)
        #expect(state.notice == "wrote 2 changes to Sources/Order.swift  (u undoes it)")
        let undo = FileChange(title: "2 changes", files: Self.plan.files.map(\.reversed), purpose: .undo)
        guard case .changeFiles(undo)? = press("u", on: &state).first else {
            Issue.record("nothing is taken back")
            return
        }
        _ = state.reduce(.files(.written(undo, trouble: nil)))
        #expect(state.setup == before)
    }

    @Test
    func `a plan of strategies is applied at once when y is pressed`() async throws {
        var progress = PlanProgress()
        progress.plan = Trial([Self.plan.steps[0]], strategies: Self.plan.strategies)
        progress.plan?.outcome = .decoded
        var state = try await state(progress)
        let effects = press("a1wy", on: &state)
        #expect(effects.contains { if case .decode = $0 { true } else { false } })
        #expect(state.setup.strategies.keys == .snake)
        #expect(state.notice == "applied 1 change  (u undoes it)")
    }

    @Test
    func `during the search for a plan, the Why pane shows the number of causes`() async throws {
        var state = try await state()
        // Forgets how long the search took on this machine.
        state.work = WorkState()
        var progress = FixProgress()
        var plan = PlanProgress()
        plan.failureCount = 3
        plan.tried = 12
        progress.plan = plan
        _ = state.reduce(.fixesTried(progress, generation: state.decode.generation))
        #expect(page(state).contains(" looking for a plan for 3 causes (12 decodes)…"))
        plan.isCompiling = true
        progress.plan = plan
        _ = state.reduce(.fixesTried(progress, generation: state.decode.generation))
        #expect(page(state).contains(" looking for a plan for 3 causes (compiling)…"))
    }

    @Test
    func `a plan that does not decode shows its progress, the next failure and the steps not run`() async throws {
        var progress = PlanProgress()
        var plan = Self.plan
        plan.outcome = .failed
        plan.passedCount = 2
        plan.reach = ValueReach(read: 2, of: 3)
        plan.next = Self.failure(.typeMismatch, "total")
        plan.files = []
        plan.untried = [plan.steps.removeLast()]
        progress.plan = plan
        var state = try await state(progress)
        #expect(
            page(state).contains(
                " Gets further:  a1 plan: 1 change → reads 2 of 3 values, then fails: typeMismatch at total"))
        _ = press("a1", on: &state)
        let shown = page(state)
        let start = try #require(shown.firstIndex { $0.contains("Plan, 1 change: reads 2 of 3 values") })
        #expect(
            Array(shown[(start + 1)...].prefix(11)) == [
                "1. keys: snake", "   convert keys from snake_case", "   for keyNotFound at id and 1 more", "",
                "Fails next", "typeMismatch at total", "", "Not tried, since there is no swiftc",
                "1. Order.note: String?", "   Sources/Order.swift:4:9", "   for valueNotFound at note",
            ])
    }

    @Test
    func `on a small screen the page scrolls`() async throws {
        var state = try await state(columns: 40, rows: 10)
        _ = press("a1", on: &state)
        #expect(page(state).contains("[x] 1. keys: snake"))
        _ = press("G", on: &state)
        #expect(page(state).contains("+    var note: String?"))
    }
}
