/// The names in a type expression.
enum TypeNames {
    /// The names, with their dots: `Page`, `Canada.Feature`.
    static func all(in expression: String) -> [String] {
        expression.split { !belongsToName($0) }.map(String.init)
    }

    static func belongsToName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "."
    }

    /// Whether every name is one of these, or a standard type that can be decoded.
    static func all(in expression: String, areAmong known: Set<String>) -> Bool {
        let names = all(in: expression)
        return !names.isEmpty
            && names.allSatisfy { known.contains($0) || standard.contains($0) || holders.contains($0) }
    }

    /// Types of the standard library and Foundation that a worker knows by name.
    static let standard: Set<String> = [
        "String", "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32",
        "UInt64", "UInt128", "Double", "Float", "Date", "Data", "URL", "UUID", "Decimal", "Locale", "TimeZone",
        "DateComponents", "DateInterval", "URLComponents", "IndexSet", "CharacterSet", "PersonNameComponents",
    ]

    /// Types that are `Codable` when what they hold is.
    private static let holders: Set<String> = [
        "Array", "Optional", "Set", "Dictionary", "ContiguousArray", "Range", "ClosedRange",
    ]
}
