import Foundation

/// A file that was embedded when the module was built, named by its path in the package.
enum EmbeddedFile {
    /// The file's bytes; empty if it was not embedded, which a test excludes for every lesson.
    static func data(_ name: String) -> Data {
        guard let literal = EmbeddedFiles.base64(name) else { return Data() }
        return literal.withUTF8Buffer { Data(base64Encoded: Data($0)) } ?? Data()
    }

    static func text(_ name: String) -> String { String(decoding: data(name), as: UTF8.self) }
}
