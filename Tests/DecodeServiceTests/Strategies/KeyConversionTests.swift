import DecodeService
import Foundation
import Testing

/// A key type that accepts every key, to show how the decoder converts a payload's keys.
private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// The only key of an object, as Foundation's decoder returns it.
private struct OnlyKey: Decodable {
    let key: String

    init(from decoder: any Decoder) throws {
        key = try #require(try decoder.container(keyedBy: AnyKey.self).allKeys.first).stringValue
    }
}

/// An object of one key, as Foundation's encoder writes it.
private struct OneMember: Encodable {
    let key: String

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.encode(0, forKey: AnyKey(stringValue: key))
    }
}

/// Every sequence of up to four of these pieces: separators at both ends and inside, capitals, acronyms, digits, and
/// letters whose number changes with their case.
private let oddKeys: [String] = {
    let pieces = [
        "_", "-", "image", "URL", "x", "Z", "2", "é", "ß", "İ", "ﬁ", "日", "º", "ƺ", "ǅ", "o'c", "a.b", "👩‍👩‍👧", "e\u{301}",
        " ",
    ]
    var all = [""]
    var last = [""]
    for length in 1...4 {
        let some = length < 4 ? pieces : Array(pieces.prefix(7))
        last = last.flatMap { start in some.map { start + $0 } }
        all += last
        if length == 3 { last = last.filter { $0.unicodeScalars.count <= 8 } }
    }
    return all
}()

/// Every way to convert keys. The maps' values are among the tested keys.
private let keyStrategies: [KeyStrategy] = [
    .default, .snake, .kebab, .pascal, .screamingSnake, .caseInsensitive,
    .map([.init(payload: "a_b", model: "aB"), .init(payload: "A", model: "b")]),
]

@Suite("Key conversion") struct KeyConversionTests {
    @Test(arguments: keyStrategies)
    func `the set converts a payload's key as the decoder does`(_ keys: KeyStrategy) throws {
        var strategies = StrategySet()
        strategies.keys = keys
        let decoder = strategies.makeDecoder()
        var different: [String] = []
        for key in oddKeys {
            let payload = try JSONSerialization.data(withJSONObject: [key: 0])
            let real = try decoder.decode(OnlyKey.self, from: payload).key
            if strategies.convertKey(key) != real {
                different.append("\(key): \(strategies.convertKey(key)) is \(real)")
            }
        }
        #expect(different == [])
    }

    @Test(arguments: keyStrategies)
    func `the set converts a model's key as the encoder does`(_ keys: KeyStrategy) throws {
        var strategies = StrategySet()
        strategies.encodeKeys = .own(keys)
        let encoder = strategies.makeEncoder()
        var different: [String] = []
        for key in oddKeys {
            let output = try JSONSerialization.jsonObject(with: try encoder.encode(OneMember(key: key)))
            let real = try #require((output as? [String: Any])?.keys.first)
            if strategies.encodedKey(key) != real {
                different.append("\(key): \(strategies.encodedKey(key)) is \(real)")
            }
        }
        #expect(different == [])
    }

    @Test(arguments: [
        ("image-url", "imageUrl"), ("-a-b-", "-aB-"), ("plain", "plain"), ("snake_stays", "snake_stays"),
        ("--", "--"),
    ])
    func `kebab case is snake case with hyphens`(payload: String, model: String) {
        #expect(KeyStrategy.kebab.decoded(payload) == model)
        #expect(KeyStrategy.kebab.encoded(model) == payload)
    }

    @Test(arguments: [
        ("ImageUrl", "imageUrl"), ("URLPath", "urlPath"), ("ID", "id"), ("plain", "plain"), ("A", "a"),
        ("ID2", "id2"),
    ])
    func `pascal case treats a leading acronym as a word`(payload: String, model: String) {
        #expect(KeyStrategy.pascal.decoded(payload) == model)
    }

    @Test func `pascal case starts with a capital`() {
        #expect(KeyStrategy.pascal.encoded("imageUrl") == "ImageUrl")
    }

