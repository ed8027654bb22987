import Foundation
import ResilientCodable
import Testing

private struct Texts: CodableEntity, Hashable {
    @CodableISO8601Date var date: Date = .distantPast
    @CodableURL var url: URL = URL(filePath: "/")
    @CodableColor var color: RGBColor = RGBColor(red: 1, green: 2, blue: 3)
    @CodableOptionalISO8601Date var maybeDate: Date?
    @CodableOptionalURL var maybeURL: URL?
    @CodableOptionalColor var maybeColor: RGBColor?
    init() {}
    static let codableKeyPaths = KeyPathList<Self> {
        \Self._date
        \Self._url
        \Self._color
        \Self._maybeDate
        \Self._maybeURL
        \Self._maybeColor
    }
}

private func decode(_ name: String, _ text: String) throws -> Texts {
    try decodeEntity(Texts.self, String(decoding: JSONEncoder().encode([name: text]), as: UTF8.self))
}

@Suite("Dates, URLs and colours of an entity") struct EntityTextTests {
    @Test(arguments: [
        ("2001-01-01T00:00:00Z", 0), ("2001-01-01T00:00:00.25Z", 0.25), ("2000-12-31T23:59:59.75Z", -0.25),
        ("2001-01-01T00:00:00,5Z", 0.5), ("2001-01-01T01:00:00+01:00", 0), ("2000-12-31T22:30:00-0130", 0),
        ("2001-01-01T05:00:00+05", 0), ("2001-01-01T00:00:00.5-01:00", 3600.5),
        ("2020-12-05T15:39:02Z", 628_875_542), ("2020-12-05T15:39:02.123456789Z", 628_875_542.123456789),
        ("1970-01-01T00:00:00.001Z", -978_307_199.999), ("2001-01-01T00:00:00.000Z", 0),
    ])
    func `an ISO 8601 date is decoded to the last digit`(_ text: String, _ time: Double) throws {
        #expect(try decode("date", text).date == Date(timeIntervalSinceReferenceDate: time))
    }

