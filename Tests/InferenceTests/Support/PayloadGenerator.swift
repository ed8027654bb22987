import Foundation
import SeededRandom
import TestSupport

/// Generates payloads like those of programs: objects of a few recurring types, with optional members, keys that are
/// data, and occasional oddities.
struct PayloadGenerator {
    private var random: SplitMix64
    private var types: [Shape] = []

    private indirect enum Shape {
        case null, bool, int, bigInt, double, oddNumber, word, text, url, date
        case array(Shape)
        case dictionary(Shape, Int)
        case object([(key: String, shape: Shape, presence: Int)])
        case mixed([Shape])
        /// One of the types of the payload, by its number.
        case type(Int)
    }

    private static let keys = [
        "id", "name", "type", "items", "user", "created_at", "URL", "image_url", "class", "x-y", "x_y", "xY", "parent",
        "children", "status", "kind", "data", "value", "default", "1st", "_id", "Self", "tags", "lat", "lng", "",
        "a\\\"b", "😀", "owner", "count", "updatedAt", "is_ok", "homeAddress", "work_address", "statuses",
    ]

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        for number in 0..<3 { types.append(object(depth: 1 + number % 2)) }
    }

    /// A few payloads of the same type.
    mutating func payloads() -> [String] {
        let root = shape(depth: 3)
        return (0..<Int.random(in: 1...3, using: &random)).map { _ in text(root, 0) }
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func object(depth: Int) -> Shape {
        var keys: [String] = []
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            if let key = Self.keys.randomElement(using: &random), !keys.contains(key) { keys.append(key) }
        }
        return .object(
            keys.map { key in
                let presence = chance(70) ? 100 : Int.random(in: 20...90, using: &random)
                return (key, shape(depth: depth - 1), presence)
            })
    }

    private mutating func shape(depth: Int) -> Shape {
        let kind = Int.random(in: 0..<(depth > 0 ? 18 : 10), using: &random)
        switch kind {
        case 0: return .null
        case 1: return .bool
        case 2: return .int
        case 3: return .bigInt
        case 4: return .double
        case 5: return chance(30) ? .oddNumber : .int
        case 6: return .word
        case 7: return .text
        case 8: return .url
        case 9: return .date
        case 10, 11: return .array(shape(depth: depth - 1))
        case 12: return .dictionary(shape(depth: depth - 1), Int.random(in: 0..<4, using: &random))
        case 13: return .mixed((0..<Int.random(in: 2...3, using: &random)).map { _ in shape(depth: depth - 1) })
        case 14, 15: return types.isEmpty ? .int : .type(Int.random(in: 0..<types.count, using: &random))
        default: return object(depth: depth)
        }
    }

    private mutating func text(_ shape: Shape, _ depth: Int) -> String {
        if depth > 9 { return "null" }
        switch shape {
        case .null: return "null"
        case .bool: return chance(50) ? "true" : "false"
        case .int: return String(Int.random(in: -5...200, using: &random))
        case .bigInt:
            let texts = ["18446744073709551615", "-9223372036854775808", "123456789012345678901234567890", "7"]
            return pick(texts)
        case .double: return chance(30) ? "2" : "1.5"
        case .oddNumber:
            return pick([
                "1e3", "0e1", "-0", "1e200", "1e400", "0.1", "12345678901234567890123456789012345678901234567890",
            ])
        case .word: return "\"\(pick(["on", "off", "idle"]))\""
        case .text:
            return
                "\"\(pick(["", "a b", "\\u0041", "ä", "\\n", "2", "null"]))\(Int.random(in: 0..<9, using: &random))\""
        case .url: return "\"https://a.example/\(Int.random(in: 0..<9, using: &random))\""
        case .date: return chance(90) ? "\"2024-05-0\(Int.random(in: 1...9, using: &random))T10:00:00Z\"" : "\"soon\""
        case .array(let element):
            let count = Int.random(in: 0...4, using: &random)
            return "[" + (0..<count).map { _ in text(element, depth + 1) }.joined(separator: ",") + "]"
        case .dictionary(let value, let style):
            let count = Int.random(in: 0...4, using: &random)
            let members = (0..<count).map { number -> String in
                let keys = ["\(number * 17)", "2024-01-0\(number + 1)", "user_\(number)", "EU\(number)"]
                return "\"\(keys[style])\":\(text(value, depth + 1))"
            }
            return "{" + members.joined(separator: ",") + "}"
        case .mixed(let shapes): return text(shapes[Int.random(in: 0..<shapes.count, using: &random)], depth + 1)
        case .type(let number): return text(types[number], depth + 1)
        case .object(let members):
            var texts: [String] = []
            for member in members where chance(member.presence) {
                texts.append("\"\(member.key)\":\(chance(6) ? "null" : text(member.shape, depth + 1))")
                // A duplicate key: the first one is used.
                if chance(1) { texts.append("\"\(member.key)\":[\"twice\"]") }
            }
            return "{" + texts.joined(separator: ",") + "}"
        }
    }

    private mutating func pick(_ texts: [String]) -> String { texts[Int.random(in: 0..<texts.count, using: &random)] }
}
