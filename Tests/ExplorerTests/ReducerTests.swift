import DecodeService
import Foundation
import TerminalUI
import Testing

@testable import Explorer

/// The reducer alone: actions in, state and effects out.
@Suite struct ReducerTests {
    private func loaded(_ text: String = "{}") -> LoadedPayload {
        LoadedPayload(name: "test.json", payload: Payload(Data(text.utf8)))
    }

    private func state(model: String? = "[String: Int]") -> ExplorerState {
        var state = ExplorerState(size: Size(rows: 24, columns: 80), setup: Setup(model: model))
        _ = state.start(.path("test.json"))
        return state
    }

    @Test
    func `ignores an answer to an older request`() {
        var state = state()
        _ = state.reduce(.payload(.read(loaded()), generation: 0))
        #expect(state.payload.loaded == nil)
        _ = state.reduce(.payload(.read(loaded()), generation: 1))
        #expect(state.payload.loaded != nil)
        let generation = state.decode.generation
        _ = state.reduce(.decode(.failed(.timeLimit(seconds: 1)), generation: generation - 1))
        #expect(state.decode.trouble == nil)
        _ = state.reduce(.decode(.failed(.timeLimit(seconds: 1)), generation: generation))
        #expect(state.decode.trouble != nil)
    }

    @Test
    func `a payload with a model is decoded at once; without one the picker opens`() {
        var withModel = state()
        let effects = withModel.reduce(.payload(.read(loaded()), generation: 1))
        guard case .decode(_, let setup, _) = effects.first else {
            Issue.record("no decode: \(effects)")
            return
        }
        #expect(setup.model == "[String: Int]")
        var without = state(model: nil)
        guard case .rank = without.reduce(.payload(.read(loaded()), generation: 1)).first else {
            Issue.record("no ranking")
            return
        }
    }

    @Test
    func `Esc never quits, q closes or quits`() {
        var state = state()
        _ = state.reduce(.payload(.read(loaded()), generation: 1))
        for _ in 0..<5 {
            let effects = state.reduce(.input(.key(.escape)))
            #expect(effects.allSatisfy { if case .quit = $0 { false } else { true } })
        }
        _ = state.reduce(.input(.key(.character("?"))))
        #expect(state.reduce(.input(.key(.character("q")))).isEmpty)
        guard case .quit = state.reduce(.input(.key(.character("q")))).first else {
            Issue.record("q did not quit")
            return
        }
    }

    @Test
    func `^c cancels running work, and only a second one quits`() {
        var state = state()
        _ = state.reduce(.payload(.read(loaded()), generation: 1))
        #expect(state.decode.isRunning)
        guard case .cancel(.decoding) = state.reduce(.input(.key(.control("c")))).first else {
            Issue.record("not cancelled")
            return
        }
        #expect(!state.decode.isRunning)
        guard case .quit = state.reduce(.input(.key(.control("c")))).first else {
            Issue.record("not quit")
            return
        }
    }

    @Test
    func `a signal to end quits, whatever is open`() {
        for signal in [TerminalSignal.terminate, .hangUp, .interrupt] {
            var state = state()
            _ = state.reduce(.input(.key(.character("?"))))
            guard case .quit = state.reduce(.input(.signal(signal))).first else {
                Issue.record("\(signal) did not end")
                continue
            }
        }
    }

    @Test
    func `keys in a too small window do nothing, except quit, suspend and redraw`() {
        var state = state()
        _ = state.reduce(.payload(.read(loaded()), generation: 1))
        _ = state.reduce(.input(.resize(Size(rows: 5, columns: 20))))
        #expect(state.reduce(.input(.key(.character("s")))).isEmpty)
        #expect(state.layers.isEmpty)
        guard case .quit = state.reduce(.input(.key(.character("q")))).first else {
            Issue.record("q did not quit")
            return
        }
    }
}
