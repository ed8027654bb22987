import DecodeService
import Foundation
import Testing

/// Reading a user's decoder as strategies, and applying strategies on top of it.
@Suite struct DecoderSettingsTests {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private func told(_ settings: DecoderSettings) -> [String] {
        settings.strategies.changed.map { "\($0.name) \($0.value)" } + settings.custom.map { "custom \($0)" }
    }

    @Test func `settings are read as the equivalent strategies`() {
        let decoder = JSONDecoder()
        #expect(told(DecoderSettings(reading: decoder, payloadKeys: [])) == [])
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        decoder.dataDecodingStrategy = .deferredToData
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN")
        decoder.allowsJSON5 = true
        decoder.assumesTopLevelDictionary = true
        #expect(
            told(DecoderSettings(reading: decoder, payloadKeys: [])) == [
                "keys snake", "dates iso8601", "data deferred", "floats strings:NaN,INF,-INF", "json5 on",
                "top-level dictionary",
            ])
    }

    @Test func `custom code is reported, and custom key conversions become a map`() {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { Key(stringValue: ($0.last?.stringValue ?? "").lowercased()) }
        decoder.dateDecodingStrategy = .custom { _ in .distantPast }
        let settings = DecoderSettings(reading: decoder, payloadKeys: ["A", "b", "C"])
        #expect(told(settings) == ["keys map:A=a,C=c", "custom keys", "custom dates"])
        var chosen = StrategySet()
        chosen.dates = .one(.iso8601)
        #expect(told(settings.applying(chosen)) == ["keys map:A=a,C=c", "dates iso8601", "custom keys"])
    }

    @Test func `chosen strategies override a copy of the user's decoder`() throws {
        let own = JSONDecoder()
        own.keyDecodingStrategy = .convertFromSnakeCase
        own.dateDecodingStrategy = .secondsSince1970
        let key = try #require(CodingUserInfoKey(rawValue: "a"))
        own.userInfo[key] = 1
        var chosen = StrategySet()
        chosen.dates = .one(.milliseconds)
        let made = chosen.decoder(over: own)
        struct Event: Decodable, Equatable { var startDate: Date }
        let data = Data(#"{"start_date": 1000}"#.utf8)
        #expect(try made.decode(Event.self, from: data) == Event(startDate: Date(timeIntervalSince1970: 1)))
        #expect(try own.decode(Event.self, from: data) == Event(startDate: Date(timeIntervalSince1970: 1000)))
        #expect(made.userInfo[key] as? Int == 1)
    }
}
