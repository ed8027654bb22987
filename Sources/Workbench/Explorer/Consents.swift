import Foundation
import ModelBuild

/// The model files that the user has confirmed to have compiled and run, each by its content: a changed file has to be
/// confirmed again.
struct Consents: Sendable {
    private let cache = ModelCache()

    /// Whether the user confirmed the present content of a file.
    func contains(_ path: String) -> Bool {
        FileManager.default.contents(atPath: path).map { cache.hasConsent(for: $0) } ?? false
    }

    /// Remembers that the user confirmed the present content of a file. If that can't be saved, the user is asked
    /// again.
    func add(_ path: String) {
        guard let content = FileManager.default.contents(atPath: path) else { return }
        try? cache.recordConsent(for: content)
    }
}
