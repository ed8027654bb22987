import DecodeService
import Foundation
import SwiftDeclarations

/// A type declared in the user's files; whether it is `Decodable` isn't known yet.
struct FoundType: Hashable, Sendable {
    /// The place from which code can name the type.
    enum Visibility: Hashable, Sendable {
        /// Anywhere in the module.
        case module
        /// In its file.
        case file
        /// In an extension of this type, in its file.
        case extensionOf(String)
        /// In the body of the last of these types. Each except the first is private in the one before, or in a type
        /// between them. An extension of the first can name the second.
        case bodyOf([String])
    }

    /// The name with its enclosing types: `Canada.Feature`.
    var name: String
    /// The same, prefixed with the file's name if several files have a type of that name: `Models/Item`.
    var qualifiedName: String
    var kind: ModelDescriptor.Kind
    /// The index of its file.
    var file: Int
    /// The line of its declaration, from 1.
    var line: Int
    var visibility: Visibility
    /// The name by which code can name the type at that place.
    var spelling: String
    /// Whether it, or a type around it, has generic parameters, so that it can only be used in expressions.
    var isGeneric: Bool
    /// The underlying type of a typealias.
    var aliased: String?
    /// The sorted names of its key sets, if it is a `VariablyCodable` of ResilientCodable.
    var keySets: [String] = []

    func descriptor(in files: [ModelSourceFile], isEncodable: Bool) -> ModelDescriptor {
        let file = files[self.file].file
        return ModelDescriptor(
            name: name, qualifiedName: qualifiedName, kind: kind, lesson: nil, title: file, sourceFile: file,
            line: line, isEncodable: isEncodable, keySets: keySets, isGeneric: isGeneric)
    }
}

/// Finds the types in the user's files from their declarations.
struct TypeFinder {
    private let sources: [ModelSource]
    private let genericNames: Set<String>

    /// - Parameter sources: The files, in their order.
    init(_ sources: [ModelSource]) {
        self.sources = sources
        genericNames = Set(
            sources.flatMap(\.declarations).filter { $0.isGeneric && $0.kind != .extension }.map(\.name))
    }

    /// Every type that code can name, in the order of the files and their lines.
    func types(in files: [ModelSourceFile]) -> [FoundType] {
        var found: [FoundType] = []
        for (number, source) in sources.enumerated() {
            var seen: Set<String> = []
            for type in types(in: source, file: number) where seen.insert(type.name).inserted { found.append(type) }
        }
        return Self.qualified(found, files)
    }

    private func types(in source: ModelSource, file: Int) -> [FoundType] {
        let access = DeclaredAccess(source)
        let declared = source.declarations.compactMap { declaration -> FoundType? in
            guard declaration.kind != .extension, !declaration.lastName.isEmpty,
                let kind = ModelDescriptor.Kind(rawValue: declaration.kind.rawValue)
            else { return nil }
            return type(
                declaration.name, kind, line: declaration.line, isGeneric: declaration.isGeneric, access,
                file: file)
        }
        let aliases = source.aliases.compactMap { alias -> FoundType? in
            // A nested typealias usually exists for a conformance.
            guard !alias.name.contains(".") else { return nil }
            var type = type(
                alias.name, .typealias, line: alias.line, isGeneric: alias.isGeneric, access, file: file)
            type.aliased = alias.type
            return type
        }
        return (declared + aliases).sorted { $0.line < $1.line }
    }

    private func type(
        _ name: String, _ kind: ModelDescriptor.Kind, line: Int, isGeneric: Bool, _ declared: DeclaredAccess,
        file: Int
    ) -> FoundType {
        let parts = name.split(separator: ".").map(String.init)
        let prefixes = parts.indices.map { parts[...$0].joined(separator: ".") }
        let access = prefixes.map { declared.access(of: $0, line: line) }
        var visibility = access.contains { $0 != .module } ? FoundType.Visibility.file : .module
        var spelling = name
        let hidden = access.indices.dropFirst().filter { access[$0] == .private }
        if let last = hidden.last {
            let owners = hidden.map { prefixes[$0 - 1] }
            visibility = owners.count == 1 ? .extensionOf(owners[0]) : .bodyOf(owners)
            spelling = parts[last...].joined(separator: ".")
        }
        return FoundType(
            name: name, qualifiedName: name, kind: kind, file: file, line: line, visibility: visibility,
            spelling: spelling,
            isGeneric: isGeneric || prefixes.contains(where: genericNames.contains), keySets: keySets(of: name))
    }

