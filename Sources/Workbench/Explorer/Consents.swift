import DecodeService
import Foundation
import ModelBuild

/// The model files that the user has allowed to be compiled and run. Consent is for a file's content: a changed file
/// needs it again.
struct Consents: Sendable {
    private let cache = ModelCache()

    /// Whether the user has allowed a file, or every Swift file of a folder, with its present content.
    func contains(_ path: String) -> Bool {
        guard let contents = contents(of: path), !contents.isEmpty else { return false }
        return contents.allSatisfy(cache.hasConsent(for:))
    }

    /// Remembers that the user has allowed a file, or the files of a folder, with their present content. If that can't be
    /// saved, the user is asked again.
    func add(_ path: String) {
        for content in contents(of: path) ?? [] { try? cache.recordConsent(for: content) }
    }

    private func contents(of path: String) -> [Data]? {
        guard let files = try? ModelSources(paths: [path]).files() else { return nil }
        return files.map { Data($0.text.utf8) }
    }
}
