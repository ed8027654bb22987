package import DecodeService
import DecodeTrace
import Foundation
import Lessons
import SwiftDeclarations

/// The models that can be decoded, by name.
package struct ModelTable: Sendable {
    /// A model and its type.
    struct Entry: Sendable {
        var descriptor: ModelDescriptor
        var source: ModelSourceFile
        private let box: TypeBox

        var type: any Decodable.Type { box.type }

        init(descriptor: ModelDescriptor, type: any Decodable.Type, source: ModelSourceFile) {
            self.descriptor = descriptor
            self.source = source
            box = TypeBox(type: type)
        }
    }

    /// A type that may be sent to other threads. `@unchecked`, because the compiler can't know that a type from a
    /// library isn't isolated; an isolated type wouldn't have been accepted as `Decodable` by the code that lists it.
    private struct TypeBox: @unchecked Sendable {
        let type: any Decodable.Type
    }

    /// A type named by an expression.
    struct Resolved {
        /// The expression with qualified names: `[nullability/City]`.
        var model: String
        var type: any Decodable.Type
    }

    var entries: [Entry]
    /// Creates the user's own decoder; nil if the strategies create it.
    var makeDecoder: (@Sendable () throws(RunnerTrouble) -> JSONDecoder)?
    /// Creates the user's own encoder; nil if the strategies create it.
    var makeEncoder: (@Sendable () throws(RunnerTrouble) -> JSONEncoder)?

    /// The models of all lessons.
    package static let lessons = ModelTable(lessons: LessonCatalog.all)

    /// The words of a library's sources.
    var libraryWords: [String] = []

    /// All models, in the order they are shown.
    package var descriptors: [ModelDescriptor] { entries.map(\.descriptor) }

    init(entries: [Entry]) {
        self.entries = entries
    }

    init(lessons: [Lesson]) {
        entries = lessons.flatMap { lesson in
            lesson.models.map { model in
                Entry(
                    descriptor: ModelDescriptor(
                        name: model.name, qualifiedName: "\(lesson.name)/\(model.name)",
                        kind: ModelDescriptor.Kind(rawValue: model.kind.rawValue) ?? .unknown, lesson: lesson.name,
                        title: lesson.title, sourceFile: model.sourceFile, line: nil,
                        isEncodable: model.isEncodable, keySets: model.keySets),
                    type: model.type,
                    source: ModelSourceFile(file: model.sourceFile, text: model.source))
            }
        }
    }

    /// Returns the type named by an expression.
    ///
    /// - Parameters:
    ///   - text: The expression as the user typed it.
    ///   - lesson: The preferred lesson if several have a model of that name.
    /// - Throws: ``RunnerTrouble`` if the expression can't be parsed, or a name is unknown or ambiguous.
    func resolve(_ text: String, preferring lesson: String?) throws(RunnerTrouble) -> Resolved {
        // A library may have been built for exactly this expression.
        if let entry = entries.first(where: { $0.descriptor.qualifiedName == text }) {
            return Resolved(model: text, type: entry.type)
        }
        let expression: TypeExpression
        do throws(TypeSyntaxError) {
            expression = try TypeExpression(parsing: text)
        } catch {
            throw .badModelExpression(expression: text, column: error.column, reason: error.reason)
        }
        return try resolve(expression, in: text, preferring: lesson)
    }

    /// The error for a part of the expression that the user typed.
    private static func bad(_ part: String, in text: String, _ reason: String) -> RunnerTrouble {
        let start = text.firstRange(of: part)?.lowerBound ?? text.startIndex
        return .badModelExpression(
            expression: text, column: text.distance(from: text.startIndex, to: start) + 1, reason: reason)
    }

    /// - Parameter text: The whole text that the user typed, for messages.
    private func resolve(
        _ expression: TypeExpression, in text: String, preferring lesson: String?
    ) throws(RunnerTrouble) -> Resolved {
        switch expression {
        case .array(let element):
            let inner = try resolve(element, in: text, preferring: lesson)
            return Resolved(model: "[\(inner.model)]", type: arrayType(inner.type))
        case .optional(let wrapped):
            let inner = try resolve(wrapped, in: text, preferring: lesson)
            return Resolved(model: "\(inner.model)?", type: optionalType(inner.type))
        case .dictionary(let key, let value):
            let keyType = try resolve(key, in: text, preferring: lesson)
            let inner = try resolve(value, in: text, preferring: lesson)
            guard let hashable = keyType.type as? any (Decodable & Hashable).Type else {
                throw Self.bad(
                    expression.text, in: text, "a dictionary's keys must be Hashable, and \(keyType.model) isn't,")
            }
            return Resolved(
                model: "[\(keyType.model): \(inner.model)]", type: dictionaryType(hashable, inner.type))
        case .named where expression.name == "Set" && expression.arguments.count == 1:
            let inner = try resolve(expression.arguments[0], in: text, preferring: lesson)
            guard let hashable = inner.type as? any (Decodable & Hashable).Type else {
                throw Self.bad(
                    expression.text, in: text, "a Set's elements must be Hashable, and \(inner.model) isn't,")
            }
            return Resolved(model: "Set<\(inner.model)>", type: setType(hashable))
        case .named where expression.isGeneric, .other:
            throw Self.bad(
                String(expression.text.prefix { $0 != "<" }), in: text,
                "only Array, Set, Optional and Dictionary accept types in angle brackets")
        case .named:
            return try resolve(name: expression.text, preferring: lesson)
        }
    }

    private func resolve(name: String, preferring lesson: String?) throws(RunnerTrouble) -> Resolved {
        if let entry = entries.first(where: { $0.descriptor.qualifiedName == name }) {
            return Resolved(model: entry.descriptor.qualifiedName, type: entry.type)
        }
        let named = entries.filter { $0.descriptor.name == name }
        if let lesson, let preferred = named.first(where: { $0.descriptor.lesson == lesson }) {
            return Resolved(model: preferred.descriptor.qualifiedName, type: preferred.type)
        }
        if let only = named.first, Self.areOneType(named) {
            return Resolved(model: only.descriptor.qualifiedName, type: only.type)
        }
        let nested = named.isEmpty ? entries.filter { $0.descriptor.name.hasSuffix(".\(name)") } : []
        if let only = nested.first, Self.areOneType(nested) {
            return Resolved(model: only.descriptor.qualifiedName, type: only.type)
        }
        if !nested.isEmpty { throw .ambiguousModel(name: name, candidates: nested.map(\.descriptor.qualifiedName)) }
        if !named.isEmpty {
            var types: Set<ObjectIdentifier> = []
            let different = named.filter { types.insert(ObjectIdentifier($0.type)).inserted }
            throw .ambiguousModel(name: name, candidates: different.map(\.descriptor.qualifiedName))
        }
        if let type = StandardTypes.all[name] { return Resolved(model: name, type: type) }
        throw unknown(name)
    }

    /// Whether the entries are the same type, which several lessons may share.
    private static func areOneType(_ entries: [Entry]) -> Bool {
        Set(entries.map { ObjectIdentifier($0.type) }).count == 1
    }

    /// Returns the Swift source that declares a model.
    ///
    /// - Throws: ``RunnerTrouble/unknownModel(name:near:candidates:)``.
    package func source(of model: ModelDescriptor) throws(RunnerTrouble) -> ModelSourceFile {
        guard let entry = entries.first(where: { $0.descriptor.qualifiedName == model.qualifiedName }) else {
            throw unknown(model.qualifiedName)
        }
        return entry.source
    }

    /// Returns the words of the source that declares a model and its parts.
    ///
    /// - Parameter model: An expression with qualified names.
    func words(for model: String) -> [String] {
        guard libraryWords.isEmpty else { return libraryWords }
        guard let root = descriptors.root(of: model) else { return [] }
        return entries.first { $0.descriptor.qualifiedName == root.qualifiedName }.map { [$0.source].words() } ?? []
    }

    private func unknown(_ name: String) -> RunnerTrouble {
        var seen: Set<String> = []
        let descriptors = descriptors
        let candidates = descriptors.map(descriptors.shortName).filter { seen.insert($0).inserted }
        var near = Spelling.near(name, among: candidates)
        if near.isEmpty {
            // The name may be similar to one that has to be qualified with its lesson.
            let names = Spelling.near(name, among: Array(Set(entries.map(\.descriptor.name))).sorted(), limit: 1)
            near = descriptors.filter { names.contains($0.name) }.map(\.qualifiedName)
        }
        if near.isEmpty { near = Spelling.near(name, among: StandardTypes.all.keys.sorted()) }
        return .unknownModel(name: name, near: near, candidates: candidates)
    }
}

