// The colors of the user interface frameworks, each where it exists. All of them have the form of `CodableColor`.

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

#if canImport(UIKit)
public import UIKit

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
#elseif canImport(AppKit)
public import AppKit

/// A color of AppKit as `#RRGGBB`.
///
/// ```swift
/// @CodableNSColor var tint: NSColor = .black    // {"tint": "#FF8000"}
/// ```
///
/// A translucent color, one beyond sRGB and one without components (a pattern) fail to encode.
public typealias CodableNSColor = CodableKeyedProperty<NSColorTraits>

/// The traits of `CodableNSColor`.
public enum NSColorTraits: InitializedCodableTraits {
    public typealias Coded = String
    public typealias Storable = NSColor

    /// Black.
    public static var initialValue: NSColor { NSColor(srgbRed: 0, green: 0, blue: 0, alpha: 1) }

    public static func createStorable(from coded: String) throws -> NSColor {
        let color = try ColorTraits.createStorable(from: coded).components
        return NSColor(srgbRed: color.red, green: color.green, blue: color.blue, alpha: 1)
    }

    public static func createDecodable(from storable: NSColor) throws -> String? {
        guard let color = storable.usingColorSpace(.sRGB) else {
            throw UnusableValue(description: "A color without components can't be written as #RRGGBB.")
        }
        return try RGBColor(
            red: color.redComponent, green: color.greenComponent, blue: color.blueComponent, alpha: color.alphaComponent
        ).description
    }
}
#endif

#if canImport(SwiftUI) && (canImport(UIKit) || canImport(AppKit))
public import SwiftUI

/// A color of SwiftUI as `#RRGGBB`.
///
/// ```swift
/// @CodableSwiftUIColor var tint: Color = .black    // {"tint": "#FF8000"}
/// ```
///
/// A translucent color and one beyond sRGB fail to encode.
@available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
public typealias CodableSwiftUIColor = CodableKeyedProperty<SwiftUIColorTraits>

/// The traits of `CodableSwiftUIColor`.
@available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
public enum SwiftUIColorTraits: InitializedCodableTraits {
    public typealias Coded = String
    public typealias Storable = Color

    /// Black.
    public static var initialValue: Color { Color(.sRGB, red: 0, green: 0, blue: 0) }

    public static func createStorable(from coded: String) throws -> Color {
        let color = try ColorTraits.createStorable(from: coded).components
        return Color(.sRGB, red: color.red, green: color.green, blue: color.blue)
    }

    public static func createDecodable(from storable: Color) throws -> String? {
        #if canImport(UIKit)
        try UIColorTraits.createDecodable(from: UIColor(storable))
        #else
        try NSColorTraits.createDecodable(from: NSColor(storable))
        #endif
    }
}
#endif
