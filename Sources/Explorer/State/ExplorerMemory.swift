/// The state that a run of the explorer saves for the next one.
package struct ExplorerMemory: Hashable, Sendable, Codable {
    package var splits: PaneSplits
    package var recent: RecentFiles

    package init(splits: PaneSplits = PaneSplits(), recent: RecentFiles = RecentFiles()) {
        self.splits = splits
        self.recent = recent
    }
}

extension ExplorerState {
    var memory: ExplorerMemory { ExplorerMemory(splits: panes.splits, recent: recent) }
}
