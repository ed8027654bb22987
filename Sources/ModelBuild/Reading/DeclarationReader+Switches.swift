import SwiftDeclarations
import SwiftParser
import SwiftSyntax

/// The `switch` statements in the members of a type.
extension DeclarationReader {
    /// Returns the statements in initializers, functions and computed properties, in source order.
    func switches(in members: [DeclSyntax]) -> [ModelSource.Switch] {
        members.flatMap { member -> [ModelSource.Switch] in
            if let initializer = member.as(InitializerDeclSyntax.self) {
                return switches(in: initializer.body, of: "init", initializer.signature.parameterClause.parameters)
            }
            if let function = member.as(FunctionDeclSyntax.self) {
                return switches(
                    in: function.body, of: function.name.plainText, function.signature.parameterClause.parameters)
            }
            guard let variable = member.as(VariableDeclSyntax.self), let binding = variable.bindings.first else {
                return []
            }
            return switches(in: binding.accessorBlock, of: places.text(of: binding.pattern), nil)
        }
    }

    private func switches(
        in body: (some SyntaxProtocol)?, of name: String, _ parameters: FunctionParameterListSyntax?
    ) -> [ModelSource.Switch] {
        guard let body else { return [] }
        let labels = parameters.map { "(\($0.map { "\($0.firstName.plainText):" }.joined()))" } ?? ""
        let parameter = parameters?.first.map { ($0.secondName ?? $0.firstName).plainText }
        var found: [ModelSource.Switch] = []
        // An explicit stack, because expressions may be nested too deeply for recursion.
        var open = [Syntax(body)]
        while let node = open.popLast() {
            if let statement = node.as(SwitchExprSyntax.self) {
                found.append(
                    ModelSource.Switch(
                        member: name + labels, parameter: parameter, subject: places.text(of: statement.subject),
                        subjectBytes: places.bytes(of: statement.subject),
                        start: places.bytes(of: statement.leftBrace).upperBound,
                        branches: branches(of: statement)))
            }
            open += node.children(viewMode: .sourceAccurate).lazy.filter { !$0.is(TokenSyntax.self) }
        }
        return found.sorted { $0.start < $1.start }
    }

    private func branches(of statement: SwitchExprSyntax) -> [ModelSource.Branch] {
        let branches = statement.cases.map { element -> ModelSource.Branch? in
            guard case .switchCase(let branch) = element, branch.attribute == nil else { return nil }
            guard case .case(let label) = branch.label else {
                return ModelSource.Branch(patterns: [], literals: [], bytes: places.bytes(of: branch))
            }
            let literals = label.caseItems.compactMap { item in
                item.pattern.as(ExpressionPatternSyntax.self)?.expression.as(StringLiteralExprSyntax.self)?
                    .representedLiteralValue
            }
            return ModelSource.Branch(
                patterns: label.caseItems.map { places.text(of: $0.pattern) + ($0.whereClause == nil ? "" : " where") },
                literals: literals, bytes: places.bytes(of: branch))
        }
        return branches.contains { $0 == nil } ? [] : branches.compactMap(\.self)
    }
}
