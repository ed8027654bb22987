/// Maps the 256 colors to a terminal with fewer or many more.
enum Palette {
    /// The terminal's number for each color.
    /// - Parameter count: the number of colors that the terminal reports, at least 8.
    static func numbers(for count: Int) -> [Int32] {
        (0..<256).map { index in
            switch count {
            case 257...: index < 8 ? Int32(index) : direct(index)
            case 256: Int32(index)
            default: Int32(nearest(to: index, of: count >= 16 ? 16 : 8))
            }
        }
    }

    /// One of the terminal's first 8 or 16 colors for any color.
    private static func nearest(to index: Int, of count: Int) -> Int {
        if index < count { return index }
        if index < 16 { return index == 8 ? 7 : index - 8 }  // bright black on black could not be read
        let (red, green, blue) = components(index)
        let brightest = max(red, green, blue)
        guard brightest > 0x30 else { return 0 }
        // A component counts if it is near the strongest one: so grays are white, and orange is yellow.
        let bits = [red, green, blue].enumerated().reduce(0) { $0 | ($1.element * 2 > brightest ? 1 << $1.offset : 0) }
        return count == 16 && brightest > 0xC0 ? bits + 8 : bits
    }

    /// The color itself: terminals with direct color accept red, green and blue as one number.
    private static func direct(_ index: Int) -> Int32 {
        let (red, green, blue) = components(index)
        return Int32(red << 16 | green << 8 | blue)
    }

    /// xterm's red, green and blue, each from 0 to 255, of a color from 8 on.
    private static func components(_ index: Int) -> (red: Int, green: Int, blue: Int) {
        switch index {
        case 8: return (0x7F, 0x7F, 0x7F)
        case ..<16: return (index & 1 != 0 ? 0xFF : 0, index & 2 != 0 ? 0xFF : 0, index & 4 != 0 ? 0xFF : 0)
        case 232...:
            let grey = 8 + 10 * (index - 232)
            return (grey, grey, grey)
        default:
            let levels = [0, 0x5F, 0x87, 0xAF, 0xD7, 0xFF]
            let cube = index - 16
            return (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
        }
    }
}
