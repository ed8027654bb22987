/// A layer with a list in which a click chooses an item. Drawing registers the items with ``Surface/addTarget(_:_:)``.
protocol ListLayer: Layer {
    /// The item under the cursor.
    func selectedItem(in state: ExplorerState) -> Int

    /// Puts the cursor on an item, as the keys do.
    mutating func choose(_ item: Int, in context: LayerContext) -> LayerResponse
}

extension LayerStack {
    /// Whether a click can choose an item of the layer on top.
    var hasList: Bool { top is any ListLayer }
}
