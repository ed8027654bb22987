import TerminalUI

/// Maps colors to those of a terminal. Each color has a slot: a color of the 256 has its index, and any other color
/// gets the next free slot when it is drawn. Each slot has the terminal's number.
struct Palette {
    /// What a terminal can show.
    enum Kind: Hashable {
        /// No colors.
        case none
        /// The first 8 or 16 of the 256.
        case few(Int)
        /// The 256.
        case indexed
        /// The 256, each of which can be given another red, green and blue.
        case redefinable
        /// Every red, green and blue.
        case direct
    }

    struct Slot: Hashable {
        /// -1 for the terminal's default.
        let place: Int16
        /// The terminal's number; -1 for its default.
        let number: Int32
        /// The color to define for the terminal's number, unless that was done.
        var definition: RGB?
    }

    /// The maximum number of exact colors. Further ones are shown as the nearest of the 256.
    static let maxExact = 64

    let kind: Kind
    /// The terminal's numbers of the 256.
    let numbers: [Int32]
    private var exact: [RGB: Slot] = [:]
    /// The terminal's colors that were given another red, green and blue.
    private var redefined: Set<UInt8> = []

    init(_ kind: Kind) {
        self.kind = kind
        numbers = (0..<256).map { Self.number(of: $0, kind) }
    }

    /// - Parameters:
    ///   - colorCount: The number of colors that the terminal reports.
    ///   - canRedefine: Whether they can be redefined.
    ///   - environment: `COLORTERM` says that the terminal shows every color. Otherwise its colors aren't redefined,
    ///     because many terminals that call themselves `xterm-256color` can't do that.
    static func kind(colorCount: Int, canRedefine: Bool, environment: [String: String]) -> Kind {
        switch colorCount {
        case 257...: .direct
        case 256: canRedefine && claimsTrueColor(environment) ? .redefinable : .indexed
        case 16...: .few(16)
        case 8...: .few(8)
        default: .none
        }
    }

    private static func claimsTrueColor(_ environment: [String: String]) -> Bool {
        ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
    }

    /// The name to look up in the terminfo database: that of `TERM`, unless its colors can't be redefined and there is a
    /// description of the same terminal with every color, such as `tmux-direct`.
    ///
    /// - Parameter lookUp: The number of colors of a terminal, and whether they can be redefined; nil if it's unknown.
    static func terminalName(
        _ name: String, environment: [String: String], lookUp: (String) -> (colorCount: Int, canRedefine: Bool)?
    ) -> String {
        guard claimsTrueColor(environment), let found = lookUp(name), found.colorCount == 256, !found.canRedefine
        else { return name }
        let direct = name.replacing("-256color", with: "") + "-direct"
        return lookUp(direct).map { $0.colorCount > 256 } == true ? direct : name
    }

    /// Returns the slot of a color, a new one if necessary. Its definition, if any, must be sent to the terminal.
    mutating func slot(of color: Color) -> Slot {
        if let index = color.index {
            return Slot(place: index, number: index < 0 ? -1 : numbers[Int(index)])
        }
        guard let rgb = color.components else { return Slot(place: -1, number: -1) }
        if let known = exact[rgb] { return known }
        let nearest = rgb.nearestIndex()
        guard exact.count < Self.maxExact else { return Slot(place: Int16(nearest), number: numbers[Int(nearest)]) }
        var slot: Slot
        switch kind {
        case .direct:
            slot = Slot(place: nextPlace, number: Self.direct(rgb))
        case .redefinable:
            // If the terminal ignores the definition, its color of this number is still the nearest one.
            let index = rgb.nearestIndex(except: redefined)
            redefined.insert(index)
            slot = Slot(place: nextPlace, number: Int32(index), definition: rgb)
        case .none, .few, .indexed:
            slot = Slot(place: Int16(nearest), number: numbers[Int(nearest)])
        }
        exact[rgb] = slot
        exact[rgb]?.definition = nil
        return slot
    }

    private var nextPlace: Int16 { Int16(256 + exact.count) }

    private static func number(of index: Int, _ kind: Kind) -> Int32 {
        switch kind {
        case .none, .indexed, .redefinable: Int32(index)
        case .few(let count): Int32(nearest(to: index, of: count))
        case .direct: index < 8 ? Int32(index) : direct(RGB(ofIndex: UInt8(index)))
        }
    }

    /// The color itself: terminals with direct color accept red, green and blue as one number. The numbers below 8 are
    /// colors of the palette.
    private static func direct(_ rgb: RGB) -> Int32 { rgb.number > 0 && rgb.number < 8 ? 8 : Int32(rgb.number) }

    /// One of the terminal's first 8 or 16 colors for any color.
    private static func nearest(to index: Int, of count: Int) -> Int {
        if index < count { return index }
        if index < 16 { return index == 8 ? 7 : index - 8 }  // bright black on black could not be read
        let rgb = RGB(ofIndex: UInt8(index))
        let parts = [Int(rgb.red), Int(rgb.green), Int(rgb.blue)]
        let brightest = parts.max() ?? 0
        guard brightest > 0x30 else { return 0 }
        // A component counts if it is near the strongest one: so grays are white, and orange is yellow.
        let bits = parts.enumerated().reduce(0) { $0 | ($1.element * 2 > brightest ? 1 << $1.offset : 0) }
        return count == 16 && brightest > 0xC0 ? bits + 8 : bits
    }
}
