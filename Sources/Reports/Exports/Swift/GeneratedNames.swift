import SwiftDeclarations

/// The names that generated code uses beside the models, none of which is one of theirs.
struct GeneratedNames {
    private var taken: Set<String>
    private let replacements: [String: SwiftCode]

    /// The types that generated code names, by their modules.
    private static let types: [(module: SwiftCode, names: Set<String>)] = [
        (
            "Swift",
            [
                "Bool", "Character", "CodingKey", "Decodable", "Decoder", "DecodingError", "Double", "Encodable",
                "Encoder", "EncodingError", "Error", "Int", "Range", "SingleValueDecodingContainer", "String", "UInt8",
                "UTF8", "Unicode", "stride",
            ]
        ),
        (
            "Foundation",
            [
                "Calendar", "CodingUserInfoKey", "Data", "Date", "DateFormatter", "JSONDecoder", "JSONEncoder",
                "Locale", "PropertyListDecoder", "PropertyListEncoder", "TimeZone", "URL",
            ]
        ), ("Testing", ["Issue", "Suite", "Test"]),
    ]
    /// What generated code declares at the top level.
    private static let declared = [
        "ConvertedKey", "makeData", "makeDecoder", "makeEncoder", "makeFormatter", "makeText", "modelKey",
        "payloadKey", "readDate",
    ]
    /// The variables of a test.
    private static let variables: Set<String> = ["context", "error", "folder", "key", "payload", "value"]

    /// - Parameter sources: The models. A type that they hide is named with its module, unless they hide that, too.
    init(beside sources: [ModelSource]) {
        let types = Set(
            sources.flatMap { source in
                source.declarations.filter { $0.kind != .extension }.map(\.name) + source.aliases.map(\.name)
            })
        let words = Set(
            sources.flatMap { $0.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) })
        taken = words.union(SwiftName.keywords).union(Self.variables).union(Self.declared)
        var replacements: [String: SwiftCode] = [:]
        for (module, names) in Self.types where !types.contains(module.text) {
            for name in types.intersection(names) { replacements[name] = "\(module).\(name: name)" }
        }
        for name in Self.declared where words.contains(name) {
            replacements[name] = "\(name: Self.free(name) { [taken] in taken.contains($0) })"
        }
        self.replacements = replacements
    }

    /// Generated code with its own names, and with the module of each type that the models hide.
    func applied(to code: SwiftCode) -> SwiftCode { code.replacing(replacements) }

    /// Takes a free name: the wanted one, or else with the first number that makes it free.
    ///
    /// - Parameter endings: With each of these, it is free as well.
    mutating func take(_ wanted: String, endings: [String] = []) -> String {
        let name = Self.free(SwiftName.keywords.contains(wanted) ? "\(wanted)Payload" : wanted) { name in
            ([""] + endings).contains { taken.contains(name + $0) }
        }
        taken.formUnion(([""] + endings).map { name + $0 })
        return name
    }

    private static func free(_ wanted: String, _ isTaken: (String) -> Bool) -> String {
        var (name, number) = (wanted, 2)
        while isTaken(name) { (name, number) = ("\(wanted)\(number)", number + 1) }
        return name
    }
}
