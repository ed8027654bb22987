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
    var text: String {
        let own = order.filter { declarations[$0].owner == nil }.map { text(of: $0).joined(separator: "\n") }
        let alias = own.isEmpty ? ["typealias \(rootName) = \(written(root))"] : []
        return (alias + own + helpers.map(\.source)).joined(separator: "\n\n")
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

    private func text(of number: Int) -> [String] {
        let reason = "/// Indirect because it can contain a value of its own type."
        return (declarations[number].isIndirect ? [reason] : []) + body(of: number)
    }

    private func body(of number: Int) -> [String] {
        switch declarations[number].content {
        case .record(let properties): record(number, properties)
        case .strings(let cases): strings(number, cases)
        case .variants(let key, let name, let variants): self.variants(number, key: key, name: name, variants)
        case .tokens(let cases): tokens(number, cases)
        }
    }

    private func written(_ type: SwiftType) -> String { type.written { declarations[$0].name } }

    private func opening(_ number: Int) -> String {
        let declaration = declarations[number]
        switch declaration.content {
        case .record: return "struct \(declaration.name): Codable {"
        case .strings: return "enum \(declaration.name): String, Codable {"
        case .variants, .tokens:
            return "\(declaration.isIndirect ? "indirect " : "")enum \(declaration.name): Codable {"
        }
    }

    private func indented(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? "" : "    " + $0 } }

    // MARK: - Records

    private func record(_ number: Int, _ properties: [Declaration.Property]) -> [String] {
        guard !properties.isEmpty else { return ["struct \(declarations[number].name): Codable {}"] }
        var blocks = [properties.flatMap(property)]
        for inner in declarations.indices where declarations[inner].owner == number {
            if case .strings(let cases) = declarations[inner].content { blocks.append(strings(inner, cases)) }
        }
        if properties.contains(where: { $0.key != $0.name }) {
            let cases = properties.map { caseLine($0.name, rawValue: $0.key) }
            blocks.append(["private enum CodingKeys: String, CodingKey {"] + indented(cases.flatMap { $0 }) + ["}"])
        }
        return [opening(number)] + indented(Array(blocks.joined(separator: [""]))) + ["}"]
    }

    /// A property with its comment: on the same line, or above it if the line would be too long.
    private func property(_ property: Declaration.Property) -> [String] {
        let line = "var \(SwiftName.escaped(property.name)): \(written(property.type))"
        guard let comment = property.comment else { return [line] }
        let whole = "\(line)  // \(comment)"
        return whole.count + 4 <= Self.lineLength ? [whole] : ["// \(comment)", line]
    }

    /// A case of a string enum; its raw value is on its own line if it is too long.
    private func caseLine(_ name: String, rawValue: String) -> [String] {
        let start = "case \(SwiftName.escaped(name))"
        guard name != rawValue else { return [start] }
        let line = "\(start) = \(SwiftLiteral.quoted(rawValue))"
        // Eight columns of indentation for the two types around it.
        return line.count + 8 <= Self.lineLength ? [line] : ["\(start) =", "    \(SwiftLiteral.quoted(rawValue))"]
    }

    private func strings(_ number: Int, _ cases: [Declaration.StringCase]) -> [String] {
        [opening(number)] + indented(cases.flatMap { caseLine($0.name, rawValue: $0.value) }) + ["}"]
    }

    // MARK: - Enums with values

    /// The name of the nested enum of tags: one that no declared type has, since it would hide that type.
    private var tagsName: String {
        let names = Set(declarations.map(\.name))
        return ["Kind", "Tag", "Discriminator"].first { !names.contains($0) } ?? "Kinds"
    }

    private func variants(
        _ number: Int, key: String, name: String, _ variants: [Declaration.Variant]
    ) -> [String] {
        let cases = variants.map { variant in
            "case \(SwiftName.escaped(variant.name))" + (variant.type.map { "(\(written($0)))" } ?? "")
        }
        let dotted = { (variant: Declaration.Variant) in "." + SwiftName.afterDot(variant.name) }
        let key = caseLine(name, rawValue: key)
        let decoding = variants.map { variant in
            let value = variant.type.map { "(try \(written($0))(from: decoder))" } ?? ""
            return "case \(dotted(variant)): self = \(dotted(variant))\(value)"
        }
        let encoding = variants.flatMap { variant -> [String] in
            let tag = "try container.encode(\(tagsName)\(dotted(variant)), forKey: .\(SwiftName.afterDot(name)))"
            guard variant.type != nil else { return ["case \(dotted(variant)):", "    \(tag)"] }
            return ["case \(dotted(variant))(let value):", "    \(tag)", "    try value.encode(to: encoder)"]
        }
        let kinds = variants.flatMap { caseLine($0.name, rawValue: $0.value) }
        let blocks: [[String]] = [
            cases,
            ["private enum CodingKeys: String, CodingKey {"] + indented(key) + ["}"],
            ["private enum \(tagsName): String, Codable {"] + indented(kinds) + ["}"],
            ["init(from decoder: any Decoder) throws {"]
                + indented(
                    [
                        "let container = try decoder.container(keyedBy: CodingKeys.self)",
                        "switch try container.decode(\(tagsName).self, forKey: .\(SwiftName.afterDot(name))) {",
                    ] + decoding + ["}"]) + ["}"],
            ["func encode(to encoder: any Encoder) throws {"]
                + indented(
                    ["var container = encoder.container(keyedBy: CodingKeys.self)", "switch self {"] + encoding + ["}"])
                + ["}"],
        ]
        return [opening(number)] + indented(Array(blocks.joined(separator: [""]))) + ["}"]
    }

    private func tokens(_ number: Int, _ cases: [Declaration.TokenCase]) -> [String] {
        var attempts: [String] = []
        for (index, item) in cases.enumerated() {
            let type = written(item.type)
            let isLast = index == cases.count - 1
            let start = index == 0 ? "" : "} else "
            if isLast {
                // The last type is decoded with `try`, so that its error is thrown.
                attempts += ["} else {", "    self = .\(item.name)(try container.decode(\(type).self))", "}"]
            } else if case .array = item.type {
                attempts += [
                    "\(start)if (try? decoder.unkeyedContainer()) != nil {",
                    "    self = .\(item.name)(try container.decode(\(type).self))",
                ]
            } else {
                attempts += [
                    "\(start)if let value = try? container.decode(\(type).self) {", "    self = .\(item.name)(value)",
                ]
            }
        }
        let blocks: [[String]] = [
            cases.map { "case \($0.name)(\(written($0.type)))" },
            ["init(from decoder: any Decoder) throws {"]
                + indented(["let container = try decoder.singleValueContainer()"] + attempts) + ["}"],
            ["func encode(to encoder: any Encoder) throws {"]
                + indented(
                    ["var container = encoder.singleValueContainer()", "switch self {"]
                        + cases.map { "case .\($0.name)(let value): try container.encode(value)" } + ["}"]) + ["}"],
        ]
        return [opening(number)] + indented(Array(blocks.joined(separator: [""]))) + ["}"]
    }
}
