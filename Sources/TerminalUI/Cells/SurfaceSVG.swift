extension Surface {
    /// The screen as an SVG image, for documentation: the cells with their styles, in colors for light pages and, where the
    /// reader prefers them, for dark ones.
    ///
    /// Each run of cells of one style is a text as wide as its cells, so that columns are aligned in any font.
    ///
    /// - Complexity: O(cells)
    package func svg() -> String {
        var classes: [Style: String] = [:]
        var parts: [String] = []
        for row in 0..<rows {
            var column = 0
            while column < columns {
                let style = self[row, column].style
                var text = ""
                var end = column
                while end < columns, self[row, end].style == style {
                    text += self.text(of: self[row, end])
                    end += 1
                }
                let look = SVGLook(style)
                if look.background != nil || text.contains(where: { $0 != " " }) || look.isUnderlined {
                    let name = classes[style] ?? "s\(classes.count)"
                    classes[style] = name
                    parts += SVGRun(text: text, row: row, columns: column..<end).elements(look, name, sanitizer)
                }
                column = end
            }
        }
        let (width, height) = (SVGRun.x(columns) + SVGRun.margin, SVGRun.y(rows) + SVGRun.margin)
        let looks = classes.sorted { $0.value < $1.value }
        func rules(_ palette: SVGPalette) -> String {
            looks.map { SVGLook($0.key).rules(for: $0.value, palette) }.joined()
        }
        let head = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
            <style>
            text{font:\(SVGRun.fontSize)px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre}
            .page{fill:\(SVGPalette.light.page)}
            \(rules(.light))
            @media (prefers-color-scheme:dark){
            .page{fill:\(SVGPalette.dark.page)}
            \(rules(.dark))
            }
            </style>
            <rect class="page" width="100%" height="100%" rx="6"/>

            """
        return head + parts.joined(separator: "\n") + "\n</svg>\n"
    }
}

/// Cells of one style in a row.
private struct SVGRun {
    let text: String
    let row: Int
    let columns: Range<Int>

    // In pixels; a cell is as wide as a character of common monospaced fonts of this size.
    static let fontSize = 14
    static let margin = 12
    private static let cellHeight = 18

    /// The left edge of a column. Cells are 8.4 pixels wide; integer arithmetic gives the same result everywhere.
    static func x(_ column: Int) -> Int { margin + (column * 84 + 5) / 10 }
    /// The upper edge of a row.
    static func y(_ row: Int) -> Int { margin + row * cellHeight }

    func elements(_ look: SVGLook, _ name: String, _ sanitizer: Sanitizer) -> [String] {
        let (left, width) = (Self.x(columns.lowerBound), Self.x(columns.upperBound) - Self.x(columns.lowerBound))
        let top = Self.y(row)
        let ground =
            look.background == nil
            ? []
            : ["<rect class=\"\(name)b\" x=\"\(left)\" y=\"\(top)\" width=\"\(width)\" height=\"\(Self.cellHeight)\"/>"]
        return ground + [
            "<text class=\"\(name)\" x=\"\(left)\" y=\"\(top + Self.fontSize)\" textLength=\"\(width)\" "
                + "lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\">\(sanitizer.xml(text))</text>"
        ]
    }
}

/// How a style is drawn. Reversed cells swap their colors; the page's color replaces the default background.
private struct SVGLook {
    /// Nil for the color of the page.
    private let foreground: Color?
    /// Nil for none.
    let background: Color?
    private let attributes: Attributes

    var isUnderlined: Bool { attributes.contains(.underline) }

    init(_ style: Style) {
        attributes = style.attributes
        let ground = style.background == .default ? nil : style.background
        (foreground, background) =
            attributes.contains(.reverse) ? (ground, style.foreground) : (style.foreground, ground)
    }

    func rules(for name: String, _ palette: SVGPalette) -> String {
        var rule = ".\(name){fill:\(palette[foreground])"
        if attributes.contains(.bold) { rule += ";font-weight:bold" }
        if attributes.contains(.italic) { rule += ";font-style:italic" }
        if attributes.contains(.underline) { rule += ";text-decoration:underline" }
        if attributes.contains(.dim) { rule += ";fill-opacity:.6" }
        rule += "}"
        if let background { rule += ".\(name)b{fill:\(palette[background])}" }
        return rule
    }
}

/// The colors of a page. Those from 16 on are fixed; the first sixteen are chosen to be readable on the page.
private struct SVGPalette {
    let page: RGB
    private let text: RGB
    private let colors: [RGB]

    static let light = SVGPalette(
        page: RGB(0xFFFFFF), text: RGB(0x24292F),
        colors: [
            0x24292F, 0xCF222E, 0x116329, 0x7D4E00, 0x0550AE, 0x8250DF, 0x1B7C83, 0x6E7781,
            0x57606A, 0xA40E26, 0x1A7F37, 0x633C01, 0x0969DA, 0xA475F9, 0x3192AA, 0x8C959F,
        ].map { RGB($0) })
    static let dark = SVGPalette(
        page: RGB(0x0D1117), text: RGB(0xE6EDF3),
        colors: [
            0x484F58, 0xFF7B72, 0x3FB950, 0xD29922, 0x58A6FF, 0xBC8CFF, 0x39C5CF, 0xB1BAC4,
            0x6E7681, 0xFFA198, 0x56D364, 0xE3B341, 0x79C0FF, 0xD2A8FF, 0x56D4DD, 0xFFFFFF,
        ].map { RGB($0) })

    /// - Parameter color: Nil for that of the page.
    subscript(color: Color?) -> RGB {
        guard let color else { return page }
        if let index = color.index, colors.indices.contains(Int(index)) { return colors[Int(index)] }
        return color.components ?? text
    }
}
