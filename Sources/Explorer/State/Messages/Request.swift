/// What a layer, or a row that it lists, asks of the rest of the state: a change, and the effects to run.
///
/// A layer changes only itself. Each request is declared where it is fulfilled, in Events.
struct Request: Sendable {
    fileprivate let change: @Sendable (inout ExplorerState) -> [Effect]

    init(_ change: @escaping @Sendable (inout ExplorerState) -> [Effect]) { self.change = change }
}

/// A layer that can be opened. Each is declared beside the others, in Events.
struct LayerName: Sendable {
    fileprivate let open: @Sendable (inout ExplorerState) -> [Effect]

    init(_ open: @escaping @Sendable (inout ExplorerState) -> [Effect]) { self.open = open }
}

extension ExplorerState {
    mutating func perform(_ request: Request) -> [Effect] { request.change(&self) }

    mutating func perform(_ requests: [Request]) -> [Effect] {
        var effects: [Effect] = []
        for request in requests { effects += perform(request) }
        return effects
    }

    mutating func open(_ layer: LayerName) -> [Effect] { layer.open(&self) }

    /// Shows a message in the status line, and changes nothing else.
    mutating func say(_ message: String?) -> [Effect] {
        notice = message
        return []
    }
}
