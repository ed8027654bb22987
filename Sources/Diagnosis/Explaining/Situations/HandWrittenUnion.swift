import SwiftDeclarations

/// An enum whose hand-written `init(from:)` switches over a string of its object, as far as the source shows it.
struct HandWrittenUnion {
    /// A case with one value whose branch can be copied for another case.
    struct Template {
        var name: String
        /// The type of its value, as written.
        var type: String
        /// The coding key of the member that holds the value; nil if the object is the value.
        var member: String?
        /// The common end of the names of types: `Post` for `case text(TextPost)`; nil for other names.
        var suffix: String?
    }

    let file: DeclaredTypes.File
    let type: ModelSource.Declaration
    /// The switch over the string, or over an enum with such raw values.
    let decoding: ModelSource.Switch
    /// The switch of a hand-written `encode(to:)`; nil if there is none.
    let encoding: ModelSource.Switch?
    /// The call that reads the string.
    let call: ModelSource.DecodingCall
    /// The coding key of the string.
    let key: String
    /// The enum of the strings; nil for a switch over strings.
    let kind: ModelSource.Declaration?
    /// The members with a switch that needs a branch for each case, which only a person can write.
    let otherSwitches: [String]

    /// - Returns: Nil for other types, and for code of another form.
    init?(_ name: String, in declared: DeclaredTypes) {
        guard let (file, type) = declared.declaration(of: name), type.kind == .enum,
            type.properties.contains(where: \.hasPayload),
            let initializer = file.source.decodingInitializer(of: type.name)
        else { return nil }
        let source = file.source
        let switches = source.declarations.filter { $0.name == type.name }.flatMap(\.switches)
        let branched = switches.first { statement in
            statement.member == "init(from:)"
                && statement.branches.contains { !$0.literals.isEmpty || $0.patterns.first?.first == "." }
        }
        guard let decoding = branched else { return nil }
        let isOfStrings = decoding.branches.contains { !$0.literals.isEmpty }
        func kind(_ call: ModelSource.DecodingCall) -> ModelSource.Declaration? {
            guard let name = call.type else { return nil }
            let found = source.declaration(of: "\(type.name).\(name)") ?? source.declaration(of: name)
            return found.flatMap { $0.kind == .enum && $0.inherits.contains("String") ? $0 : nil }
        }
        let reading = initializer.calls.first {
            $0.key != nil && $0.method == "decode" && (isOfStrings ? $0.type == "String" : kind($0) != nil)
        }
        guard let call = reading, let keyName = call.key,
            Self.isPlain(decoding.subject, in: source.code(of: initializer).text)
        else { return nil }
        let keys = source.declarations.filter { $0.kind == .enum && $0.inherits.contains { $0.hasSuffix("CodingKey") } }
        let entries = (keys.filter { $0.owner == type.name } + keys).flatMap(\.properties)
        (self.file, self.type, self.decoding, self.call) = (file, type, decoding, call)
        key = entries.first { $0.name == keyName }?.codingKey ?? keyName
        self.kind = isOfStrings ? nil : kind(call)
        encoding = switches.first { $0.member == "encode(to:)" && $0.subject == "self" }
        otherSwitches = switches.filter {
            $0.subject == "self" && $0.fallback == nil && ($0.branches.isEmpty || $0.member != "encode(to:)")
        }.map(\.member)
    }

    /// Whether a switch is over the string as it was decoded, not over one made from it.
    private static func isPlain(_ subject: String, in code: String) -> Bool {
        var text = Substring(subject)
        if subject.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) {
            guard let start = code.firstRange(of: "let \(subject)")?.upperBound else { return false }
            text = code[start...].prefix { $0 != "\n" && $0 != ";" }
        }
        return text.wholeMatch(of: #/.*decode\(.*forKey: *[\w.]+\)\s*/#) != nil
    }

    /// Whether a case is chosen for a string.
    func knows(_ value: String) -> Bool {
        kind.map { $0.properties.contains { $0.isCase && $0.codingKey == value } }
            ?? decoding.branches.contains { $0.literals.contains(value) }
    }

    /// The text of a branch for a case.
    func branch(of name: String, in statement: ModelSource.Switch) -> (branch: ModelSource.Branch, text: String)? {
        statement.branches.lazy.filter { $0.patterns.count == 1 }.map { ($0, file.source[$0.bytes]) }
            .first { Self.replacing(".\(name)", with: "", in: $0.1) != $0.1 }
    }

    /// The cases whose branches can be copied.
    var templates: [Template] {
        type.properties.compactMap { entry in
            guard let values = entry.associated, values.count == 1, values[0].label == nil, entry.name != call.key,
                let (_, text) = branch(of: entry.name, in: decoding)
            else { return nil }
            let type = values[0].type
            let suffix =
                type.hasPrefix(entry.name.capitalizedFirst) ? String(type.dropFirst(entry.name.count)) : nil
            if let range = text.firstRange(of: "\(type).self, forKey: ."),
                let member = text[range.upperBound...].prefixMatch(of: #/\w+/#).map({ String($0.output) })
            {
                let entries = file.source.declarations.filter { $0.kind == .enum }.flatMap(\.properties)
                let key = entries.first { $0.name == member && !$0.hasPayload }?.codingKey ?? member
                return member == entry.name ? nil : Template(name: entry.name, type: type, member: key, suffix: suffix)
            }
            let readsObject = ["\(type)(from:", "\(type).self)", ".init(from:"].contains { text.contains($0) }
            return readsObject && !text.contains("forKey:")
                ? Template(name: entry.name, type: type, member: nil, suffix: suffix) : nil
        }
    }

    /// A text with a word replaced wherever no letter, digit or underscore follows it.
    static func replacing(_ word: String, with new: String, in text: String) -> String {
        var result = ""
        var rest = text[...]
        while let range = rest.firstRange(of: word) {
            let next = rest[range.upperBound...].first
            let isWhole = next.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
            result += rest[..<range.lowerBound] + (isWhole ? new : word)
            rest = rest[range.upperBound...]
        }
        return result + rest
    }
}