private func arrayType<T: Decodable>(_ type: T.Type) -> any Decodable.Type { [T].self }
private func optionalType<T: Decodable>(_ type: T.Type) -> any Decodable.Type { T?.self }
private func setType<T: Decodable & Hashable>(_ type: T.Type) -> any Decodable.Type { Set<T>.self }
private func dictionaryType<K: Decodable & Hashable, V: Decodable>(
    _ key: K.Type, _ value: V.Type
) -> any Decodable.Type { [K: V].self }

/// The user's models, loaded into this process. A library can't be unloaded again.
package struct LoadedLibrary: Sendable {
    /// The models by their names in the library, and the decoder if the user named one.
    package private(set) var table: ModelTable

    /// Loads a library and lists its types.
    ///
    /// - Throws: ``RunnerTrouble/modelsNotLoaded(reason:)``.
    package init(_ library: ModelLibrary) throws(RunnerTrouble) {
        // Its symbols are local: they neither replace nor use those of this executable.
        guard let handle = dlopen(library.path, RTLD_NOW | RTLD_LOCAL) else { throw Self.notLoaded() }
        let list = try Self.call(ModelLibrary.modelsSymbol, in: handle)
        guard let list else { throw .modelsNotLoaded(reason: "the library lists no types") }
        // The library allocated the list, with this type and this compiler's runtime, and transferred its ownership.
        let models = list.assumingMemoryBound(to: [(String, any Decodable.Type)].self)
        table = ModelTable(library: models.move())
        models.deallocate()
        if let words = try Self.call(ModelLibrary.wordsSymbol, in: handle) {
            let text = words.assumingMemoryBound(to: String.self)
            table.libraryWords = text.move().split(separator: "\n").map(String.init)
            text.deallocate()
        }
        if library.hasDecoder {
            table.makeDecoder = try Self.maker(
                of: JSONDecoder.self, ModelLibrary.decoderSymbol, "--decoder", in: handle)
        }
        if library.hasEncoder {
            table.makeEncoder = try Self.maker(
                of: JSONEncoder.self, ModelLibrary.encoderSymbol, "--encoder", in: handle)
        }
    }

    /// Returns a function that calls the library's, which creates a coder.
    private static func maker<Coder>(
        of type: Coder.Type, _ name: String, _ option: String, in handle: UnsafeMutableRawPointer
    ) throws(RunnerTrouble) -> @Sendable () throws(RunnerTrouble) -> Coder {
        let address = UInt(bitPattern: try symbol(name, in: handle))
        return { () throws(RunnerTrouble) -> Coder in
            let function = unsafeBitCast(address, to: Maker.self)
            guard let made = function() else { throw .decoderNotMade(reason: "they don't define \(option)") }
            let result = made.assumingMemoryBound(to: Result<Coder, any Error>.self)
            defer { result.deallocate() }
            do {
                return try result.move().get()
            } catch {
                throw .decoderNotMade(reason: "\(option) threw \(error) instead of returning a \(Coder.self)")
            }
        }
    }

    private typealias Maker = @convention(c) () -> UnsafeMutableRawPointer?

    private static func call(
        _ name: String, in handle: UnsafeMutableRawPointer
    ) throws(RunnerTrouble) -> UnsafeMutableRawPointer? {
        let symbol = try symbol(name, in: handle)
        return unsafeBitCast(symbol, to: Maker.self)()
    }

    private static func symbol(
        _ name: String, in handle: UnsafeMutableRawPointer
    ) throws(RunnerTrouble) -> UnsafeMutableRawPointer {
        guard let symbol = dlsym(handle, name) else { throw notLoaded() }
        return symbol
    }

    private static func notLoaded() -> RunnerTrouble {
        let reason = dlerror().map { String(cString: $0) } ?? "the system reported no reason"
        return .modelsNotLoaded(reason: reason)
    }
}

