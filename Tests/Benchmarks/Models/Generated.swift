import Foundation
import SeededRandom

/// The generated payloads.
enum Kind: String, CaseIterable {
    case objects, strings, numbers, arrays

    /// A payload of about this many bytes; the same for the same seed.
    func payload(bytes: Int, seed: UInt64) -> Data {
        var random = SplitMix64(seed: seed)
        var text = "["
        while text.utf8.count < bytes {
            if text.utf8.count > 1 { text += "," }
            text += element(&random)
        }
        return Data((text + "]").utf8)
    }

    private func element(_ random: inout SplitMix64) -> String {
        switch self {
        case .objects:
            let tags = (0..<Int.random(in: 0...3, using: &random)).map { _ in Self.string(6, &random) }
            return """
                {"id":\(Int.random(in: 0...999_999, using: &random)),"name":\(Self.string(12, &random)),\
                "active":\(Bool.random(using: &random)),"score":\(Self.number(&random)),"note":null,\
                "tags":[\(tags.joined(separator: ","))],\
                "place":{"street":\(Self.string(16, &random)),"number":\(Int.random(in: 1...300, using: &random))}}
                """
        case .strings: return Self.string(Int.random(in: 0...60, using: &random), &random)
        case .numbers: return Self.number(&random)
        case .arrays:
            let rows = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                "["
                    + (0..<Int.random(in: 0...8, using: &random)).map { _ in Self.number(&random) }
                    .joined(separator: ",") + "]"
            }
            return "[" + rows.joined(separator: ",") + "]"
        }
    }

    private static func number(_ random: inout SplitMix64) -> String {
        Bool.random(using: &random)
            ? "\(Int.random(in: -1_000_000...1_000_000, using: &random))"
            : "\(Double(Int.random(in: -1_000_000_000...1_000_000_000, using: &random)) / 65536)"
    }

    private static func string(_ length: Int, _ random: inout SplitMix64) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz     ÄÖ語😀")
        let text = (0..<length).map { _ in
            Int.random(in: 0..<40, using: &random) == 0
                ? #"\n"# : String(letters[Int.random(in: 0..<letters.count, using: &random)])
        }
        return "\"" + text.joined() + "\""
    }
}

/// The model of `objects`.
struct Entry: Decodable {
    var id: Int
    var name: String
    var active: Bool
    var score: Double
    var note: String?
    var tags: [String]
    var place: Place

    struct Place: Decodable {
        var street: String
        var number: Int
    }
}
