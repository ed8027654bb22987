/// A color as `#RRGGBB`, with digits in upper- or lowercase; it encodes in uppercase.
///
/// ```swift
/// @CodableColor var tint: RGBColor = RGBColor(red: 0, green: 0, blue: 0)    // {"tint": "#FF8000"}
/// ```
public typealias CodableColor = CodableKeyedProperty<ColorTraits>

/// An optional color: null decodes as nil.
public typealias CodableOptionalColor = CodableKeyedProperty<OptionalTraits<ColorTraits>>

/// A color with 8 bits per component.
public struct RGBColor: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}

extension RGBColor: LosslessStringConvertible {
    /// `#RRGGBB`.
    public var description: String {
        "#"
            + [red, green, blue].map { byte in
                let digits = String(byte, radix: 16, uppercase: true)
                return digits.utf8.count == 1 ? "0" + digits : digits
            }.joined()
    }

    /// Creates a color from `#RRGGBB`; nil for anything else.
    public init?(_ description: String) {
        let bytes = Array(description.utf8)
        guard bytes.count == 7, bytes[0] == UInt8(ascii: "#"),
            bytes.dropFirst().allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let number = UInt32(description.dropFirst(), radix: 16)
        else { return nil }
        red = UInt8(truncatingIfNeeded: number >> 16)
        green = UInt8(truncatingIfNeeded: number >> 8)
        blue = UInt8(truncatingIfNeeded: number)
    }
}

extension RGBColor: DecodingDefaultConstructible {
    /// Black.
    public init() { self.init(red: 0, green: 0, blue: 0) }
}

/// The traits of `CodableColor`.
public enum ColorTraits: InitializedCodableTraits {
    public typealias Coded = String
    public typealias Storable = RGBColor

    public static func createStorable(from coded: String) throws -> RGBColor {
        guard let color = RGBColor(coded) else {
            throw UnusableValue(description: "\"\(coded)\" isn't a color in the form #RRGGBB.")
        }
        return color
    }

    public static func createDecodable(from storable: RGBColor) throws -> String? { storable.description }
}
