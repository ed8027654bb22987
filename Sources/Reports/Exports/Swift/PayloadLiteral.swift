import Foundation
import SwiftDeclarations

/// A payload as a Swift expression of type `Data`, with exactly its bytes.
enum PayloadLiteral {
    /// The maximum size of a literal, in bytes. A larger payload is written to a file beside the test.
    static let limit = 32 << 10

    /// - Parameter data: The payload.
    /// - Returns: The lines of the expression: a raw string, or Base64 if a string can't hold the bytes unchanged.
    static func lines(of data: Data) -> [String] {
        guard let text = String(validating: data, as: UTF8.self), isPlain(text) else {
            return ["Data(base64Encoded: \"\(data.base64EncodedString())\") ?? Data()"]
        }
        let pounds = String(repeating: "#", count: pounds(for: text))
        // The line feed before the closing quotes isn't part of the string.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return ["Data(", "    \(pounds)\"\"\""] + lines + ["\"\"\"\(pounds).utf8)"]
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

    /// One more than the longest run of `#` after a quote or a backslash, so that nothing ends the string or escapes.
    private static func pounds(for text: String) -> Int {
        var (longest, run, counts) = (0, 0, false)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "#"), counts {
                run += 1
                longest = max(longest, run)
            } else {
                run = 0
                counts = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            }
        }
        return longest + 1
    }
}
