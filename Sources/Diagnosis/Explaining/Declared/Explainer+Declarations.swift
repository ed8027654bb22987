import DecodeTrace
import JSONText
import SwiftDeclarations

// Advice on what to declare or request, so that a value is read.
extension Explainer {
    /// Advice to read this value as a type, so that the property's other values can still be read:
    /// `declare City.name: String? (Nested.swift:7)`.
    ///
    /// - Parameter tail: What to do with a value of that type, appended to the declaration.
    func declaring(as type: String, then tail: String = "") -> Advice {
        if let property = convertedProperty, case .key(let key) = failure.path.components.last {
            let wrapper = property.wrappers.map { "`\($0)`" }.joined(separator: " ")
            return "have \(wrapper) of `\(propertyName(key))`\(declaredAt) read \(withArticle(type))"
        }
        if let enumeration = readingSeveralKinds { return enumeration }
        guard let shape = TypeExpression(type).wantedShape(strategies), shape != .date,
            let other = others.first(where: { ![shape.kind, .null].contains(document.foundKind($0)) })
        else {
            return
                "\(verb) \(plainDeclaration(as: type))\(isAskedInCode || asking?.method != nil ? " and adapt the code there" : tail)"
        }
        let name =
            switch failure.path.components.last {
            case .key(let key) where !isDictionaryValue: "`\(propertyName(key))`\(declaredAndAskedAt)"
            case .key: "the values of \(holder)"
            case .index, nil: "the elements of \(holder)"
            }
        let (this, that) = (shown(place, limit: 24), shown(other, limit: 24))
        return "declare a type for \(name) that reads both \(this) and \(that)\(at(other))"
    }

    /// The verb: `declare` a property, but `ask for` a value that code requests.
    var verb: String { isAskedInCode ? "ask for" : "declare" }

    /// Whether the call that requests the value must change, instead of a property's type.
    var isAskedInCode: Bool {
        if typeThatReads != nil { return true }
        if asker != nil { return true }
        guard let asking, asking.method != nil, !isDictionaryValue, case .key = failure.path.components.last else {
            return false
        }
        guard let property, !property.isCase, let declared = property.type else { return true }
        // The code converts a value of another type to the property's.
        return TypeExpression(declared).unwrapped.lastName != (outerType ?? requested)?.unwrapped.lastName
            && TypeExpression(declared).unwrapped != (outerType ?? requested)?.unwrapped
    }

    /// The property's own type with its argument replaced by another one: `Tagged<User, String>`, if that is what it reads.
    private func withArgument(_ other: TypeExpression) -> TypeExpression? {
        guard let old = property?.type.map({ TypeExpression($0).unwrapped }), let requested,
            declared.ownDeclaration(of: old) != nil
        else { return nil }
        return old.replacingArgument(requested, with: other)
    }

    /// The property's own type, if its code requests another one for the value, and a change of the property would lose what
    /// it means: an `ID<User>` that reads an Int.
    private var typeThatReads: TypeExpression? {
        guard let type = property?.type.map({ TypeExpression($0).unwrapped }), let requested, type != requested,
            outerType?.unwrapped.lastName == type.lastName, let found = declared.ownDeclaration(of: type),
            found.kind != .enum, withArgument(requested) == nil
        else { return nil }
        return type
    }

    /// The property's declaration with another type: `City.name: String? (Nested.swift:7)`.
    func plainDeclaration(as type: String) -> Advice {
        let wanted = withArgument(TypeExpression(type).unwrapped) ?? TypeExpression(type)
        if let own = typeThatReads {
            let name = own.declaredText
            let place = declared.initializerPlace(of: name) ?? declared.place(of: name)
            return
                "`\(wanted.unwrapped.text)` in \(name)\(declared.isWrittenByHand(name) ? ".init(from:)" : "") (\(place ?? ""))"
        }
        // The code around the call has to be adapted as well.
        if isAskedInCode { return Advice("`\(wanted.unwrapped.text)` in \(initializer)") }
        switch failure.path.components.last {
        case .key(let key) where !isDictionaryValue:
            if let generic = genericDeclaration(as: wanted) { return generic }
            let isOptional = property.map { $0.type == nil ? self.isOptional : $0.isOptional } ?? self.isOptional
            let shown = asDeclared(isOptional ? wanted.asOptional : wanted)
            // The source is known, and no property has this name.
            if property == nil, let owner, declared.place(of: owner.text) != nil {
                return Advice("the property for \(quoted(key)) as `\(shown.text)`")
            }
            return Advice(
                "`\(propertyName(key)): \(shown.text)`\(declaredAndAskedAt)\(wrapperNote)",
                declaration(of: key, as: shown))
        case .key, .index:
            guard let holder = declaredHolder else { return containerDeclaration(as: wanted) }
            return holder.declaration(as: holder.type(withValue: wanted).text)
        case nil:
            let type = isOptional ? wanted.asOptional : wanted
            return Advice("the model as `\(type.text)`", .model(type.text))
        }
    }

