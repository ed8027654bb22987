import Foundation
import ResilientCodable
import SeededRandom
import Testing

private let allFormats: [DateCodingFormat] = [
    .iso8601, .iso8601WithFractionalSeconds, .format("yyyy-MM-dd"), .secondsSince1970, .millisecondsSince1970,
    .deferredToDate,
]

private struct Event: Codable, Equatable {
    var startsAt: Date
    var endsAt: Date?
}

private enum Day: DateFormats {
    static let dateFormats: [DateCodingFormat] = [.format("yyyy-MM-dd"), .iso8601, .secondsSince1970]
}

private enum NoFormats: DateFormats { static let dateFormats: [DateCodingFormat] = [] }

private struct Person: Codable, Hashable, Sendable {
    @FormattedDate<Day> var birthday: Date
    @FormattedDate<MillisecondsFormats> var seen: Date
}

/// Midnight in UTC of 1 May 2024.
private let mayDay = Date(timeIntervalSince1970: 1_714_521_600)

private func decode<Value: Decodable>(
    _ type: Value.Type, anyOf formats: [DateCodingFormat], otherwise: UnreadableDate = .throw, from payload: String
) throws -> Value {
    try decode(type, from: payload) {
        $0.dateDecodingStrategy = .anyOf(formats, otherwise: otherwise)
        $0.keyDecodingStrategy = .convertFromSnakeCase
    }
}

@Suite("Dates in any of some formats") struct DateFormatTests {
    @Test(arguments: [
        (#""2024-05-01T00:00:00Z""#, 0), (#""2024-05-01T00:00:00.250Z""#, 0.25), (#""2024-05-01""#, 0),
        (#""2024-05-01T02:00:00+02:00""#, 0), ("1714521600", 0), ("1714521600.5", 0.5),
    ])
    func `each format is read`(_ payload: String, _ offset: Double) throws {
        let date = try decode(Date.self, anyOf: allFormats, from: payload)
        #expect(abs(date.timeIntervalSince(mayDay) - offset) < 0.0005)
    }

    @Test func `the first numeric format reads every number`() throws {
        #expect(
            try decode(Date.self, anyOf: [.millisecondsSince1970, .secondsSince1970], from: "1714521600000") == mayDay)
        #expect(
            try decode(Date.self, anyOf: [.iso8601, .deferredToDate], from: "60")
                == Date(timeIntervalSinceReferenceDate: 60))
    }

