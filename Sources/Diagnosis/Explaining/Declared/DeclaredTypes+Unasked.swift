import SwiftDeclarations

extension DeclaredTypes {
    /// A stored property whose key a type's initializer never requests.
    struct Unasked: Sendable, Hashable {
        /// The reason, as far as the declarations show it.
        enum Reason: Sendable, Hashable {
            /// A `let` with an initial value isn't decoded.
            case initialValue
            /// The class has no `init(from:)` of its own: the superclass's doesn't know the property.
            case inherited(from: String)
            /// The superclass that declares it has no `init(from:)`.
            case notDecodable(superclass: String)
            /// The superclass that declares it has an `init(from:)`, which wasn't called with this object.
            case notCalled(superclass: String)
            /// A hand-written `init(from:)`.
            case code(place: String)
            /// A hand-written `init(from:)` sets the property from another key, that of a case of this name.
            case otherKey(place: String, key: String)
            case other
        }

        var property: Property
        /// The type that declares it.
        var owner: String
        var reason: Reason
        /// The change that makes the initializer request the key; nil if it can't be written.
        var change: SourceChange?
    }

    /// Returns the stored property that a key belongs to, with the likely reason why the key wasn't requested; nil if
    /// the source leaves the key out on purpose, or has no such property.
    ///
    /// - Parameters:
    ///   - key: A key that the type's initializer didn't request, after conversion.
    ///   - type: The type that read the object.
    ///   - isInside: Whether the key is in an object of which the type opened only a container.
    func unasked(_ key: String, of type: TypeExpression, isInside: Bool = false) -> Unasked? {
        guard let name = type.unwrapped.name else { return nil }
        for source in sources {
            guard let found = source.declaration(of: name), [.struct, .class, .actor].contains(found.kind) else {
                continue
            }
            for owner in source.lineage(of: found) where !isInside {
                guard let property = source.storedProperty(for: key, of: owner) else { continue }
                return unasked(property, of: owner, in: source, asked: found)
            }
            return askedTwice(instead: key, of: found, in: source)
        }
        return nil
    }

