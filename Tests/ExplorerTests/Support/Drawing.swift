import TerminalUI
import Testing

@testable import Explorer

/// Expects that each part of a screen writes only its own cells, each of them once, and cuts no text without a mark.
func expectCleanCells(
    _ state: ExplorerState, _ name: String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
    let surface = state.draw(recordsWrites: true)
    guard let faults = surface.writes?.faults, !faults.isEmpty else { return }
    let size = "\(state.size.columns)x\(state.size.rows)"
    let words = faults.prefix(8).map(\.description).joined(separator: "\n")
    Issue.record("\(name) \(size):\n\(words)\n\(surface.text())", sourceLocation: sourceLocation)
}
