import TerminalUI

/// A view over the main screen: it is offered events first, draws itself last, and positions the cursor.
///
/// A layer is a value. It may read the whole state, changes only itself, and makes requests for everything else.
protocol Layer: Sendable {
    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse
    /// - Returns: false if there is no field to paste into.
    mutating func paste(_ text: String) -> Bool
    /// Handles the mouse wheel: scrolls by a row, or moves the cursor by one.
    mutating func scroll(down: Bool, in context: LayerContext) -> LayerResponse
    /// Receives the answer to an effect, whichever layer requested it.
    mutating func receive(_ answer: LayerAnswer, generation: Generation)
    /// Called after an answer, or a decode, arrived while the layer is on top.
    mutating func proceed(in context: LayerContext) -> LayerResponse
    /// Cancels the work that ^c stops: its answers are dropped.
    mutating func interrupt()

    /// Draws onto the screen below, including the cursor of its field.
    func draw(on surface: inout Surface, in state: ExplorerState)

    /// Text for screen readers about the item under the cursor; nil to use what is drawn.
    func spokenItem(in state: ExplorerState) -> String?

    /// The text field with the cursor.
    var field: TextField? { get }
    /// Whether an answer is pending that will change the layer.
    var isBusy: Bool { get }
    /// Whether work is running that ^c stops.
    var canBeInterrupted: Bool { get }
    var closesForPayload: Bool { get }
    /// Whether it takes the place of a pane, so that its effect stays in sight.
    var isDocked: Bool { get }
    var coversPanes: Bool { get }
    /// The help that `?` shows; nil if the layer has no keys of its own.
    var help: LayerHelp? { get }
}

extension Layer {
    mutating func paste(_ text: String) -> Bool { false }
    mutating func scroll(down: Bool, in context: LayerContext) -> LayerResponse {
        press(down ? .down : .up, in: context)
    }
    mutating func receive(_ answer: LayerAnswer, generation: Generation) {}
    mutating func proceed(in context: LayerContext) -> LayerResponse { .stay }
    mutating func interrupt() {}
    func spokenItem(in state: ExplorerState) -> String? { nil }
    var field: TextField? { nil }
    var isBusy: Bool { canBeInterrupted }
    var canBeInterrupted: Bool { false }
    var closesForPayload: Bool { false }
    var isDocked: Bool { false }
    var coversPanes: Bool { false }
    var help: LayerHelp? { nil }
}

/// What a layer can read while it handles an event.
struct LayerContext {
    /// The state without the layer itself.
    let state: ExplorerState
    /// A new generation for a request that the layer makes now.
    let generation: Generation
}

struct LayerResponse {
    enum Outcome {
        case stay
        case close
        /// Closes it and all layers below.
        case closeAll
        /// The layer doesn't handle the event; keys that always work (suspend, redraw, interrupt) reach the main
        /// screen.
        case pass
    }

    var outcome: Outcome
    var requests: [Request]

    static let stay = LayerResponse(outcome: .stay, requests: [])
    static let close = LayerResponse(outcome: .close, requests: [])
    static let pass = LayerResponse(outcome: .pass, requests: [])

    func adding(_ more: [Request]) -> LayerResponse { LayerResponse(outcome: outcome, requests: requests + more) }

    static func stay(_ requests: Request...) -> LayerResponse { .init(outcome: .stay, requests: requests) }
    static func close(_ requests: Request...) -> LayerResponse { .init(outcome: .close, requests: requests) }
    static func closeAll(_ requests: Request...) -> LayerResponse { .init(outcome: .closeAll, requests: requests) }
}

/// The open layers, the one on top last.
struct LayerStack: Sendable {
    private(set) var layers: [any Layer] = []
    /// The generation of the last request that any layer made.
    private var generation = Generation()

    var isEmpty: Bool { layers.isEmpty }
    var count: Int { layers.count }
    var top: (any Layer)? { layers.last }
    var isBusy: Bool { layers.contains { $0.isBusy } }
    var canBeInterrupted: Bool { layers.contains { $0.canBeInterrupted } }
    var hasDocked: Bool { layers.contains { $0.isDocked } }

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

    /// - Returns: false if there is no layer, or the one on top has no field to paste into.
    mutating func paste(_ text: String) -> Bool {
        guard let last = layers.indices.last else { return false }
        return layers[last].paste(text)
    }
}

/// A layer with a list in which a click chooses an item. Drawing registers the items with ``Surface/addTarget(_:_:)``.
protocol ListLayer: Layer {
    func selectedItem(in state: ExplorerState) -> Int

    /// Puts the cursor on an item, as the keys do.
    mutating func choose(_ item: Int, in context: LayerContext) -> LayerResponse
}