extension ModelTable {
    /// Creates a table of a library's models, of which only names and types are known here.
    init(library models: [(name: String, type: any Decodable.Type)]) {
        self.init(
            entries: models.map { name, type in
                Entry(
                    descriptor: ModelDescriptor(
                        name: name.lastName, qualifiedName: name,
                        kind: .unknown, lesson: nil, title: "", sourceFile: "", line: 1,
                        isEncodable: type is any Encodable.Type),
                    type: type, source: ModelSourceFile(file: "", text: ""))
            })
    }
}

/// The standard types that an expression may contain.
enum StandardTypes {
    static let all: [String: any (Decodable & SendableMetatype).Type] = [
        "String": String.self, "Bool": Bool.self,
        "Int": Int.self, "Int8": Int8.self, "Int16": Int16.self, "Int32": Int32.self, "Int64": Int64.self,
        "Int128": Int128.self,
        "UInt": UInt.self, "UInt8": UInt8.self, "UInt16": UInt16.self, "UInt32": UInt32.self, "UInt64": UInt64.self,
        "UInt128": UInt128.self,
        "Double": Double.self, "Float": Float.self,
        "Date": Date.self, "Data": Data.self, "URL": URL.self, "UUID": UUID.self, "Decimal": Decimal.self,
        "Locale": Locale.self, "TimeZone": TimeZone.self, "DateComponents": DateComponents.self,
        "DateInterval": DateInterval.self, "URLComponents": URLComponents.self, "IndexSet": IndexSet.self,
        "CharacterSet": CharacterSet.self, "PersonNameComponents": PersonNameComponents.self,
    ]
}
