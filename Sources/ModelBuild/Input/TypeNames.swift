/// The names in a type expression.
enum TypeNames {
    /// The names, with their dots: `Page`, `Canada.Feature`.
    static func all(in expression: String) -> [String] {
        expression.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.map(String.init)
    }

    /// Whether every name is one of these, or a standard type that can be decoded.
    static func all(in expression: String, areAmong known: Set<String>) -> Bool {
        let names = all(in: expression)
        return !names.isEmpty && names.allSatisfy { known.contains($0) || standard.contains($0) }
    }

    /// Types of the standard library and Foundation that are `Codable` when what they hold is.
    private static let standard: Set<String> = [
        "Array", "Optional", "Set", "Dictionary", "ContiguousArray", "String", "Bool", "Int", "Int8", "Int16", "Int32",
        "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128", "Double", "Float", "Date", "Data",
        "URL", "UUID", "Decimal", "Locale", "TimeZone", "DateComponents", "DateInterval", "URLComponents", "IndexSet",
        "CharacterSet", "PersonNameComponents", "Measurement", "Range", "ClosedRange",
    ]
}
