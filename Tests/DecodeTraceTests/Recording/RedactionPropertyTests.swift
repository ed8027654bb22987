import DecodeTrace
import Foundation
import SeededRandom
import Testing

/// Random payloads, redacted.
@Suite struct RedactionPropertyTests {
    @Test(arguments: [1, 2, 3, 4])
    func `redacted payloads keep their form and fail alike, and no value remains`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for round in 0..<500 {
            var shop = ShopText(random: random)
            let payload = Data(shop.text().utf8)
            random = shop.random
            let recording = JSONDecoder().recording(of: Shop.self, from: payload)
            let redacted = try #require(recording.payload.bytes)
            let note = Comment(rawValue: "seed \(seed), round \(round): \(String(decoding: payload, as: UTF8.self))")

            #expect(redacted.count == payload.count && recording.payload.isWhole && recording.payload.isRedacted, note)
            let pairs = zip(Form.all(of: payload), Form.all(of: redacted))
            let difference = pairs.enumerated().first { $1.0 != $1.1 }
            #expect(difference == nil, "byte \(difference?.offset ?? 0), \(note)")

            let file = String(decoding: recording.encoded(), as: UTF8.self)
            let left = shop.secrets.first { file.contains($0) }
            #expect(left == nil, "\(left ?? "") remains: \(file)\n\(note)")

            let (first, second) = (Outcome(payload), Outcome(redacted))
            #expect(first.kinds == second.kinds, "\(String(decoding: redacted, as: UTF8.self))\n\(note)")
            #expect(
                recording.trace.failures.map { "\($0.path) \($0.kind)" } == second.paths,
                "\(String(decoding: redacted, as: UTF8.self))\n\(note)")
            guard left == nil, difference == nil, first.kinds == second.kinds else { return }
        }
    }
}

/// The class of each byte of JSON.
private enum Form: Equatable {
    case structure(UInt8), string, number, escape

    static func all(of json: Data) -> [Form] {
        var forms: [Form] = []
        var isString = false
        var isEscape = false
        for byte in json {
            if isEscape {
                forms.append(.escape)
                isEscape = false
            } else if byte == UInt8(ascii: "\"") {
                isString.toggle()
                forms.append(.structure(byte))
            } else if isString {
                isEscape = byte == UInt8(ascii: "\\")
                forms.append(isEscape ? .escape : .string)
            } else {
                forms.append(UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte ? .number : .structure(byte))
            }
        }
        return forms
    }
}

/// What fails, and where; keys of dictionaries may differ between a payload and its redaction.
private struct Outcome {
    var kinds: [String]
    var paths: [String]

    init(_ payload: Data) {
        let failures = JSONDecoder().trace(Shop.self, from: payload).trace.failures
        kinds = failures.map { failure in
            var steps: [String] = []
            for step in failure.path.components {
                steps.append(["key(\"stock\")", "key(\"owners\")"].contains(steps.last) ? "a key" : "\(step)")
            }
            return "\(steps.joined(separator: "/")) \(failure.kind) \(failure.requestedType) \(failure.fate)"
        }
        paths = failures.map { "\($0.path) \($0.kind)" }
    }
}

private struct Refusal: Error, CustomStringConvertible {
    var description: String
}

private struct Shop: Decodable {
    var title: String
    var small: Int8?
    var medium: UInt16?
    var large: Int
    var price: Double
    var isOpen: Bool
    var id: UUID?
    var site: URL?
    var tags: [String]
    var stock: [String: Int]
    var branches: [Branch]
    var owners: [String: Branch]
}

private struct Branch: Decodable {
    var name: String
    var code: Int?
    var note: String

    enum CodingKeys: String, CodingKey { case name, code, note }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        code = try? container.decode(Int.self, forKey: .code)
        note = try container.decode(String.self, forKey: .note)
        if note.hasSuffix("!") { throw Refusal(description: "the note “\(note)” of '\(name)' is too loud") }
    }
}

/// The text of a shop with random values, some of which are wrong.
private struct ShopText {
    var random: SplitMix64
    /// The strings that may not remain.
    var secrets: Set<String> = []

    init(random: SplitMix64) { self.random = random }

