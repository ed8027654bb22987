package import DecodeService
import SwiftDeclarations

// The members of a type that generated code needs.
extension DeclaredTypes {
    /// A case of an enum, and its coding key.
    struct Case {
        var name: String
        var key: String
        var values: [ModelSource.AssociatedValue]

        /// Whether its values can be read by one rule: one value, or labels for all.
        var isReadable: Bool { values.count < 2 || values.allSatisfy { $0.label != nil } }
    }

    /// The cases of an enum without a raw type; nil for other types.
    func cases(of type: String) -> [Case]? {
        guard let (file, found) = declaration(of: type), found.kind == .enum else { return nil }
        let keys = file.source.codingKeys(of: found)?.properties ?? []
        return found.properties.filter(\.isCase).map { entry in
            let key = keys.first { $0.name == entry.name }?.codingKey ?? entry.codingKey
            return Case(name: entry.name, key: key, values: entry.associated ?? [])
        }
    }

    /// The whole name of a type that a declaration names: `Shipment.Kind` for `Kind` in `Shipment`.
    func qualifiedName(_ name: String, in owner: String) -> String {
        var scope = owner.split(separator: ".")
        while !scope.isEmpty {
            let whole = "\(scope.joined(separator: ".")).\(name)"
            if declaration(of: whole)?.declaration.name == whole { return whole }
            scope.removeLast()
        }
        return name
    }

    /// Whether a type, or an extension of it, names another type in its inheritance clause, or a protocol that does.
    func inherits(_ type: String, _ name: String) -> Bool {
        guard let (_, found) = declaration(of: type) else { return false }
        let named = sources.flatMap(\.declarations).filter { $0.name == found.name }.flatMap(\.inherits)
        return named.contains(name)
            || sources.flatMap(\.items).contains {
                $0.keyword == "protocol" && named.contains($0.name) && $0.inherits.contains(name)
            }
    }

    /// A type as code outside of its owner names it.
    func qualified(_ type: TypeExpression, in owner: String) -> TypeExpression {
        type.replacingNames { qualifiedName($0, in: owner) }
    }

    /// The arguments of a generic type by the names of its parameters.
    func arguments(of type: TypeExpression, declaredAs name: String) -> [String: String] {
        Dictionary(zip(genericParameters(of: name), type.arguments.map(\.text))) { first, _ in first }
    }

    /// Whether a type's hand-written `init(from:)` opens a keyed container, and no other one.
    func readsOnlyObjects(_ type: String) -> Bool {
        let methods = sources.lazy.compactMap { $0.decodingInitializer(of: type) }.first?.calls.map(\.method) ?? []
        return methods.contains("container")
            && !methods.contains { ["singleValueContainer", "unkeyedContainer"].contains($0) }
    }

    /// Whether a type, or an extension of it, conforms to `Codable` or `Encodable`.
    func isEncodable(_ type: String) -> Bool { ["Codable", "Encodable"].contains { inherits(type, $0) } }

    /// The static constants of a type, in the order of the source.
    func staticNames(of type: String) -> [String] {
        statics(of: type).filter { !$0.item.isComputed && ["let", "var"].contains($0.item.keyword) }.map(\.item.name)
    }

    /// Whether an enum declares a case for unknown raw values, as ResilientCodable and its models name it.
    func declaresFallback(_ type: String) -> Bool {
        statics(of: type).contains { $0.item.name == "fallbackForIncorrectEnumValue" }
    }

    /// The static members of a type.
    func statics(of type: String) -> [(item: ModelSource.Item, source: ModelSource)] {
        guard let (_, found) = declaration(of: type) else { return [] }
        let path = found.name.split(separator: ".").map(String.init)
        return files.flatMap { file in
            Self.members(at: path[...], in: file.source.items).filter(\.isStatic).map { ($0, file.source) }
        }
    }

    private static func members(
        at path: ArraySlice<String>, in items: [ModelSource.Item]
    ) -> [ModelSource.Item] {
        guard let first = path.first else { return items }
        let whole = path.joined(separator: ".")
        return items.filter(\.isType).flatMap { item -> [ModelSource.Item] in
            if item.name == whole { return item.members }
            return item.name == first ? members(at: path.dropFirst(), in: item.members) : []
        }
    }

    /// The stored properties that a type declares itself.
    func storedProperties(of type: String) -> [ModelSource.Property] {
        declaration(of: type)?.declaration.properties.filter { !$0.isCase && !$0.isComputed } ?? []
    }

    /// The coding key of a property: its name, or the raw value of its case in `CodingKeys`.
    func key(of property: ModelSource.Property, in type: TypeExpression) -> String {
        guard let (file, found) = declaration(of: type.text), let keys = file.source.codingKeys(of: found) else {
            return property.codingKey
        }
        return keys.properties.first { $0.name == property.name }?.codingKey ?? property.codingKey
    }

