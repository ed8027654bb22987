import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

/// Cases that a hand-written enum lacks for a discriminator of the payload.
struct MissingCase {
    var union: HandWrittenUnion
    /// The discriminator.
    var value: String
    /// The case that reads the object: `poll(PollPost)`; nil if no type for it can be written.
    var added: (declaration: String, remedy: Remedy)?
    /// A case that keeps the discriminator alone; nil if there is no place for it.
    var unknown: (declaration: String, remedy: Remedy)?
}

extension RemedyFinder {
    /// The case that a hand-written enum lacks, if its code rejected an object's discriminator; nil for other failures.
    func missingCase(for place: PlacedFailure) -> MissingCase? {
        guard document.foreign == nil, document.tokenCount > 0 else { return nil }
        for index in place.types.indices.suffix(2).reversed() {
            guard let name = place.types[index]?.unwrapped.name, let union = HandWrittenUnion(name, in: declared) else {
                continue
            }
            let path = CodingPath(Array(place.failure.path.components.prefix(index)))
            func discriminator(_ object: JSONDocument.Token) -> String? {
                document.kind(object) == .object
                    ? resolver.child(.key(union.key), of: object).flatMap { document.stringValue($0) } : nil
            }
            guard let object = resolver.token(at: path), let value = discriminator(object), !union.knows(value) else {
                continue
            }
            let all = PlacedFailure.values(at: path, in: document, strategies, most: Self.maxValues)
                .filter { discriminator($0) == value }
            return missingCase(value, of: union, in: all.isEmpty ? [object] : all)
        }
        return nil
    }

    private func missingCase(
        _ value: String, of union: HandWrittenUnion, in objects: [JSONDocument.Token]
    ) -> MissingCase {
        var missing = MissingCase(union: union, value: value)
        let type = union.type.name
        let taken = Set((union.type.properties + (union.kind?.properties ?? [])).map(\.name))
        if let name = ["unknown", "other", "unrecognized"].first(where: { !taken.contains($0) }) {
            let change = SourceChange.UnionCase(name: name, value: nil, content: "String", key: union.key)
            missing.unknown = ("\(name)(String)", .source(.unionCase(type: type, change)))
        }
        let name = KeySpelling(value).camelCase
        guard !name.isEmpty, !taken.contains(name) else { return missing }
        let templates = union.templates
        let template = templates.first { template in
            template.member.map { key in objects.allSatisfy { resolver.child(.key(key), of: $0) != nil } } ?? true
        }
        let values = objects.compactMap { object in
            template?.member.map { resolver.child(.key($0), of: object) } ?? object
        }
        let sketch = sketch(for: type)
        let suffix = templates.lazy.compactMap(\.suffix).first
        var content: TypeExpression
        var code: SwiftCode = ""
        if values.allSatisfy({ document.kind($0) == .object }) {
            let names = [suffix ?? union.type.lastName, union.type.lastName, "Content"]
            if let known = otherType(for: values, than: TypeExpression(""), nil)?.type {
                content = known
            } else if let own = freeName(names.map { name.capitalizedFirst + $0 }),
                let written = sketch.declaration(named: own, of: values)
            {
                (content, code) = (TypeExpression(own), written)
            } else {
                return missing
            }
        } else if let found = sketch.type(
            of: values, named: name.capitalizedFirst, depth: 0,
            declared: template.map { TypeExpression(TypeExpression($0.type).innermostName) })
        {
            (content, code) = (found.type, found.declaration)
        } else {
            return missing
        }
        let hasKey = template?.member == nil && (!code.isEmpty || declared.keys(of: content.text).contains(union.key))
        let change = SourceChange.UnionCase(
            name: name, value: value, content: content.text, like: template?.name, key: hasKey ? nil : union.key,
            code: code)
        missing.added = ("\(name)(\(content.text))", .source(.unionCase(type: type, change)))
        return missing
    }
}
