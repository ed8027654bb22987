import DecodeService
import JSONText
import Testing

@testable import Explorer
@testable import TerminalUI

/// A slow search: its progress, and how it ends.
@Suite struct RunningSearchTests {
    /// The explorer with a running search that is never answered.
    static func searching(_ pattern: String = "kyoto") async throws -> (state: ExplorerState, generation: Generation) {
        let harness = try await Harness("nullability/japan", model: "nullability/Country")
        var state = harness.state
        state.search.query = SearchQuery(.pattern(pattern))
        let effects = state.reduce(.input(.key(.character("n"))))
        return (state, try #require(effects.lazy.compactMap(\.searchGeneration).first))
    }

    private static func lastLine(_ state: ExplorerState) -> String {
        state.draw().text().split(separator: "\n", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    }

    @Test
    func `the status line shows the progress of a search, and how to stop it`() async throws {
        var (state, generation) = try await Self.searching()
        #expect(!Self.lastLine(state).contains("searching"))
        _ = state.reduce(.search(.progressed(percent: 42), generation: generation))
        #expect(Self.lastLine(state).hasPrefix(" searching for /kyoto: 42%  Esc stop "))
        _ = state.reduce(.search(.progressed(percent: 7), generation: generation - 1))
        #expect(Self.lastLine(state).contains("42%"))
        _ = state.reduce(.search(.found(row: 1, wrapped: false), generation: generation))
        #expect(!Self.lastLine(state).contains("searching"))
        #expect(state.selection.tree.cursor == 1)
    }

    @Test(arguments: [Key.escape, .control("c")])
    func `Esc and Ctrl-C stop a search, and ignore its answer`(key: Key) async throws {
        var (state, generation) = try await Self.searching()
        let cursor = state.selection.tree.cursor
        let effects = state.reduce(.input(.key(key)))
        #expect(effects.contains { if case .cancel(.search) = $0 { true } else { false } })
        #expect(!state.isBusy)
        _ = state.reduce(.search(.found(row: 5, wrapped: false), generation: generation))
        #expect(state.selection.tree.cursor == cursor)
    }

    @Test
    func `keys keep working during a search, which then goes to its match`() async throws {
        var (state, generation) = try await Self.searching()
        _ = state.reduce(.input(.key(.character("G"))))
        _ = state.reduce(.input(.key(.character("k"))))
        #expect(state.search.running?.generation == generation)
        #expect(state.selection.tree.cursor > 5)
        _ = state.reduce(.search(.found(row: 1, wrapped: false), generation: generation))
        #expect(state.selection.tree.cursor == 1)
    }

    @Test
    func `a new search replaces the running one`() async throws {
        var (state, first) = try await Self.searching()
        let cursor = state.selection.tree.cursor
        let effects = state.reduce(.input(.key(.character("N"))))
        let second = try #require(effects.lazy.compactMap(\.searchGeneration).first)
        #expect(second != first)
        _ = state.reduce(.search(.found(row: 5, wrapped: false), generation: first))
        #expect(state.selection.tree.cursor == cursor)
        _ = state.reduce(.search(.found(row: 2, wrapped: false), generation: second))
        #expect(state.selection.tree.cursor == 2)
    }

    @Test
    func `a search continues in the new rows of an answer, and stops with the payload`() async throws {
        var (state, first) = try await Self.searching()
        let answer = try #require(state.decode.answer)
        let loaded = try #require(state.payload.loaded)
        let effects = state.reduce(.decode(.decoded(answer, payload: loaded), generation: state.decode.generation))
        let second = try #require(effects.lazy.compactMap(\.searchGeneration).first)
        _ = state.reduce(.search(.found(row: 5, wrapped: false), generation: first))
        #expect(state.search.running?.generation == second)
        _ = state.read("other.json")
        let cancelled = state.reduce(.notice("reading"))
        #expect(cancelled.contains { if case .cancel(.search) = $0 { true } else { false } })
        #expect(state.search.running == nil)
    }
}

extension Effect {
    /// The generation of a search; nil for other effects.
    fileprivate var searchGeneration: Generation? {
        if case .search(_, _, _, _, let generation) = self { return generation }
        return nil
    }
}
