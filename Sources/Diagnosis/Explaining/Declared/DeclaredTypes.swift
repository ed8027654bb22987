package import DecodeService
import DecodeTrace
import JSONText
package import SwiftDeclarations

/// The types declared in the models' source: where a property is declared, which cases an enum has.
///
/// Explanations use it where they can and do without it where a type's source isn't available.
package struct DeclaredTypes: Sendable {
    /// A property, or an enum's case, in its file.
    package struct Property: Sendable, Hashable {
        package let source: ModelSource.Property
        package let file: String

        /// The name in the source.
        package var name: String { source.name }
        /// The declared type as written; nil if it is inferred, and for a case.
        package var type: String? { source.type }
        /// Whether it is an enum case, such as a case of `CodingKeys` that no property is named for.
        package var isCase: Bool { source.isCase }
        /// `Nested.swift:7`.
        package var place: String { "\(file):\(source.line)" }

        /// Whether nil is a value of the declared type.
        var isOptional: Bool { type.map { TypeExpression($0).isOptional } ?? false }
    }

    /// A file with its name.
    package typealias File = (name: String, source: ModelSource)

    /// The files that declare the models, the most important first.
    package let files: [File]
    /// Results of earlier lookups in the files: thousands of failures concern few properties.
    let lookups = Lookups()
    /// Raw values that enums without source reported while they decoded, as JSON, by type name.
    private var reportedRawValues: [String: [String]] = [:]

    /// No declarations.
    package static let none = DeclaredTypes([])

    /// Creates declarations from parsed sources.
    ///
    /// - Parameter files: The files that declare the models, the most important first.
    package init(_ files: [File]) { self.files = files }

    /// The sources, the most important first.
    package var sources: [ModelSource] { files.map(\.source) }

    /// Adds the raw values that enums reported while they decoded.
    package func adding(cases: [String: [String]]) -> DeclaredTypes {
        var copy = self
        copy.reportedRawValues.merge(cases) { first, _ in first }
        return copy
    }

    final class Lookups: Sendable {
        struct Question: Hashable {
            var key: String
            var type: TypeExpression
            var requested: TypeExpression?
        }

        let declarations = Findings<String, (file: File, declaration: ModelSource.Declaration)?>()
        let properties = Findings<Question, Property?>()
        let askings = Findings<Question, Asking?>()
        let conversions = Findings<Question, Conversion?>()
        let alternatives = Findings<Question, [Alternative]>()
    }

    /// The property that a coding key belongs to.
    package func property(for key: String, in type: TypeExpression) -> Property? {
        lookups.properties.value(of: Lookups.Question(key: key, type: type)) {
            first(for: type) { name, file in
                file.source.property(for: key, in: name).map { Property(source: $0, file: file.name) }
            }
        }
    }

    /// How a hand-written `init(from:)` asks for a key.
    struct Asking: Sendable, Hashable {
        /// The method that is called, such as `decode`; nil if the call was not found.
        var method: String?
        var file: String
        /// The line of the call, or else of the initializer, counted from 1.
        var line: Int

        /// `Nested.swift:7`.
        var place: String { "\(file):\(line)" }
    }

    /// How a type's hand-written `init(from:)` asks for a coding key; nil if the compiler synthesizes it.
    ///
    /// - Parameter requested: The requested type, which picks one of several calls for the key.
    func asking(for key: String, as requested: TypeExpression?, in type: TypeExpression) -> Asking? {
        lookups.askings.value(of: Lookups.Question(key: key, type: type, requested: requested)) {
            let found = first(for: type) { name, file in
                file.source.decodingInitializer(of: name).map { (name, file, $0) }
            }
            guard let (name, file, initializer) = found else { return nil }
            let calls = file.source.decodingCalls(for: key, in: name)
            let call = calls.first { $0.type.map { TypeExpression($0).unwrapped } == requested } ?? calls.first
            // In a class, the superclass's initializer may ask for the key.
            if call == nil, file.source.declaration(of: name)?.kind == .class { return nil }
            return Asking(method: call?.method, file: file.name, line: call?.line ?? initializer.line)
        }
    }

    /// Whether a type is declared.
    func declares(_ type: String) -> Bool { declaration(of: type) != nil }

    /// A type with the names replaced that are declared as other names for types: `[String: [String: String]]` for
    /// `[String: Table]`.
    ///
    /// - Parameter owner: The type that names it: its own names hide those of others.
    func expanded(_ type: TypeExpression, in owner: String) -> TypeExpression {
        let aliases = sources.flatMap(\.aliases)
        guard !aliases.isEmpty else { return type }
        let expanded = type.replacingNames { name in
            let known = aliases.first { $0.name == "\(owner).\(name)" } ?? aliases.first { $0.name == name }
            return (known ?? aliases.first { $0.name.hasSuffix(".\(name)") })?.type ?? name
        }
        return expanded == type ? type : TypeExpression(expanded.text)
    }

    /// The declaration of a named type, not of those in it: of `Page` for `Page<Order>`, of none for `[Order]`.
    func ownDeclaration(of type: TypeExpression) -> ModelSource.Declaration? {
        type.name.flatMap { declaration(of: $0)?.declaration }
    }

    /// Where a type is declared: `Nested.swift:5`.
    package func place(of type: String) -> String? {
        declaration(of: type).map { "\($0.file.name):\($0.declaration.line)" }
    }

    /// The raw values of an enum as JSON (`"Comedy"`, `1`), in the order of the cases; empty if they are unknown or the
    /// enum has none.
    package func rawValues(of type: String) -> [String] {
        let declared = declaredValues(of: type)
        return declared.isEmpty
            ? reportedRawValues[type] ?? reportedRawValues[TypeExpression(type).innermostName] ?? [] : declared
    }

    /// The raw value of an enum's case as JSON; nil for an unknown case, and if the enum has none.
    func rawValue(ofCase name: String, in type: String) -> String? {
        let cases = declaration(of: type)?.declaration.properties.filter { $0.isCase && !$0.hasPayload } ?? []
        let values = declaredValues(of: type)
        guard cases.count == values.count, let index = cases.firstIndex(where: { $0.name == name }) else { return nil }
        return values[index]
    }

    func declaredValues(of type: String) -> [String] {
        guard let found = declaration(of: type)?.declaration, found.kind == .enum else { return [] }
        if found.inherits.contains("String") {
            return found.properties.filter { !$0.hasPayload && $0.isCase }.map { "\"\($0.codingKey)\"" }
        }
        guard found.inherits.contains(where: { FoundNumber.integers.contains($0) }) else { return [] }
        // A case without a number continues from the case before it.
        var next: Int? = 0
        var values: [String] = []
        for property in found.properties where property.isCase {
            // A value that isn't known leaves those after it unknown, too.
            guard let value = property.rawValue.map(SwiftLiteral.integer) ?? next else { return [] }
            let (following, overflows) = value.addingReportingOverflow(1)
            next = overflows ? nil : following
            values.append(String(value))
        }
        return values
    }

    /// The case that `enums: fallback` decodes an unknown raw value as, such as `unknown`; nil if it isn't known.
    func fallback(of type: String) -> String? {
        guard let found = declaration(of: type)?.declaration, found.kind == .enum else {
            let raw = EnumRule.names.flatMap(EnumRule.spellings).first { rawValues(of: type).contains("\"\($0)\"") }
            return raw.map { "\"\($0)\"" }
        }
        if found.inherits.contains("FallbackDecodable") { return "decodingFallback" }
        let cases = found.properties.filter(\.isCase)
        return EnumRule.names.lazy.compactMap { name in
            cases.first { entry in
                found.inherits.contains("CaseIterable") && entry.name == name
                    || found.inherits.contains("String") && EnumRule.spellings(of: name).contains(entry.codingKey)
            }?.name
        }.first
    }

    /// Whether a type is an enum; nil if that isn't known.
    func isEnum(_ type: String) -> Bool? {
        if let kind = declaration(of: type)?.declaration.kind { return kind == .enum }
        return rawValues(of: type).isEmpty ? nil : true
    }

    /// The names of a generic type's parameters, in order; empty for other types, or if they aren't known.
    func genericParameters(of type: String) -> [String] {
        guard let (file, found) = declaration(of: type), found.isGeneric else { return [] }
        let lines = file.source.text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(found.line - 1),
            let list = lines[found.line - 1].firstMatch(of: #/\w\s*<([^<>]*)>/#)
        else { return [] }
        return list.1.split(separator: ",").map { parameter in
            String(parameter.drop { $0.isWhitespace }.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        }
    }

    /// The key of the member beside each of several values that has only raw values of an enum, and whose name has all words
    /// of their key and more: `statusCode` beside a `status` that is a text. Nil if there is none.
    func keyOfCases(_ type: String, beside values: [JSONDocument.Token], in document: JSONDocument) -> String? {
        guard let first = values.first, let key = document.key(first) else { return nil }
        let (cases, words) = (Set(rawValues(of: type)), Set(KeySpelling(key).words))
        let objects = values.prefix(200).compactMap { document.parent($0) }
        return document.keys(inEach: objects, most: 200) { cases.contains(document.sourceText($0, limit: 400)) }
            .first { $0 != key && words.isSubset(of: KeySpelling($0).words) }
    }

    /// Whether the cases of an enum have strings; true if its declaration isn't known.
    func hasStringCases(_ type: String) -> Bool {
        declaration(of: type)?.declaration.inherits.contains("String") ?? true
    }

    /// Whether a type has an `init(from:)` of its own.
    func isWrittenByHand(_ type: String) -> Bool { initializerPlace(of: type) != nil }

    /// Whether the compiler synthesizes a type's `init(from:)`.
    package func isSynthesized(_ type: ModelSource.Declaration) -> Bool {
        !isDecodedByLibrary(type.name)
            && sources.allSatisfy { source in
                source.declarations.allSatisfy { $0.name != type.name || $0.initializer == nil }
            }
    }

    /// Where the hand-written `init(from:)` of a type is: `Nested.swift:12`; nil if the compiler synthesizes it.
    func initializerPlace(of type: String) -> String? {
        guard let (file, found) = declaration(of: type) else { return nil }
        return file.source.decodingInitializer(of: found.name).map { "\(file.name):\($0.line)" }
    }

    /// The coding keys of an enum's cases; empty for other types.
    func caseKeys(of type: String) -> [String] { cases(of: type)?.map(\.key) ?? [] }

    /// The coding keys of a type's properties; empty if they are unknown.
    func keys(of type: String) -> [String] {
        guard let (file, found) = declaration(of: type), found.kind != .enum else { return [] }
        let renamed = file.source.codingKeys(of: found)
        return (renamed?.properties ?? found.properties.filter { !$0.isComputed }).map(\.codingKey)
    }

    /// Where coding keys name a property: the case's line, or that of the keys without such a case; nil if the compiler
    /// synthesizes them.
    ///
    /// - Parameter keys: The name of the type of keys.
    func keysPlace(of property: String, in keys: String) -> String? {
        guard let (file, keys) = declaration(of: keys) else { return nil }
        let line = keys.properties.first { $0.isCase && $0.name == property }?.line
        return "\(file.name):\(line ?? keys.line)"
    }

    /// Whether a type has several properties and no `CodingKeys` yet, which would have to name all of them.
    func mustNameOthers(in type: TypeExpression) -> Bool {
        guard let (file, found) = declaration(of: type.text), found.kind != .enum, found.properties.count > 1 else {
            return false
        }
        return file.source.codingKeys(of: found) == nil
    }

    func declaration(of type: String) -> (file: File, declaration: ModelSource.Declaration)? {
        lookups.declarations.value(of: type) {
            first(for: TypeExpression(type)) { name, file in
                file.source.declaration(of: name).map { (file: file, declaration: $0) }
            }
        }
    }

    /// Returns the first result of a search for each of a type's names in each of the files.
    func first<Found>(for type: TypeExpression, _ find: (_ name: String, _ file: File) -> Found?) -> Found? {
        for name in type.declaredNames {
            for file in files { if let found = find(name, file) { return found } }
        }
        return nil
    }
}

extension DecodeRunner {
    /// Returns the types that a model's source declares; ``DeclaredTypes/none`` if it isn't available.
    ///
    /// - Parameters:
    ///   - model: A type expression with qualified names, as in ``DecodeResult/model``.
    ///   - parse: Parses a Swift file.
    package func declaredTypes(
        of model: String, parse: (ModelSourceFile) -> ModelSource
    ) async -> DeclaredTypes {
        guard let models = try? await models(), let root = models.root(of: model) else { return .none }
        var files: [(name: String, source: ModelSource)] = []
        for file in models.files(of: root) {
            if let source = try? await source(of: file) { files.append((source.file, parse(source))) }
        }
        return DeclaredTypes(files)
    }
}
