import DecodeService
import Foundation

/// What the compiler knows of the types that conform to `Decodable` or `Encodable`, by whatever way they do: it writes
/// that down while it compiles (`-emit-const-values-path`), for the tools that read app intents.
struct ConstantValues: Decodable {
    struct TypeEntry: Decodable {
        var typeName: String
        var kind: String
        var file: String?
        var line: Int?
        var conformances: [String]?

        var isDecodable: Bool { conformances?.contains("Swift.Decodable") == true }
        var isEncodable: Bool { conformances?.contains("Swift.Encodable") == true }

        /// The name without module and generic parameters: `Page.Meta`.
        var name: String {
            var name = ""
            var depth = 0
            for character in typeName.drop(while: { $0 != "." }).dropFirst() {
                if character == ">" { depth -= 1 }
                if depth == 0, character != ">", character != "<" { name.append(character) }
                if character == "<" { depth += 1 }
            }
            return name
        }
    }

    let types: [TypeEntry]

    /// The protocols whose conforming types the compiler is to write down.
    static let protocols = #"["Decodable","Encodable"]"#

    init(from decoder: any Decoder) throws { types = try [TypeEntry](from: decoder) }

    /// Reads the compiler's file; nil when this compiler wrote none.
    static func read(_ file: URL) -> ConstantValues? {
        guard let data = try? Data(contentsOf: file) else { return nil }
        return try? JSONDecoder().decode(ConstantValues.self, from: data)
    }
}
