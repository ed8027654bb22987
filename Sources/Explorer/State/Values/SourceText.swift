import DecodeService
import SwiftSource

/// A model's source, ready to be drawn and looked up in.
struct SourceText: Sendable {
    let file: String
    let lines: [Substring]
    let index: ModelSource

    init(_ source: ModelSourceFile) {
        file = source.file
        lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
        index = ModelSource(source.text)
    }
}
