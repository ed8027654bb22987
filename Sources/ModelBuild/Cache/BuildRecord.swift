import DecodeService
import Foundation

/// What an entry of the cache holds beside the library: all that went into it, and what came of it.
struct BuildRecord: Codable, Sendable {
    /// What a build depends on.
    struct Inputs: Codable, Sendable, Hashable {
        /// Counted up when the code that is generated changes.
        var format = 3
        var compiler: String
        var languageMode: String
        var expressions: [String]
        var decoder: String?
        /// What of a package the files depend on.
        var dependencies = ""
        var files: [ModelSourceFile]

        /// Where to look for the entry.
        var name: String {
            var key = ContentKey()
            key.add("\(format)")
            for text in [compiler, languageMode, decoder ?? "", dependencies, "\(expressions.count)"] + expressions {
                key.add(text)
            }
            for file in files {
                key.add(file.file)
                key.add(file.text)
            }
            return key.name
        }
    }

    var inputs: Inputs
    var models: [ModelDescriptor]
    var notes: [String]

    static let fileName = "build.json"
    static let libraryName = "models.library"

    /// The record of an entry; nil when it cannot be read.
    static func read(in entry: URL) -> BuildRecord? {
        guard let data = try? Data(contentsOf: entry.appending(path: fileName)) else { return nil }
        return try? JSONDecoder().decode(BuildRecord.self, from: data)
    }

    func write(in entry: URL) throws {
        try JSONEncoder().encode(self).write(to: entry.appending(path: Self.fileName))
    }
}
