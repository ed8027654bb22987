/// A decoder's path to a value: keys of objects and indices of arrays from the root down.
///
/// Keys are the decoder's, so a key strategy may have converted them.
public struct CodingPath: Hashable, Sendable, Codable, CustomStringConvertible {
    /// One step of a path.
    public enum Component: Hashable, Sendable {
        /// A member of an object.
        case key(String)
        /// An element of an array, counted from zero.
        case index(Int)
    }

    /// The steps from the root down.
    public var components: [Component]

    /// Creates a path from steps; the root if there are none.
    public init(_ components: [Component] = []) {
        self.components = components
    }

    /// Creates a path from a decoder's coding keys.
    ///
    /// A key with an integer is an index if its string is Foundation's spelling of one (`Index 3`); the integer keys of a
    /// dictionary remain keys.
    public init(_ keys: [any CodingKey]) {
        components = keys.map(Component.init)
    }

    /// Whether this is the root.
    public var isEmpty: Bool { components.isEmpty }

    /// The path with another step.
    public func appending(_ component: Component) -> CodingPath {
        CodingPath(components + [component])
    }

    /// Whether this path is `other` or is below it.
    public func hasPrefix(_ other: CodingPath) -> Bool {
        components.starts(with: other.components)
    }

    /// The path in Swift notation: `cities[2].name`, `["odd key"].x`; empty for the root.
    public var description: String {
        var text = ""
        for component in components {
            switch component {
            case .index(let index): text += "[\(index)]"
            case .key(let key) where Self.isIdentifier(key): text += text.isEmpty ? key : "." + key
            case .key(let key): text += "[" + Self.quoted(key) + "]"
            }
        }
        return text
    }

    private static func isIdentifier(_ key: String) -> Bool {
        guard let first = key.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
        return key.unicodeScalars.dropFirst().allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
    }

    private static func quoted(_ key: String) -> String {
        var text = "\""
        for scalar in key.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            case _ where scalar.properties.generalCategory == .control:
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}

extension CodingPath.Component {
    /// Creates a step from a coding key.
    public init(_ key: any CodingKey) {
        if let index = key.intValue, key.stringValue == "Index \(index)" {
            self = .index(index)
        } else {
            self = .key(key.stringValue)
        }
    }
}

extension CodingPath.Component: Codable {
    /// Reads a string as a key and an integer as an index.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let index = try? container.decode(Int.self) {
            self = .index(index)
        } else {
            self = .key(try container.decode(String.self))
        }
    }

    /// Writes a key as a string and an index as an integer.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .key(let key): try container.encode(key)
        case .index(let index): try container.encode(index)
        }
    }
}

/// A coding key with any name.
package struct AnyCodingKey: CodingKey {
    package let stringValue: String
    package let intValue: Int?

    package init(_ stringValue: String, intValue: Int? = nil) {
        self.stringValue = stringValue
        self.intValue = intValue
    }

    package init(stringValue: String) { self.init(stringValue, intValue: Int(stringValue)) }
    package init(intValue: Int) { self.init(String(intValue), intValue: intValue) }
}

extension StringProtocol {
    /// The text, or its beginning followed by `…` if it has more than `limit` scalars.
    /// - Complexity: O(limit), regardless of the text's length.
    package func shortened(to limit: Int) -> String {
        if utf8.count <= limit { return String(self) }
        let scalars = unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return String(self) }
        let kept = scalars.index(scalars.startIndex, offsetBy: Swift.max(0, limit - 1))
        return String(self[..<kept]) + "…"
    }
}

extension CodingPath {
    /// The maximum length of a quoted key, in Unicode scalars.
    package static let excerptLimit = 80

    /// The path in Swift notation with shortened keys, for sentences.
    /// - Complexity: O(components)
    package var shortDescription: String {
        CodingPath(
            components.map { component in
                if case .key(let key) = component { return .key(key.shortened(to: Self.excerptLimit)) }
                return component
            }
        ).description
    }
}
