#if canImport(UIKit)
public import UIKit

extension RGBColor {
    /// Creates a color from components between 0 and 1.
    ///
    /// - Throws: An error for a color that `#RRGGBB` can't express: a translucent one, and one beyond sRGB.
    init(red: Double, green: Double, blue: Double, alpha: Double) throws {
        func byte(_ component: Double) throws -> UInt8 {
            guard let byte = UInt8(exactly: (component * 255).rounded()) else {
                throw UnusableValue(description: "A color component of \(component) isn't between 0 and 1.")
            }
            return byte
        }
        guard try byte(alpha) == 255 else {
            throw UnusableValue(description: "A color with an opacity of \(alpha) can't be written as #RRGGBB.")
        }
        self.init(red: try byte(red), green: try byte(green), blue: try byte(blue))
    }

    /// The components between 0 and 1.
    var components: (red: Double, green: Double, blue: Double) {
        (Double(red) / 255, Double(green) / 255, Double(blue) / 255)
    }
}

/// A color of UIKit as `#RRGGBB`.
///
/// ```swift
/// @CodableUIColor var tint: UIColor = .black    // {"tint": "#FF8000"}
/// ```
///
/// A translucent color, one beyond sRGB and one without components (a pattern) fail to encode.
public typealias CodableUIColor = CodableKeyedProperty<UIColorTraits>

/// The traits of `CodableUIColor`.
public enum UIColorTraits: InitializedCodableTraits {
    public typealias Coded = String
    public typealias Storable = UIColor

    /// Black.
    public static var initialValue: UIColor { UIColor(red: 0, green: 0, blue: 0, alpha: 1) }

    public static func createStorable(from coded: String) throws -> UIColor {
        let color = try ColorTraits.createStorable(from: coded).components
        return UIColor(red: color.red, green: color.green, blue: color.blue, alpha: 1)
    }

    public static func createDecodable(from storable: UIColor) throws -> String? {
        var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        guard storable.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else {
            throw UnusableValue(description: "A color without components can't be written as #RRGGBB.")
        }
        return try RGBColor(red: red, green: green, blue: blue, alpha: alpha).description
    }
}
#endif
