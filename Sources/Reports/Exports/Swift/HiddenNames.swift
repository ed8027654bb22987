import SwiftDeclarations

/// Types of Swift and Foundation that the models shadow. Code beside the models must qualify them with their module.
struct HiddenNames {
    private let qualified: [String: String]

    private static let swift: Set<String> = [
        "Bool", "CodingKey", "Decodable", "Decoder", "DecodingError", "Double", "Encodable", "Encoder", "EncodingError",
        "Error", "Int", "Range", "SingleValueDecodingContainer", "String", "UInt8",
    ]
    private static let foundation: Set<String> = [
        "Data", "Date", "DateFormatter", "JSONDecoder", "JSONEncoder", "Locale", "PropertyListDecoder",
        "PropertyListEncoder", "TimeZone", "URL",
    ]

    /// - Parameter sources: The models. A module that they shadow can't be named.
    init(by sources: [ModelSource]) {
        let declared = Set(
            sources.flatMap { source in
                source.declarations.filter { $0.kind != .extension }.map(\.name) + source.aliases.map(\.name)
            })
        var qualified: [String: String] = [:]
        for (module, names) in [("Swift", Self.swift), ("Foundation", Self.foundation)]
        where !declared.contains(module) {
            for name in declared.intersection(names) { qualified[name] = "\(module).\(name)" }
        }
        self.qualified = qualified
    }

    /// Qualifies the names in lines that refer to none of the models' types.
    func qualify(_ lines: [String]) -> [String] { qualified.isEmpty ? lines : lines.map(qualify) }

    /// Qualifies the names in a line that isn't part of a multiline string.
    func qualify(_ line: String) -> String {
        guard !qualified.isEmpty, !line.drop(while: { $0 == " " }).hasPrefix("//") else { return line }
        var result = ""
        var word = ""
        var isInString = false
        var last: Character = " "
        func endWord() {
            result += last == "." ? word : qualified[word] ?? word
            word = ""
        }
        for character in line {
            if !isInString, character.isLetter || character.isNumber || character == "_" {
                word.append(character)
                continue
            }
            if !word.isEmpty { endWord() }
            if character == "\"", last != "\\" { isInString.toggle() }
            result.append(character)
            last = last == "\\" && character == "\\" ? " " : character
        }
        if !word.isEmpty { endWord() }
        return result
    }
}
