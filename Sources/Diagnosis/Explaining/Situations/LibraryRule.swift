import DecodeService
package import DecodeTrace
import JSONText
import SwiftDeclarations

/// A property whose wrapper of ResilientCodable rejected a value: one that a `CodableEntity` declares, or a `@FormattedDate`.
struct LibraryRule {
    let owner: TypeExpression
    let property: DeclaredTypes.Property
    /// The wrapper's name, and its generic argument: `CodableFormattedDate` and `Day`.
    let wrapper: String
    let argument: String?

    fileprivate init?(_ property: DeclaredTypes.Property?, of owner: TypeExpression) {
        guard let property, let wrapper = property.source.wrappers.first?.dropFirst() else { return nil }
        self.owner = owner
        self.property = property
        let parts = wrapper.split(separator: "<", maxSplits: 1)
        self.wrapper = String(parts.first ?? wrapper)
        argument = parts.count > 1 ? String(parts[1].dropLast()) : nil
    }

    /// `Delivery.ratio`.
    var name: String { "\(owner.declaredText).\(property.name)" }

    /// The property's type: as declared, or as its wrapper says.
    var type: String {
        property.type ?? (wrapper.contains("Date") ? "Date" : wrapper == "CodableStableBool" ? "Bool" : "value")
    }

    /// The property with other text in its attribute, and another type.
    func redeclared(
        _ old: String, _ new: SwiftCode, type: String? = nil, code: SwiftCode = "", if condition: String? = nil
    ) -> Remedy {
        .source(
            .redeclared(
                owner: owner.declaredText, property: property.name,
                .init(old: old, new: new, type: type, code: code, condition: condition)))
    }
}

extension DeclaredTypes {
    /// The protocols of ResilientCodable whose types are decoded by the library's code, from their declarations.
    private static let entities = ["CodableEntity", "DecodableEntity"]
    private static let written = entities + ["VariablyCodable", "VariablyDecodable", "ChosenByType"]

    /// Whether a type is an entity of declared properties.
    func isEntity(_ type: String) -> Bool { Self.entities.contains { !declares($0) && inherits(type, $0) } }

    /// Whether ResilientCodable has the `init(from:)` of a type.
    func isDecodedByLibrary(_ type: String) -> Bool {
        Self.written.contains { inherits(type, $0) && !declares($0) }
    }

    /// The property of an entity whose key or path, in lowercase, is a path or begins with it; a mandatory one first.
    fileprivate func entityProperty(at path: String, of type: TypeExpression) -> Property? {
        guard let (file, found) = declaration(of: type.text) else { return nil }
        let candidates = found.properties.filter { property in
            let keys = ([property.name] + file.source.attributeKeys(of: property)).map { $0.lowercased() }
            return keys.contains { $0 == path || $0.hasPrefix(path + ".") }
        }
        let mandatory = candidates.first { property in
            let place = property.place
            return file.source[place.declaration.lowerBound..<place.keyword.lowerBound].contains("mandatory: true")
        }
        let property = mandatory ?? candidates.first
        return property.map { Property(source: $0, file: file.name) }
    }

    /// A sentence on an ignored value whose property its entity declares, but doesn't list; nil for other rows.
    package func unlisted(_ row: Int, _ tree: DecodeTree, _ trace: Trace, key: String) -> String? {
        let parent = Int(tree[row].parent)
        guard tree[row].mark == .ignored, parent >= 0, tree[parent].node >= 0 else { return nil }
        let type = TypeExpression(trace.typeName(of: Int(tree[parent].node))).unwrapped
        guard isEntity(type.text), let property = entityProperty(at: key.lowercased(), of: type),
            !property.source.wrappers.isEmpty,
            let list = statics(of: type.text).first(where: { $0.item.name == "codableKeyPaths" }),
            !list.source[list.item.bytes].split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
                .contains("_\(property.name)")
        else { return nil }
        return
            "\(type.declaredText).\(property.name) is declared (\(property.place)), but \(type.declaredText).codableKeyPaths "
            + "doesn't list it, so it isn't decoded."
    }
}

