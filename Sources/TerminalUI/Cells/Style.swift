/// The attributes of a cell other than its colors.
package struct Attributes: OptionSet, Hashable, Sendable, BitwiseCopyable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1 << 0)
    package static let dim = Attributes(rawValue: 1 << 1)
    package static let reverse = Attributes(rawValue: 1 << 2)
    package static let underline = Attributes(rawValue: 1 << 3)
    package static let italic = Attributes(rawValue: 1 << 4)
}

/// The style of a cell: two colors and the attributes.
package struct Style: Hashable, Sendable, BitwiseCopyable {
    package var foreground: Color
    package var background: Color
    package var attributes: Attributes

    package init(_ foreground: Color = .default, on background: Color = .default, _ attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's default colors without attributes.
    package static let plain = Style()

    package func adding(_ more: Attributes) -> Style { Style(foreground, on: background, attributes.union(more)) }
}

extension Style: CustomStringConvertible {
    private static let attributeNames: [(Attributes, String)] = [
        (.bold, "bold"), (.dim, "dim"), (.reverse, "reverse"), (.underline, "underline"), (.italic, "italic"),
    ]

    /// The style in words: `plain`, `bold red`, `black on yellow`.
    package var description: String {
        var words = Self.attributeNames.filter { attributes.contains($0.0) }.map(\.1)
        if foreground != .default { words.append(foreground.description) }
        if background != .default { words += ["on", background.description] }
        return words.isEmpty ? "plain" : words.joined(separator: " ")
    }
}

/// A color of the terminal's palette, the terminal's default, or an exact color.
///
/// Users theme the first sixteen, which the explorer uses. The others (16 to 255) are fixed by xterm's convention. A
/// device that can't show a color shows a similar one.
package struct Color: Hashable, Sendable, BitwiseCopyable {
    /// The palette index, -1 for the terminal's default, or ``exactFlag`` and red, green and blue.
    private let code: Int32

    private static let exactFlag: Int32 = 1 << 24

    private init(unchecked code: Int32) { self.code = code }

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

/// Red, green and blue, each from 0 to 255.
package struct RGB: Hashable, Sendable, BitwiseCopyable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// - Parameter number: Red, green and blue in the lowest 24 bits.
    package init(_ number: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number))
    }

    /// Red, green and blue in the lowest 24 bits.
    package var number: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    /// A color of the 256 by xterm's convention. Terminals choose the first sixteen themselves.
    package init(ofIndex index: UInt8) {
        switch index {
        case 8: self.init(0x7F7F7F)
        case ..<16:
            self.init(
                red: index & 1 != 0 ? 0xFF : 0, green: index & 2 != 0 ? 0xFF : 0, blue: index & 4 != 0 ? 0xFF : 0)
        case 232...:
            let gray = 8 + 10 * (index - 232)
            self.init(red: gray, green: gray, blue: gray)
        default:
            let steps: [UInt8] = [0, 0x5F, 0x87, 0xAF, 0xD7, 0xFF]
            let place = Int(index) - 16
            self.init(red: steps[place / 36], green: steps[place / 6 % 6], blue: steps[place % 6])
        }
    }

    /// The squared distance between two colors.
    package func distance(to other: RGB) -> Int {
        let parts = [(red, other.red), (green, other.green), (blue, other.blue)]
        return parts.reduce(0) { sum, part in
            let difference = Int(part.0) - Int(part.1)
            return sum + difference * difference
        }
    }

    /// The nearest color from 16 to 255 that isn't taken. Terminals choose the first sixteen themselves.
    package func nearestIndex(except taken: Set<UInt8> = []) -> UInt8 {
        (16...255).filter { !taken.contains($0) }
            .min { distance(to: RGB(ofIndex: $0)) < distance(to: RGB(ofIndex: $1)) } ?? 16
    }
}

extension RGB: CustomStringConvertible {
    /// `#ff8700`.
    package var description: String {
        let digits = String(number, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The color whose ``description`` is `text`, in letters of any case; nil if there is none.
    package init?(_ text: String) {
        guard text.utf8.count == 7, text.first == "#", text.dropFirst().allSatisfy(\.isHexDigit),
            let number = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        self.init(number)
    }
}
