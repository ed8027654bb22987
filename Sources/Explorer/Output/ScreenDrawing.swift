package import TerminalUI

extension ExplorerState {
    /// Draws the whole screen, including the position of the cursor. Pure: the same state gives the same cells.
    ///
    /// - Parameter recordsWrites: Whether the surface records who wrote which cell, for tests.
    /// - Complexity: O(cells), whatever the payload's size.
    package func draw(width: TextWidth = .table, recordsWrites: Bool = false) -> Surface {
        var surface = Surface(size, width: width, ascii: appearance.isASCII, clusters: appearance.clusters)
        if recordsWrites { surface.recordWrites() }
        guard !isTooSmall else {
            surface.beginPart(surface.bounds)
            drawTooSmall(on: &surface)
            return surface
        }
        let layout = ScreenLayout(self)
        let theme = Theme(appearance)
        surface.beginPart(layout.title)
        TitleBar(state: self, theme: theme).draw(on: &surface, in: layout.title)
        // Drawn first, so that the lines of the titles join it.
        for divider in layout.dividers {
            let end = layout.panes.contains { $0.pane == .why } ? divider.rows.upperBound + 1 : divider.rows.upperBound
            surface.vline(divider.column, divider.rows.lowerBound..<end, theme.line)
        }
        for (pane, rect) in layout.panes {
            surface.beginPart(rect)
            let (title, content) = rect.split(top: 1)
            var rest = 0
            switch pane {
            case .tree: TreePane(state: self, theme: theme).draw(on: &surface, in: content)
            case .payload: rest = PayloadPane(state: self, theme: theme).draw(on: &surface, in: content)
            case .preview: rest = PreviewPane(state: self, theme: theme).draw(on: &surface, in: content)
            case .model: rest = ModelPane(state: self, theme: theme).draw(on: &surface, in: content)
            case .why: rest = WhyPane(state: self, theme: theme).draw(on: &surface, in: content)
            }
            PaneTitle(state: self, theme: theme, layout: layout).draw(pane, rest: rest, on: &surface, in: title)
        }
        if let lesson = layout.lesson {
            surface.beginPart(lesson)
            LessonStrip(state: self, theme: theme).draw(on: &surface, in: lesson)
        }
        surface.beginPart(layout.status)
        StatusLine(state: self, theme: theme).draw(on: &surface, in: layout.status)
        for (number, layer) in layers.layers.enumerated() {
            // Only the layer on top receives text.
            surface.cursor = nil
            surface.layer = number
            surface.beginPart()
            layer.draw(on: &surface, in: self)
        }
        surface.layer = nil
        surface.beginPart()
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
        let wrapped = lines.flatMap { surface.sanitizer.wrap($0, to: size.columns) }
        let shown = surface.sanitizer.limited(wrapped, to: size.rows, columns: size.columns)
        let top = (size.rows - shown.count) / 2
        for (index, line) in shown.enumerated() {
            surface.put(top + index, max(0, (size.columns - line.count) / 2), line)
        }
    }
}