    @Test func `string formats are tried in order`() throws {
        let dayFirst = try decode(
            Date.self, anyOf: [.format("dd/MM/yyyy"), .format("MM/dd/yyyy")], from: #""05/06/2024""#)
        let monthFirst = try decode(
            Date.self, anyOf: [.format("MM/dd/yyyy"), .format("dd/MM/yyyy")], from: #""05/06/2024""#)
        #expect(dayFirst == mayDay.addingTimeInterval(35 * 86400))
        #expect(monthFirst == mayDay.addingTimeInterval(5 * 86400))
    }

    @Test(arguments: [
        #""tomorrow""#, #""2024-02-30""#, #""2024-05-01 10""#, #""2024-05-01T00:00:00Z!""#, #""""#, "true", "[]",
        "{}", "1e400",
    ])
    func `a value that no format can read fails at its path`(_ payload: String) throws {
        let error = #expect(throws: DecodingError.self) {
            try decode([Event].self, anyOf: allFormats, from: "[{\"starts_at\": \(payload)}]")
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["Index 0", "startsAt"])
        #expect(context.debugDescription.contains("yyyy-MM-dd"))
    }

    @Test func `string formats don't read numbers, and numeric formats don't read strings`() {
        #expect(throws: DecodingError.self) { try decode(Date.self, anyOf: [.iso8601], from: "5") }
        #expect(throws: DecodingError.self) { try decode(Date.self, anyOf: [.secondsSince1970], from: #""5""#) }
        #expect(throws: DecodingError.self) { try decode(Date.self, anyOf: [], from: "5") }
    }

    @Test func `an unreadable date can be replaced by another date`() throws {
        let payload = #"["2024-05-01", "x", [], {}]"#
        #expect(
            try decode([Date].self, anyOf: allFormats, otherwise: .distantPast, from: payload)
                == [mayDay, .distantPast, .distantPast, .distantPast])
        #expect(
            try decode([Date].self, anyOf: allFormats, otherwise: .date(mayDay), from: payload)
                == [mayDay, mayDay, mayDay, mayDay])
    }

    @Test(arguments: ["{}", #"{"starts_at": null}"#])
    func `null and a missing key fail despite a replacement, unless the date is optional`(_ payload: String) throws {
        #expect(throws: DecodingError.self) {
            try decode(Event.self, anyOf: allFormats, otherwise: .distantPast, from: payload)
        }
        let event = try decode(Event.self, anyOf: allFormats, from: #"{"starts_at": 0, "ends_at": null}"#)
        #expect(event == Event(startsAt: Date(timeIntervalSince1970: 0)))
    }

    @Test func `a replaced date is reported`() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .anyOf([.iso8601], otherwise: .distantPast)
        let reporter = decoder.reportSwallowedErrors()
        _ = try decoder.decode(Event.self, from: Data(#"{"startsAt": "x"}"#.utf8))
        #expect(reporter.errors.map { $0.path.map(\.stringValue) } == [["startsAt"]])
        #expect(
            reporter.errors.map { DescribedError($0) } == [
                DescribedError(type: "Date", remedy: .replaced(by: "\(Date.distantPast)"))
            ])
    }

    private struct DescribedError: Equatable {
        var type: String
        var remedy: SwallowedError.Remedy

        init(type: String, remedy: SwallowedError.Remedy) { (self.type, self.remedy) = (type, remedy) }
        init(_ error: SwallowedError) { self.init(type: error.requestedType, remedy: error.remedy) }
    }

    @Test func `patterns use UTC and English by default`() throws {
        #expect(try decode(Date.self, anyOf: [.format("d MMM yyyy")], from: #""1 May 2024""#) == mayDay)
        let zone = try #require(TimeZone(secondsFromGMT: 7200))
        #expect(
            try decode(Date.self, anyOf: [.format("yyyy-MM-dd HH:mm", timeZone: zone)], from: #""2024-05-01 02:00""#)
                == mayDay)
        #expect(
            try decode(Date.self, anyOf: [.format("d MMMM yyyy", locale: "de_DE")], from: #""1 Mai 2024""#) == mayDay)
    }

    @Test(
        arguments: [
            (.iso8601, #""2024-05-01T00:00:00Z""#), (.iso8601WithFractionalSeconds, #""2024-05-01T00:00:00.000Z""#),
            (.format("yyyy-MM-dd"), #""2024-05-01""#), (.secondsSince1970, "1714521600"),
            (.millisecondsSince1970, "1714521600000"), (.deferredToDate, "736214400"),
        ] as [(DateCodingFormat, String)])
    func `the encoder writes the requested format`(_ format: DateCodingFormat, _ text: String) throws {
        #expect(try encoded(mayDay) { $0.dateEncodingStrategy = .written(as: format) } == text)
    }

    @Test(
        arguments: [.iso8601WithFractionalSeconds, .millisecondsSince1970, .secondsSince1970, .deferredToDate]
            as [DateCodingFormat])
    func `a date of whole milliseconds survives a round trip in each format that can hold it`(
        _ format: DateCodingFormat
    ) throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<300 {
            let milliseconds = Int.random(in: -2_000_000_000_000...4_000_000_000_000, using: &random)
            let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
            let text = try encoded(date) { $0.dateEncodingStrategy = .written(as: format) }
            let back = try decode(Date.self, anyOf: [format], from: text)
            #expect(Int((back.timeIntervalSince1970 * 1000).rounded()) == milliseconds)
            #expect(try encoded(back) { $0.dateEncodingStrategy = .written(as: format) } == text)
        }
    }

    @Test func `many tasks can share a formatter`() async throws {
        let results = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<64 {
                group.addTask {
                    let date = mayDay.addingTimeInterval(Double(index) * 86400)
                    let text = try? encoded(date) { $0.dateEncodingStrategy = .written(as: .format("yyyy-MM-dd")) }
                    return (try? decode(Date.self, anyOf: [.format("yyyy-MM-dd")], from: text ?? "")) == date
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count == 64)
        #expect(results.allSatisfy { $0 })
    }
}

@Suite("FormattedDate") struct FormattedTests {
    @Test func `a property is read in its own formats, whatever the decoder's strategy is`() throws {
        let texts = [#""2024-05-01""#, #""2024-05-01T00:00:00Z""#, "1714521600"]
        for text in texts {
            let person = try decode(Person.self, from: "{\"birthday\": \(text), \"seen\": 1714521600000}") {
                $0.dateDecodingStrategy = .iso8601
            }
            #expect(person == Person(birthday: mayDay, seen: mayDay))
        }
    }

    @Test func `it is encoded in its first format, and decoded again`() throws {
        let person = Person(birthday: mayDay, seen: mayDay)
        let text = try encoded(person) { $0.dateEncodingStrategy = .iso8601 }
        #expect(text == #"{"birthday":"2024-05-01","seen":1714521600000}"#)
        #expect(try decode(Person.self, from: text) == person)
        #expect(try encoded([FormattedDate<ISO8601Formats>(wrappedValue: mayDay)]) == #"["2024-05-01T00:00:00Z"]"#)
        #expect(
            try encoded([FormattedDate<ISO8601FractionalFormats>(wrappedValue: mayDay)])
                == #"["2024-05-01T00:00:00.000Z"]"#)
        #expect(try encoded([FormattedDate<SecondsFormats>(wrappedValue: mayDay)]) == "[1714521600]")
    }

    @Test(arguments: [#""1/5/2024""#, "null", "true", "[]", "{}"])
    func `a value that does not match the format fails`(_ payload: String) {
        #expect(throws: DecodingError.self) { try decode(FormattedDate<Day>.self, from: payload) }
    }

    @Test(arguments: ["{}", #"{"day": null}"#])
    func `a missing key fails, and an optional one may be missing or null`(_ payload: String) throws {
        struct Wrapped: Decodable { @FormattedDate<Day> var day: Date }
        struct Optional: Decodable { var day: FormattedDate<Day>? }
        #expect(throws: DecodingError.self) { try decode(Wrapped.self, from: payload) }
        #expect(try decode(Optional.self, from: payload).day == nil)
    }

    @Test func `it is read in arrays and under snake case`() throws {
        struct Entry: Decodable { @FormattedDate<Day> var entryDay: Date }
        let entries = try decode([Entry].self, from: #"[{"entry_day": "2024-05-01"}, {"entry_day": 1714521600}]"#) {
            $0.keyDecodingStrategy = .convertFromSnakeCase
        }
        #expect(entries.map(\.entryDay) == [mayDay, mayDay])
    }

    @Test func `encoding without a format fails`() {
        #expect(throws: EncodingError.self) { try encoded([FormattedDate<NoFormats>(wrappedValue: mayDay)]) }
    }

    @Test func `equal dates are equal`() {
        #expect(Set([FormattedDate<Day>(wrappedValue: mayDay), FormattedDate<Day>(wrappedValue: mayDay)]).count == 1)
    }
}
