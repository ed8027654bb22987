import DecodeService
import DecodeTrace
import Foundation
import JSONText
import SeededRandom
import Testing

@testable import DecodeEngine

private struct Event: Codable, Hashable {
    var title: String
    var start: Date
    var seats: Int8
    var share: Double
    var isOpen: Bool
    var poster: Data
    var notes: [String]
    var hosts: [String: Int]
    var place: String?
}

/// Decodes of property lists, compared with plain `PropertyListDecoder`.
@Suite("Property lists in the worker") struct PropertyListTests {
    typealias Form = PropertyListSerialization.PropertyListFormat

    static let forms: [Form] = [.xml, .binary]

    private static let event = Event(
        title: "<é> & \"ü\"", start: Date(timeIntervalSince1970: 1_775_035_800), seats: 7, share: 0.1, isOpen: true,
        poster: Data([0, 1, 255]), notes: ["a\nb", ""], hosts: ["z": 1, "a": 2], place: nil)

    private func encoded(_ value: some Encodable, _ form: Form) throws -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = form
        return try encoder.encode(value)
    }

    private func decode(
        _ payload: Data, as type: any (Decodable & SendableMetatype).Type = Event.self,
        _ strategies: [String: String] = [:], named name: String? = nil
    ) throws -> Decoded {
        let table = ModelTable(library: [("Model", type)])
        var set = StrategySet()
        for (name, value) in strategies { try set.set(name, to: value) }
        let request = DecodeRequest(model: "Model", strategies: set, wantsPreview: true)
        let format = PayloadFormat(of: payload, named: name)
        return try request.run(on: IndexedPayload(payload, format: format), models: table).decoded()
    }

    @Test(arguments: forms)
    func `a decoded list is encoded again in its own form, as by PropertyListEncoder`(_ form: Form) throws {
        let payload = try encoded(Self.event, form)
        let decoded = try decode(payload)
        #expect(decoded.result.outcome == .decoded)
        #expect(decoded.makePreview() == .encoded(TextBytes(payload)))
    }

    @Test(arguments: forms)
    func `settings that only JSON's coders have change nothing`(_ form: Form) throws {
        let payload = try encoded(Self.event, form)
        let settings = [
            "keys": "snake", "dates": "seconds", "data": "deferred", "json5": "on", "top-level": "dictionary",
            "encode-keys": "kebab", "output": "compact", "order": "sorted",
        ]
        #expect(try decode(payload, settings).makePreview() == .encoded(TextBytes(payload)))
    }

    @Test(arguments: forms)
    func `a list fails as in PropertyListDecoder, and shows its finished parts`(_ form: Form) throws {
        struct Wrong: Codable {
            var cities: [[String: String]] = [["name": "Tokyo"], ["name": "Kyoto"]]
            var count = "many"
        }
        struct Model: Codable {
            var cities: [[String: String]]
            var count: Int
        }
        let payload = try encoded(Wrong(), form)
        let decoded = try decode(payload, as: Model.self)
        #expect(decoded.result.outcome == .failed)
        let failure = try #require(decoded.result.trace.failures.first)
        #expect(throws: DecodingError.self) { try PropertyListDecoder().decode(Model.self, from: payload) }
        #expect(failure.kind == .typeMismatch && failure.path.description == "count")
        guard case .partial(let bytes, let path, _) = decoded.makePreview() else {
            Issue.record("no finished parts")
            return
        }
        let shown = bytes.data
        #expect(path.description == "count")
        #expect(try PropertyListDecoder().decode([String: [[String: String]]].self, from: shown)["cities"]?.count == 2)
        #expect(String(decoding: shown, as: UTF8.self).hasPrefix("<?xml"))
    }

    @Test(arguments: forms)
    func `the what-ifs work as for JSON`(_ form: Form) throws {
        struct Model: Codable {
            var values: [Int]
            var missing: Int
        }
        let payload = try PropertyListSerialization.data(
            fromPropertyList: ["values": [1, "x", 3], "other": 1], format: form, options: 0)
        let decoded = try decode(payload, as: Model.self, ["arrays": "failable", "missing": "defaults"])
        #expect(decoded.result.outcome == .recovered)
        let preview = try #require(decoded.makePreview().bytes?.data)
        let value = try PropertyListDecoder().decode(Model.self, from: preview)
        #expect(value.values == [1, 3] && value.missing == 0)
    }

    @Test(arguments: [
        "<plist><dict><key>a</key></dict></plist>", "<plist><dict>",
        "<plist version=\"1.0\"><strin>x</strin></plist>",
        "bplist00 but nothing more",
    ])
    func `a list that PropertyListDecoder can't read is invalid`(_ text: String) throws {
        let decoded = try decode(Data(text.utf8), as: [String: String].self, named: "a.plist")
        #expect(decoded.result.outcome == .invalid)
        #expect(decoded.makePreview() == .nothing)
    }

    /// On Linux, Foundation would crash this process if it received a set.
    @Test(arguments: [
        // A set of a string, and an array of such a set.
        (objects: [[0xC1, 0x01], [0x51, 0x61]], places: [8, 10]),
        (objects: [[0xA1, 0x01], [0xC1, 0x02], [0x51, 0x61]], places: [8, 10, 12]),
    ])
    func `a binary property list with a set is rejected with a reason`(objects: [[UInt8]], places: [UInt8]) throws {
        let body = Array("bplist00".utf8) + objects.flatMap { $0 }
        let number = { (value: Int) in [UInt8](repeating: 0, count: 7) + [UInt8(value)] }
        let trailer = [0, 0, 0, 0, 0, 0, 1, 1] + number(objects.count) + number(0) + number(body.count)
        let payload = Payload(Data(body + places + trailer))
        let document = JSONDocument(TextBytes(payload.data), format: payload.format)
        #expect(document.foreign?.trouble == "it contains a set, which isn't a valid property list value")
        let decoded = try decode(payload.data, as: [String].self)
        #expect(decoded.result.outcome == .invalid)
        #expect(decoded.makePreview() == .nothing)
    }

    @Test(arguments: [
        ("<?xml version=\"1.0\"?>\n<!DOCTYPE plist><plist/>", nil, PayloadFormat.propertyList),
        ("\u{FEFF}  <plist version=\"1.0\"><true/></plist>", "a.json", .propertyList),
        ("bplist00", nil, .propertyList), ("<?xml version=\"1.0\"?><html/>", nil, .json), ("{}", nil, .json),
        ("{}", "a.plist", .json), ("{ a = 1; }", "a.PLIST", .propertyList), ("{ a = 1; }", "a.txt", .json),
        ("", "a.plist", .propertyList), ("", nil, .json),
    ])
    func `the bytes determine the format, and the file name only if they are ambiguous`(
        _ text: String, _ name: String?, _ format: PayloadFormat
    ) {
        #expect(PayloadFormat(of: Data(text.utf8), named: name) == format)
    }

    @Test
    func `the older text form is read, and written as XML`() throws {
        let decoded = try decode(Data("{ a = 1; b = two; }".utf8), as: [String: String].self, named: "a.plist")
        #expect(decoded.result.outcome == .decoded)
        let preview = try #require(decoded.makePreview().bytes?.data)
        #expect(preview == (try encoded(["a": "1", "b": "two"], .xml)))
    }

    @Test(arguments: forms)
    func `every value is indexed in key order, with its kind`(_ form: Form) throws {
        let document = JSONDocument(TextBytes(try encoded(Self.event, form)), format: .propertyList)
        let rows = (0..<document.tokenCount).filter { !document.isClosing($0) }.map { token in
            "\(document.pointer(token)) \(document.foundKind(token).rawValue) \(document.sourceText(token, limit: 30))"
        }
        #expect(
            rows.dropFirst() == [
                "/hosts object {\"a\":2,\"z\":1}", "/hosts/a number 2", "/hosts/z number 1", "/isOpen bool true",
                "/notes array [\"a\\nb\",\"\"]", "/notes/0 string \"a\\nb\"", "/notes/1 string \"\"",
                "/poster data \"AAH/\"", "/seats number 7", "/share number 0.1", "/start date \"2026-04-01T09:30:00Z\"",
                "/title string \"<é> & \\\"ü\\\"\"",
            ])
        #expect(document.fault == nil && document.foreign?.trouble == nil)
        let shown = String(decoding: document.shown.text, as: UTF8.self)
        #expect(shown.hasPrefix("<?xml") && shown.contains("\n  <key>share</key>\n  <real>0.1</real>\n"))
    }

    @Test(arguments: 0..<40)
    func `generated lists are indexed completely, whatever their strings contain`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let strings = ["", "\"", "\\", "\u{1}", "\n\t", "é𝄞", "$null2", "</string>", "a,b:c]}"]
        var list: [String: [String]] = [:]
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            list["k\(strings.randomElement(using: &random) ?? "")\(Int.random(in: 0...9, using: &random))"] =
                (0..<Int.random(in: 0...4, using: &random)).map { _ in strings.randomElement(using: &random) ?? "" }
        }
        let document = JSONDocument(TextBytes(try encoded(list, .binary)), format: .propertyList)
        #expect(document.fault == nil)
        #expect(try JSONDecoder().decode([String: [String]].self, from: Data(document.text)) == list)
    }
}
