import TerminalUI

/// Cuts text to a number of columns, with an ellipsis if something is left out.
func cut(_ text: some StringProtocol, to columns: Int, _ surface: Surface) -> String {
    guard columns > 0 else { return "" }
    return surface.sanitizer.shown(text, columns: columns)
}
