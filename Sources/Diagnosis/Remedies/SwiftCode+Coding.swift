import SwiftDeclarations

/// The skeleton of code that decodes and encodes a type.
extension SwiftCode {
    /// What a coder's call returns as `container`.
    enum Container {
        case single, unkeyed
        case keyed(by: SwiftCode)

        fileprivate var call: SwiftCode {
            switch self {
            case .single: "singleValueContainer()"
            case .unkeyed: "unkeyedContainer()"
            case .keyed(let keys): "container(keyedBy: \(keys).self)"
            }
        }
    }

    /// A case of coding keys.
    static func codingKey(_ name: String, _ key: String) -> SwiftCode {
        name == key ? "case \(name: name)" : "case \(name: name) = \(literal: key)"
    }

    /// An enum of coding keys.
    static func codingKeys(_ cases: [SwiftCode], named name: SwiftCode = "CodingKeys") -> SwiftCode {
        """
        enum \(name): String, CodingKey {
            \(cases.lines)
        }
        """
    }

    /// An `init(from:)`; without a container, its statements use the decoder alone.
    static func decoding(from container: Container?, _ statements: SwiftCode) -> SwiftCode {
        let keyword: SwiftCode = if case .unkeyed = container { "var" } else { "let" }
        return """
            init(from decoder: any Decoder) throws {
                \(container.map { "\(keyword) container = try decoder.\($0.call)" } ?? "")
                \(statements)
            }
            """
    }

    /// An `encode(to:)`; without a container, its statements use the encoder alone.
    static func encoding(to container: Container?, _ statements: SwiftCode) -> SwiftCode {
        """
        func encode(to encoder: any Encoder) throws {
            \(container.map { "var container = encoder.\($0.call)" } ?? "")
            \(statements)
        }
        """
    }
}
