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
