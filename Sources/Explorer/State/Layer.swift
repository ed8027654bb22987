import TerminalUI

/// Something that lies over the main screen: it is offered events first, draws itself last, and says where the cursor is.
///
/// A layer is a value. It may read the whole state, changes nothing but itself, and asks for everything else.
protocol Layer: Sendable {
    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse
    /// - Returns: false when there is nothing to paste into.
    mutating func paste(_ text: String) -> Bool
    mutating func point(_ mouse: MouseEvent, in context: LayerContext) -> LayerResponse
    /// An answer to an effect, whichever layer asked.
    mutating func receive(_ answer: LayerAnswer, generation: Generation)
    /// What it asks for when models were loaded while it is on top; nil when it has no use for them.
    func modelsLoaded(isNew: Bool) -> [Request]?
    /// The work that ^c stops is no longer under way: its answers are dropped.
    mutating func interrupt()

    /// Draws onto the screen below, the cursor of a field included.
    func draw(on surface: inout Surface, in state: ExplorerState)

    /// The field that is typed into, where the cursor is.
    var field: TextField? { get }
    /// An answer is awaited that will change the layer.
    var isBusy: Bool { get }
    /// Work is under way that ^c stops.
    var canBeInterrupted: Bool { get }
    /// It makes way for a payload that is opened.
    var closesForPayload: Bool { get }
}

extension Layer {
    mutating func paste(_ text: String) -> Bool { false }
    mutating func point(_ mouse: MouseEvent, in context: LayerContext) -> LayerResponse { .stay }
    mutating func receive(_ answer: LayerAnswer, generation: Generation) {}
    func modelsLoaded(isNew: Bool) -> [Request]? { nil }
    mutating func interrupt() {}
    var field: TextField? { nil }
    var isBusy: Bool { false }
    var canBeInterrupted: Bool { false }
    var closesForPayload: Bool { false }
}

/// What a layer reads while it handles an event.
struct LayerContext {
    /// The state without the layer itself.
    let state: ExplorerState
    /// A number that no question had before, for one that the layer asks now.
    let generation: Generation
}

/// What a layer makes of an event.
struct LayerResponse {
    enum Outcome {
        case stay
        case close
        /// It closes, and all below it do.
        case closeAll
        /// Not for the layer; keys that always work (suspend, redraw, interrupt) go on to the main screen.
        case pass
    }

    var outcome: Outcome
    var requests: [Request]

    static let stay = LayerResponse(outcome: .stay, requests: [])
    static let close = LayerResponse(outcome: .close, requests: [])
    static let pass = LayerResponse(outcome: .pass, requests: [])

    static func stay(_ requests: Request...) -> LayerResponse { .init(outcome: .stay, requests: requests) }
    static func close(_ requests: Request...) -> LayerResponse { .init(outcome: .close, requests: requests) }
    static func closeAll(_ requests: Request...) -> LayerResponse { .init(outcome: .closeAll, requests: requests) }
}

/// The layers that are open, the one on top last.
struct LayerStack: Sendable {
    private(set) var layers: [any Layer] = []
    /// Of the question that was asked last by any of them.
    private var generation = Generation()

    var isEmpty: Bool { layers.isEmpty }
    var count: Int { layers.count }
    var top: (any Layer)? { layers.last }
    var isBusy: Bool { layers.contains { $0.isBusy } }
    var canBeInterrupted: Bool { layers.contains { $0.canBeInterrupted } }

    mutating func nextGeneration() -> Generation {
        generation.advance()
        return generation
    }

    mutating func push(_ layer: any Layer) { layers.append(layer) }
    mutating func pop() -> (any Layer)? { layers.popLast() }
    mutating func removeAll() { layers = [] }
    mutating func removeAll(where isRemoved: (any Layer) -> Bool) { layers.removeAll(where: isRemoved) }

    mutating func receive(_ answer: LayerAnswer, generation: Generation) {
        for index in layers.indices { layers[index].receive(answer, generation: generation) }
    }

    mutating func interrupt() {
        for index in layers.indices { layers[index].interrupt() }
    }

    /// - Returns: false when the layer on top has nothing to paste into, or there is none.
    mutating func paste(_ text: String) -> Bool {
        guard let last = layers.indices.last else { return false }
        return layers[last].paste(text)
    }
}
