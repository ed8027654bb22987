import Foundation
import SeededRandom

/// The shapes of payloads for measuring whole processes. Each is one line, and decodes as a built-in model.
enum WholeShape: String, CaseIterable, Codable {
    case cities, strings, numbers, arrays, dictionaries

    /// The model for `--model`.
    var model: String {
        switch self {
        case .cities: "[basics/City]"
        case .strings: "[String]"
        case .numbers: "[Double]"
        case .arrays: "[[[Double]]]"
        case .dictionaries: "[String: [String: Int]]"
        }
    }

    /// A text of the first value, which appears with the beginning of the payload.
    var firstText: String {
        switch self {
        case .cities, .strings: "Aardvark"
        case .numbers, .arrays: "271828.5"
        case .dictionaries: "aardvark"
        }
    }

    /// Writes a payload of about this many bytes; the same for the same seed.
    func write(bytes: Int, seed: UInt64, to file: URL) throws {
        guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        var random = SplitMix64(seed: seed)
        let brackets = self == .dictionaries ? ("{", "}") : ("[", "]")
        var part = brackets.0 + first
        var (written, count) = (0, 1)
        while written + part.utf8.count < bytes {
            part += "," + element(count, &random)
            count += 1
            guard part.utf8.count > 1 << 20 else { continue }
            try handle.write(contentsOf: Data(part.utf8))
            written += part.utf8.count
            part = ""
        }
        try handle.write(contentsOf: Data((part + brackets.1).utf8))
    }

    /// Decodes a payload as the same model, with Foundation alone.
    func decode(_ data: Data) throws -> Int {
        let decoder = JSONDecoder()
        return switch self {
        case .cities: try decoder.decode([City].self, from: data).count
        case .strings: try decoder.decode([String].self, from: data).count
        case .numbers: try decoder.decode([Double].self, from: data).count
        case .arrays: try decoder.decode([[[Double]]].self, from: data).count
        case .dictionaries: try decoder.decode([String: [String: Int]].self, from: data).count
        }
    }

    private struct City: Decodable {
        var name: String
        var lat: Double
        var lon: Double
        var population: Int
    }

    private var first: String {
        switch self {
        case .cities: #"{"name":"Aardvark","lat":1.5,"lon":2.5,"population":3}"#
        case .strings: #""Aardvark""#
        case .numbers: "271828.5"
        case .arrays: "[[271828.5]]"
        case .dictionaries: #""aardvark":{"one":1}"#
        }
    }

    private func element(_ count: Int, _ random: inout SplitMix64) -> String {
        func number() -> String { "\(Double(Int.random(in: -1_000_000_000...1_000_000_000, using: &random)) / 65536)" }
        switch self {
        case .cities:
            return #"{"name":"City \#(count)","lat":\#(number()),"lon":\#(number()),"population":\#(count)}"#
        case .strings:
            let words = ["alpha", "béta", "gamma", "delta", "語", "a longer run of plain words", "tab\\tand quote\\\""]
            return
                "\"\((0..<3).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }.joined(separator: " "))\""
        case .numbers: return Bool.random(using: &random) ? number() : "\(count)"
        case .arrays: return "[[\(number()),\(number())],[\(count)]]"
        case .dictionaries: return #""key\#(count)":{"one":\#(count),"two":\#(count % 7)}"#
        }
    }
}