extension Explainer {
    /// The rule of ResilientCodable that a value broke; nil for other failures.
    var brokenEntityRule: LibraryRule? {
        guard failure.isModelsOwn, failure.node >= 0 else { return nil }
        let type = TypeExpression(trace.typeName(of: failure.node)).unwrapped
        if type.name == "FormattedDate", !declared.declares("FormattedDate") {
            guard let owner, case .key(let key) = failure.path.components.last else { return nil }
            return LibraryRule(declared.property(for: key, in: owner), of: owner)
        }
        let opened = [failure.node] + trace.children(of: failure.node)
        guard opened.contains(where: trace.readsEntity) else { return nil }
        let path = failure.path.components.dropFirst(trace.pathLength(of: failure.node)).map { step in
            if case .key(let key) = step { key.lowercased() } else { "" }
        }.joined(separator: ".")
        // The code of another type may hand its decoder on to several entities.
        let rules = ([type] + declared.alternatives(of: type).map(\.type)).filter { declared.isEntity($0.text) }
            .compactMap { LibraryRule(declared.entityProperty(at: path, of: $0), of: $0) }
        return rules.count == 1 ? rules[0] : nil
    }

    /// The message for a value that broke a rule of ResilientCodable.
    func message(_ rule: LibraryRule) -> String {
        switch failure.kind {
        case .keyNotFound:
            "\(holder) has no key \(quoted(lastKey)), but \(rule.name) is mandatory"
        case .valueNotFound:
            "\(subject(failure.path)) is null, but \(rule.name) is a mandatory \(rule.type)"
        case .typeMismatch:
            "\(subject(failure.path)) is \(article), but \(rule.name) is \(withArticle(rule.type))"
        case .dataCorrupted, .invalidJSON, .other:
            "\(subject(failure.path)) is \(shown(place)), which `@\(rule.wrapper)` of \(rule.name) doesn't read"
        }
    }

    /// Explains a value that broke a rule of ResilientCodable; nil for other failures.
    func libraryRule() -> Explanation? {
        guard let rule = brokenEntityRule else { return nil }
        let at = " (\(rule.property.place))"
        guard failure.kind != .keyNotFound, failure.kind != .valueNotFound else {
            let isKey = failure.kind == .keyNotFound
            let optional = Advice("`mandatory: false`", rule.redeclared("mandatory: true", "mandatory: false"))
            return Explanation(
                isKey ? .keyMissing : .nullValue,
                "`\(rule.name)` is declared with `mandatory: true`\(at), so \(isKey ? "a missing key" : "null") fails. "
                    + "Otherwise, the property keeps its default.",
                advice: "If the value may be \(isKey ? "missing" : "null"), declare \(optional)\(at); otherwise send "
                    + "\(isKey ? "\"\(lastKey)\"" : withArticle(rule.type)).")
        }
        let reason = failure.debugDescription
        switch rule.wrapper {
        case "FormattedDate", "CodableFormattedDate", "CodableOptionalFormattedDate", "CodableISO8601Date",
            "CodableOptionalISO8601Date":
            return dateRule(rule)
        case "CodableURL", "CodableOptionalURL":
            return Explanation(
                .url, "\(reason)\(reason.hasSuffix(".") ? "" : ".")",
                "`@\(rule.wrapper)`\(at) reads a URL with a scheme, such as https://example.com, whose characters are escaped.",
                advice: "Send such a URL, or \(asText(rule))\(at).")
        case "CodableColor", "CodableOptionalColor":
            return Explanation(
                .refused, "`@\(rule.wrapper)`\(at) reads a color only in the form #RRGGBB, such as #FF8000.",
                advice: "Send a color in this form, or \(asText(rule))\(at).")
        case "CodableStableBool":
            return Explanation(
                .boolMismatch,
                "`@CodableStableBool`\(at) reads true, false, any number, and yes, no, y, n, t, f, on and off in any case.",
                advice: "Send true or false, or \(asText(rule))\(at).")
        case "CodableScalar", "CodableOptionalScalar":
            return Explanation(
                found == .number ? .numberRange : found.isScalar ? .stringForNumber : .containerForValue,
                "`@\(rule.wrapper)`\(at) converts another scalar to \(withArticle(rule.type)) only if nothing is lost.",
                advice: "Send \(withArticle(rule.type)), or \(asText(rule))\(at).")
        default:
            let traits = rule.argument ?? rule.wrapper
            return Explanation(
                .refused, "\(traits) converts the value, and threw this error: \(Self.shortened(reason, limit: 160))",
                advice: "Check what \(traits) accepts\(declaredPlace(of: traits)), or send another value.")
        }
    }

