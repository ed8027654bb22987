import SwiftDeclarations

/// Writes the `init(from:)` of a type whose properties are plain; for a class with the `encode(to:)` that goes with it.
struct InitializerWriter {
    let source: ModelSource
    let type: ModelSource.Declaration

    /// A property with the key under which it is read.
    private struct Member {
        var name: String
        var key: String
        var type: TypeExpression
        /// Whether it has a value if the key is missing.
        var hasValue: Bool

        /// - Parameter keepsValue: Whether an optional keeps the value of its declaration, too.
        func decoding(from container: SwiftCode, keepsValue: Bool = false) -> SwiftCode {
            let method: SwiftCode = type.isOptional || hasValue ? "decodeIfPresent" : "decode"
            let value: SwiftCode = hasValue && (keepsValue || !type.isOptional) ? " ?? \(name: name)" : ""
            return "\(name: name) = try \(container).\(method)(\(type.unwrapped).self, forKey: .\(name: name))\(value)"
        }

        func encoding(to container: SwiftCode) -> SwiftCode {
            let method: SwiftCode = type.isOptional ? "encodeIfPresent" : "encode"
            return "try \(container).\(method)(\(name: name), forKey: .\(name: name))"
        }
    }

    /// The enum of the members' keys.
    private static func keys(_ name: SwiftCode, of members: [Member]) -> SwiftCode {
        """
        private enum \(name): String, CodingKey {
            \(members.map { .codingKey($0.name, $0.key) }.lines)
        }
        """
    }

    /// Returns members for the class that read its own properties and those of its superclass: with
    /// `super.init(from:)`, or directly if the superclass isn't Decodable.
    ///
    /// - Parameters:
    ///   - parent: The superclass whose properties are read by the code itself; nil to call its `init(from:)`.
    ///   - property: A property that must be read.
    /// - Returns: Nil if the class has such an initializer, or the source doesn't show the type of a property.
    func change(reading parent: ModelSource.Declaration?, including property: ModelSource.Property) -> SourceChange? {
        let parts = source.parts(of: type)
        guard type.kind == .class, parts.allSatisfy({ $0.initializer == nil }), let own = members(of: type) else {
            return nil
        }
        let inherited = parent.map { members(of: $0) ?? [] } ?? []
        guard (own + inherited).contains(where: { $0.name == property.name }) else { return nil }
        let parentKeys: SwiftCode = "\(name: "\(parent?.lastName ?? "")Keys")"
        let calls: SwiftCode =
            parent == nil
            ? "try super.init(from: decoder)"
            : """
            super.init()
            let inherited = try decoder.container(keyedBy: \(parentKeys).self)
            \(inherited.map { $0.decoding(from: "inherited") }.lines)
            """
        let decoding: SwiftCode = """
            required init(from decoder: any Decoder) throws {
                \(own.isEmpty ? "" : "let container = try decoder.container(keyedBy: CodingKeys.self)")
                \(own.map { $0.decoding(from: "container") }.lines)
                \(calls)
            }
            """
        let encoding: SwiftCode = """
            \(parent == nil ? "override " : "")func encode(to encoder: any Encoder) throws {
                \(parent == nil ? "try super.encode(to: encoder)" : "")
                \(own.isEmpty ? "" : "var container = encoder.container(keyedBy: CodingKeys.self)")
                \(own.map { $0.encoding(to: "container") }.lines)
                \(parent == nil ? "" : "var inherited = encoder.container(keyedBy: \(parentKeys).self)")
                \(inherited.map { $0.encoding(to: "inherited") }.lines)
            }
            """
        let code = [
            source.codingKeys(of: type) == nil && !own.isEmpty ? Self.keys("CodingKeys", of: own) : "",
            inherited.isEmpty ? "" : Self.keys(parentKeys, of: inherited), decoding, isEncodable ? encoding : "",
        ].blocks
        return .members(of: type.name, code: code, title: "\(type.name): init(from:)")
    }

    /// Where the code of an initializer finds what a property lacks.
    enum Source: Hashable {
        /// The value that the declaration has, if the key is missing.
        case declaration
        /// The object itself, which has the keys of the property's type.
        case sameObject
        /// Under a key of an object that is a member, both after conversion.
        case member(String, key: String)
    }

