import Foundation
import ResilientCodable
import Testing

private enum Genre: String, Codable { case drama, comedy }

private struct Item: CodableEntity, Equatable {
    @CodableScalar(mandatory: true) var attr: Int = -1
    init() {}
    init(_ attr: Int) { self.attr = attr }
    static let codableKeyPaths = KeyPathList<Item> { \Item._attr }
}

private struct Shelf: CodableEntity, Equatable {
    @CodableProperty var genre: Genre = .drama
    @CodableProperty var maybe: Genre? = .comedy
    @CodableArrayProperty var items: [Item] = [Item(9)]
    @CodableFlattenedArrayProperty var dynamic: [Item] = [Item(9)]
    init() {}
    static let codableKeyPaths = KeyPathList<Shelf> {
        \Shelf._genre
        \Shelf._maybe
        \Shelf._items
        \Shelf._dynamic
    }

    static func with(_ change: (inout Self) -> Void) -> Self {
        var shelf = Self()
        change(&shelf)
        return shelf
    }
}

@Suite("Objects, enums and arrays of an entity") struct EntityCollectionTests {
    @Test func `an enum and an optional are decoded`() throws {
        #expect(
            try decodeEntity(Shelf.self, #"{"genre": "comedy", "maybe": "drama"}"#)
                == .with {
                    $0.genre = .comedy; $0.maybe = .drama
                })
        #expect(try decodeEntity(Shelf.self, #"{"genre": null, "maybe": null}"#) == .with { $0.maybe = nil })
        #expect(
            try encodeEntity(
                Shelf.with {
                    $0.maybe = nil; $0.items = []; $0.dynamic = []
                })
                == #"{"dynamic":{},"genre":"drama","items":[]}"#)
    }

    @Test func `an unknown case fails`() {
        let failure = entityFailure(decoding: Shelf.self, #"{"genre": "noir"}"#)
        #expect(failure.hasPrefix("dataCorrupted at genre:"))
    }

    @Test func `bad elements are dropped and noted, and the others keep their order`() throws {
        let shelf = try decodeEntity(
            Shelf.self,
            #"{"items": [{"attr": 2}, "x", {"attr": "1"}, null, {"other": 1}, {"attr": 1.5}, [], {"ATTR": 3}]}"#)
        #expect(shelf == .with { $0.items = [Item(2), Item(1), Item(3)] })
        let dropped = shelf.$items.notes.map { note -> Int? in
            if case .droppedElement(let index, _) = note { index } else { nil }
        }
        #expect(dropped == [1, 3, 4, 5, 6])
    }

    @Test(arguments: 0...8)
    func `up to 8 bad elements are dropped from an array and an object, wherever they are`(_ count: Int) throws {
        for placement in 0..<(1 << count) {
            let elements = (0..<count).map { placement >> $0 & 1 == 1 ? "\"bad\"" : "{\"attr\": \($0)}" }
            let members = elements.enumerated().map { "\"k\($0)\": \($1)" }.reversed().joined(separator: ",")
            let good = (0..<count).filter { placement >> $0 & 1 == 0 }.map { Item($0) }
            let shelf = try decodeEntity(
                Shelf.self, "{\"items\": [\(elements.joined(separator: ","))], \"dynamic\": {\(members)}}")
            #expect(
                shelf
                    == .with {
                        $0.items = good; $0.dynamic = good
                    })
            #expect(shelf.$items.notes.count == count - good.count)
            #expect(shelf.$dynamic.notes.count == count - good.count)
        }
    }

    @Test func `an object's values are sorted by key, and bad values are noted with their keys`() throws {
        let shelf = try decodeEntity(
            Shelf.self,
            """
            {"dynamic": {"x2": {"attr": 0}, "x10": {"attr": 10}, "x3": {"attr": "invalid"}, "some": {"attr": 5},
                         "Z": {"attr": 7}, "é": {"attr": 8}, "a": null}}
            """)
        #expect(shelf == .with { $0.dynamic = [Item(7), Item(5), Item(10), Item(0), Item(8)] })
        let dropped = shelf.$dynamic.notes.map { note -> String? in
            if case .droppedMember(let key, _) = note { key } else { nil }
        }
        #expect(dropped == ["a", "x3"])
    }

    @Test(arguments: [1, 2, 3, 4, 5])
    func `a key strategy neither converts, swaps nor loses members`(_ run: Int) throws {
        let shelf = try decodeEntity(
            Shelf.self, #"{"dynamic": {"b_c": {"attr": 3}, "bC": {"attr": 2}, "a_b": {"attr": 1}}}"#,
            keys: .convertFromSnakeCase)
        #expect(shelf == .with { $0.dynamic = [Item(1), Item(2), Item(3)] })
    }

    @Test(arguments: [0, 1, 9, 10, 11, 100, 101])
    func `a flattened array of any length decodes again in its order`(_ count: Int) throws {
        let shelf = Shelf.with { $0.dynamic = (0..<count).map { Item($0) } }
        #expect(try decodeEntity(Shelf.self, encodeEntity(shelf)) == shelf)
    }
}
