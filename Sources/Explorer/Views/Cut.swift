import TerminalUI

/// Cutting text to columns: with an ellipsis where something is left out.
func cut(_ text: some StringProtocol, to columns: Int, _ surface: Surface) -> String {
    guard columns > 0 else { return "" }
    return surface.sanitizer.shown(text, columns: columns)
}
