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

        var declaration: String? {
            if case .type(let type) = content { "case \(SwiftName.escaped(name))(\(type))" } else { nil }
        }
    }

    var cases: [Case]
    /// The key of the member that names the case, as the model sees it.
    var key: String
    var isEncodable: Bool
    /// The types that don't encode that member themselves.
    var writers: Set<String> = []
    /// The case for all other objects; nil to reject them.
    var other: (name: String, type: String)?

    /// The last words of keys that name an object's kind.
    private static let discriminators: Set = [
        "type", "kind", "event", "class", "shape", "action", "variant", "topic", "typename", "discriminator", "op",
        "object",
    ]

    /// Whether a key's name suggests that its value is a discriminator.
    static func isDiscriminator(_ key: String) -> Bool {
        KeySpelling(key).words.last.map(discriminators.contains) ?? false
    }

    /// Returns the whole enum, whose cases have values of types; nil if its members can't be written.
    func declaration(named name: String, _ conformances: String) -> [String]? {
        guard let members else { return nil }
        var declared = cases.compactMap(\.declaration)
        if let other { declared.append("case \(SwiftName.escaped(other.name))(\(other.type))") }
        return ["enum \(name): \(conformances) {"]
            + (declared + [""] + members).map { $0.isEmpty ? "" : "    \($0)" } + ["}"]
    }

    /// An `init(from:)` that decodes the member and then the case, with a matching `encode(to:)`; nil if the key can't
    /// be a property's name.
    var members: [String]? {
        let property = SwiftSketch.propertyName(key)
        guard !property.isEmpty else { return nil }
        let keyCase = "." + SwiftName.afterDot(property)
        var labels: [String] = []
        var branches: [String] = []
        var encodes: [String] = []
        var usesContainer = false
        for entry in cases {
            let name = SwiftName.afterDot(entry.name)
            let value = SwiftLiteral.quoted(entry.value)
            let writesKey = "try container.encode(\(value), forKey: \(keyCase))"
            switch entry.content {
            case .type(let type):
                branches.append("    case \(value): self = .\(name)(try \(type)(from: decoder))")
                let isWriter = writers.contains(type)
                usesContainer = usesContainer || isWriter
                encodes.append("    case .\(name)(let value):")
                encodes +=
                    (isWriter ? [writesKey] : []).map { "        \($0)" } + ["        try value.encode(to: encoder)"]
            case .member(let type):
                usesContainer = true
                labels.append(entry.name)
                branches.append(
                    "    case \(value): self = .\(name)(try container.decode(\(type).self, forKey: .\(name)))")
                encodes += [
                    "    case .\(name)(let value):", "        \(writesKey)",
                    "        try container.encode(value, forKey: .\(name))",
                ]
            case .members(let members) where members.isEmpty:
                usesContainer = true
                branches.append("    case \(value): self = .\(name)")
                encodes.append("    case .\(name): \(writesKey)")
            case .members(let members):
                usesContainer = true
                labels += members.map(\.label).filter { !labels.contains($0) && $0 != property }
                branches += ["    case \(value):", "        self = .\(name)("]
                branches += members.enumerated().map { index, member in
                    let type = TypeExpression(member.type)
                    let method = type.isOptional ? "decodeIfPresent" : "decode"
                    return "            \(member.label): try container.\(method)(\(type.unwrapped.text).self, "
                        + "forKey: .\(SwiftName.afterDot(member.label)))" + (index == members.count - 1 ? ")" : ",")
                }
                let bound = members.map { "let \(SwiftName.escaped($0.label))" }.joined(separator: ", ")
                encodes += ["    case .\(name)(\(bound)):", "        \(writesKey)"]
                encodes += members.map { member in
                    let method = TypeExpression(member.type).isOptional ? "encodeIfPresent" : "encode"
                    return "        try container.\(method)(\(SwiftName.escaped(member.label)), "
                        + "forKey: .\(SwiftName.afterDot(member.label)))"
                }
            }
        }
        let method = other == nil ? "decode" : "decodeIfPresent"
        if let other {
            let name = SwiftName.afterDot(other.name)
            branches.append("    default: self = .\(name)(try \(other.type)(from: decoder))")
            encodes += ["    case .\(name)(let value):", "        try value.encode(to: encoder)"]
        } else {
            branches += [
                "    case let other:", "        throw DecodingError.dataCorruptedError(",
                "            forKey: \(keyCase), in: container, debugDescription: \"\\(other) is not known.\")",
            ]
        }
        let keys = [SwiftName.escaped(property) + (property == key ? "" : " = \(SwiftLiteral.quoted(key))")]
        var code =
            ["private enum MemberKeys: String, CodingKey {"]
            + (keys + labels.map(SwiftName.escaped)).map { "    case \($0)" }
            + ["}", ""]
        code +=
            [
                "init(from decoder: any Decoder) throws {",
                "    let container = try decoder.container(keyedBy: MemberKeys.self)",
                "    switch try container.\(method)(String.self, forKey: \(keyCase)) {",
            ] + branches + ["    }", "}"]
        guard isEncodable else { return code }
        return code + ["", "func encode(to encoder: any Encoder) throws {"]
            + (usesContainer ? ["    var container = encoder.container(keyedBy: MemberKeys.self)"] : [])
            + ["    switch self {"] + encodes + ["    }", "}"]
    }
}
