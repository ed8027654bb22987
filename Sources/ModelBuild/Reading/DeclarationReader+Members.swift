import SwiftDeclarations
import SwiftParser
import SwiftSyntax

/// Properties, cases, and the calls in a hand-written `init(from:)`.
extension DeclarationReader {
    // MARK: Properties

    func properties(_ variable: VariableDeclSyntax) -> [ModelSource.Property] {
        guard !variable.modifiers.isStatic else { return [] }
        let wrappers = variable.attributes.compactMap { $0.as(AttributeSyntax.self) }
            .map { places.text(of: $0.attributeName) }
            .filter { !Self.languageAttributes.contains($0) }.map { "@\($0)" }
        var found: [ModelSource.Property] = []
        let bindings = Array(variable.bindings)
        // In `let a, b: Int` both have the type.
        var shared: TypeSyntax?
        for (index, binding) in bindings.enumerated().reversed() {
            let own = binding.typeAnnotation?.type
            shared = own ?? (takesTypeOfNext(binding) ? shared : nil)
            let sharers = bindings[..<index].reversed().prefix(while: takesTypeOfNext)
            let isTuple = binding.pattern.is(TuplePatternSyntax.self)
            for name in names(in: binding.pattern).reversed() {
                let type = isTuple ? nil : shared.flatMap { places.presentText(of: $0) }
                let end = places.bytes(of: name).upperBound
                var property = ModelSource.Property(
                    name: name.plainText, codingKey: name.plainText, line: places.line(of: name), type: type,
                    place: ModelSource.Property.Place(
                        name: places.bytes(of: name),
                        type: type == nil ? nil : own.map { places.bytes(of: $0) } ?? end..<end,
                        sharers: sharers.map { places.bytes(of: $0.pattern).upperBound },
                        rawValue: places.bytes(of: name), declaration: places.bytes(of: variable),
                        keyword: places.bytes(of: variable.bindingSpecifier), isWrappable: isWrappable(variable)))
                property.wrappers = wrappers
                property.isComputed = binding.initializer == nil && isComputed(binding.accessorBlock)
                found.append(property)
            }
        }
        return found.reversed()
    }

    private func names(in pattern: PatternSyntax) -> [TokenSyntax] {
        if let name = pattern.as(IdentifierPatternSyntax.self)?.identifier {
            return name.presence == .present ? [name] : []
        }
        return pattern.as(TuplePatternSyntax.self)?.elements.flatMap { names(in: $0.pattern) } ?? []
    }

    private func takesTypeOfNext(_ binding: PatternBindingSyntax) -> Bool {
        binding.typeAnnotation == nil && binding.initializer == nil && binding.accessorBlock == nil
    }

    private func isWrappable(_ variable: VariableDeclSyntax) -> Bool {
        guard variable.attributes.isEmpty, variable.bindings.count == 1, let only = variable.bindings.first else {
            return false
        }
        return only.pattern.is(IdentifierPatternSyntax.self) && only.typeAnnotation != nil && only.accessorBlock == nil
            && variable.modifiers.allSatisfy { $0.detail == nil && Self.levels.contains($0.name.text) }
    }

