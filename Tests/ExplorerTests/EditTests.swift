import DecodeService
import Foundation
import JSONText
import Synchronization
import Testing

@testable import Diagnosis
@testable import Explorer
@testable import TerminalUI

/// Edits of models in the explorer: the diff is shown, copied, and written where it may be.
@Suite struct EditTests {
    @Test func `an editor that changes nothing says so, and nothing is read again`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        var state = harness.state
        let answer = FileAnswer.edited(path: "null-name.json", hasChanged: false, trouble: nil)
        #expect(state.reduce(.files(answer)).isEmpty)
        #expect(state.notice == "nothing was changed in the editor")
    }

    private static let source = ModelSourceFile(
        file: "Sources/Order.swift",
        text: "struct Order: Codable {\n    var id: Int\n    var name: String\n    var note: String\n}\n")
    private static let edit = ModelEdit(
        source: source, newText: source.text.replacing("name: String", with: "name: String?"), line: 3, column: 9,
        title: "Order.name: String?", makes: .propertyType(owner: "Order", property: "name", type: "String?"))

    private static func order(lesson: String? = nil) -> ModelDescriptor {
        ModelDescriptor(
            name: "Order", qualifiedName: "Order", kind: .struct, lesson: lesson, title: source.file,
            sourceFile: source.file, line: 1, isEncodable: true)
    }

    private func state(lesson: String? = nil, columns: Int = 120, rows: Int = 40) async throws -> ExplorerState {
        var state = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: columns, rows: rows
        ).state
        _ = state.reduce(.models(.loaded([Self.order(lesson: lesson)], sources: [.parsed(Self.source)])))
        var progress = FixProgress()
        progress.isRunning = false
        progress.working = [
            Trial([Trial.Step(fix: Fix([], edit: Self.edit, title: "change it"))], strategies: StrategySet())
        ]
        progress.working[0].outcome = .decoded
        // Starts a new search, because fixes keep the numbers of the previous one.
        state.fixes = FixState(FixProgress())
        _ = state.reduce(.fixesTried(progress, generation: state.decode.generation))
        return state
    }

    /// The change of the file when the edit is applied.
    private static func change(_ state: ExplorerState) -> FileChange {
        FileChange(title: edit.title, files: [edit.change], purpose: .apply(state.setup))
    }

    private func press(_ keys: String, on state: inout ExplorerState) -> [Effect] {
        keys.flatMap { state.reduce(.input(.key(.character($0)))) }
    }

    private func lines(_ state: ExplorerState) -> [String] {
        state.draw().text().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test(arguments: ["n", "q", "w", " "])
    func `w asks once, y writes the edit, and the models are built again`(refusal: String) async throws {
        var state = try await state()
        #expect(press("a1w", on: &state).isEmpty)
        #expect(lines(state).contains { $0.contains("Write to Order.swift? y/n") })
        #expect(press(refusal, on: &state).isEmpty)
        #expect(!lines(state).contains { $0.contains("Write to Order.swift?") })
        let effects = press("wy", on: &state)
        guard effects.count == 1, case .changeFiles(Self.change(state)) = effects[0] else {
            Issue.record("\(effects)")
            return
        }
        #expect(state.layers.isEmpty)
        guard case .rebuildModels? = state.reduce(.files(.written(Self.change(state), trouble: nil))).first else {
            Issue.record("the models are not built again")
            return
        }
        #expect(state.notice == "wrote Order.name: String? to Sources/Order.swift  (u undoes it)")
        let decodes = state.reduce(.models(.loaded([Self.order()], sources: [.parsed(Self.source)])))
        #expect(decodes.contains { if case .decode = $0 { true } else { false } })
    }

    @Test
    func `u takes a written edit out of the file, and ^r writes it again`() async throws {
        var state = try await state()
        let written = Self.change(state)
        _ = press("a1wy", on: &state)
        _ = state.reduce(.files(.written(written, trouble: nil)))
        let undo = FileChange(title: written.title, files: [Self.edit.change.reversed], purpose: .undo)
        guard case .changeFiles(undo)? = press("u", on: &state).first else {
            Issue.record("nothing is taken back")
            return
        }
        // The undo isn't complete before the files are written.
        #expect(state.experiments.neighbor(back: true) != nil)
        _ = state.reduce(.files(.written(undo, trouble: nil)))
        #expect(state.notice == "undid Order.name: String? in Sources/Order.swift")
        #expect(state.experiments.neighbor(back: true) == nil)
        let redo = FileChange(title: written.title, files: [Self.edit.change], purpose: .redo)
        guard case .changeFiles(redo)? = state.reduce(.input(.key(.control("r")))).first else {
            Issue.record("nothing is written again")
            return
        }
        _ = state.reduce(.files(.written(redo, trouble: "Sources/Order.swift changed")))
        #expect(state.experiments.neighbor(back: false) != nil)
    }

    @Test
    func `reports a file that was not written, and reads it again`() async throws {
        var state = try await state()
        let effects = state.reduce(.files(.written(Self.change(state), trouble: "Sources/Order.swift changed")))
        #expect(state.notice == "Sources/Order.swift changed")
        guard case .rebuildModels? = effects.first else {
            Issue.record("\(effects)")
            return
        }
    }

    @Test
    func `y copies the diff and leaves it open`() async throws {
        var state = try await state()
        let effects = press("a1y", on: &state)
        guard effects.count == 1, case .copy(let text, what: "the diff of Order.name: String?") = effects[0] else {
            Issue.record("\(effects)")
            return
        }
        #expect(text == Self.edit.diff)
        #expect(state.layers.count == 1)
    }

    @Test
    func `an edit of a built-in model is written to a copy, which is used from then on`() async throws {
        var state = try await state(lesson: "nullability")
        _ = press("a1", on: &state)
        #expect(lines(state).contains { $0.contains("write it to a copy of Order.swift") })
        let copy = ModelCopy(
            source: Self.source, lesson: "nullability",
            purpose: .change(newText: Self.edit.change.newText, title: Self.edit.title, setup: state.setup))
        guard case .copyModel(copy) = press("wy", on: &state).first else {
            Issue.record("no copy was made")
            return
        }
        let effects = state.reduce(.files(.copied(copy, .copied(path: "/copies/Order.swift"))))
        var setup = state.setup
        setup.model = "Country"
        let file = ModelSourceFile(file: "/copies/Order.swift", text: Self.source.text)
        let change = FileChange(
            title: Self.edit.title, files: [ChangedFile(source: file, newText: Self.edit.change.newText)],
            purpose: .apply(setup))
        guard effects.count == 1, case .changeFiles(change) = effects[0] else {
            Issue.record("\(effects)")
            return
        }
        // The original decodes the next payload.
        guard case .dropCopy(path: "/copies/Order.swift") = state.read("other.json").first else {
            Issue.record("the copy is still in use")
            return
        }
        #expect(state.lessons.copy == nil)
    }

    @Test
    func `v on a built-in model copies it, and opens the copy in the editor`() async throws {
        var state = try await Harness("nullability/null-name", model: "nullability/Country").state
        state.panes.focus = .model
        let effects = press("v", on: &state)
        guard effects.count == 1, case .copyModel(let copy) = effects[0] else {
            Issue.record("\(effects)")
            return
        }
        #expect(copy.fileName == "Nested.swift")
        #expect(copy.lesson == "nested" || copy.lesson == "nullability")
        #expect(copy.source.text.hasPrefix("struct Country: Codable {\n"))
        guard case .edit(line: let line) = copy.purpose else {
            Issue.record("\(copy.purpose)")
            return
        }
        let answered = state.reduce(.files(.copied(copy, .copied(path: "/copies/Nested.swift"))))
        guard answered.count == 1, case .edit(path: "/copies/Nested.swift", line: line) = answered[0] else {
            Issue.record("\(answered)")
            return
        }
        #expect(state.setup.model == "Country")
        #expect(state.reduce(.files(.copied(copy, .failed("no room")))).isEmpty)
        #expect(lines(state).last?.contains("Nested.swift could not be copied: no room") == true)
    }

    @Test
    func `lists an edit that cannot be compiled here last, as not tried`() async throws {
        var state = try await state(lesson: "basics")
        var progress = FixProgress()
        progress.isRunning = false
        progress.untried = [Fix([], edit: Self.edit, title: "change it")]
        progress.untriedReason = .noCompiler
        // Starts a new search, because fixes keep the numbers of the previous one.
        state.fixes = FixState(FixProgress())
        _ = state.reduce(.fixesTried(progress, generation: state.decode.generation))
        #expect(lines(state).contains(" Not tried, since there is no swiftc:  a1 Order.name: String?"))
        #expect(press("a1", on: &state).isEmpty)
        #expect(lines(state).contains { $0.contains("Not tried, since there is no swiftc: Order.name: String?") })
    }

    @Test(arguments: [(120, 40), (80, 24), (40, 10)])
    func `the diff and its keys at each size`(size: (columns: Int, rows: Int)) async throws {
        var state = try await state(columns: size.columns, rows: size.rows)
        _ = press("a1", on: &state)
        let shown = lines(state).dropFirst().prefix(11).map { line in
            String(line.drop { "│┌└".contains($0) }.prefix(39)).replacing(/[│┐┘ ─]+$/, with: "")
        }
        let whole = [
            " It decodes with Order.name: String?", " --- a/Sources/Order.swift", " +++ b/Sources/Order.swift",
            " @@ -1,5 +1,5 @@", "  struct Order: Codable {", "      var id: Int", " -    var name: String",
            " +    var name: String?", "      var note: String", "  }",
        ]
        if size.rows == 10 {
            #expect(shown.prefix(6).map { $0 } == Array(whole.prefix(6)))
        } else {
            #expect(shown.prefix(10).map { $0 } == whole)
            #expect(shown[10] == " y copy the diff  w write it to Order.s")
        }
        #expect(lines(state).contains { $0.contains("y copy the diff  w write it to Order") } || size.columns == 40)
    }
}
