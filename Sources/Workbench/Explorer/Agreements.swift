import Foundation
import ModelBuild

/// The files of models that a person agreed to have compiled and run, each by its content: a file that changed since is
/// asked about again.
struct Agreements: Sendable {
    private let cache = ModelCache()

    /// Whether the person agreed to the file as it is now.
    func contains(_ path: String) -> Bool {
        FileManager.default.contents(atPath: path).map { cache.isAgreed(to: $0) } ?? false
    }

    /// Remembers that the person agreed to the file as it is now. Where that cannot be written, they are asked again.
    func add(_ path: String) {
        guard let content = FileManager.default.contents(atPath: path) else { return }
        try? cache.agree(to: content)
    }
}