    /// Returns an initializer that finds properties elsewhere than under their keys: in an extension of a struct, where the
    /// memberwise initializer stays, or in a class without a superclass.
    ///
    /// - Parameters:
    ///   - sources: Where, by the name of the property; the others are read as the compiler's own code does.
    ///   - condition: What has to be true for it that the payload doesn't show.
    /// - Returns: Nil if the type has an initializer of its own, or the source doesn't show the type of a property.
    func change(finding sources: [String: Source], if condition: String? = nil) -> SourceChange? {
        let isClass = type.kind == .class
        guard type.kind == .struct || isClass && source.superclass(of: type) == nil,
            source.parts(of: type).allSatisfy({ $0.initializer == nil }), let own = members(of: type),
            Set(sources.keys).isSubset(of: own.map(\.name)),
            own.allSatisfy({ sources[$0.name] != .declaration || $0.hasValue })
        else { return nil }
        let head = source[source.bytes(ofLine: type.lines.lowerBound)]
        let access: SwiftCode = head.hasPrefix("public ") || head.contains(" public ") ? "public " : ""
        // Without an encode(to:), the compiler makes no keys for an init(from:) that is written.
        let needsKeys = !isEncodable && source.codingKeys(of: type) == nil
        var inner: [String: [Member]] = [:]
        let reading = own.map { member -> SwiftCode in
            switch sources[member.name] {
            case .sameObject: return "\(name: member.name) = try \(member.type.unwrapped)(from: decoder)"
            case .member(let outer, let key):
                var moved = member
                moved.key = key
                inner[outer, default: []].append(moved)
                return member.decoding(from: "\(name: Self.containerName(outer) + "Container")")
            case let source: return member.decoding(from: "container", keepsValue: source == .declaration)
            }
        }
        let outer = inner.keys.sorted()
        let keys = outer.map { key -> SwiftCode in
            Self.keys("\(name: Self.containerName(key).capitalizedFirst + "Keys")", of: inner[key] ?? [])
        }
        let outerKeys: SwiftCode = """
            private enum OuterKeys: String, CodingKey {
                \(outer.map { .codingKey(Self.containerName($0), $0) }.lines)
            }
            """
        let containers = outer.map { key -> SwiftCode in
            let name = Self.containerName(key)
            return """
                let \(name: name + "Container") = try decoder.container(keyedBy: OuterKeys.self)
                    .nestedContainer(keyedBy: \(name: name.capitalizedFirst + "Keys").self, forKey: .\(name: name))
                """
        }
        let isWhole = inner.values.map(\.count).reduce(0, +) == own.count
        let decoding: SwiftCode = """
            \(isClass ? "required " : "")\(access)init(from decoder: any Decoder) throws {
                \(isWhole ? "" : "let container = try decoder.container(keyedBy: CodingKeys.self)")
                \(containers.lines)
                \(reading.lines)
            }
            """
        let parts =
            [needsKeys ? Self.keys("CodingKeys", of: own) : ""] + (outer.isEmpty ? [] : [outerKeys] + keys) + [decoding]
        let title = "\(type.name): init(from:)"
        if isClass { return .members(of: type.name, code: parts.blocks, title: title, condition: condition) }
        let code: SwiftCode = """
            extension \(TypeExpression(type.name)) {
                \(parts.blocks)
            }
            """
        return .declarations(beside: type.name, code: code, title: title, condition: condition)
    }

    /// A name for a member, to which what its container and its keys are called is added.
    private static func containerName(_ key: String) -> String {
        let name = KeySpelling(key).camelCase
        return name.isEmpty ? "inner" : name
    }

    private var isEncodable: Bool {
        source.lineage(of: type).flatMap { source.parts(of: $0) }.flatMap(\.inherits)
            .contains { ["Codable", "Encodable"].contains($0) }
    }

    /// The variables of a class that have a key; nil if the type of one isn't known.
    private func members(of type: ModelSource.Declaration) -> [Member]? {
        let keys = source.codingKeys(of: type)?.properties
        var members: [Member] = []
        for property in source.parts(of: type).flatMap(\.properties) where !property.isComputed && !property.isCase {
            let key = keys.map { $0.first { $0.name == property.name }?.codingKey } ?? property.name
            let keyword = source[property.place.keyword]
            let isSettable = keyword == "var" || type.name == self.type.name && !source.isConstant(property)
            guard let key, isSettable, !source.hasModifier("lazy", property),
                type.name == self.type.name || !source.isPrivate(property)
            else { continue }
            let value = source[property.place.name.upperBound..<property.place.declaration.upperBound]
                .split(separator: "=", maxSplits: 1).dropFirst().first.map(String.init)
            guard property.wrappers.isEmpty, let written = property.type ?? value.flatMap(Self.typeOfLiteral) else {
                return nil
            }
            members.append(
                Member(name: property.name, key: key, type: TypeExpression(written), hasValue: value != nil))
        }
        return members
    }

    /// The type that the compiler infers from a literal; nil for other values.
    private static func typeOfLiteral(_ value: String) -> String? {
        let text = value.split(whereSeparator: \.isNewline).first.map { $0.trimmingPrefix { $0 == " " } } ?? ""
        if text.wholeMatch(of: #/-?[\d_]+\s*/#) != nil { return "Int" }
        if text.wholeMatch(of: #/-?[\d_]+\.\d+\s*/#) != nil { return "Double" }
        if text.wholeMatch(of: #/"[^"]*"\s*/#) != nil { return "String" }
        return ["true", "false"].contains(text.prefix { !$0.isWhitespace }) ? "Bool" : nil
    }
}
