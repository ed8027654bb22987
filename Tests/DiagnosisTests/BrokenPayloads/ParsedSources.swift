import ModelBuild
import SwiftDeclarations
import Synchronization

/// The declarations of the models' files, each parsed once for all tests: parsing is what costs most here.
enum ParsedSources {
    private static let known = Mutex<[String: ModelSource]>([:])

    /// The declarations in a file's text.
    static func source(_ text: String) -> ModelSource {
        known.withLock { known in
            if let source = known[text] { return source }
            let source = ModelSource(text)
            known[text] = source
            return source
        }
    }
}