    private static let levels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]

    /// The language's own attributes of properties, which aren't wrappers.
    private static let languageAttributes: Set<String> = [
        "available", "MainActor", "nonisolated", "objc", "nonobjc", "inlinable", "usableFromInline", "preconcurrency",
        "GKInspectable", "IBOutlet", "IBInspectable", "NSManaged", "NSCopying", "TaskLocal", "backDeployed",
    ]

    // MARK: Cases

    func cases(_ declaration: EnumCaseDeclSyntax) -> [ModelSource.Property] {
        declaration.elements.compactMap { element in
            guard element.name.presence == .present else { return nil }
            let value = element.rawValue?.value
            let literal = value?.as(StringLiteralExprSyntax.self)
            let string = literal.map { $0.representedLiteralValue ?? places.text(of: $0.segments) }
            let name = element.name.plainText
            let end =
                element.parameterClause.map { places.bytes(of: $0).upperBound }
                ?? places.bytes(of: element.name).upperBound
            var property = ModelSource.Property(
                name: name, codingKey: string ?? name, line: places.line(of: element.name), type: nil,
                place: ModelSource.Property.Place(
                    name: places.bytes(of: element.name), type: nil,
                    rawValue: end..<max(end, element.rawValue.map { places.bytes(of: $0).upperBound } ?? end),
                    declaration: places.bytes(of: declaration), keyword: places.bytes(of: declaration.caseKeyword),
                    isWrappable: false))
            property.rawValue = string ?? value.flatMap { places.presentText(of: $0) }
            property.isCase = true
            property.associated = element.parameterClause?.parameters.map { parameter in
                let label = parameter.firstName?.plainText
                return ModelSource.AssociatedValue(
                    label: label == "_" ? nil : label, type: places.text(of: parameter.type))
            }
            return property
        }
    }

    // MARK: Initializers

    func decodingInitializer(_ initializer: InitializerDeclSyntax) -> ModelSource.DecodingInitializer? {
        let parameters = initializer.signature.parameterClause.parameters
        guard initializer.optionalMark == nil, parameters.count == 1, let only = parameters.first,
            only.firstName.tokenKind == .identifier("from"), isDecoder(only.type), let body = initializer.body,
            body.leftBrace.presence == .present
        else { return nil }
        return decoding(in: body, from: places.line(of: initializer.initKeyword))
    }

    /// Returns the decoding calls of a function; nil if it calls neither a decoder nor a container.
    func decodingHelper(_ function: FunctionDeclSyntax) -> ModelSource.DecodingInitializer? {
        guard let body = function.body, body.leftBrace.presence == .present else { return nil }
        let helper = decoding(in: body, from: places.line(of: function.funcKeyword))
        return helper.calls.isEmpty ? nil : helper
    }

    private func decoding(in body: CodeBlockSyntax, from line: Int) -> ModelSource.DecodingInitializer {
        let last = places.line(at: places.bytes(of: body).upperBound)
        return ModelSource.DecodingInitializer(lines: line...max(line, last), calls: calls(in: body))
    }

    /// Whether a type is `Decoder`, `any Decoder` or `some Decoder`.
    private func isDecoder(_ type: TypeSyntax) -> Bool {
        if let attributed = type.as(AttributedTypeSyntax.self) { return isDecoder(attributed.baseType) }
        if let opaque = type.as(SomeOrAnyTypeSyntax.self) { return isDecoder(opaque.constraint) }
        if let member = type.as(MemberTypeSyntax.self) { return member.name.text == "Decoder" }
        return type.identifierText == "Decoder"
    }

    /// Returns the calls of decoders and containers in source order.
    private func calls(in body: CodeBlockSyntax) -> [ModelSource.DecodingCall] {
        var found: [(place: Int, call: ModelSource.DecodingCall)] = []
        // An explicit stack, because expressions may be nested too deeply for recursion.
        var open = [Syntax(body)]
        while let node = open.popLast() {
            if let call = node.as(FunctionCallExprSyntax.self), let made = decodingCall(call) { found.append(made) }
            open += node.children(viewMode: .sourceAccurate).lazy.filter { !$0.is(TokenSyntax.self) }
        }
        return found.sorted { $0.place < $1.place }.map(\.call)
    }

    /// A call with a key that the source names after `forKey:`, of any function, since it may be a helper's; or one of a
    /// method of decoders and containers.
    private func decodingCall(_ call: FunctionCallExprSyntax) -> (place: Int, call: ModelSource.DecodingCall)? {
        let member = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName
        guard let method = member ?? call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName else {
            return nil
        }
        let argument = call.arguments.first { $0.label?.tokenKind == .identifier("forKey") }
        let key = argument.flatMap { self.key($0.expression) }
        guard key != nil || member.map({ Self.decodingMethods.contains($0.plainText) }) ?? false else { return nil }
        let place = key == nil ? method : argument?.label ?? method
        let type = requestedType(call)
        return (
            places.bytes(of: place).lowerBound,
            ModelSource.DecodingCall(
                method: method.plainText, type: type.flatMap { places.presentText(of: $0) }, key: key,
                line: places.line(of: place), methodBytes: places.bytes(of: method),
                typeBytes: type.map { places.bytes(of: $0) })
        )
    }

    /// The type of a first argument `Type.self`.
    private func requestedType(_ call: FunctionCallExprSyntax) -> ExprSyntax? {
        guard let first = call.arguments.first, first.label == nil,
            let access = first.expression.as(MemberAccessExprSyntax.self),
            access.declName.baseName.tokenKind == .keyword(.self)
        else { return nil }
        return access.base
    }

    private static let decodingMethods: Set<String> = [
        "container", "unkeyedContainer", "singleValueContainer", "decode", "decodeIfPresent", "decodeNil", "contains",
        "nestedContainer", "nestedUnkeyedContainer", "superDecoder",
    ]

    /// The last name of `.note` and `CodingKeys.note`, and the text of `"note"`; nil for computed keys.
    private func key(_ expression: ExprSyntax) -> String? {
        if let literal = expression.as(StringLiteralExprSyntax.self) { return literal.representedLiteralValue }
        guard let access = expression.as(MemberAccessExprSyntax.self), access.declName.argumentNames == nil else {
            return nil
        }
        var base = access.base
        while let inner = base?.as(MemberAccessExprSyntax.self) { base = inner.base }
        guard base == nil || base?.is(DeclReferenceExprSyntax.self) == true else { return nil }
        return access.declName.baseName.plainText
    }
}
