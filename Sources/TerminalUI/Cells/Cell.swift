/// One character cell of a ``Surface``: what stands there, its look, and how many columns it takes.
///
/// Twelve bytes and no reference, so that a screen is one flat allocation. A base character with combining marks does
/// not fit; it stands in a table of the surface, so only the surface can say what a cell's text is.
package struct Cell: Hashable, Sendable, BitwiseCopyable {
    /// A Unicode scalar, or ``clusterFlag`` and an index into the surface's table of clusters.
    var content: UInt32
    /// How the cell looks.
    package internal(set) var style: Style
    /// The columns it takes: 1, 2, or 0 for the right half of a wide one.
    package internal(set) var width: UInt8
    /// The directions of the line that is drawn here (``LineDirections``), 0 for text.
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

    /// True for a base character with combining marks.
    var isCluster: Bool { content & Cell.clusterFlag != 0 }
}
