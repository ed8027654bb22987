import Foundation

/// A file that was embedded when the module was built, named by its path in the package.
enum EmbeddedFile {
    /// The file's bytes; empty if it was not embedded. A test checks that every lesson's files are.
    static func data(_ name: String) -> Data {
        guard let literal = EmbeddedFiles.base64(name) else { return Data() }
        return literal.withUTF8Buffer { Data(base64Encoded: Data($0)) } ?? Data()
    }

    /// Whether a file may have these bytes, judged only by its size.
    static func mayHold(_ data: Data, _ name: String) -> Bool {
        // Base64 writes every three bytes, and the last one or two, as four characters.
        EmbeddedFiles.base64(name)?.utf8CodeUnitCount == (data.count + 2) / 3 * 4
    }

    static func text(_ name: String) -> String { String(decoding: data(name), as: UTF8.self) }
}
