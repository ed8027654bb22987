/// The names inside a type's name as a person writes it: `[String: Page<Order>?]`.
package enum TypeNames {
    /// The types that it may be declared as: a generic type itself, then what is inside of arrays, optionals,
    /// dictionaries and wrappers.
    package static func declared(in type: String) -> [String] {
        var names: [String] = []
        var name = Substring(type)
        while true {
            if name.hasSuffix("?") {
                name = name.dropLast()
            } else if name.hasPrefix("["), name.hasSuffix("]") {
                name = name.dropFirst().dropLast()
                if let colon = name.firstRange(of: ": ") { name = name[colon.upperBound...] }
            } else if name.hasSuffix(">"), let open = name.firstIndex(of: "<") {
                names.append(String(name[..<open]))
                name = name[name.index(after: open)...].dropLast()
            } else {
                return names + [String(name)]
            }
        }
    }

    /// The type inside all arrays, optionals, dictionaries and generic wrappers: `Order`.
    package static func innermost(of type: String) -> String { declared(in: type).last ?? type }
}