    /// `declare Delivery.tint: String`, for a property that is kept as the payload's text.
    private func asText(_ rule: LibraryRule) -> Advice {
        let wrapper: SwiftCode = rule.wrapper.contains("Optional") ? "CodableOptionalScalar" : "CodableScalar"
        let type = rule.type.hasSuffix("?") ? "String?" : "String"
        return Advice(
            "declare `\(rule.name): \(type)` with `@\(wrapper.text)`",
            found.isScalar
                ? rule.redeclared(rule.wrapper, wrapper, type: type, if: "any text is valid for \(rule.name)") : nil)
    }

    /// Explains a date that no format of its property reads.
    private func dateRule(_ rule: LibraryRule) -> Explanation {
        let formats = rule.argument ?? "ISO8601Formats"
        let isOwn = declared.declares(TypeExpression(formats).unwrapped.text)
        let at = isOwn ? declaredPlace(of: TypeExpression(formats).unwrapped.text) : " (\(rule.property.place))"
        let reads =
            isOwn
            ? "the formats of \(formats)\(at)"
            : rule.argument == nil ? "a date and time in ISO 8601, such as 2026-04-01T09:30:00Z" : "those of \(formats)"
        let note = "`@\(rule.wrapper)` reads only \(reads), whatever the decoder's date strategy is."
        let number = Double(shown(place))
        let readings = DateStrategy.reading(texts: text.map { [$0] } ?? [], numbers: number.map { [$0] } ?? [])
            .strategies.prefix(2)
        let ways = readings.compactMap { reading -> Advice? in
            guard let format = reading.formats.first, let date = reading.date(from: raw(place ?? 0)) else { return nil }
            let condition = readings.count > 1 ? "\(shown(place)) is \(DateText.of(date))" : nil
            let change: Remedy =
                isOwn
                ? .source(.dateFormat(of: TypeExpression(formats).unwrapped.text, format, condition: condition))
                : otherFormats(rule, beside: formats, format, if: condition)
            return Advice("`\(format.libraryCode.text)`, which gives \(DateText.of(date))", change)
        }
        let joined = Advice.joined(ways, by: " or ")
        let advice: Advice =
            ways.isEmpty
            ? "Send a date that it reads, or \(asText(rule))."
            : isOwn ? "Add the format \(joined) to \(formats)\(at)." : "Give \(rule.name)\(at) formats with \(joined)."
        return Explanation(.dateFormat, note, advice: advice)
    }

    /// The property with formats of its own, beside those of the library, which has the name `DateFormats`.
    private func otherFormats(
        _ rule: LibraryRule, beside formats: String, _ format: DateFormat, if condition: String?
    ) -> Remedy {
        let name = "\(rule.owner.lastName ?? "")\(rule.property.name.capitalizedFirst)Formats"
        let wrapper: SwiftCode =
            rule.wrapper == "FormattedDate"
            ? "FormattedDate"
            : rule.wrapper.contains("Optional") ? "CodableOptionalFormattedDate" : "CodableFormattedDate"
        let optional: SwiftCode = formats.hasSuffix("?") ? "?" : ""
        let code: SwiftCode = """
            enum \(name: name): DateFormats {
                static let dateFormats: [DateCodingFormat] = [\(format.libraryCode)] + \
            \(TypeExpression(formats).unwrapped).dateFormats
            }
            """
        return rule.redeclared(
            rule.argument.map { "\(rule.wrapper)<\($0)>" } ?? rule.wrapper, "\(wrapper)<\(name: name)\(optional)>",
            code: code, if: condition)
    }
}

extension DateFormat {
    /// The format in the list of a `DateFormats`.
    var libraryCode: SwiftCode {
        switch self {
        case .deferred: ".deferredToDate"
        case .seconds: ".secondsSince1970"
        case .milliseconds: ".millisecondsSince1970"
        case .iso8601: ".iso8601"
        case .format(let pattern): ".format(\(literal: pattern))"
        }
    }
}
