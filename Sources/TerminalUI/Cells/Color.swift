/// A colour of the terminal's palette, or the terminal's own default.
///
/// The first sixteen are the ones a person has themed; they are what the explorer uses. The others (16 to 255) are
/// fixed by xterm's convention, and a device with fewer colours maps them to near ones.
public struct Color: Hashable, Sendable, BitwiseCopyable {
    /// The palette index, 0 to 255, or -1 for the terminal's default.
    public let index: Int16

    private init(unchecked index: Int16) { self.index = index }

    /// The colour with this palette index.
    public static func palette(_ index: UInt8) -> Color { Color(unchecked: Int16(index)) }

    /// Whatever the terminal draws with when nothing is asked for.
    public static let `default` = Color(unchecked: -1)

    public static let black = palette(0)
    public static let red = palette(1)
    public static let green = palette(2)
    public static let yellow = palette(3)
    public static let blue = palette(4)
    public static let magenta = palette(5)
    public static let cyan = palette(6)
    public static let white = palette(7)
    public static let brightBlack = palette(8)
    public static let brightRed = palette(9)
    public static let brightGreen = palette(10)
    public static let brightYellow = palette(11)
    public static let brightBlue = palette(12)
    public static let brightMagenta = palette(13)
    public static let brightCyan = palette(14)
    public static let brightWhite = palette(15)
}

extension Color: CustomStringConvertible {
    private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

    /// The colour's name: `default`, `red`, `bright-red`, or `color208`.
    public var description: String {
        switch index {
        case ..<0: "default"
        case 0..<8: Self.names[Int(index)]
        case 8..<16: "bright-" + Self.names[Int(index) - 8]
        default: "color\(index)"
        }
    }
}

extension Color {
    /// The colour whose ``description`` is `name`, or nil when there is none.
    public init?(name: String) {
        if name == "default" {
            self = .default
        } else if let index = Self.names.firstIndex(of: name) {
            self = .palette(UInt8(index))
        } else if name.hasPrefix("bright-"), let index = Self.names.firstIndex(of: String(name.dropFirst(7))) {
            self = .palette(UInt8(index + 8))
        } else if name.hasPrefix("color"), let index = UInt8(name.dropFirst(5)) {
            self = .palette(index)
        } else {
            return nil
        }
    }
}
