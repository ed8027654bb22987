import SwiftDeclarations

/// Types of the standard library and Foundation, by name.
enum StandardNames {
    /// Types that a worker can decode without compiling.
    static let decodable: Set<String> = [
        "String", "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32",
        "UInt64", "UInt128", "Double", "Float", "Date", "Data", "URL", "UUID", "Decimal", "Locale", "TimeZone",
        "DateComponents", "DateInterval", "URLComponents", "IndexSet", "CharacterSet", "PersonNameComponents",
    ]

    /// Generic types that are `Codable` if their elements are.
    static let containers: Set<String> = ["Set", "ContiguousArray", "Range", "ClosedRange"]
}

extension TypeExpression {
    /// Whether every name in it is one of these, or a standard type that can be decoded.
    func isMade(of known: Set<String>) -> Bool {
        let names = allNames
        return !names.isEmpty
            && names.allSatisfy {
                known.contains($0) || StandardNames.decodable.contains($0) || StandardNames.containers.contains($0)
            }
    }
}
