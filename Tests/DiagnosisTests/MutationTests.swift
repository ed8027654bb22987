import DecodeTrace
import DiagnosisSupport
import Foundation
import JSONText
import SeededRandom
import Testing

@testable import Diagnosis

// A model in which every value counts: whatever is wrong with one of them fails.

private struct Shop: Decodable {
    var name: String
    var isOpen: Bool
    var floorCount: Int8
    var rating: Double
    var imageURL: String
    var postalAddress: Address
    var products: [Product]
    var openingHours: [String: Int]
}

private struct Address: Decodable {
    var streetName: String
    var houseNumber: Int
    var countryCode: String
}

private struct Product: Decodable {
    var productID: Int
    var title: String
    var unitPrice: Double
    var tags: [String]
    var isAvailable: Bool
}

/// A JSON value that can be changed at a place and written again.
private indirect enum Value {
    case scalar(String)
    case array([Value])
    case object([(key: String, value: Value)])

    var text: String {
        switch self {
        case .scalar(let text): text
        case .array(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
        case .object(let members): "{\(members.map { "\"\($0.key)\": \($0.value.text)" }.joined(separator: ", "))}"
        }
    }

    /// The pointers of all values, with whether their key is one that the model names.
    func places(_ pointer: String = "", named: Bool = false) -> [(pointer: String, value: Value, isNamed: Bool)] {
        let here = [(pointer, self, named)]
        switch self {
        case .scalar: return here
        case .array(let elements):
            return here + elements.enumerated().flatMap { $1.places("\(pointer)/\($0)") }
        case .object(let members):
            let isTable = pointer.hasSuffix("openingHours")
            return here + members.flatMap { $0.value.places("\(pointer)/\($0.key)", named: !isTable) }
        }
    }

    /// The value with another one at a pointer; nil takes the member away.
    func replacing(_ pointer: Substring, with new: (key: String?, value: Value?)) -> Value {
        guard let slash = pointer.first, slash == "/" else { return new.value ?? self }
        let rest = pointer.dropFirst()
        let step = rest.prefix { $0 != "/" }
        let deeper = rest.dropFirst(step.count)
        switch self {
        case .scalar: return self
        case .array(let elements):
            return .array(
                elements.enumerated().map { "\($0)" == step ? $1.replacing(deeper, with: new) : $1 })
        case .object(let members):
            return .object(
                members.compactMap { member in
                    guard member.key == step else { return member }
                    guard deeper.isEmpty else { return (member.key, member.value.replacing(deeper, with: new)) }
                    if new.key == nil, new.value == nil { return nil }
                    return (new.key ?? member.key, new.value ?? member.value)
                })
        }
    }
}

/// One fault in a good payload.
private struct Planted {
    var text: String
    /// Where the failure must be reported: the value, or the object that lacks a key.
    var pointer: String
    var kind: String
    /// The key as it was renamed.
    var renamed: String?

    init(_ good: Value, _ random: inout SplitMix64) {
        let places = good.places().dropFirst()
        let named = places.filter(\.isNamed)
        kind = ["delete", "null", "swap", "rename", "range", "truncate"].randomElement(using: &random) ?? "null"
        switch kind {
        case "delete", "rename":
            let place = named.randomElement(using: &random)
            pointer =
                place.map { String($0.pointer[..<($0.pointer.lastIndex(of: "/") ?? $0.pointer.startIndex)]) } ?? ""
            let key = place.map { String($0.pointer.split(separator: "/").last ?? "") } ?? ""
            renamed = kind == "rename" ? Self.respelled(key, &random) : nil
            text =
                good.replacing((place?.pointer ?? "")[...], with: (renamed, kind == "rename" ? place?.value : nil)).text
        case "null":
            pointer = places.randomElement(using: &random)?.pointer ?? ""
            text = good.replacing(pointer[...], with: (nil, .scalar("null"))).text
        case "swap":
            let place = places.randomElement(using: &random)
            pointer = place?.pointer ?? ""
            text = good.replacing(pointer[...], with: (nil, Self.otherType(than: place?.value, &random))).text
        case "range":
            let wide = places.filter {
                ["floorCount", "houseNumber", "productID"].contains($0.pointer.split(separator: "/").last ?? "")
            }
            pointer = wide.randomElement(using: &random)?.pointer ?? ""
            let number = ["300", "-129", "1e30", "0.5", "99999999999999999999"].randomElement(using: &random) ?? "1e30"
            let fits = !pointer.hasSuffix("floorCount") && ["300", "-129"].contains(number)
            text = good.replacing(pointer[...], with: (nil, .scalar(fits ? "1.25" : number))).text
        default:
            let whole = Array(good.text.utf8)
            text = String(decoding: whole.prefix(Int.random(in: 1..<whole.count, using: &random)), as: UTF8.self)
            pointer = ""
        }
    }

