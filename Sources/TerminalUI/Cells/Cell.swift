/// One character cell of a ``Surface``: its content, its style, and its width in columns.
///
/// Sixteen bytes without references, so that a screen is one flat allocation. A base character with combining marks
/// doesn't fit; it is stored in a table of the surface, so only the surface can return a cell's text.
package struct Cell: Hashable, Sendable, BitwiseCopyable {
    /// A Unicode scalar, or ``clusterFlag`` and an index into the surface's table of clusters.
    var content: UInt32
    /// The style of the cell.
    package internal(set) var style: Style
    /// The width in columns: 1, 2, or 0 for the right half of a wide character.
    package internal(set) var width: UInt8
    /// The directions of the line drawn here (``LineDirections``), 0 for text.
    var lines: UInt8

    static let clusterFlag: UInt32 = 1 << 31

    init(_ content: UInt32, _ style: Style, width: UInt8 = 1, lines: UInt8 = 0) {
        self.content = content
        self.style = style
        self.width = width
        self.lines = lines
    }

    static func blank(_ style: Style) -> Cell { Cell(0x20, style) }

    /// The right half of a wide character.
    static func continuation(_ style: Style) -> Cell { Cell(0, style, width: 0) }

    /// Whether it is a character of several scalars.
    var isCluster: Bool { content & Cell.clusterFlag != 0 }
}