    /// A property's declaration with another type, and the hand-written call that requests it, if any; nil if the
    /// declaration isn't known.
    private func declaration(of key: String, as type: TypeExpression) -> Remedy? {
        guard let owner, let property, !property.isCase else { return nil }
        if let asking, asking.method != nil { return call(.type(type.unwrapped.text), type.text) }
        return .source(
            .propertyType(owner: owner.declaredText, property: property.name, type: type.text))
    }

    /// Another call for the failing value in a hand-written `init(from:)`, and another type for its property.
    func call(_ call: SourceChange.Call, _ propertyType: String?) -> Remedy? {
        guard case .key(let key) = failure.path.components.last, let owner, asker == nil
        else { return nil }
        return .source(.call(owner: owner.declaredText, key: key, call, propertyType: propertyType))
    }

    /// The array or dictionary around the value, if nothing is known of its declaration.
    private func containerDeclaration(as type: TypeExpression) -> Advice {
        let value = isOptional ? type.asOptional : type
        if case .index = failure.path.components.last { return "`[\(value.text)]` for \(holder)" }
        return "`[\((failure.owner?.unwrapped.key)?.text ?? "String"): \(value.text)]` for \(holder)"
    }

    /// The property as an optional; nil if its declaration isn't known.
    var optionalDeclaration: Advice {
        let wanted = (outerType ?? requested)?.asOptional ?? TypeExpression("")
        guard !isAskedInCode, !isDictionaryValue, case .key(let key) = failure.path.components.last, let property,
            !property.isCase, let type = property.type
        else { return plainDeclaration(as: wanted.text) }
        let optional = TypeExpression(type).asOptional
        return Advice(
            "`\(propertyName(key)): \(optional.text)`\(declaredAndAskedAt)\(wrapperNote)",
            declaration(of: key, as: optional))
    }

    // MARK: Generic types

    /// Another argument for a generic type, if the property's type is a parameter of it: `Pair<Double, Int>` for a path.
    private func genericDeclaration(as type: TypeExpression) -> Advice? {
        guard let owner, owner.isGeneric, let property, let declared = property.type else { return nil }
        let parameters = self.declared.genericParameters(of: owner.declaredText)
        guard parameters.count == owner.arguments.count,
            let index = parameters.firstIndex(of: TypeExpression(declared).unwrapped.text)
        else { return nil }
        var arguments = owner.arguments.map(\.text)
        arguments[index] = (owner.arguments[index].isOptional ? type.asOptional : type).text
        return "`\(owner.declaredText)<\(arguments.joined(separator: ", "))>` for \(holder)"
    }

    /// A type as a generic type's declaration would spell it, with the parameters' names in place of the arguments.
    private func asDeclared(_ type: TypeExpression) -> TypeExpression {
        guard let owner, owner.isGeneric else { return type }
        let parameters = declared.genericParameters(of: owner.declaredText)
        guard parameters.count == owner.arguments.count else { return type }
        let names = Dictionary(zip(owner.arguments.map(\.text), parameters)) { first, _ in first }
        return type.replacingNames { names[$0] ?? $0 }
    }

    // MARK: Words

    /// `City.name`: the property for a key, by its name in the source if that is known.
    func propertyName(_ key: String) -> String {
        if let value = caseValue { return value }
        return (owner.map { "\($0.declaredText)." } ?? "") + (property?.name ?? key)
    }

    /// A note to remove the wrapper of a property whose type changes, since the wrapper may not accept the new type.
    private var wrapperNote: String {
        guard case .key = failure.path.components.last, owner != nil else { return "" }
        let isWrapped = property?.source.wrappers.isEmpty == false
        return isWrapped || hasWrapper ? " without its property wrapper" : ""
    }

    /// `Row.init(from:) (Table.swift:7)`: the code that requests the value.
    var initializer: String {
        let name = (asker ?? owner)?.declaredText ?? "the model"
        let place = asking?.place ?? declared.initializerPlace(of: name)
        return "\(name).init(from:)" + (place.map { " (\($0))" } ?? "")
    }

    /// ` (Nested.swift:7)`, with the line of the hand-written call that requests the value, if any.
    private var declaredAndAskedAt: String {
        guard let property, let asking, asking.method != nil else { return declaredAt }
        let line = asking.file == property.file ? "line \(asking.line)" : asking.place
        return " (\(property.place), asked for in \(line))"
    }
}