    private static func otherType(than value: Value?, _ random: inout SplitMix64) -> Value {
        let all: [(String, Value)] = [
            ("\"", .scalar("\"text\"")), ("1", .scalar("12")), ("t", .scalar("true")),
            ("[", .array([.scalar("\"x\"")])),
            ("{", .object([("x", .scalar("1"))])),
        ]
        let first = value?.text.first.map(String.init) ?? ""
        let kind = first.first?.isNumber == true || first == "-" ? "1" : first == "f" ? "t" : first
        return all.filter { $0.0 != kind }.randomElement(using: &random)?.1 ?? .scalar("null")
    }

    /// A key as somebody else would have spelled it.
    static func respelled(_ key: String, _ random: inout SplitMix64) -> String {
        let words = KeySpelling(key).words
        let ways: [() -> String] = [
            { key.prefix(1).uppercased() + key.dropFirst() }, { key.uppercased() }, { key.lowercased() },
            { words.joined(separator: "_") }, { words.joined(separator: "-") },
            { words.map(\.capitalized).joined() }, { words.joined(separator: "_").uppercased() },
            { words[0] + words.dropFirst().map(\.capitalized).joined() },
        ]
        for _ in 0..<20 {
            let way = Int.random(in: 0..<ways.count + 4, using: &random)
            let result = way < ways.count ? ways[way]() : typo(key, &random)
            if result != key { return result }
        }
        return key + "s"
    }

    private static func typo(_ key: String, _ random: inout SplitMix64) -> String {
        var letters = Array(key)
        let place = Int.random(in: 0..<letters.count, using: &random)
        let letter = "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random) ?? "x"
        switch Int.random(in: 0..<4, using: &random) {
        case 0: letters.remove(at: place)
        case 1: letters.insert(letter, at: place)
        case 2: letters[place] = letter
        default: if place + 1 < letters.count { letters.swapAt(place, place + 1) }
        }
        return String(letters)
    }
}

@Suite struct MutationTests {
    private static func product(_ id: Int) -> Value {
        .object([
            ("productID", .scalar("\(id)")), ("title", .scalar("\"Tea \(id)\"")), ("unitPrice", .scalar("4.25")),
            ("tags", .array([.scalar("\"green\""), .scalar("\"loose\"")])), ("isAvailable", .scalar("true")),
        ])
    }

    private static let good = Value.object([
        ("name", .scalar("\"Corner\"")), ("isOpen", .scalar("false")), ("floorCount", .scalar("2")),
        ("rating", .scalar("4.5")), ("imageURL", .scalar("\"http://a.b/c.png\"")),
        (
            "postalAddress",
            .object([
                ("streetName", .scalar("\"High Street\"")), ("houseNumber", .scalar("17")),
                ("countryCode", .scalar("\"JP\"")),
            ])
        ),
        ("products", .array([product(1), product(2), product(3)])),
        ("openingHours", .object([("mon", .scalar("9")), ("tue", .scalar("10"))])),
    ])

    @Test(arguments: 0..<10)
    func `one fault planted in a good payload is located, 5000 times`(part: UInt64) throws {
        for number in 0..<500 {
            let seed = part * 500 + UInt64(number)
            var random = SplitMix64(seed: seed)
            let planted = Planted(Self.good, &random)
            guard planted.kind != "truncate" else {
                try checkTruncated(planted, seed: seed)
                continue
            }
            let found = try tree(Shop.self, planted.text).diagnosis.failures
            let failure = try #require(found.first, "seed \(seed): \(planted.text)")
            #expect(failure.pointer == planted.pointer, "seed \(seed), \(planted.kind): \(planted.text)")
        }
    }

    @Test
    func `at least 95% of the renamed keys are the first suggestion`() throws {
        var named = (right: 0, all: 0)
        var missed: [String] = []
        for seed in 0..<5000 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            let planted = Planted(Self.good, &random)
            guard let renamed = planted.renamed else { continue }
            let failure = try #require(try tree(Shop.self, planted.text).diagnosis.failures.first, "seed \(seed)")
            named.all += 1
            if failure.nearKeys.first?.key == renamed {
                named.right += 1
            } else {
                missed.append("seed \(seed): \(renamed) for \(failure.path)")
            }
        }
        let share = Double(named.right) / Double(max(1, named.all))
        print("near keys: \(named.right) of \(named.all) named, \(share)")
        #expect(named.all > 750)
        #expect(share >= 0.95, "\(named.right) of \(named.all) renamed keys named (\(share)): \(missed)")
    }

    /// Checks that truncated text is reported at its end: at the last byte, or at the word or string that it ends in.
    private func checkTruncated(_ planted: Planted, seed: UInt64) throws {
        let document = JSONDocument(Data(planted.text.utf8))
        let fault = try #require(document.fault, "seed \(seed): \(planted.text)")
        let end = document.text.count
        let word = document.text.reversed().prefix { $0 != 0x20 && $0 != UInt8(ascii: ":") }.count
        #expect(fault.byte >= end - word, "seed \(seed): \(planted.text)")
        let explanation = try #require(Explanation(of: document))
        let said = "seed \(seed): \(explanation.code) \(planted.text)"
        #expect([.truncated, .unclosedBracket].contains(explanation.code), "\(said)")
    }
}
