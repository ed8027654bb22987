import DecodeService
import DecodeTrace
import Foundation

/// Writes values briefly, as Swift code or as Foundation does, without running the model's code.
struct SwiftText {
    /// Values nested deeper than this are written as `…`.
    private static let maxDepth = 3
    /// The maximum number of elements or properties to write. Further ones are only counted.
    private static let maxParts = 6
    /// Strings of more UTF-8 bytes than this are cut to this many characters.
    private static let maxStringLength = 200

    /// Returns the text of a value.
    static func of(_ value: Any) -> String { text(value, depth: 0) }

    private static func text(_ value: Any, depth: Int) -> String {
        guard let value = Reflection.unwrapped(value) else { return "nil" }
        if let known = known(value) { return known.text }
        guard depth < maxDepth else { return "…" }
        guard let mirror = Reflection.mirror(of: value) else { return typeName(value) + "(…)" }
        func inner(_ value: Any) -> String { text(value, depth: depth + 1) }
        switch mirror.displayStyle {
        case .collection, .set:
            return "[" + parts(mirror.children.prefix(maxParts).map { inner($0.value) }, of: mirror.children.count)
                + "]"
        case .dictionary:
            guard !mirror.children.isEmpty else { return "[:]" }
            let members = mirror.children.prefix(maxParts).map { child in
                Mirror(reflecting: child.value).children.map { inner($0.value) }.joined(separator: ": ")
            }
            // A dictionary has no order of its own.
            return "[" + parts(members.sorted(), of: mirror.children.count) + "]"
        case .tuple:
            return "(" + parts(mirror.children.prefix(maxParts).map { inner($0.value) }, of: mirror.children.count)
                + ")"
        case .enum:
            guard let name = enumCaseName(value) else { return typeName(value) }
            guard let payload = mirror.children.first?.value else { return ".\(name)" }
            return ".\(name)(\(payloadText(payload, inner)))"
        default:
            let properties = Reflection.properties(of: mirror)
            let members = properties.prefix(maxParts).map { "\($0.name): \(inner($0.value))" }
            return "\(typeName(value))(\(parts(members, of: properties.count)))"
        }
    }

    /// Returns the text of a case's associated values. Several are one tuple.
    private static func payloadText(_ payload: Any, _ inner: (Any) -> String) -> String {
        guard let mirror = Reflection.mirror(of: payload), mirror.displayStyle == .tuple else { return inner(payload) }
        let members = mirror.children.prefix(maxParts).map { child in
            let label = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
            return label + inner(child.value)
        }
        return parts(members, of: mirror.children.count)
    }

    private static func parts(_ first: [String], of count: Int) -> String {
        (first + (count > first.count ? ["… \(count - first.count) more"] : [])).joined(separator: ", ")
    }

    private static func typeName(_ value: Any) -> String { TypeName.of(Swift.type(of: value)) }

    /// A value whose text needs no reflection.
    struct Known {
        var text: String
        var scalar: DecodedValue.Scalar?
        var digits: Int?
        var seconds: Double?
    }

    static func known(_ value: Any) -> Known? {
        switch value {
        case let value as String: Known(text: quoted(value), scalar: .init(.string, value))
        case let value as Bool: Known(text: "\(value)", scalar: .init(.bool, "\(value)"))
        case let value as Double: Known(text: "\(value)", scalar: .init(.number, "\(value)"), digits: 15)
        case let value as Float: Known(text: "\(value)", scalar: .init(.number, "\(value)"), digits: 6)
        case let value as CGFloat:
            Known(text: "\(Double(value))", scalar: .init(.number, "\(Double(value))"), digits: 15)
        case let value as any FixedWidthInteger & Sendable: integer(value)
        case let value as Decimal: Known(text: value.description, scalar: .init(.number, value.description))
        case let value as Date: Known(text: DateText.of(value), seconds: value.timeIntervalSince1970)
        case let value as URL: Known(text: value.absoluteString, scalar: .init(.string, value.absoluteString))
        case let value as UUID: Known(text: value.uuidString, scalar: .init(.string, value.uuidString))
        case let value as Data: Known(text: bytes(value))
        default: nil
        }
    }

    /// Only the standard library's integers, because another type's `description` is the model's code.
    private static func integer(_ value: any FixedWidthInteger) -> Known? {
        guard _typeName(type(of: value), qualified: true).hasPrefix("Swift.") else { return nil }
        return Known(text: value.description, scalar: .init(.number, value.description))
    }

    private static func quoted(_ text: String) -> String {
        let shown = text.prefix(maxStringLength)
        return String(shown).debugDescription + (shown.endIndex < text.endIndex ? "…" : "")
    }

    /// `3 bytes: 01 ff 20`, with the first eight.
    private static func bytes(_ data: Data) -> String {
        let digits = data.prefix(8).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        let count = data.count == 1 ? "1 byte" : "\(data.count) bytes"
        guard !data.isEmpty else { return count }
        return "\(count): \(digits.joined(separator: " "))\(data.count > 8 ? " …" : "")"
    }
}
