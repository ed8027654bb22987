import Foundation
import ResilientCodable
import Testing

private enum Day: DateFormats {
    static let dateFormats: [DateCodingFormat] = [.format("yyyy-MM-dd"), .iso8601]
}

private enum Size: String, Codable, Hashable { case small, large }

private enum Level: Int, Codable, Hashable { case low = 1, high = 2 }

/// A type created from a string, such as an app's identifier.
private struct Identifier: Codable, Hashable, LosslessStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
    init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

private struct Wrapped: Codable, Equatable {
    @Convertible var number: Double?
    @Convertible var price: Decimal?
    @Convertible var text: String?
    @Convertible var level: Level?
    @FormattedDate<Day?> var date: Date?
}

private struct Entity: CodableEntity, Equatable {
    @CodableOptionalScalar var size: Size?
    @CodableScalar var level: Level = .low
    @CodableScalar var identifier: Identifier = Identifier("none")
    @CodableScalar var price: Decimal
    @CodableFormattedDate<Day>(key: "born") var birthday: Date = .distantPast
    @CodableOptionalFormattedDate<Day> var end: Date?
    init() {}
    static let codableKeyPaths = KeyPathList<Entity> {
        \Entity._size; \Entity._level; \Entity._identifier; \Entity._price; \Entity._birthday; \Entity._end
    }
}

@Suite("Wrapped optionals, and scalars of an entity's own types") struct WrappedOptionalTests {
    private static let date = Date(timeIntervalSince1970: 925_516_800)

    @Test(arguments: [
        "{}",
        #"{"number": null, "price": null, "text": null, "level": null, "date": null}"#,
    ])
    func `a missing key and null decode as nil, which is omitted`(_ payload: String) throws {
        let wrapped = try decode(Wrapped.self, from: payload)
        #expect(
            wrapped
                == Wrapped(
                    number: nil, price: nil, text: nil, level: nil, date: nil))
        #expect(try encoded(wrapped) == "{}")
        #expect(wrapped.$number.wasMissing == (payload == "{}"))
        #expect(wrapped.$number.wasNull == (payload != "{}"))
    }

    @Test func `values are converted and formatted as without the optional`() throws {
        let wrapped = try decode(
            Wrapped.self,
            from: #"""
                {"number": "1.5", "price": "12.30", "text": 7, "level": "2", "date": "1999-05-01"}
                """#)
        #expect(
            wrapped
                == Wrapped(
                    number: 1.5, price: Decimal(string: "12.3"), text: "7", level: .high, date: Self.date))
        #expect(wrapped.$number.wasConverted)
        #expect(
            try encoded(wrapped)
                == #"{"date":"1999-05-01","level":2,"number":1.5,"price":12.3,"text":"7"}"#
        )
    }

    @Test(arguments: [
        #"{"number": "x"}"#, #"{"price": "0x10"}"#, #"{"text": []}"#, #"{"level": "3"}"#, #"{"date": "May"}"#,
    ])
    func `an invalid value fails`(_ payload: String) {
        #expect(throws: (any Error).self) { try decode(Wrapped.self, from: payload) }
    }

    @Test func `an entity can have optional enums, string types, exact decimals, and dates`() throws {
        let entity = try decodeEntity(
            Entity.self,
            #"""
            {"size": "large", "level": "2", "identifier": 12345678901234567890123, "price": "0.10",
             "born": "1999-05-01T00:00:00Z", "end": "1999-05-01"}
            """#)
        #expect(entity.size == .large)
        #expect(entity.level == .high)
        #expect(entity.identifier == Identifier("12345678901234567890123"))
        #expect(entity.price == Decimal(string: "0.1"))
        #expect(entity.birthday == Self.date)
        #expect(entity.end == Self.date)
        #expect(
            try encodeEntity(entity)
                == #"{"born":"1999-05-01","end":"1999-05-01","identifier":"12345678901234567890123","level":2,"price":0.1,"size":"large"}"#
        )
        #expect(try decodeEntity(Entity.self, #"{"size": null, "end": null}"#) == Entity())
        #expect(entityFailure(decoding: Entity.self, #"{"size": "huge"}"#) == "typeMismatch Size at size")
    }
}
