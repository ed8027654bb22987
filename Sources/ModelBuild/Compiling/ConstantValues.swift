import DecodeService
import Foundation

/// The types that conform to `Decodable` or `Encodable`, according to the compiler.
///
/// The compiler writes them to a file (`-emit-const-values-path`) that is intended for the tools that read app intents.
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

    /// The protocols whose conforming types the compiler should list.
    static let protocols = #"["Decodable","Encodable"]"#

    init(from decoder: any Decoder) throws { types = try [TypeEntry](from: decoder) }

    /// Reads the compiler's file; nil if this compiler wrote none.
    static func read(_ file: URL) -> ConstantValues? {
        guard let data = try? FileReading.read(file.path, limit: 1 << 28, onlyFiles: true) else { return nil }
        return try? JSONDecoder().decode(ConstantValues.self, from: data)
    }
}