    @Test(arguments: [
        ("snake", "same", #"{"image_url":0}"#), ("kebab", "same", #"{"image-url":0}"#),
        ("pascal", "same", #"{"ImageUrl":0}"#), ("default", "same", #"{"imageUrl":0}"#),
        ("screaming-snake", "same", #"{"IMAGE_URL":0}"#), ("case-insensitive", "same", #"{"imageUrl":0}"#),
        (#"map:a\,b\==imageUrl"#, "same", #"{"a,b=":0}"#),
        ("default", "map:imageUrl=x,link=imageUrl", #"{"link":0}"#),
        ("snake", "default", #"{"imageUrl":0}"#), ("default", "kebab", #"{"image-url":0}"#),
    ])
    func `the encoder mirrors the decoder unless it has its own`(keys: String, encodeKeys: String, output: String)
        throws
    {
        var strategies = StrategySet()
        try strategies.set("keys", to: keys)
        try strategies.set("encode-keys", to: encodeKeys)
        try strategies.set("output", to: "compact")
        let data = try strategies.makeEncoder().encode(OneMember(key: "imageUrl"))
        #expect(String(decoding: data, as: UTF8.self) == output)
    }

    @Test(arguments: keyStrategies)
    func `a dictionary's keys stay as they are`(_ keys: KeyStrategy) throws {
        var strategies = StrategySet()
        strategies.keys = keys
        let payload = Data(#"{"an_odd-Key": 1}"#.utf8)
        #expect(try strategies.makeDecoder().decode([String: Int].self, from: payload) == ["an_odd-Key": 1])
    }

    @Test func `all key strategies but the default convert keys`() {
        let converting = keyStrategies.filter { keys in
            var strategies = StrategySet()
            strategies.keys = keys
            return strategies.convertsKeys
        }
        #expect(converting == Array(keyStrategies.dropFirst()))
    }

    @Test(arguments: [
        ("IMAGE_URL", "imageUrl"), ("ID", "id"), ("_HIDDEN_KEY_", "_hiddenKey_"), ("A1_B2", "a1B2"),
        ("image_url", "imageUrl"), ("imageUrl", "imageUrl"), ("", ""), ("__", "__"),
    ])
    func `screaming snake case becomes camel case`(payload: String, model: String) {
        #expect(KeyStrategy.screamingSnake.decoded(payload) == model)
    }

    @Test func `a map converts only the keys that it names, in both directions`() throws {
        let keys = try KeyStrategy.parse("map:country=name,id=number")
        #expect(["country", "id", "name", "x"].map(keys.decoded) == ["name", "number", "name", "x"])
        #expect(["name", "number", "country", "x"].map(keys.encoded) == ["country", "id", "country", "x"])
    }

    @Test func `escaped separators in a map are literal, and are printed as written`() throws {
        let text = #"map:a\,b=c\=d,e\\f=g"#
        let keys = try KeyStrategy.parse(text)
        #expect(
            keys == .map([.init(payload: "a,b", model: "c=d"), .init(payload: #"e\f"#, model: "g")]))
        #expect(keys.printed == text)
    }

    @Test(arguments: [
        "first\nname", "a\tb\r", "\u{7}", "\u{202E}x", "\u{2028}", "e\u{301}", "\u{301}", #"\n"#, #"\u{7}"#,
        #"a,b=c|d\"#,
        "\u{1F469}\u{200D}\u{1F52C}", "\r\n", #"\"#, "u{41}",
    ])
    func `a map of any keys is printed without invisible characters, and parses as the same map`(key: String)
        throws
    {
        let keys = KeyStrategy.map([.init(payload: key, model: "a"), .init(payload: "\u{301}x", model: key + "2")])
        #expect(try KeyStrategy.parse(keys.printed) == keys)
        let seen = keys.printed.unicodeScalars.allSatisfy {
            ![.control, .format, .lineSeparator].contains($0.properties.generalCategory)
        }
        #expect(seen, "\(keys.printed)")
    }

    @Test func `a backslash that starts no escape is literal in a map`() throws {
        #expect(
            try KeyStrategy.parse(#"map:\x=\u{zz},\u{41}=\u{110000}"#)
                == .map([.init(payload: #"\x"#, model: #"\u{zz}"#), .init(payload: "A", model: #"\u{110000}"#)]))
    }

    @Test(arguments: [
        ("map:", "a pair is missing between the commas"),
        ("map:a", "\"a\" doesn't have the form PAYLOAD=MODEL"),
        ("map:a=b=c", "\"a=b=c\" doesn't have the form PAYLOAD=MODEL"),
        ("map:a=b,a=c", "\"a\" is mapped twice"),
    ])
    func `the error for a malformed map says what is wrong`(text: String, reason: String) {
        #expect(throws: ValueProblem.malformed(reason)) { try KeyStrategy.parse(text) }
    }

    @Test func `two payload keys for one model key give a warning`() throws {
        var strategies = StrategySet()
        try strategies.set("keys", to: "map:a=x,b=x")
        #expect(strategies.warnings == ["keys: b and a both become x, which is encoded as a."])
    }
}
