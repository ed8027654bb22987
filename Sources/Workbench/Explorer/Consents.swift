import Foundation
import ModelBuild

/// The model files that the user has allowed to be compiled and run. Consent is for a file's content: a changed file
/// needs it again.
struct Consents: Sendable {
    private let cache = ModelCache()

    /// Whether the user has allowed a file with its present content.
    func contains(_ path: String) -> Bool {
        FileManager.default.contents(atPath: path).map { cache.hasConsent(for: $0) } ?? false
    }

    /// Remembers that the user has allowed a file with its present content. If that can't be saved, the user is asked
    /// again.
    func add(_ path: String) {
        guard let content = FileManager.default.contents(atPath: path) else { return }
        try? cache.recordConsent(for: content)
    }
}