    /// Returns the types of a model's properties, of the properties of these types, and so on.
    ///
    /// - Parameter model: The model's type expression.
    /// - Complexity: O(declarations)
    package func types(reachedFrom model: String) -> ReachedTypes {
        var reached = ReachedTypes()
        var visited: Set<String> = []
        var waiting = Self.names(in: model)
        while let name = waiting.popLast() {
            guard visited.insert(name).inserted,
                let type = files.lazy.compactMap({ $0.source.declaration(of: name) }).first
            else { continue }
            let written = type.properties.flatMap { [$0.type].compactMap(\.self) + ($0.associated ?? []).map(\.type) }
            reached.types.formUnion(written)
            waiting += (written + type.inherits).flatMap(Self.names)
            if type.kind == .enum, type.inherits.contains(where: Self.isRawType) { reached.hasRawValues = true }
        }
        reached.types.formUnion(visited)
        return reached
    }

    private static func isRawType(_ name: String) -> Bool {
        ["String", "Character", "Int", "UInt", "Double", "Float"].contains { name.hasPrefix($0) }
    }

    /// The names in a type as it is written: `String` and `City` in `[String: City]?`.
    private static func names(in type: String) -> [String] {
        type.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.map(String.init)
    }

    // MARK: Conversions of texts

    /// What a hand-written `init(from:)` converts the text of a key to.
    struct Conversion: Sendable, Hashable {
        var text: ConvertedText
        /// The expressions, if any, that the code takes in place of a text that it can't convert, as written.
        var fallbacks: [String]
        /// The enum whose raw value the text is; the property's type for other texts.
        var enumName: String
        /// The initializer: `City.init(from:) (Nested.swift:12)`.
        var initializer: String
    }

    /// What a type's hand-written `init(from:)` converts the text of a coding key to; nil if it reads no text for the key,
    /// or has no fallback for it.
    func conversion(of key: String, in type: TypeExpression) -> Conversion? {
        lookups.conversions.value(of: Lookups.Question(key: key, type: type)) {
            first(for: type) { name, file in
                guard let initializer = file.source.decodingInitializer(of: name),
                    file.source.decodingCalls(for: key, in: name).contains(where: { $0.type == "String" }),
                    let property = property(for: key, in: type), let text = property.type,
                    case let wanted = TypeExpression(text).unwrapped, let converted = converted(to: wanted, in: name),
                    case let fallbacks = file.source.fallbacks(in: initializer),
                    // An integer may lose its zeros without one.
                    !fallbacks.isEmpty || converted == .integer
                else { return nil }
                return Conversion(
                    text: converted, fallbacks: fallbacks, enumName: qualifiedName(wanted.declaredText, in: name),
                    initializer: "\(name).init(from:) (\(file.name):\(initializer.line))")
            }
        }
    }

    private func converted(to type: TypeExpression, in owner: String) -> ConvertedText? {
        switch type.name {
        case let name? where FoundNumber.integers.contains(name): return .integer
        case "Double", "Float", "Decimal", "CGFloat": return .number
        case "Bool": return .bool
        case "URL": return .url
        case "Date": return .date
        case let name?:
            let values = declaredValues(of: qualifiedName(name, in: owner))
            return values.isEmpty ? nil : .rawValues(values.map { $0.trimmingQuotes })
        case nil: return nil
        }
    }

    /// The keys whose values may be suspicious.
    package var suspectKeys: SuspectKeys {
        var converted: [String: ConvertedText] = [:]
        for source in sources {
            for type in source.declarations where type.kind != .extension {
                guard let initializer = source.decodingInitializer(of: type.name) else { continue }
                let keys = source.declarations.filter { $0.isCodingKeys && $0.name.hasPrefix("\(type.name).") }
                for call in initializer.calls where call.type == "String" {
                    guard let name = call.key else { continue }
                    let key = keys.flatMap(\.properties).first { $0.name == name }?.codingKey ?? name
                    guard let conversion = conversion(of: key, in: TypeExpression(type.name)) else { continue }
                    let known = converted[key]
                    // Types that disagree leave it to the value.
                    converted[key] = known == nil || known == conversion.text ? conversion.text : .date
                }
            }
        }
        return SuspectKeys(ignored: suspectIgnoredKeys, absent: suspectAbsentKeys, converted: converted)
    }
}

extension String {
    var trimmingQuotes: String {
        count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
    }
}

/// What a model declares, including what a decode that stopped has not requested.
package struct ReachedTypes: Sendable, Hashable {
    /// The types of the properties as written, and the names in them: `[Date]` and `Date`.
    package var types: Set<String> = []
    /// Whether there is an enum with raw values.
    package var hasRawValues = false

    /// Declares nothing.
    package init() {}
}