    /// The names in the list of key sets that a type declares.
    private func keySets(of name: String) -> [String] {
        let lists = sources.flatMap { source in
            source.items.filter { $0.isType && $0.name == name }.flatMap(\.members)
                .filter { $0.isStatic && $0.name == "keySets" }.map { source[$0.bytes] }
        }
        let names = lists.flatMap { list in
            list.matches(of: #/(?:\.(\w+)|(?:CodingType\()?"([^"\\]+)"\)?)\s*:\s*\[/#).map { match in
                match.2.map(String.init) ?? self.name(ofConstant: match.1 ?? "")
            }
        }
        return Set(names).sorted()
    }

    /// The name that a constant of `CodingType` stands for: its own, unless its declaration has another one.
    private func name(ofConstant constant: Substring) -> String {
        sources.lazy.compactMap { source in
            source.text.matches(of: #/let (\w+)(?:: CodingType)? = (?:CodingType\(|\.init\()?"([^"\\]+)"/#)
                .first { $0.1 == constant }.map { String($0.2) }
        }.first ?? String(constant)
    }
    private static func qualified(_ types: [FoundType], _ files: [ModelSourceFile]) -> [FoundType] {
        let counts = Dictionary(grouping: types, by: \.name).mapValues(\.count)
        return types.map { type in
            guard counts[type.name] ?? 0 > 1 else { return type }
            var type = type
            let stem = URL(filePath: files[type.file].file).deletingPathExtension().lastPathComponent
            let isClear = files.count { URL(filePath: $0.file).deletingPathExtension().lastPathComponent == stem } == 1
            type.qualifiedName = "\(isClear ? stem : "\(stem)-\(type.file + 1)")/\(type.name)"
            return type
        }
    }
}

/// The access of a file's types, by their names.
private struct DeclaredAccess {
    private let own: [String: ModelSource.Access]
    private let hiddenExtensions: [ModelSource.Declaration]

    init(_ source: ModelSource) {
        let declarations = source.declarations.filter { $0.kind != .extension }.map { ($0.name, $0.access) }
        own = Dictionary(declarations + source.aliases.map { ($0.name, $0.access) }) { first, _ in first }
        hiddenExtensions = source.declarations.filter { $0.kind == .extension && $0.access != .module }
    }

    /// The access level of a declaration. A member of an extension has at most the extension's level.
    func access(of name: String, line: Int) -> ModelSource.Access {
        guard let own = own[name] else { return .module }
        let isInHiddenExtension = hiddenExtensions.contains {
            $0.lines.contains(line) && name.hasPrefix($0.name + ".")
        }
        return own == .module && isInHiddenExtension ? .fileprivate : own
    }
}

/// Types of the standard library and Foundation, by name.
enum StandardNames {
    /// Types that a worker can decode without compiling.
    static let decodable: Set<String> = [
        "String", "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32",
        "UInt64", "UInt128", "Double", "Float", "Date", "Data", "URL", "UUID", "Decimal", "Locale", "TimeZone",
        "DateComponents", "DateInterval", "URLComponents", "IndexSet", "CharacterSet", "PersonNameComponents",
    ]

    /// Generic types that are `Codable` if their elements are.
    static let containers: Set<String> = ["Set", "ContiguousArray", "Range", "ClosedRange"]
}

extension TypeExpression {
    /// Whether every name in it is one of these, or a standard type that can be decoded.
    func isMade(of known: Set<String>) -> Bool {
        let names = allNames
        return !names.isEmpty
            && names.allSatisfy {
                known.contains($0) || StandardNames.decodable.contains($0) || StandardNames.containers.contains($0)
            }
    }
}
