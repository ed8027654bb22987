import SwiftDeclarations

/// Writes the types of a model as Swift source, formatted like `swift format`.
struct SourceWriter {
    /// The name of a root that isn't a declared type.
    let rootName: String
    let root: SwiftType
    let declarations: [Declaration]
    /// The indices of the declarations, the root first.
    let order: [Int]

    private static let lineLength = 120

    /// The declarations, separated by blank lines, followed by the helpers that they need.
    var code: SwiftCode {
        let own = order.filter { declarations[$0].owner == nil }.map(code)
        let alias: SwiftCode = own.isEmpty ? "typealias \(name: rootName) = \(written(root))" : ""
        return ([alias] + own + helpers.map(\.source)).blocks
    }

    private var helpers: [Helper] {
        let parts = root.parts + declarations.flatMap { $0.types.flatMap(\.parts) }
        return Helper.allCases.filter { helper in
            parts.contains { part in
                switch part {
                case .boxed: helper == .box
                case .unknown: helper == .anyValue
                default: false
                }
            }
        }
    }

    private func code(of number: Int) -> SwiftCode {
        """
        \(declarations[number].isIndirect ? "/// Indirect because it can contain a value of its own type." : "")
        \(body(of: number))
        """
    }

    private func body(of number: Int) -> SwiftCode {
        switch declarations[number].content {
        case .record(let properties): record(number, properties)
        case .strings(let cases): strings(number, cases)
        case .variants(let key, let name, let variants): self.variants(number, key: key, name: name, variants)
        case .tokens(let cases): tokens(number, cases)
        }
    }

    private func written(_ type: SwiftType) -> TypeExpression { TypeExpression(type.written { declarations[$0].name }) }

    /// An enum with values, which writes its own coding.
    private func enumeration(_ number: Int, _ members: [SwiftCode]) -> SwiftCode {
        """
        \(declarations[number].isIndirect ? "indirect " : "")enum \(name: declarations[number].name): Codable {
            \(members.blocks)
        }
        """
    }

    // MARK: - Records

    private func record(_ number: Int, _ properties: [Declaration.Property]) -> SwiftCode {
        guard !properties.isEmpty else { return "struct \(name: declarations[number].name): Codable {}" }
        var blocks = [properties.map(property).lines]
        for inner in declarations.indices where declarations[inner].owner == number {
            if case .strings(let cases) = declarations[inner].content { blocks.append(strings(inner, cases)) }
        }
        if properties.contains(where: { $0.key != $0.name }) {
            blocks.append(
                """
                private enum CodingKeys: String, CodingKey {
                    \(properties.map { caseLine($0.name, rawValue: $0.key) }.lines)
                }
                """)
        }
        return """
            struct \(name: declarations[number].name): Codable {
                \(blocks.blocks)
            }
            """
    }

    /// A property with its comment: on the same line, or above it if the line would be too long.
    private func property(_ property: Declaration.Property) -> SwiftCode {
        let line: SwiftCode = "var \(name: property.name): \(written(property.type))"
        guard let comment = property.comment else { return line }
        let whole: SwiftCode = "\(line)  // \(comment: comment)"
        return whole.text.count + 4 <= Self.lineLength ? whole : "// \(comment: comment)\n\(line)"
    }

    /// A case of a string enum; its raw value is on its own line if it is too long.
    private func caseLine(_ name: String, rawValue: String) -> SwiftCode {
        guard name != rawValue else { return "case \(name: name)" }
        let line: SwiftCode = "case \(name: name) = \(literal: rawValue)"
        // Eight columns of indentation for the two types around it.
        return line.text.count + 8 <= Self.lineLength ? line : "case \(name: name) =\n    \(literal: rawValue)"
    }

    private func strings(_ number: Int, _ cases: [Declaration.StringCase]) -> SwiftCode {
        """
        enum \(name: declarations[number].name): String, Codable {
            \(cases.map { caseLine($0.name, rawValue: $0.value) }.lines)
        }
        """
    }

    // MARK: - Enums with values

    /// The name of the nested enum of tags: one that no declared type has, since it would hide that type.
    private var tagsName: String {
        let names = Set(declarations.map(\.name))
        return ["Kind", "Tag", "Discriminator"].first { !names.contains($0) } ?? "Kinds"
    }

    private func variants(
        _ number: Int, key: String, name: String, _ variants: [Declaration.Variant]
    ) -> SwiftCode {
        let cases = variants.map { variant -> SwiftCode in
            "case \(name: variant.name)\(variant.type.map { "(\(written($0)))" } ?? "")"
        }
        let decoding = variants.map { variant -> SwiftCode in
            let value: SwiftCode = variant.type.map { "(try \(written($0))(from: decoder))" } ?? ""
            return "case .\(member: variant.name): self = .\(member: variant.name)\(value)"
        }
        let encoding = variants.map { variant -> SwiftCode in
            """
            case .\(member: variant.name)\(variant.type == nil ? "" : "(let value)"):
                try container.encode(\(name: tagsName).\(member: variant.name), forKey: .\(member: name))
                \(variant.type == nil ? "" : "try value.encode(to: encoder)")
            """
        }
        return enumeration(
            number,
            [
                cases.lines,
                """
                private enum CodingKeys: String, CodingKey {
                    \(caseLine(name, rawValue: key))
                }
                """,
                """
                private enum \(name: tagsName): String, Codable {
                    \(variants.map { caseLine($0.name, rawValue: $0.value) }.lines)
                }
                """,
                """
                init(from decoder: any Decoder) throws {
                    let container = try decoder.container(keyedBy: CodingKeys.self)
                    switch try container.decode(\(name: tagsName).self, forKey: .\(member: name)) {
                    \(decoding.lines)
                    }
                }
                """,
                """
                func encode(to encoder: any Encoder) throws {
                    var container = encoder.container(keyedBy: CodingKeys.self)
                    switch self {
                    \(encoding.lines)
                    }
                }
                """,
            ])
    }

    private func tokens(_ number: Int, _ cases: [Declaration.TokenCase]) -> SwiftCode {
        let attempts = cases.enumerated().map { index, item -> SwiftCode in
            let type = written(item.type)
            let start: SwiftCode = index == 0 ? "" : "} else "
            if index == cases.count - 1 {
                // The last type is decoded with `try`, so that its error is thrown.
                return """
                    } else {
                        self = .\(member: item.name)(try container.decode(\(type).self))
                    }
                    """
            } else if case .array = item.type {
                return """
                    \(start)if (try? decoder.unkeyedContainer()) != nil {
                        self = .\(member: item.name)(try container.decode(\(type).self))
                    """
            } else {
                return """
                    \(start)if let value = try? container.decode(\(type).self) {
                        self = .\(member: item.name)(value)
                    """
            }
        }
        return enumeration(
            number,
            [
                cases.map { "case \(name: $0.name)(\(written($0.type)))" as SwiftCode }.lines,
                """
                init(from decoder: any Decoder) throws {
                    let container = try decoder.singleValueContainer()
                    \(attempts.lines)
                }
                """,
                """
                func encode(to encoder: any Encoder) throws {
                    var container = encoder.singleValueContainer()
                    switch self {
                    \(cases.map { "case .\(member: $0.name)(let value): try container.encode(value)" as SwiftCode }.lines)
                    }
                }
                """,
            ])
    }
}
