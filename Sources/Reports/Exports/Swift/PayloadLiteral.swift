import Foundation
import SwiftDeclarations

/// A payload as a Swift expression of type `Data`, with exactly its bytes.
enum PayloadLiteral {
    /// The maximum size of a literal, in bytes. A larger payload is written to a file beside the test.
    static let limit = 32 << 10

    /// - Parameter data: The payload.
    /// - Returns: A raw string, or Base64 if a string can't hold the bytes unchanged.
    static func code(of data: Data) -> SwiftCode {
        guard let text = String(validating: data, as: UTF8.self), isPlain(text) else {
            return "Data(base64Encoded: \(literal: data.base64EncodedString())) ?? Data()"
        }
        return """
            Data(
                \(rawLines: text).utf8)
            """
    }

    /// Whether a source file can show the text unchanged: it has no invisible characters, and only line feeds end
    /// lines.
    private static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !isHidden($0) }
    }

    /// Compilers warn about some invisible scalars, and change carriage returns.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