    /// The property for which code asks a key that it asks for another property, too, while it leaves out another case of
    /// the same coding keys: `end` from `.from`, as `start`, and nothing from `.to`.
    private func askedTwice(
        instead key: String, of owner: ModelSource.Declaration, in source: ModelSource
    ) -> Unasked? {
        guard let initializer = source.initializer(of: owner) else { return nil }
        let setters = source.assignments(in: initializer).compactMap { setter in
            setter.value.firstMatch(of: #/forKey:\s*\.(\w+)\)/#).map { (setter, asked: String($0.1)) }
        }
        for keys in source.codingKeys(in: owner) {
            guard let left = keys.properties.first(where: { $0.codingKey == key })?.name,
                !source.code(of: initializer).text.contains(".\(left))"),
                let (setter, asked) = setters.last(where: { setter, asked in
                    keys.properties.contains { $0.name == asked }
                        && (setter.name == left
                            || setters.contains { $0.0.name != setter.name && $0.0.value == setter.value })
                }), let property = property(for: setter.name, in: TypeExpression(owner.name))
            else { continue }
            return Unasked(
                property: property, owner: owner.name,
                reason: .otherKey(place: "\(property.file):\(initializer.line)", key: asked),
                change: .askedKey(owner: owner.name, property: setter.name, key: left))
        }
        return nil
    }

    private func unasked(
        _ member: ModelSource.Property, of owner: ModelSource.Declaration, in source: ModelSource,
        asked: ModelSource.Declaration
    ) -> Unasked? {
        guard let property = property(for: member.name, in: TypeExpression(owner.name)) else { return nil }
        func unasked(_ reason: Unasked.Reason, _ change: SourceChange? = nil) -> Unasked {
            Unasked(property: property, owner: owner.name, reason: reason, change: change)
        }
        if owner.name != asked.name {
            guard source.decodingClass(of: owner) != nil else {
                let code = InitializerWriter(source: source, type: asked)
                return unasked(.notDecodable(superclass: owner.name), code.change(reading: owner, including: member))
            }
            if let initializer = source.initializer(of: asked), !source.callsSuper(initializer) {
                return unasked(.notCalled(superclass: owner.name), .superInitializer(of: asked.name))
            }
        }
        if let initializer = source.initializer(of: owner) {
            // Code may set a private property from elsewhere.
            guard source.codingKeys(of: owner) != nil || !source.isPrivate(member) else { return nil }
            let place = "\(property.file):\(initializer.line)"
            let entry = source.codingKeys(of: owner)?.properties.first { $0.name == member.name }
            guard let other = source.key(setting: member, in: initializer) else {
                return unasked(
                    .code(place: place),
                    .reading(owner: owner.name, property: member.name, key: entry?.name ?? member.name))
            }
            return unasked(
                .otherKey(place: place, key: other),
                .askedKey(owner: owner.name, property: member.name, key: entry?.name ?? member.name))
        }
        if source.isConstant(member) {
            return unasked(.initialValue, .variable(owner: owner.name, property: member.name))
        }
        guard let parent = source.decodingClass(of: owner), parent.name != owner.name else { return unasked(.other) }
        let code = InitializerWriter(source: source, type: owner)
        return unasked(.inherited(from: parent.name), code.change(reading: nil, including: member))
    }

    /// Whether a type's hand-written `init(from:)` calls a dictionary's own, once.
    func callsDictionary(_ type: String) -> Bool {
        sources.lazy.compactMap { source in
            source.decodingInitializer(of: type).map { source.dictionaryCalls(in: $0).count == 1 }
        }.first ?? false
    }

    /// The arguments with which a wrapper is made where there is no value: none if an initializer needs none, otherwise what its
    /// `init(from:)` takes for null or instead of a value that fails; nil if neither is known.
    func argumentsOfAbsent(_ wrapper: TypeExpression) -> SwiftCode? {
        guard let found = ownDeclaration(of: wrapper), let file = declaration(of: found.name)?.file else { return nil }
        let source = file.source
        let needsNothing = source.parts(of: found).contains { part in
            part.lines.contains { line in
                let text = source[source.bytes(ofLine: line)]
                return text.firstMatch(of: #/\binit\((\w+(\s+\w+)?:[^,()]+=[^,()]+(,\s*)?)*\)/#) != nil
            }
        }
        if needsNothing { return "" }
        let instead =
            #/(?:decodeNil\(\)\s*(?:\?|\{\s*(?:self\.)?wrappedValue\s*=)|wrappedValue\s*=[^\n;]*\?\?)\s*([A-Z]\w*(?:\.\w+)+|\[:?\]|false|true|\d[\d.]*|"")/#
        return source.decodingInitializer(of: found.name)
            .flatMap { source.code(of: $0).text.firstMatch(of: instead) }
            .map { "wrappedValue: \(SwiftCode(ownSource: String($0.1)))" }
    }

    /// The superclass of a class; nil for other types, or if the sources don't declare it.
    func superclass(of type: String) -> String? {
        declaration(of: type).flatMap { $0.file.source.superclass(of: $0.declaration)?.name }
    }

    /// The keys of the stored properties of a class and its superclasses.
    func storedKeys(ofClass name: String) -> Set<String> {
        guard let (file, found) = declaration(of: name) else { return [] }
        return Set(file.source.lineage(of: found).flatMap { file.source.storedKeys(of: $0) })
    }

    /// A class that is declared as a subclass of another, directly or not, with its source.
    struct Subclass: Sendable {
        var declaration: ModelSource.Declaration
        var source: ModelSource
    }

    /// The classes that are declared as subclasses of a class; empty for other types.
    ///
    /// - Complexity: O(declarations · depth of the classes)
    func subclasses(of name: String) -> [Subclass] {
        guard declaration(of: name)?.declaration.kind == .class else { return [] }
        return sources.flatMap { source in
            source.declarations.filter { candidate in
                source.lineage(of: candidate).dropFirst().contains { $0.name == name }
            }.map { Subclass(declaration: $0, source: source) }
        }
    }

    /// Keys that are suspicious if a decode ignores them: those of stored properties that code, an initial value or a
    /// class may leave out, and those of an enum's alternatives.
    var suspectIgnoredKeys: Set<String> {
        var found: Set<String> = []
        for source in sources {
            for type in source.declarations where type.kind != .extension {
                let hasCode = source.parts(of: type).contains { $0.initializer != nil }
                if hasCode {
                    for alternative in triedTypes(by: type, in: source) { found.formUnion(keys(of: alternative)) }
                }
                switch type.kind {
                case .class: found.formUnion(source.storedKeys(of: type))
                case .struct, .actor:
                    let members = source.parts(of: type).flatMap(\.properties)
                    if hasCode || members.contains(where: { !$0.isComputed && source.isConstant($0) }) {
                        found.formUnion(source.storedKeys(of: type))
                    }
                    if hasCode { found.formUnion(source.codingKeys(in: type).flatMap(\.properties).map(\.codingKey)) }
                    if isEntity(type.name) {
                        found.formUnion(members.flatMap { [$0.name] + source.attributeKeys(of: $0) })
                    }
                default: break
                }
            }
        }
        return found
    }

    /// Keys that are suspicious if a payload lacks them: of optional properties that are declared with a value.
    var suspectAbsentKeys: Set<String> {
        let keys = sources.flatMap { source in
            source.declarations.filter { [.struct, .class, .actor].contains($0.kind) }.flatMap { type in
                source.parts(of: type).flatMap(\.properties).filter { property in
                    property.type.map { TypeExpression($0).isOptional } == true && property.wrappers.isEmpty
                        && source.initialValue(of: property).map { $0 != "nil" } == true
                }.map { key(of: $0, in: TypeExpression(type.name)) }
            }
        }
        return Set(keys)
    }

    /// The types of which a type's hand-written `init(from:)` chooses one, for its own value or for a key.
    private func triedTypes(by type: ModelSource.Declaration, in source: ModelSource) -> [String] {
        let own = alternatives(of: TypeExpression(type.name)).map(\.type.text)
        // A generic type's arguments may be any types.
        if !genericParameters(of: type.name).isEmpty { return own + source.declarations.map(\.name) }
        let calls = source.decodingInitializer(of: type.name)?.calls.filter { $0.key != nil } ?? []
        let byKey = Dictionary(grouping: calls) { $0.key }.values.map { Set($0.compactMap(\.type)) }
        return own + byKey.filter { $0.count > 1 }.flatMap(\.self)
    }

    /// A type that code tries for a value.
    struct Alternative: Sendable, Hashable {
        /// The enum's case that holds it; nil in other types.
        var `case`: String?
        var type: TypeExpression
    }

    /// The types that a type's hand-written `init(from:)` tries for its own value: the associated types of an enum's
    /// cases, and those that other code decodes without a key. Empty if there are fewer than two.
    func alternatives(of type: TypeExpression) -> [Alternative] {
        lookups.alternatives.value(of: Lookups.Question(key: "", type: type)) {
            guard let name = type.unwrapped.name else { return [] }
            for source in sources {
                guard let found = source.declaration(of: name) else { continue }
                guard let initializer = source.parts(of: found).lazy.compactMap(\.initializer).first else { return [] }
                let arguments = arguments(of: type.unwrapped, declaredAs: name)
                let held = found.properties.compactMap { entry in
                    entry.associated?.first.map { associated in
                        let type = TypeExpression(associated.type).replacingNames { arguments[$0] ?? $0 }
                        return Alternative(case: entry.name, type: type)
                    }
                }
                let tried = found.kind == .enum ? [] : source.triedTypes(in: initializer)
                return several(held + tried.map { Alternative(type: TypeExpression($0)) })
            }
            return []
        }
    }

    /// The types that a type's hand-written `init(from:)` tries for a key. Empty if there are fewer than two.
    func alternatives(for key: String, of type: TypeExpression) -> [Alternative] {
        lookups.alternatives.value(of: Lookups.Question(key: key, type: type)) {
            let calls = first(for: type.unwrapped) { name, file in file.source.decodingCalls(for: key, in: name) } ?? []
            let types = calls.filter { $0.method.hasPrefix("decode") }.compactMap(\.type)
            return several(types.map { Alternative(type: TypeExpression($0)) })
        }
    }

    private func several(_ alternatives: [Alternative]) -> [Alternative] {
        var seen: Set<TypeExpression> = []
        let distinct = alternatives.filter { seen.insert($0.type).inserted }
        return distinct.count > 1 ? distinct : []
    }
}

extension ModelSource {
    /// The enums of coding keys inside a type.
    fileprivate func codingKeys(in type: Declaration) -> [Declaration] {
        declarations.filter { $0.owner == type.name && $0.kind == .enum && $0.isCodingKeys }
    }

    private static let decodables: Set = ["Decodable", "Codable", "Swift.Decodable", "Swift.Codable"]

    /// The class whose `init(from:)` decodes a class: itself or a superclass; nil if none is Decodable.
    fileprivate func decodingClass(of type: Declaration) -> Declaration? {
        lineage(of: type).first { type in
            parts(of: type).contains { $0.initializer != nil || $0.inherits.contains(where: Self.decodables.contains) }
        }
    }

    /// The stored property that a key of a type's own coding keys stands for.
    fileprivate func storedProperty(for key: String, of type: Declaration) -> Property? {
        var name = key
        if let keys = codingKeys(of: type) {
            guard let entry = keys.properties.first(where: { $0.codingKey == key }) else { return nil }
            name = entry.name
        }
        return parts(of: type).flatMap(\.properties).first { property in
            property.name == name && !property.isComputed && !property.isCase && !hasModifier("lazy", property)
        }
    }

    func hasModifier(_ modifier: String, _ property: Property) -> Bool {
        let bytes = property.place.declaration.lowerBound..<property.place.keyword.lowerBound
        return self[bytes].split { !$0.isLetter }.contains { $0 == modifier }
    }

    /// The hand-written `init(from:)` of a type.
    fileprivate func initializer(of type: Declaration) -> DecodingInitializer? {
        parts(of: type).lazy.compactMap(\.initializer).first
    }

    /// Whether an initializer passes its decoder on to the superclass.
    fileprivate func callsSuper(_ initializer: DecodingInitializer) -> Bool {
        code(of: initializer).text.contains("super.init(from:")
    }

    /// The key from which an initializer sets a property; nil if it is the property's own.
    fileprivate func key(setting property: Property, in initializer: DecodingInitializer) -> String? {
        let keys = assignments(in: initializer).filter { $0.name == property.name }
            .compactMap { $0.value.firstMatch(of: #/forKey:\s*\.(\w+)/#).map { String($0.1) } }
        return keys.count == 1 && keys[0] != property.name ? keys[0] : nil
    }

    /// Whether a type is visible outside of its module.
    func isPublic(_ type: Declaration) -> Bool {
        self[bytes(ofLine: type.lines.lowerBound)].split { !$0.isLetter }.contains { $0 == "public" || $0 == "open" }
    }

    func isPrivate(_ property: Property) -> Bool {
        hasModifier("private", property) || hasModifier("fileprivate", property)
    }

    /// Whether a property is a `let` with a value.
    func isConstant(_ property: Property) -> Bool {
        self[property.place.keyword] == "let" && initialValue(of: property) != nil
    }

    /// The first line of the value in a property's declaration; nil if it has none.
    func initialValue(of property: Property) -> String? {
        self[property.place.name.upperBound..<property.place.declaration.upperBound]
            .split(separator: "=", maxSplits: 1).dropFirst().first
            .flatMap { $0.split(whereSeparator: \.isNewline).first }
            .map { $0.trimmingPrefix { $0 == " " } }.map(String.init)
    }

    /// The keys of a type's own stored properties.
    func storedKeys(of type: Declaration) -> Set<String> {
        if let keys = codingKeys(of: type) { return Set(keys.properties.map(\.codingKey)) }
        return Set(parts(of: type).flatMap(\.properties).filter { !$0.isComputed && !$0.isCase }.map(\.name))
    }
}
