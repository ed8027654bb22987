/// A color of the terminal's palette, the terminal's default, or an exact color.
///
/// Users theme the first sixteen, which the explorer uses. The others (16 to 255) are fixed by xterm's convention. A
/// device that can't show a color shows a similar one.
package struct Color: Hashable, Sendable, BitwiseCopyable {
    /// The palette index, -1 for the terminal's default, or ``exactFlag`` and red, green and blue.
    private let code: Int32

    private static let exactFlag: Int32 = 1 << 24

    private init(unchecked code: Int32) { self.code = code }

    /// The color with this palette index.
    package static func palette(_ index: UInt8) -> Color { Color(unchecked: Int32(index)) }

    /// The color with this red, green and blue in the lowest 24 bits.
    package static func exact(_ rgb: UInt32) -> Color { Color(unchecked: exactFlag | Int32(rgb & 0xFFFFFF)) }

    /// The terminal's default color.
    package static let `default` = Color(unchecked: -1)

    /// The palette index, 0 to 255, or -1 for the terminal's default; nil for an exact color.
    package var index: Int16? { code < Self.exactFlag ? Int16(truncatingIfNeeded: code) : nil }

    /// Red, green and blue of an exact color, or of one that xterm's convention fixes; nil for others.
    package var components: RGB? {
        if code >= Self.exactFlag { return RGB(UInt32(code - Self.exactFlag)) }
        return code >= 16 ? RGB(ofIndex: UInt8(truncatingIfNeeded: code)) : nil
    }

    package static let black = palette(0)
    package static let red = palette(1)
    package static let green = palette(2)
    package static let yellow = palette(3)
    package static let blue = palette(4)
    package static let magenta = palette(5)
    package static let cyan = palette(6)
    package static let white = palette(7)
}

extension Color: CustomStringConvertible {
    private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

    /// The color's name: `default`, `red`, `bright-red`, `color208`, or `#ff8700`.
    package var description: String {
        guard let index else { return components?.description ?? "" }
        return switch index {
        case ..<0: "default"
        case 0..<8: Self.names[Int(index)]
        case 8..<16: "bright-" + Self.names[Int(index) - 8]
        default: "color\(index)"
        }
    }
}

extension Color {
    /// The color whose ``description`` is `name`; nil if there is none.
    package init?(name: String) {
        if name == "default" {
            self = .default
        } else if let index = Self.names.firstIndex(of: name) {
            self = .palette(UInt8(index))
        } else if name.hasPrefix("bright-"), let index = Self.names.firstIndex(of: String(name.dropFirst(7))) {
            self = .palette(UInt8(index + 8))
        } else if name.hasPrefix("color"), let index = UInt8(name.dropFirst(5)) {
            self = .palette(index)
        } else if let rgb = RGB(name) {
            self = .exact(rgb.number)
        } else {
            return nil
        }
    }
}
