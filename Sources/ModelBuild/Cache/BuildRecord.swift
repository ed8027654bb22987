import DecodeService
import Foundation

/// All inputs and results of a build, stored next to the library in its cache entry.
struct BuildRecord: Codable, Sendable {
    /// The inputs of a build.
    struct Inputs: Codable, Sendable, Hashable {
        /// Incremented when the generated code changes.
        var format = 4
        var compiler: String
        var languageMode: String
        var expressions: [String]
        var decoder: String?
        /// The package's contents that the files depend on.
        var dependencies = ""
        var files: [ModelSourceFile]

        /// The name of the entry.
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

    /// The record of an entry; nil if it can't be read.
    static func read(in entry: URL) -> BuildRecord? {
        let data = try? FileReading.read(entry.appending(path: fileName).path, limit: 1 << 28, onlyFiles: true)
        return data.flatMap { try? JSONDecoder().decode(BuildRecord.self, from: $0) }
    }

    func write(in entry: URL) throws(FileWriting.Failure) {
        guard let data = try? JSONEncoder().encode(self) else { return }
        try FileWriting.write(entry.appending(path: Self.fileName).path, data)
    }
}