    mutating func text() -> String {
        var members = [
            ("title", string()), ("small", number()), ("medium", number()), ("large", number()), ("price", number()),
            ("isOpen", random.oneIn(9) ? string() : random.pick(["true", "false"])),
            ("id", random.oneIn(9) ? string() : quoted(uuid())), ("site", random.oneIn(9) ? string() : link()),
            ("tags", list { $0.string() }), ("stock", dictionary { $0.number() }),
            ("branches", list { $0.branch() }), ("owners", dictionary { $0.branch() }), ("unknown", value()),
        ]
        if random.oneIn(10) { members.remove(at: Int.random(in: 0..<members.count, using: &random)) }
        if random.oneIn(10) {
            members[Int.random(in: 0..<members.count, using: &random)].1 = value()
        }
        return object(members.shuffled(using: &random).map { (quoted($0.0), $0.1) })
    }

    private mutating func branch() -> String {
        if random.oneIn(20) { return value() }
        return object([
            (quoted("name"), string()), (quoted("code"), random.oneIn(3) ? string() : number()),
            (quoted("note"), string()),
        ])
    }

    private mutating func value() -> String {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: string()
        case 1: number()
        case 2: random.pick(["null", "true", "false"])
        case 3: list { $0.string() }
        case 4: dictionary { $0.string() }
        default: object([(quoted("unknown"), string())])
        }
    }

    private mutating func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\(space())\($0.0)\(space()):\(space())\($0.1)" }.joined(separator: ",") + space() + "}"
    }

    private mutating func list(_ element: (inout ShopText) -> String) -> String {
        var elements: [String] = []
        for _ in 0..<Int.random(in: 0..<4, using: &random) { elements.append(element(&self)) }
        return "[" + elements.joined(separator: ",\(space())") + "]"
    }

    private mutating func dictionary(_ element: (inout ShopText) -> String) -> String {
        var members: [(String, String)] = []
        // Of several members, it would be random which one is decoded first.
        if !random.oneIn(3) { members.append((string(), element(&self))) }
        return object(members)
    }

    private mutating func space() -> String { random.pick(["", "", " ", "\n  ", "\t"]) }

    private mutating func number() -> String {
        let sign = random.oneIn(3) ? "-" : ""
        var digits = "\(UInt64.random(in: 0...UInt64.max, using: &random))"
        digits = String(digits.prefix(Int.random(in: 1...digits.count, using: &random)))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return "\(sign)\(digits.prefix(12)).\(Int.random(in: 0...999, using: &random))"
        case 1: return "\(sign)\(digits.prefix(3)).0"
        case 2: return "\(sign)\(digits.prefix(2))e\(Int.random(in: -20...40, using: &random))"
        default: return sign + digits
        }
    }

    private mutating func uuid() -> String {
        let uuid = UUID(
            uuid: (
                byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(),
                byte(), byte(), byte()
            ))
        secrets.insert(uuid.uuidString)
        return uuid.uuidString
    }

    private mutating func byte() -> UInt8 { UInt8.random(in: 0...255, using: &random) }

    private mutating func link() -> String {
        let host = word()
        return quoted("https://\(host).example/\(word())?q=%C3%A9")
    }

    /// A word of at least five letters that may not remain.
    private mutating func word() -> String {
        let letters = Array("abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWYZäßçñ東京語")
        let word = String((0..<Int.random(in: 5...9, using: &random)).map { _ in random.pick(letters) })
        secrets.insert(word)
        return word
    }

    private mutating func string() -> String {
        switch Int.random(in: 0..<9, using: &random) {
        case 0: return quoted(random.pick(["", " ", "true", "None", "0", "1", "n/a"]))
        case 1:
            return quoted(
                random.pick(["2024-02-29T23:59:60Z", "2023-02-30", "31.12.1999", "Tue, 15 Nov 1994 08:12:31 GMT"]))
        case 2: return number().first == "-" ? quoted("-12") : "\"\(number())\""
        case 3: return quoted("\(word())@\(word()).org")
        case 4: return quoted("\(word()) \(word()) \(word())!")
        case 5: return #""\u00e9\ud83d\ude00\n\#(word()) \"\#(word())\"""#
        default: return quoted(word())
        }
    }

    private func quoted(_ text: String) -> String { "\"\(text)\"" }
}
