import DecodeTrace

/// A value that isn't encodable, as JSON: stored properties by name, collections as arrays; encodable values inside are
/// written by the encoder.
indirect enum ShownValue: Encodable {
    case encodable(any Encodable)
    case array([ShownValue])
    case object([(name: String, value: ShownValue)])
    case text(String)
    case null

    init(_ value: Any) {
        self.init(value, inside: [])
    }

    /// - Parameter owners: The objects around the value, because classes may form reference cycles.
    private init(_ value: Any, inside owners: Set<ObjectIdentifier>) {
        if let encodable = value as? any Encodable {
            self = .encodable(encodable)
            return
        }
        let mirror = Mirror(reflecting: value)
        var owners = owners
        if mirror.displayStyle == .class, !owners.insert(ObjectIdentifier(value as AnyObject)).inserted {
            self = .text("…")
            return
        }
        func shown(_ value: Any) -> ShownValue { ShownValue(value, inside: owners) }
        switch mirror.displayStyle {
        case .optional:
            self = mirror.children.first.map { shown($0.value) } ?? .null
        case .collection, .set, .tuple:
            self = .array(mirror.children.map { shown($0.value) })
        case .dictionary:
            self = .object(
                mirror.children.compactMap { child in
                    let pair = Mirror(reflecting: child.value).children.map(\.value)
                    return pair.count == 2 ? (String(describing: pair[0]), shown(pair[1])) : nil
                })
        case .enum where mirror.children.isEmpty:
            self = Self.raw(of: value).map(ShownValue.encodable) ?? .text(String(describing: value))
        case .enum:
            self = .object(mirror.children.map { ($0.label ?? "value", shown($0.value)) })
        default:
            self = .object(Reflection.properties(of: mirror).map { ($0.name, shown($0.value)) })
        }
    }

    private static func raw(of value: Any) -> (any Encodable)? {
        guard let value = value as? any RawRepresentable else { return nil }
        return value.rawValue as? any Encodable
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .encodable(let value):
            try AnyEncodable(value: value).encode(to: encoder)
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .object(let members):
            var container = encoder.container(keyedBy: AnyCodingKey.self)
            for member in members { try container.encode(member.value, forKey: AnyCodingKey(member.name)) }
        case .text(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }
}
