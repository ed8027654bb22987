public import DecodeService
public import Foundation

extension ModelCache {
    /// Whether the person agreed before that this content is compiled and run.
    public func isAgreed(to content: Data) -> Bool {
        guard let entry = entry(Self.name(of: content), of: .agreements) else { return false }
        return (try? Data(contentsOf: entry.appending(path: "content.swift"))) == content
    }

    /// Remembers that the person agreed.
    ///
    /// - Throws: ``ModelBuildFailure`` when it cannot be written.
    public func agree(to content: Data) throws(ModelBuildFailure) {
        let work = try workFolder()
        defer { try? FileManager.default.removeItem(at: work) }
        do {
            try content.write(to: work.appending(path: "content.swift"))
        } catch {
            throw ModelBuildFailure(summary: "\(work.path) cannot be written: \(error.localizedDescription)")
        }
        _ = try keep(work, as: Self.name(of: content), of: .agreements)
    }

    private static func name(of content: Data) -> String {
        var key = ContentKey()
        key.add(String(decoding: content, as: UTF8.self))
        return key.name
    }
}
