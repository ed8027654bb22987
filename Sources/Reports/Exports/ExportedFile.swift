package import Foundation
import SwiftDeclarations

/// A file of an export: its suggested name, and its bytes.
package struct ExportedFile: Sendable, Hashable {
    package var name: String
    package var contents: Data

    /// A file of bytes, such as a payload.
    package init(name: String, contents: Data) {
        self.name = name
        self.contents = contents
    }

    package init(name: String, text: String) {
        self.init(name: name, contents: Data(text.utf8))
    }

    /// A file of Swift source.
    init(name: String, swift: SwiftCode) { self.init(name: name, text: swift.text + "\n") }

    package var text: String { String(decoding: contents, as: UTF8.self) }
}
