import Foundation
import ResilientCodable
import Testing

private enum Stock: DecodingDefaultProvider {
    static let missing = 1
    static let invalid = 0
}

private struct Shelf: Codable {
    @FailableDecodable var image: Int?
    @Defaulted<Stock> var stock: Int
    @Convertible var price: Double
    @StringConvertible var id: String
    @FailableArrayOrEmpty var items: [Int]
}

private struct Entity: CodableEntity {
    @CodableScalar(key: "name", alternatives: ["title", "labels.main"]) var name: String = "none"
    @CodableScalar var count: Int = 7
    @CodableOptionalScalar var maybe: Int? = 5
    @CodableArrayProperty var items: [Int]
    var plain = 3
    init() {}
    static let codableKeyPaths = KeyPathList<Entity> {
        \Entity._name; \Entity._count; \Entity._maybe; \Entity._items
    }
}

@Suite("How a value was decoded") struct OutcomeTests {
    private func outcomes(_ payload: String) throws -> [String] {
        let shelf = try decode(Shelf.self, from: payload)
        return [shelf.$image, shelf.$stock, shelf.$price, shelf.$id]
            .map { outcome in
                if case .failed = outcome { "failed" } else { outcome.description }
            }
    }

    @Test func `each wrapper tells how it got its value`() throws {
        #expect(
            try outcomes(#"{"image": 1, "stock": 2, "price": 1.5, "id": "a"}"#)
                == ["decoded", "decoded", "decoded", "decoded"])
        #expect(
            try outcomes(#"{"price": "1.5", "id": 1}"#)
                == ["missing", "missing", "converted", "converted"])
        #expect(
            try outcomes(#"{"image": null, "stock": null, "price": 1, "id": "1"}"#)
                == ["null", "null", "decoded", "decoded"])
        #expect(
            try outcomes(#"{"image": "x", "stock": "x", "price": 1, "id": "1"}"#)
                == ["failed", "failed", "decoded", "decoded"])
    }

    @Test func `a swallowed error is available without a reporter`() throws {
        let shelf = try decode(
            Shelf.self, from: #"{"image": "x", "price": 1, "id": "1", "items": [1, "y", 3]}"#)
        #expect(shelf.$image.error is DecodingError)
        #expect(shelf.$stock.error == nil)
        #expect(shelf.$items.dropped.map(\.index) == [1])
        #expect(shelf.items == [1, 3])
    }

    @Test(arguments: [
        (#"{"name": "a", "title": "b"}"#, "a"), (#"{"title": "b"}"#, "b"), (#"{"TITLE": "b"}"#, "b"),
        (#"{"labels": {"main": "c"}}"#, "c"), (#"{"title": "b", "labels": {"main": "c"}}"#, "b"), ("{}", "none"),
    ])
    func `a declared property searches its alternative keys in order`(_ payload: String, _ name: String) throws {
        let entity = try decodeEntity(Entity.self, payload)
        #expect(entity.name == name)
        #expect(entity.$name.wasDecoded == (name != "none"))
        #expect(try encodeEntity(entity) == "{\"count\":7,\"items\":[],\"maybe\":5,\"name\":\"\(name)\"}")
    }

    @Test func `each property of an entity has its own outcome`() throws {
        let entity = try decodeEntity(Entity.self, #"{"count": "12", "maybe": null, "items": [1, "x"]}"#)
        #expect(entity.$name.outcome.description == "not decoded")
        #expect(entity.$count.outcome.wasConverted)
        #expect(entity.$maybe.outcome.wasNull)
        #expect(entity.$maybe.wasDecoded)
        #expect(entity.$items.outcome.description == "decoded")
        #expect(entity.$items.notes.count == 1)
    }

    @Test func `entities and wrappers print as their values`() throws {
        let entity = try decodeEntity(Entity.self, #"{"title": "tea", "items": [1]}"#)
        #expect("\(entity)" == #"Entity(name: "tea", count: 7, maybe: Optional(5), items: [1], plain: 3)"#)
        #expect(String(reflecting: entity) == "\(entity)")
        #expect("\(Convertible(wrappedValue: 1.5)) \(StringConvertible(wrappedValue: "a"))" == "1.5 a")
        var dumped = ""
        dump(Convertible(wrappedValue: 1.5), to: &dumped)
        #expect(dumped == "▿ 1.5\n  - wrappedValue: 1.5\n")
        dumped = ""
        dump(entity.$count, to: &dumped)
        #expect(dumped == "▿ 7\n  - wrappedValue: 7\n")
    }

    @Test func `wrapped values have the sizes that the documentation states`() {
        #expect(MemoryLayout<FailableDecodable<Int>>.stride == 24)
        #expect(MemoryLayout<Convertible<Double>>.stride == 16)
        #expect(MemoryLayout<StringConvertible>.stride == 24)
        #expect(MemoryLayout<FormattedDate<ISO8601Formats>>.stride == 8)
        #expect(MemoryLayout<FailableDecodableArray<Int>>.stride == 16)
        #expect(MemoryLayout<CodableScalar<Int>>.stride == 64)
    }
}
