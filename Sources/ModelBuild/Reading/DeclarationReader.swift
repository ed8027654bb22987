import SwiftDeclarations
import SwiftSyntax

/// Reads a syntax tree into a ``ModelSource``.
struct DeclarationReader {
    let places: SourcePlaces
    private var declarations: [ModelSource.Declaration] = []
    private var aliases: [ModelSource.Alias] = []
    private var imports: [ModelSource.Import] = []
    private var items: [ModelSource.Item] = []
    private var entryPoints: [Range<Int>] = []
    private var headEnd = 0

    init(_ places: SourcePlaces) { self.places = places }

    mutating func read(_ tree: SourceFileSyntax) {
        let top = tree.statements.compactMap { $0.item.as(DeclSyntax.self) }
        visit(top, owner: nil, isConditional: false)
        items = outline(top)
        headEnd = headEnd(tree)
    }

    /// The end of the comments before the first blank line, documentation comment or code.
    private func headEnd(_ tree: SourceFileSyntax) -> Int {
        guard let first = tree.firstToken(viewMode: .sourceAccurate) else { return 0 }
        var place = first.position.utf8Offset
        var end = 0
        var isAfterComment = false
        for piece in first.leadingTrivia {
            place += piece.sourceLength.utf8Length
            switch piece {
            case .lineComment where !isAfterComment: isAfterComment = true
            case .newlines(let count), .carriageReturnLineFeeds(let count):
                guard isAfterComment else { return end }
                isAfterComment = false
                end = place - piece.sourceLength.utf8Length / count * (count - 1)
                if count > 1 { return end }
            default: return end
            }
        }
        return end
    }

    var source: ModelSource {
        ModelSource(
            text: places.text, declarations: declarations, aliases: aliases, imports: imports, items: items,
            entryPoints: entryPoints, headEnd: headEnd)
    }

    // MARK: Types

    /// The members of a type's body, except nested types.
    private struct Members {
        var properties: [ModelSource.Property] = []
        var initializer: ModelSource.DecodingInitializer?
        var helpers: [ModelSource.DecodingInitializer] = []
    }

    @discardableResult
    private mutating func visit(_ list: [DeclSyntax], owner: String?, isConditional: Bool) -> Members {
        var members = Members()
        for declaration in list {
            switch declaration.kind {
            case .structDecl: visit(declaration.as(StructDeclSyntax.self), .struct, owner)
            case .classDecl: visit(declaration.as(ClassDeclSyntax.self), .class, owner)
            case .enumDecl: visit(declaration.as(EnumDeclSyntax.self), .enum, owner)
            case .actorDecl: visit(declaration.as(ActorDeclSyntax.self), .actor, owner)
            case .extensionDecl: visit(declaration.as(ExtensionDeclSyntax.self), .extension, owner)
            case .typeAliasDecl: declaration.as(TypeAliasDeclSyntax.self).map { visit($0, owner) }
            case .importDecl: declaration.as(ImportDeclSyntax.self).map { visit($0, isConditional) }
            case .variableDecl where owner != nil:
                members.properties += declaration.as(VariableDeclSyntax.self).map(properties) ?? []
            case .enumCaseDecl where owner != nil:
                members.properties += declaration.as(EnumCaseDeclSyntax.self).map(cases) ?? []
            case .initializerDecl where owner != nil:
                if let initializer = declaration.as(InitializerDeclSyntax.self).flatMap(decodingInitializer) {
                    members.initializer = initializer
                }
            case .functionDecl where owner != nil:
                if let helper = declaration.as(FunctionDeclSyntax.self).flatMap(decodingHelper) {
                    members.helpers.append(helper)
                }
            case .ifConfigDecl:
                for list in declaration.as(IfConfigDeclSyntax.self).map(declarations(in:)) ?? [] {
                    let inner = visit(list, owner: owner, isConditional: true)
                    members.properties += inner.properties
                    members.initializer = members.initializer ?? inner.initializer
                    members.helpers += inner.helpers
                }
            default: break
            }
        }
        return members
    }

    /// The declarations of each clause of `#if`, whichever is compiled.
    func declarations(in condition: IfConfigDeclSyntax) -> [[DeclSyntax]] {
        condition.clauses.map { clause in
            switch clause.elements {
            case .decls(let members): members.map(\.decl)
            case .statements(let statements): statements.compactMap { $0.item.as(DeclSyntax.self) }
            default: []
            }
        }
    }

    private mutating func visit(
        _ declaration: (some DeclGroupSyntax & NamedDeclSyntax & WithGenericParametersSyntax)?,
        _ kind: ModelSource.Declaration.Kind, _ owner: String?
    ) {
        guard let declaration else { return }
        let head = declaration.genericParameterClause.map { places.bytes(of: $0) } ?? places.bytes(of: declaration.name)
        visit(
            declaration, kind, name: declaration.name.plainText, owner,
            isGeneric: declaration.genericParameterClause != nil, headEnd: head.upperBound)
    }

