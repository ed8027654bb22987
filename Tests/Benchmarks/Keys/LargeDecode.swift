import DecodeService
import DecodeTrace
import Diagnosis
import Explorer
import Foundation
import JSONText
import TerminalUI

/// An explorer without a terminal, 200×50, with a generated payload that is decoded: an array of objects.
struct LargeDecode {
    private struct Item: Codable {
        var id: Int
        var name: String
        var price: Double
        var tags: [Int]
    }

    private var state: ExplorerState
    /// The number of elements of the array.
    let elementCount: Int

    /// - Parameter nodes: The number of calls of the decode, at least.
    init(nodes: Int) throws {
        // An object has a call for itself, for each of its four values and for the two tags.
        let elements = (0...nodes / 7).map { number in
            "{\"id\":\(number),\"name\":\"item \(number)\",\"price\":\(number).5,\"tags\":[1,2]}"
        }
        elementCount = elements.count
        let data = Data("[\(elements.joined(separator: ","))]".utf8)
        let strategies = StrategySet()
        let loaded = LoadedPayload(name: "items.json", payload: Payload(data))
        let traced = JSONDecoder().trace([Item].self, from: data)
        let value = try traced.result.get()
        let result = DecodeResult(
            id: 1, model: "[Item]", typeName: "[Item]", outcome: .decoded, trace: traced.trace,
            counts: TraceCounts(traced.trace), knownKeys: .none, duration: .zero)
        let setup = Setup(model: "[Item]", strategies: strategies)
        let finished = FinishedDecode(setup: setup, result: result, document: loaded.document)
        let preview = FinishedPreview(
            .encoded(TextBytes(try strategies.makeEncoder().encode(value))), payload: loaded.document,
            strategies: strategies)
        state = ExplorerState(size: Size(rows: 50, columns: 200), setup: setup)
        _ = state.start(.memory(name: "items.json", loaded.payload))
        let effects = state.reduce(.payload(.read(loaded), generation: state.awaitedPayload))
        for case .decode(_, _, let generation) in effects {
            _ = state.reduce(.decode(.decoded(finished, payload: loaded), generation: generation))
            _ = state.reduce(.decode(.previewed(preview), generation: generation))
            _ = state.reduce(.decode(.finished, generation: generation))
        }
    }

    /// Handles an event without drawing. Work for other threads isn't started.
    mutating func handle(_ event: InputEvent) { _ = state.reduce(.input(event)) }

    mutating func press(_ key: Key) { handle(.key(key)) }

    /// The milliseconds from an event to the screen.
    mutating func time(_ event: InputEvent) -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        handle(event)
        let surface = state.draw()
        return withExtendedLifetime(surface) { (clock.now - start) / .milliseconds(1) }
    }
}