    @Test(arguments: [
        "", "today", "2001-01-01", "2001-13-01T00:00:00Z", "2001-01-01T00:00:00", "2001-01-01T00:00:00.Z",
        "01/02/2001", "978307200", "2001-01-01T00:00:00Z trailing", "2001-01-01T00:00:00Z.5",
        "2001-02-29T00:00:00Z",
        "2001-01-01T24:00:00Z", "2001-01-01T00:60:00Z", "2001-01-01T00:00:00+1", "2001-01-01T00:00:00+01:0",
        "2001-01-01T00:00:00+24:00", "2001-01-01T00:00:00+01:60", "2001-01-01T00:00:00+0a:00",
        "2001-1-1T0:0:0Z", "２001-01-01T00:00:00Z",
    ])
    func `anything else fails as a date`(_ text: String) {
        #expect(
            entityFailure { _ = try decode("date", text) }
                == "dataCorrupted at date: \"\(text)\" isn't an ISO 8601 date and time such as 2020-12-05T15:39:02Z.")
    }

    @Test(arguments: [
        (0, "2001-01-01T00:00:00Z"), (0.25, "2001-01-01T00:00:00.25Z"), (-0.25, "2000-12-31T23:59:59.75Z"),
        (1e-7, "2001-01-01T00:00:00.0000001Z"), (-1.5e-7, "2000-12-31T23:59:59.99999985Z"),
        (628_875_542.123, "2020-12-05T15:39:02.123Z"),
    ])
    func `a date is encoded with the digits it needs`(_ time: Double, _ text: String) throws {
        var texts = Texts()
        texts.date = Date(timeIntervalSinceReferenceDate: time)
        #expect(
            try encodeEntity(texts) == "{\"color\":\"#010203\",\"date\":\"\(text)\",\"url\":\"file:///\"}")
        #expect(try decodeEntity(Texts.self, encodeEntity(texts)) == texts)
    }

    @Test(arguments: [Double.nan, .infinity, 1e15, -1e15])
    func `a date that can't be written fails to encode`(_ time: Double) {
        var texts = Texts()
        texts.date = Date(timeIntervalSinceReferenceDate: time)
        #expect(entityFailure { _ = try encodeEntity(texts) }.hasPrefix("invalidValue at date: A date \(time) s"))
    }

    @Test(arguments: [
        "https://example.com", "https://example.com/a%20b?c=d&e#f", "http://user:word@host:8080/",
        "HTTPS://EXAMPLE.com",
        "https://[::1]/", "file:///a/b.txt", "mailto:a@example.com", "data:text/plain,hi", "urn:isbn:123",
        "custom-scheme+1.0:x", "tel:+123", "localhost:8080",
    ])
    func `a URL with a scheme is decoded, and encoded as it was`(_ text: String) throws {
        let texts = try decode("url", text)
        #expect(texts.url.absoluteString == text)
        #expect(try decodeEntity(Texts.self, encodeEntity(texts)) == texts)
    }

    @Test(arguments: [
        "", "not a url", "example.com", "/path", "//host/path", "?query", "#fragment", ":", "https", "https:",
        "https://", "https:///path", "http:path", "://host", "1a:b", "a b:c", "https://exa mple.com",
        "https://example.com/a b", "https://example.com/<>", "https://example.com/\"", "https://example.com/%zz",
        "https://bücher.example", " https://example.com", "https://example.com\n", "C:\\folder",
    ])
    func `a string that isn't a URL with a scheme fails`(_ text: String) {
        let failure = entityFailure { _ = try decode("url", text) }
        #expect(failure.hasPrefix("dataCorrupted at url: \"\(text)\" isn't a URL: "))
    }

    @Test func `a URL that would not be decoded again fails to encode`() throws {
        var texts = Texts()
        texts.url = try #require(URL(string: "relative/path"))
        #expect(
            entityFailure { _ = try encodeEntity(texts) }
                == "invalidValue at url: \"relative/path\" isn't a URL: it has no scheme such as https:.")
    }

    @Test(arguments: [("#FF800A", "#FF800A"), ("#ff800a", "#FF800A"), ("#000000", "#000000"), ("#00000f", "#00000F")])
    func `a color is decoded in either case, and encoded in capitals`(_ text: String, _ encoded: String) throws {
        let texts = try decode("color", text)
        #expect(texts.color.description == encoded)
        #expect(try decodeEntity(Texts.self, encodeEntity(texts)) == texts)
    }

    @Test func `color components are decoded in order`() throws {
        #expect(try decode("color", "#010A10").color == RGBColor(red: 1, green: 10, blue: 16))
    }

    @Test(arguments: [
        "", "red", "FF800A", "#FFF", "#FF800", "#FF800AA", "#GG0000", "#-1-1-1", "#+F0000", "# FF800", "#é8000",
    ])
    func `anything else fails as a color`(_ text: String) {
        #expect(
            entityFailure { _ = try decode("color", text) }
                == "dataCorrupted at color: \"\(text)\" isn't a color in the form #RRGGBB.")
    }

    @Test func `dates, URLs and colors can be nil`() throws {
        let payload = """
            {"maybeDate": "2001-01-01T00:00:00Z", "maybeURL": "https://example.com", "maybeColor": "#0000FF"}
            """
        let texts = try decodeEntity(Texts.self, payload)
        var expected = Texts()
        expected.maybeDate = Date(timeIntervalSinceReferenceDate: 0)
        expected.maybeURL = URL(string: "https://example.com")
        expected.maybeColor = RGBColor(red: 0, green: 0, blue: 255)
        #expect(texts == expected)
        #expect(try decodeEntity(Texts.self, encodeEntity(texts)) == texts)
        let none = try decodeEntity(Texts.self, #"{"maybeDate": null, "maybeURL": null, "maybeColor": null}"#)
        #expect(none == Texts())
        #expect(none.$maybeURL.wasDecoded)
        #expect(entityFailure(decoding: Texts.self, #"{"maybeURL": "x"}"#).hasPrefix("dataCorrupted at maybeURL"))
    }
}
