import DecodeService
import Foundation

/// All inputs and results of a build, stored next to the library in its cache entry.
struct BuildRecord: Codable, Sendable {
    /// The inputs of a build.
    struct Inputs: Codable, Sendable, Hashable {
        /// Incremented when the generated code changes.
        var format = 6
        var compiler: String
        var languageMode: String
        var isTrial: Bool
        var expressions: [String]
        var decoder: String?
        var encoder: String?
        /// The package's contents that the files depend on.
        var dependencies = ""
        var files: [ModelSourceFile]

        /// The name of the entry.
        var name: String {
            var key = ContentKey()
            key.add("\(format)")
            let options = [compiler, languageMode, "\(isTrial)", decoder ?? "", encoder ?? "", dependencies]
            for text in options + ["\(expressions.count)"] + expressions { key.add(text) }
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
    var broken: [ModelBuildFailure.Problem] = []

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

/// A name derived from content. Equal content has the same name, and different content very likely another.
///
/// The name only says where to look, so callers also compare the content.
struct ContentKey: Sendable {
    private var low: UInt64 = 0xcbf2_9ce4_8422_2325
    private var high: UInt64 = 0x8422_2325_cbf2_9ce4

    /// Adds a text with a terminator, so that two texts differ from their concatenation.
    mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
        add(0xff)
    }

    private mutating func add(_ byte: UInt8) {
        // FNV-1a, twice with different seeds and orders.
        low = (low ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        high = (high &* 0x0000_0100_0000_01b3) ^ UInt64(byte)
    }

    /// 32 hexadecimal digits.
    var name: String {
        [high, low].map { value in
            let digits = String(value, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
