package import DecodeService
package import Foundation

extension ModelCache {
    /// Whether the user has already agreed to compile and run this content; false if the record is damaged.
    package func hasConsent(for content: Data) -> Bool {
        entry(Self.name(of: content), of: .agreements).map { Self.holds($0, content) } ?? false
    }

    /// Records that the user agreed to this content.
    ///
    /// - Throws: ``ModelBuildFailure`` if it can't be written.
    package func recordConsent(for content: Data) throws(ModelBuildFailure) {
        let work = try workFolder()
        let made = work.url.appending(path: "made")
        do throws(FileWriting.Failure) {
            try FileWriting.makeFolder(made.path, mode: 0o700)
            try FileWriting.create(made.appending(path: "content.swift").path, content)
        } catch {
            throw ModelBuildFailure(error)
        }
        _ = try keep(made, as: Self.name(of: content), of: .agreements, unless: { Self.holds($0, content) })
    }

    private static func holds(_ entry: URL, _ content: Data) -> Bool {
        let path = entry.appending(path: "content.swift").path
        return (try? FileReading.read(path, limit: content.count, onlyFiles: true)) == content
    }

    private static func name(of content: Data) -> String {
        var key = ContentKey()
        key.add(String(decoding: content, as: UTF8.self))
        return key.name
    }
}
