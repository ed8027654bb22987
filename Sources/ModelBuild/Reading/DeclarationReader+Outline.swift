import SwiftDeclarations
import SwiftSyntax

/// Every declaration with its complete text.
extension DeclarationReader {
    func outline(_ list: [DeclSyntax]) -> [ModelSource.Item] { list.flatMap(items) }

    private func items(_ declaration: DeclSyntax) -> [ModelSource.Item] {
        if let condition = declaration.as(IfConfigDeclSyntax.self) {
            return declarations(in: condition).flatMap(outline)
        }
        return item(declaration).map { [$0] } ?? []
    }

    private func item(_ declaration: DeclSyntax) -> ModelSource.Item? {
        if let type = declaration.asProtocol((any DeclGroupSyntax).self) {
            let name =
                declaration.as(ExtensionDeclSyntax.self).map { self.name(of: $0.extendedType) }
                ?? declaration.asProtocol((any NamedDeclSyntax).self)?.name.plainText ?? ""
            return make(
                declaration, type.introducer.text, name, inherits: inherits(type.inheritanceClause),
                members: outline(type.memberBlock.members.map(\.decl)))
        }
        if let variable = declaration.as(VariableDeclSyntax.self) {
            return make(
                declaration, variable.bindingSpecifier.text,
                variable.bindings.first.map { places.text(of: $0.pattern).trimmingBackQuotes } ?? "",
                isStatic: variable.modifiers.isStatic,
                isComputed: variable.bindings.contains { $0.initializer == nil && isComputed($0.accessorBlock) },
                body: variable.bindings.first?.accessorBlock.flatMap { block in
                    if case .getter(let code) = block.accessors { places.bytes(of: code) } else { nil }
                })
        }
        if let function = declaration.as(FunctionDeclSyntax.self) {
            return make(
                declaration, "func", function.name.plainText, isStatic: function.modifiers.isStatic,
                body: function.body.map { places.bytes(of: $0.statements) },
                firstLabel: function.signature.parameterClause.parameters.first?.firstName.text)
        }
        if let initializer = declaration.as(InitializerDeclSyntax.self) {
            return make(
                declaration, "init", "init",
                firstLabel: initializer.signature.parameterClause.parameters.first?.firstName.text)
        }
        if let subscripting = declaration.as(SubscriptDeclSyntax.self) {
            return make(
                declaration, "subscript", "subscript", isStatic: subscripting.modifiers.isStatic,
                isComputed: isComputed(subscripting.accessorBlock),
                firstLabel: subscripting.parameterClause.parameters.first?.firstName.text)
        }
        return plainItem(declaration)
    }

    private func plainItem(_ declaration: DeclSyntax) -> ModelSource.Item? {
        switch declaration.kind {
        case .deinitializerDecl: return make(declaration, "deinit", "deinit")
        case .typeAliasDecl: return named(declaration, "typealias")
        case .associatedTypeDecl: return named(declaration, "associatedtype")
        case .operatorDecl: return named(declaration, "operator")
        case .precedenceGroupDecl: return named(declaration, "precedencegroup")
        case .macroDecl: return named(declaration, "macro")
        case .enumCaseDecl:
            let name = declaration.as(EnumCaseDeclSyntax.self)?.elements.first?.name.plainText
            return make(declaration, "case", name ?? "")
        case .importDecl:
            let path = declaration.as(ImportDeclSyntax.self)?.path.map { $0.name.plainText } ?? []
            return make(declaration, "import", path.joined(separator: "."))
        default: return nil
        }
    }

    private func named(_ declaration: DeclSyntax, _ keyword: String) -> ModelSource.Item {
        make(declaration, keyword, declaration.asProtocol((any NamedDeclSyntax).self)?.name.plainText ?? "")
    }

    private func make(
        _ declaration: DeclSyntax, _ keyword: String, _ name: String, inherits: [String] = [], isStatic: Bool = false,
        isComputed: Bool = false, body: Range<Int>? = nil, firstLabel: String? = nil, members: [ModelSource.Item] = []
    ) -> ModelSource.Item {
        ModelSource.Item(
            keyword: keyword, name: name, bytes: places.bytes(of: declaration), inherits: inherits,
            isStatic: isStatic, isComputed: isComputed, body: body, firstLabel: firstLabel, members: members)
    }

    /// Whether a block computes the value instead of only observing it.
    func isComputed(_ block: AccessorBlockSyntax?) -> Bool {
        guard let block else { return false }
        guard case .accessors(let accessors) = block.accessors else { return true }
        return !accessors.contains { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
}

extension String {
    fileprivate var trimmingBackQuotes: String { filter { $0 != "`" } }
}
