import SwiftDeclarations

/// Writes an enum that first decodes a member of its object, then the case that the member names.
struct DiscriminatedEnum {
    struct Case {
        enum Content {
            /// A type that reads the same object.
            case type(String)
            /// A type in the member named like the case.
            case member(String)
            /// Members of the object, by the labels of the case's values.
            case members([(label: String, type: String)])
        }

        var name: String
        /// The text that names the case.
        var value: String
        var content: Content

        var declaration: SwiftCode? {
            if case .type(let type) = content { "case \(name: name)(\(TypeExpression(type)))" } else { nil }
        }
    }

    let cases: [Case]
    /// The key of the member that names the case, as the model sees it.
    let key: String
    let isEncodable: Bool
    /// The types that don't encode that member themselves.
    private let writers: Set<String>
    /// The case for all other objects; nil to reject them.
    let other: (name: String, type: String)?

    /// - Parameter owner: The type in whose place it stands, or itself: it is encodable if that is.
    init(
        _ cases: [Case], by key: String, for owner: String, _ declared: DeclaredTypes,
        other: (name: String, type: String)? = nil
    ) {
        (self.cases, self.key, self.other) = (cases, key, other)
        isEncodable = declared.isEncodable(owner)
        let types = cases.compactMap { if case .type(let type) = $0.content { type } else { nil } }
        writers = Set(types.filter { declared.declares($0) && !declared.storedKeys(ofClass: $0).contains(key) })
    }

    /// The last words of keys that name an object's kind.
    private static let discriminators: Set = [
        "type", "kind", "event", "class", "shape", "action", "variant", "topic", "typename", "discriminator", "op",
        "object",
    ]

    /// Whether a key's name suggests that its value is a discriminator.
    static func isDiscriminator(_ key: String) -> Bool {
        KeySpelling(key).words.last.map(discriminators.contains) ?? false
    }

    /// A name that no type has for an enum in place of a type.
    static func name(for type: String, _ declared: DeclaredTypes) -> String? {
        ["Any\(type)", "\(type)Variant", "\(type)Shape"].first { !declared.declares($0) }
    }

    /// Returns the whole enum, whose cases have values of types; nil if its members can't be written.
    func declaration(named name: String, _ conformances: SwiftCode) -> SwiftCode? {
        guard let members else { return nil }
        let other = other.map { "case \(name: $0.name)(\(TypeExpression($0.type)))" as SwiftCode }
        return """
            enum \(name: name): \(conformances) {
                \((cases.compactMap(\.declaration) + [other].compactMap(\.self)).lines)

                \(members)
            }
            """
    }

    /// An `init(from:)` that decodes the member and then the case, with a matching `encode(to:)`; nil if the key can't
    /// be a property's name.
    var members: SwiftCode? {
        let property = SwiftSketch.propertyName(key)
        guard !property.isEmpty else { return nil }
        let keyCase: SwiftCode = ".\(member: property)"
        var labels: [String] = []
        var branches: [SwiftCode] = []
        var encodes: [SwiftCode] = []
        var usesContainer = false
        for entry in cases {
            let name: SwiftCode = "\(member: entry.name)"
            let writesKey: SwiftCode = "try container.encode(\(literal: entry.value), forKey: \(keyCase))"
            switch entry.content {
            case .type(let type):
                branches.append(
                    "case \(literal: entry.value): self = .\(name)(try \(TypeExpression(type))(from: decoder))")
                let isWriter = writers.contains(type)
                usesContainer = usesContainer || isWriter
                encodes.append(
                    """
                    case .\(name)(let value):
                        \(isWriter ? writesKey : "")
                        try value.encode(to: encoder)
                    """)
            case .member(let type):
                usesContainer = true
                labels.append(entry.name)
                let call: SwiftCode = "try container.decode(\(TypeExpression(type)).self, forKey: .\(name))"
                branches.append("case \(literal: entry.value): self = .\(name)(\(call))")
                encodes.append(
                    """
                    case .\(name)(let value):
                        \(writesKey)
                        try container.encode(value, forKey: .\(name))
                    """)
            case .members(let members) where members.isEmpty:
                usesContainer = true
                branches.append("case \(literal: entry.value): self = .\(name)")
                encodes.append("case .\(name): \(writesKey)")
            case .members(let members):
                usesContainer = true
                labels += members.map(\.label).filter { !labels.contains($0) && $0 != property }
                let arguments = members.map { member -> SwiftCode in
                    let type = TypeExpression(member.type)
                    let method: SwiftCode = type.isOptional ? "decodeIfPresent" : "decode"
                    return "\(member: member.label): try container.\(method)(\(type.unwrapped).self, "
                        + "forKey: .\(member: member.label))"
                }
                branches.append(
                    """
                    case \(literal: entry.value):
                        self = .\(name)(
                            \(arguments.joined(separator: ",\n")))
                    """)
                let bound = members.map { "let \(name: $0.label)" as SwiftCode }.joined(separator: ", ")
                let writes = members.map { member -> SwiftCode in
                    let method: SwiftCode = TypeExpression(member.type).isOptional ? "encodeIfPresent" : "encode"
                    return "try container.\(method)(\(name: member.label), forKey: .\(member: member.label))"
                }
                encodes.append(
                    """
                    case .\(name)(\(bound)):
                        \(writesKey)
                        \(writes.lines)
                    """)
            }
        }
        let method: SwiftCode = other == nil ? "decode" : "decodeIfPresent"
        if let other {
            let name: SwiftCode = "\(member: other.name)"
            branches.append("default: self = .\(name)(try \(TypeExpression(other.type))(from: decoder))")
            encodes.append("case .\(name)(let value):\n    try value.encode(to: encoder)")
        } else {
            branches.append(
                """
                case let other:
                    throw DecodingError.dataCorruptedError(
                        forKey: \(keyCase), in: container, debugDescription: "\\(other) is not known.")
                """)
        }
        let names = [.codingKey(property, key)] + labels.map { "case \(name: $0)" as SwiftCode }
        let keys = SwiftCode.Container.keyed(by: "MemberKeys")
        let decoding = SwiftCode.decoding(
            from: keys,
            """
            switch try container.\(method)(String.self, forKey: \(keyCase)) {
            \(branches.lines)
            }
            """)
        let encoding = SwiftCode.encoding(to: usesContainer ? keys : nil, "switch self {\n\(encodes.lines)\n}")
        return [
            "private \(SwiftCode.codingKeys(names, named: "MemberKeys"))", decoding, isEncodable ? encoding : "",
        ].blocks
    }
}
