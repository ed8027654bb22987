import DecodeService
import DecodeTrace
import Foundation
import JSONText
import TerminalUI
import Testing

@testable import Explorer

/// A large payload: its beginning is on screen while the rest is read.
@Suite struct BeginningTests {
    private static let text = """
        {"b": "x", "items": [\((1...400).map { "{\"id\": \($0)}" }.joined(separator: ", "))]}
        """

    private func whole() -> LoadedPayload {
        LoadedPayload(name: "test.json", payload: Payload(Data(Self.text.utf8)))
    }

    private func reading(model: String? = nil) throws -> ExplorerState {
        var state = ExplorerState(size: Size(rows: 24, columns: 80), setup: Setup(model: model))
        _ = state.start(.path("test.json"))
        let beginning = try #require(
            LoadedPayload(beginning: Data(Self.text.utf8.prefix(600)), name: "test.json", options: .init()))
        #expect(state.reduce(.payload(.begun(beginning), generation: 1)).isEmpty)
        return state
    }

    private func press(_ keys: String, _ state: inout ExplorerState) {
        for key in keys { _ = state.reduce(.input(.key(.character(key)))) }
    }

    private func selected(_ state: ExplorerState) -> String {
        guard let tree = state.shownTree, let row = state.selectedRow else { return "" }
        return state.path(of: row, in: tree).description
    }

    private func lines(_ state: ExplorerState) -> [String] {
        state.draw().text().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test
    func `the beginning shows its tree and text, and marks what is not yet known`() throws {
        let state = try reading()
        let lines = lines(state)
        #expect(lines[0].contains("test.json") && lines[0].contains("reading…"))
        #expect(lines.contains { $0.contains("items") && $0.contains("+]") })
        #expect(lines.contains { $0.contains("The beginning of the payload is shown; the rest is being read.") })
        #expect(!lines.contains { $0.contains("not JSON") })
        #expect(state.isBusy)
    }

    @Test
    func `selection and folds stay when the rest arrives`() throws {
        var state = try reading(model: "[String: Int]")
        press("jjl", &state)
        press("jjj", &state)
        let (path, before) = (selected(state), lines(state).filter { $0.contains("▾") })
        #expect(path.hasPrefix("items["))
        let effects = state.reduce(.payload(.read(whole()), generation: 1))
        #expect(selected(state) == path)
        #expect(lines(state).filter { $0.contains("▾") }.count == before.count)
        // A folded array shows its number of elements.
        press("ggjjh", &state)
        #expect(lines(state).contains { $0.contains("items") && $0.contains("[400]") })
        guard case .decode = effects.first else {
            Issue.record("no decode: \(effects)")
            return
        }
    }

    @Test(arguments: ["/", "n", "yv", "m", "x", "f", "&f", "w"])
    func `commands that need the rest report that it is still being read`(keys: String) throws {
        var state = try reading()
        press(keys, &state)
        #expect(state.layers.isEmpty)
        #expect(state.notice == "the rest of the payload is still being read")
    }

    @Test
    func `ignores the beginning of a reloaded payload and of an older request`() throws {
        var state = try reading()
        _ = state.reduce(.payload(.read(whole()), generation: 1))
        let beginning = try #require(
            LoadedPayload(beginning: Data(Self.text.utf8.prefix(600)), name: "test.json", options: .init()))
        _ = state.reduce(.payload(.begun(beginning), generation: 1))
        #expect(state.payload.loaded != nil)
        var other = ExplorerState(size: Size(rows: 24, columns: 80), setup: Setup(model: nil))
        _ = other.start(.path("test.json"))
        _ = other.reduce(.payload(.begun(beginning), generation: 0))
        #expect(other.payload.shown == nil)
    }

    @Test
    func `reports a payload whose rest cannot be read`() throws {
        var state = try reading()
        _ = state.reduce(.payload(.failed(name: "test.json", message: "test.json could not be read."), generation: 1))
        #expect(lines(state).contains { $0.contains("test.json could not be read.") })
    }
}
