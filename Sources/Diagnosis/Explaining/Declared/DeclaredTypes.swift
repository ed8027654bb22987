package import DecodeService
import DecodeTrace
package import SwiftSource
package import SwiftTypes

/// What the models' source says of their types: where a property is declared, which cases an enum has.
///
/// An explanation is better with it and stands without it: of a type whose source is not at hand nothing is said.
package struct DeclaredTypes: Sendable {
    /// A property, or an enum's case, in its file.
    package struct Property: Sendable, Hashable {
        /// The name in the source.
        package var name: String
        /// The declared type as it is written; nil where it is inferred, and for a case.
        package var type: String?
        /// Whether it is a case, as of `CodingKeys` where no property has that name.
        package var isCase: Bool
        package var file: String
        /// From 1.
        package var line: Int

        /// `Nested.swift:7`.
        package var place: String { "\(file):\(line)" }

        /// Whether nil is a value of the declared type.
        var isOptional: Bool { type.map { TypeExpression($0).isOptional } ?? false }
    }

    private struct File: Sendable {
        var name: String
        var source: ModelSource
    }

    private let files: [File]
    /// What was looked up in the files: thousands of failures are of few properties.
    private let lookups = Lookups()
    /// Raw values that the types themselves told, as JSON, by the type's name: for those without a source.
    private let told: [String: [String]]

    /// Nothing is known.
    package static let none = DeclaredTypes([])

    /// Reads the sources.
    ///
    /// - Parameters:
    ///   - files: The files that declare the models, the most important first.
    ///   - cases: The raw values of enums, as JSON, where the types told them while they decoded.
    /// - Complexity: O(*n*) in the length of the sources.
    package init(_ files: [ModelSourceFile], cases: [String: [String]] = [:]) {
        self.files = files.map { File(name: $0.file, source: ModelSource($0.text)) }
        told = cases
    }

    /// Sources that were read before.
    ///
    /// - Parameter files: Names and sources of the files that declare the models, the most important first.
    package init(parsed files: [(name: String, source: ModelSource)]) {
        self.init(files: files.map { File(name: $0.name, source: $0.source) }, told: [:])
    }

    /// The sources, the most important first.
    package var sources: [ModelSource] { files.map(\.source) }

    /// These types, and the raw values that types told while they decoded.
    package func adding(cases: [String: [String]]) -> DeclaredTypes {
        DeclaredTypes(files: files, told: told.merging(cases) { first, _ in first })
    }

    private init(files: [File], told: [String: [String]]) {
        self.files = files
        self.told = told
    }

    private final class Lookups: Sendable {
        struct Question: Hashable {
            var key: String
            var type: TypeExpression
            var requested: TypeExpression?
        }

        let properties = Findings<Question, Property?>()
        let askings = Findings<Question, Asking?>()
    }

    /// The property that a coding key belongs to.
    package func property(for key: String, in type: TypeExpression) -> Property? {
        lookups.properties.value(of: Lookups.Question(key: key, type: type)) { findProperty(for: key, in: type) }
    }

    private func findProperty(for key: String, in type: TypeExpression) -> Property? {
        for name in type.declaredNames {
            for file in files {
                guard let found = file.source.property(for: key, in: name) else { continue }
                return Property(
                    name: found.name, type: found.type, isCase: found.isCase, file: file.name, line: found.line)
            }
        }
        return nil
    }

    /// What a hand-written `init(from:)` does to ask for a key.
    struct Asking: Sendable, Hashable {
        /// The method that is called, `decode`; nil where the call was not found.
        var method: String?
        var file: String
        /// The line of the call, else that of the initializer, from 1.
        var line: Int

        /// `Nested.swift:7`.
        var place: String { "\(file):\(line)" }
    }

    /// How a type asks for a coding key where its `init(from:)` is written by hand; nil where the compiler writes it.
    ///
    /// - Parameter requested: What was asked for: of several calls for the key the one for that type is meant.
    func asking(for key: String, as requested: TypeExpression?, in type: TypeExpression) -> Asking? {
        lookups.askings.value(of: Lookups.Question(key: key, type: type, requested: requested)) {
            findAsking(for: key, as: requested, in: type)
        }
    }

    private func findAsking(for key: String, as requested: TypeExpression?, in type: TypeExpression) -> Asking? {
        for name in type.declaredNames {
            for file in files {
                guard let initializer = file.source.decodingInitializer(of: name) else { continue }
                let calls = file.source.decodingCalls(for: key, in: name)
                let call = calls.first { $0.type.map { TypeExpression($0).unwrapped } == requested } ?? calls.first
                // Of a class it may be the superclass's that asks.
                if call == nil, file.source.declaration(of: name)?.kind == .class { return nil }
                return Asking(method: call?.method, file: file.name, line: call?.line ?? initializer.line)
            }
        }
        return nil
    }

    /// Where a type is declared: `Nested.swift:5`.
    package func place(of type: String) -> String? {
        declaration(of: type).map { "\($0.file.name):\($0.declaration.line)" }
    }

    /// The raw values of an enum as they stand in JSON (`"Comedy"`, `1`), in the order of the cases; empty where they are
    /// not known, and for an enum that is no raw value.
    package func rawValues(of type: String) -> [String] {
        let declared = declaredValues(of: type)
        return declared.isEmpty ? told[type] ?? told[TypeExpression(type).innermostName] ?? [] : declared
    }

    private func declaredValues(of type: String) -> [String] {
        guard let found = declaration(of: type)?.declaration, found.kind == .enum else { return [] }
        if found.inherits.contains("String") {
            return found.properties.filter { !$0.hasPayload && $0.type == nil }.map { "\"\($0.codingKey)\"" }
        }
        guard found.inherits.contains(where: { FoundNumber.integers.contains($0) }) else { return [] }
        // A case without a number follows the one before it.
        var next = 0
        return found.properties.filter { $0.type == nil }.map { property in
            let value = property.rawValue.flatMap { Int($0.replacing("_", with: "")) } ?? next
            next = value + 1
            return String(value)
        }
    }

    /// What `enums: fallback` makes of an unknown raw value: `unknown`, a case of the enum; nil where no source says.
    func fallback(of type: String) -> String? {
        guard let found = declaration(of: type)?.declaration, found.kind == .enum else {
            let raw = EnumRule.names.flatMap(EnumRule.spellings).first { rawValues(of: type).contains("\"\($0)\"") }
            return raw.map { "\"\($0)\"" }
        }
        if found.inherits.contains("FallbackDecodable") { return "decodingFallback" }
        let cases = found.properties.filter { $0.type == nil }
        return EnumRule.names.lazy.compactMap { name in
            cases.first { entry in
                found.inherits.contains("CaseIterable") && entry.name == name
                    || found.inherits.contains("String") && EnumRule.spellings(of: name).contains(entry.codingKey)
            }?.name
        }.first
    }

    /// The names of an enum's cases, where it has associated values or no raw type.
    func caseNames(of type: String) -> [String] {
        guard let found = declaration(of: type)?.declaration, found.kind == .enum else { return [] }
        return found.properties.filter { $0.type == nil }.map(\.name)
    }

    /// The coding keys of a type's properties; empty where they are not known.
    func keys(of type: String) -> [String] {
        guard let (file, found) = declaration(of: type), found.kind != .enum else { return [] }
        let renamed = file.source.codingKeys(of: found)
        return renamed.map { $0.properties.map(\.codingKey) } ?? found.properties.map(\.codingKey)
    }

    /// Whether a type has several properties and no coding keys of its own yet: those would have to name all of them.
    func mustNameOthers(in type: TypeExpression) -> Bool {
        guard let (file, found) = declaration(of: type.text), found.kind != .enum, found.properties.count > 1 else {
            return false
        }
        return file.source.codingKeys(of: found) == nil
    }

    private func declaration(of type: String) -> (file: File, declaration: ModelSource.Declaration)? {
        for name in TypeExpression(type).declaredNames {
            for file in files { if let found = file.source.declaration(of: name) { return (file, found) } }
        }
        return nil
    }
}

extension DecodeRunner {
    /// What the source of a model declares; ``DeclaredTypes/none`` where it isn't available.
    ///
    /// - Parameter model: A type expression with qualified names, as in ``DecodeResult/model``.
    package func declaredTypes(of model: String) async -> DeclaredTypes {
        guard let models = try? await models(), let root = models.root(of: model) else { return .none }
        var files: [ModelSourceFile] = []
        for file in models.files(of: root) {
            if let source = try? await source(of: file) { files.append(source) }
        }
        return DeclaredTypes(files)
    }
}
