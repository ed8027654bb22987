import Foundation

/// A file that was embedded when the module was built, named by its path in the package.
enum EmbeddedFile {
    /// The file's bytes; empty if it was not embedded, which a test excludes for every lesson.
    static func data(_ name: String) -> Data {
        guard let literal = EmbeddedFiles.base64(name) else { return Data() }
        return literal.withUTF8Buffer { Data(base64Encoded: Data($0)) } ?? Data()
    }

    /// Whether a file may have these bytes, by its size alone.
    static func mayHold(_ data: Data, _ name: String) -> Bool {
        // Each three bytes are written as four characters, and so are the one or two after them.
        EmbeddedFiles.base64(name)?.utf8CodeUnitCount == (data.count + 2) / 3 * 4
    }

    static func text(_ name: String) -> String { String(decoding: data(name), as: UTF8.self) }
}