    private mutating func visit(
        _ declaration: ExtensionDeclSyntax?, _ kind: ModelSource.Declaration.Kind, _ owner: String?
    ) {
        guard let declaration else { return }
        visit(
            declaration, kind, name: name(of: declaration.extendedType), owner, isGeneric: false,
            headEnd: places.bytes(of: declaration.extendedType).upperBound)
    }

    private mutating func visit(
        _ declaration: some DeclGroupSyntax, _ kind: ModelSource.Declaration.Kind, name: String, _ owner: String?,
        isGeneric: Bool, headEnd: Int
    ) {
        let block = declaration.memberBlock
        guard block.leftBrace.presence == .present else { return }
        for attribute in declaration.attributes.compactMap({ $0.as(AttributeSyntax.self) })
        where Self.entryPointNames.contains(attribute.attributeName.identifierText) {
            entryPoints.append(places.bytes(of: attribute))
        }
        let fullName = owner.map { "\($0).\(name)" } ?? name
        // The containing type comes before its members.
        let place = declarations.count
        let members = visit(block.members.map(\.decl), owner: fullName, isConditional: false)
        let line = places.line(of: declaration.introducer)
        let isClosed = block.rightBrace.presence == .present
        let end = isClosed ? places.bytes(of: block.rightBrace).lowerBound : places.text.utf8.count
        let last = isClosed ? places.line(of: block.rightBrace) : places.line(at: places.bytes(of: block).upperBound)
        declarations.insert(
            ModelSource.Declaration(
                name: fullName, kind: kind, lines: line...max(line, last),
                inherits: inherits(declaration.inheritanceClause), properties: members.properties,
                access: declaration.modifiers.access, isGeneric: isGeneric,
                inheritanceEnd: declaration.inheritanceClause.map { places.bytes(of: $0).upperBound } ?? headEnd,
                end: end, initializer: members.initializer, helpers: members.helpers,
                switches: switches(in: block.members.map(\.decl))),
            at: place)
    }

    private static let entryPointNames = ["main", "UIApplicationMain", "NSApplicationMain"]

    private mutating func visit(_ alias: TypeAliasDeclSyntax, _ owner: String?) {
        let isGeneric = alias.genericParameterClause != nil
        let name = alias.name.plainText
        aliases.append(
            ModelSource.Alias(
                name: owner.map { "\($0).\(name)" } ?? name, line: places.line(of: alias.name),
                access: alias.modifiers.access, isGeneric: isGeneric,
                type: isGeneric ? nil : places.presentText(of: alias.initializer.value)))
    }

    private mutating func visit(_ declaration: ImportDeclSyntax, _ isConditional: Bool) {
        guard let module = declaration.path.first?.name, module.presence == .present else { return }
        var statement = ""
        for token in declaration.tokens(viewMode: .sourceAccurate) {
            if !statement.isEmpty, !token.leadingTrivia.isEmpty { statement += " " }
            statement += token.text
            if !token.trailingTrivia.isEmpty { statement += " " }
        }
        imports.append(
            ModelSource.Import(
                module: module.plainText,
                statement: statement.split(separator: " ").joined(separator: " "),
                bytes: places.bytes(of: declaration), line: places.line(of: declaration.importKeyword),
                isConditional: isConditional))
    }

    // MARK: Names

    /// A type's name with its enclosing types and without generic arguments: `Canada.Feature`; for an unnamed type its
    /// text.
    func name(of type: TypeSyntax) -> String {
        var names: [String] = []
        var type = type
        while let member = type.as(MemberTypeSyntax.self) {
            names.insert(member.name.plainText, at: 0)
            type = member.baseType
        }
        guard let first = type.as(IdentifierTypeSyntax.self) else { return places.text(of: type) }
        return ([first.name.plainText] + names).joined(separator: ".")
    }

    func inherits(_ clause: InheritanceClauseSyntax?) -> [String] {
        (clause?.inheritedTypes).map { $0.flatMap { names(in: $0.type) } } ?? []
    }

    private func names(in type: TypeSyntax) -> [String] {
        if let attributed = type.as(AttributedTypeSyntax.self) { return names(in: attributed.baseType) }
        if let composition = type.as(CompositionTypeSyntax.self) {
            return composition.elements.flatMap { names(in: $0.type) }
        }
        let isNamed = type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self)
        let name = name(of: type)
        return isNamed && !name.isEmpty ? [name] : []
    }
}

extension DeclModifierListSyntax {
    /// The access level of the declaration, which `private(set)` doesn't affect.
    var access: ModelSource.Access {
        for modifier in self where modifier.detail == nil {
            switch modifier.name.tokenKind {
            case .keyword(.private): return .private
            case .keyword(.fileprivate): return .fileprivate
            default: break
            }
        }
        return .module
    }

    /// Whether it contains `static` or `class`.
    var isStatic: Bool {
        contains { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
    }
}

extension TokenSyntax {
    /// The text without backticks.
    var plainText: String {
        text.hasPrefix("`") && text.hasSuffix("`") && text.count > 1 ? String(text.dropFirst().dropLast()) : text
    }
}

extension TypeSyntax {
    /// The name of a plain type; empty for others.
    var identifierText: String { self.as(IdentifierTypeSyntax.self)?.name.plainText ?? "" }
}
