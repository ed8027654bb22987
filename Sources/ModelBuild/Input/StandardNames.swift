import SwiftTypes

/// Types of the standard library and Foundation, by name.
enum StandardNames {
    /// Those that a worker knows and can decode.
    static let decodable: Set<String> = [
        "String", "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32",
        "UInt64", "UInt128", "Double", "Float", "Date", "Data", "URL", "UUID", "Decimal", "Locale", "TimeZone",
        "DateComponents", "DateInterval", "URLComponents", "IndexSet", "CharacterSet", "PersonNameComponents",
    ]

    /// Generic ones that are `Codable` when what they hold is.
    static let holders: Set<String> = ["Set", "ContiguousArray", "Range", "ClosedRange"]
}

extension TypeExpression {
    /// Whether every name in it is one of these, or a standard type that can be decoded.
    func isMade(of known: Set<String>) -> Bool {
        let names = allNames
        return !names.isEmpty
            && names.allSatisfy {
                known.contains($0) || StandardNames.decodable.contains($0) || StandardNames.holders.contains($0)
            }
    }
}
