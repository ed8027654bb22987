import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

// Payloads that hold the model's value in a member.
extension Explainer {
    /// Explains a root that has none of the model's keys, if a member of it has some.
    ///
    /// - Parameter object: The object that lacks a key.
    func wrappedPayload(_ object: JSONDocument.Token) -> (note: String, advice: Advice)? {
        guard failure.path.components.count == 1, object == 0, let owner, let root = describer.rootType?.unwrapped,
            root == owner
        else { return nil }
        let wanted = Set(declared.keys(of: owner.text).map { KeySpelling($0).letters })
        guard !wanted.isEmpty, finder.keys(in: object, of: wanted).isEmpty,
            let best = finder.enveloped(root, placed, asked: declared.keys(of: owner.text))
        else { return nil }
        let content = best.type == root ? best.token : document.firstChild(best.token) ?? best.token
        let found = document.children(of: content).prefix(100).compactMap { document.key($0) }
            .filter { wanted.contains(KeySpelling(strategies.convertKey($0)).letters) }
        let path = best.path.text
        let has = found.isEmpty ? "has \(best.type.text)" : "has \(Self.list(found.map { "\"\($0)\"" }))"
        let subject = best.type == root ? "the object" : "the first element"
        return (
            "The payload has none of \(owner.text)'s keys, but \(subject) under \"\(path)\"\(at(best.token)) \(has).",
            "The payload is wrapped in \"\(path)\": \(wrapper(at: best.path, of: best.type.text))."
        )
    }

    /// ``decode a wrapper type, `struct Response: Decodable { var data: City }` ``.
    ///
    /// - Parameters:
    ///   - path: The way from the payload to the value.
    ///   - type: The type to decode there.
    func wrapper(at path: ValuePath, of type: String) -> Advice {
        let change = Remedy.source(.wrapperType(around: type, at: path))
        guard path.element == nil, path.keys.count < 3 else {
            let each = path.element.map { ", with \(withArticle(element)) under \"\($0)\" in each element" } ?? ""
            return Advice("decode types for \"\(path.text)\"\(each)", change)
        }
        let names = ["Response", "Inner"].prefix(path.keys.count)
        let types = names.dropFirst() + [type]
        let texts = zip(names, zip(path.keys, types)).map { name, member in
            "`struct \(name): Decodable { \(Self.property(member.0, member.1, strategies.convertKey)) }`"
        }
        return Advice(
            texts.count == 1
                ? "decode a wrapper type, \(texts[0])" : "decode wrapper types, \(Self.list(texts))", change)
    }

    /// A property for a key; with `CodingKeys` if the key isn't a valid Swift name.
    private static func property(_ key: String, _ type: String, _ convert: (String) -> String) -> String {
        let converted = convert(key)
        let joined = SwiftSketch.propertyName(converted)
        guard joined != converted else { return "var \(SwiftName.escaped(converted)): \(type)" }
        let name = joined.isEmpty ? "value" : joined
        return "var \(SwiftName.escaped(name)): \(type); enum CodingKeys: String, CodingKey { "
            + "case \(SwiftName.escaped(name)) = \(SwiftLiteral.quoted(converted)) }"
    }
}

extension FailureDescriber {
    /// The type that the decode was started with.
    var rootType: TypeExpression? {
        guard trace.count > 0 else { return nil }
        let name = trace.typeName(of: 0)
        return name.isEmpty ? nil : TypeExpression(name)
    }
}

extension JSONDocument {
    /// The members of an object, each followed by its own members if it is an object, with the keys that lead to them.
    ///
    /// - Parameters:
    ///   - most: The maximum number of the object's members.
    ///   - inner: The maximum number of members of each.
    func members(of object: Token, most: Int, inner: Int) -> [(keys: [String], token: Token)] {
        children(of: object).prefix(most).flatMap { member -> [(keys: [String], token: Token)] in
            guard let key = key(member) else { return [] }
            let inside = kind(member) == .object ? Array(children(of: member).prefix(inner)) : []
            return [([key], member)] + inside.compactMap { token in self.key(token).map { ([key, $0], token) } }
        }
    }
}
