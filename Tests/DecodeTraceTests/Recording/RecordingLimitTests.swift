import DecodeTrace
import Foundation
import Testing

private struct City: Decodable {
    var name: String
    var population: Int
}

private struct Atlas: Decodable {
    var cities: [City]
    var title: String?
}

/// Recordings of payloads that are larger than the file may be.
@Suite struct RecordingLimitTests {
    private func atlas(_ count: Int, wrong: Int, name: (Int) -> String = { "City \($0)" }) -> Data {
        let cities = (0..<count).map { #"{"name": "\#(name($0))", "population": \#($0 == wrong ? "null" : "\($0)")}"# }
        return Data(#"{"more": {"a": [1, 2]}, "cities": [\#(cities.joined(separator: ", "))], "title": "Atlas"}"#.utf8)
    }

    @Test(arguments: [100_000, 10_000, 4_000]) func `the file is as small as required, and has the failure`(limit: Int)
        throws
    {
        let payload = atlas(3_000, wrong: 1_500)
        let recording = JSONDecoder().recording(of: Atlas.self, from: payload, options: .init(maxBytes: limit))
        let file = recording.encoded()
        #expect(file.count <= limit)
        let again = try DecodeRecording(data: file)
        #expect(again.trace.failures.map(\.path.description) == ["cities[1500].population"])
        #expect(again.payload.originalSize == payload.count && !again.isTraceWhole)
    }

    @Test func `calls are left out before parts of the payload are`() {
        let payload = atlas(3_000, wrong: 1_500)
        let whole = JSONDecoder().recording(of: Atlas.self, from: payload)
        #expect(whole.isTraceWhole && whole.payload.isWhole)
        let cut = JSONDecoder().recording(
            of: Atlas.self, from: payload, options: .init(maxBytes: whole.encoded().count - 10_000))
        #expect(!cut.isTraceWhole && cut.payload.bytes == whole.payload.bytes)
        #expect(cut.trace.count < 200 && cut.trace.count > 50)
    }

    @Test func `a payload that is cut has what leads to the failure, at the same path`() throws {
        let payload = atlas(20_000, wrong: 10_000)
        let recording = JSONDecoder().recording(
            of: Atlas.self, from: payload, options: .init(redacts: false, maxBytes: 60_000))
        let bytes = try #require(recording.payload.bytes)
        #expect(!recording.payload.isWhole && recording.payload.originalSize == payload.count)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix(#"{"more":{},"cities":[0,0,"#))
        #expect(text.contains(#"{"name":"City 10000","population":null}"#) && text.hasSuffix(#"],"title":""}"#))
        let list = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        let cities = try #require(list["cities"] as? [Any])
        #expect((cities[10_000] as? [String: Any])?["name"] as? String == "City 10000")
    }

    @Test func `a long value is cut at a whole character`() throws {
        let payload = Data(#"{"name": "\#(String(repeating: "é\u{5C}u00e9", count: 20_000))", "population": []}"#.utf8)
        let recording = JSONDecoder().recording(of: City.self, from: payload, options: .init(maxBytes: 20_000))
        let bytes = try #require(recording.payload.bytes)
        #expect(try JSONSerialization.jsonObject(with: bytes) is [String: Any])
    }

    @Test func `a text that isn't JSON and is too large is left out`() {
        let payload = Data(String(repeating: "<p>Bond</p>", count: 10_000).utf8)
        let recording = JSONDecoder().recording(of: City.self, from: payload, options: .init(maxBytes: 20_000))
        #expect(recording.payload.bytes == nil && recording.payload.originalSize == payload.count)
        #expect(recording.error != nil && recording.encoded().count < 20_000)
    }

    @Test func `among thousands of failures, the one that ended the decode is kept`() throws {
        struct Lossy: Decodable {
            var values: [Int?]
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                values = []
                while !container.isAtEnd {
                    values.append(try? container.decode(Int.self))
                    if values.last == .some(nil) { _ = try container.decode(String.self) }
                }
                throw Ended()
            }
        }
        struct Ended: Error {}
        let payload = Data("[\(Array(repeating: #""a""#, count: 4_000).joined(separator: ","))]".utf8)
        let recording = JSONDecoder().recording(of: Lossy.self, from: payload, options: .init(maxBytes: 100_000))
        #expect(recording.encoded().count <= 100_000)
        #expect(recording.trace.failures.contains { $0.fate == .failed && $0.kind == .other })
        _ = try DecodeRecording(data: recording.encoded())
    }

    @Test func `keys of a dictionary that aren't recorded stay secret`() {
        let members = (0..<5_000).map { #""Secret\#($0)": \#($0 == 4_000 ? "null" : "1")"# }
        let payload = Data("{\(members.joined(separator: ", "))}".utf8)
        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { Key(stringValue: $0.last?.stringValue.uppercased() ?? "") }
        struct Table: Decodable {
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                for key in container.allKeys { _ = try container.decode(Int.self, forKey: key) }
            }
        }
        for limit in [1 << 20, 60_000, 2_000] {
            let table = decoder.recording(of: Table.self, from: payload, options: .init(maxBytes: limit))
            let file = String(decoding: table.encoded(), as: UTF8.self)
            #expect(!file.contains("Secret") && !file.contains("SECRET"))
            let recording = JSONDecoder().recording(
                of: [String: Int].self, from: payload, options: .init(maxBytes: limit))
            #expect(!String(decoding: recording.encoded(), as: UTF8.self).contains("Secret"))
            #expect(recording.trace.failures.count == 1)
        }
    }
}
