import TerminalUI
import Testing

@testable import Explorer

/// Expects that a screen shows the same text in dark, light and monochrome, and that each color of one theme
/// corresponds to one of the other.
func expectSameInThemes(
    _ state: ExplorerState, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let themes = ThemeColors.named.reduce(into: [:]) { $0[$1.name] = $1.colors }
    let (dark, light) = (try #require(themes["dark"]), try #require(themes["light"]))
    var shared: [Color: Color] = [:]
    for role in ThemeColors.Role.allCases { shared[dark[role]] = light[role] }
    func draw(_ colors: ThemeColors, hasColor: Bool = true) -> Surface {
        var state = state
        state.appearance.colors = colors
        state.appearance.hasColor = hasColor
        return state.draw()
    }
    let shown = draw(dark)
    let (lighter, plain) = (draw(light), draw(dark, hasColor: false))
    #expect(shown.text() == lighter.text(), "\(name)", sourceLocation: sourceLocation)
    #expect(shown.text() == plain.text(), "\(name)", sourceLocation: sourceLocation)
    for row in 0..<shown.rows {
        for column in 0..<shown.columns {
            let style = shown[row, column].style
            let expected = Style(shared[style.foreground] ?? style.foreground, on: style.background, style.attributes)
            guard lighter[row, column].style == expected, plain[row, column].style.foreground == .default,
                plain[row, column].style.background == .default
            else {
                Issue.record(
                    "\(name) \(row),\(column): \(style), \(lighter[row, column].style)",
                    sourceLocation: sourceLocation)
                return
            }
        }
    }
}
