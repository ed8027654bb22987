package import TerminalUI

extension ExplorerState {
    /// Draws the whole screen, including the position of the cursor. Pure: the same state gives the same cells.
    /// - Complexity: O(cells), whatever the payload's size.
    package func draw(width: TextWidth = .table) -> Surface {
        var surface = Surface(size, width: width, ascii: appearance.isASCII, clusters: appearance.clusters)
        guard !isTooSmall else {
            drawTooSmall(on: &surface)
            return surface
        }
        let layout = ScreenLayout(self)
        let theme = Theme(appearance)
        TitleBar(state: self, theme: theme).draw(on: &surface, in: layout.title)
        // Drawn first, so that the lines of the titles join it.
        for divider in layout.dividers {
            let end = layout.panes.contains { $0.pane == .why } ? divider.rows.upperBound + 1 : divider.rows.upperBound
            surface.vline(divider.column, divider.rows.lowerBound..<end, theme.line)
        }
        for (pane, rect) in layout.panes {
            let (title, content) = rect.split(top: 1)
            PaneTitle(state: self, theme: theme, layout: layout).draw(pane, on: &surface, in: title)
            switch pane {
            case .tree: TreePane(state: self, theme: theme).draw(on: &surface, in: content)
            case .payload: PayloadPane(state: self, theme: theme).draw(on: &surface, in: content)
            case .preview: PreviewPane(state: self, theme: theme).draw(on: &surface, in: content)
            case .model: ModelPane(state: self, theme: theme).draw(on: &surface, in: content)
            case .why: WhyPane(state: self, theme: theme).draw(on: &surface, in: content)
            }
        }
        if let lesson = layout.lesson { LessonStrip(state: self, theme: theme).draw(on: &surface, in: lesson) }
        StatusLine(state: self, theme: theme).draw(on: &surface, in: layout.status)
        for (number, layer) in layers.layers.enumerated() {
            // Only the layer on top receives text.
            surface.cursor = nil
            surface.layer = number
            layer.draw(on: &surface, in: self)
        }
        surface.layer = nil
        WhichKey(state: self, theme: theme).draw(on: &surface, over: layout.status)
        settingsProblem?.draw(on: &surface, in: layout.status, theme)
        return surface
    }

    private func drawTooSmall(on surface: inout Surface) {
        let isNarrow = size.columns < 24
        let lines = [
            isNarrow ? "Window too small." : "The window is too small.", "It is \(size.columns)x\(size.rows);",
            "40x10 is needed.", "q quits.",
        ]
        let top = max(0, (size.rows - lines.count) / 2)
        for (index, line) in lines.enumerated() where top + index < size.rows {
            surface.put(top + index, max(0, (size.columns - line.count) / 2), line)
        }
    }
}
