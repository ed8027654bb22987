import Foundation
import ResilientCodable
import Testing

private struct Product: Codable, Hashable, Sendable {
    var id: Int
}

private struct ProductList: Codable, Hashable, Sendable {
    @FailableCodableArray var products: [Product]
}

private struct Page: Codable, Hashable, Sendable {
    @FailableArrayOrEmpty var results: [Product]
}

private func decode<Value: Decodable>(_ type: Value.Type, _ payload: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(payload.utf8))
}

private func encode(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
}

/// Elements that fail to decode as a product, one of each kind of token.
private let badElements = [
    "null", "true", "1.5", #""x""#, "{}", #"{"id": "x"}"#, #"{"id": {"deep": [[], {}]}}"#, "[]", "[1, [2]]",
]

@Suite("FailableDecodableArray") struct FailableArrayTests {
    @Test func `an array of valid elements is decoded completely`() throws {
        let list = try decode(ProductList.self, #"{"products": [{"id": 1}, {"id": 2}]}"#)
        #expect(list.products == [Product(id: 1), Product(id: 2)])
        #expect(list.$products.dropped.isEmpty)
    }

    @Test(arguments: 0...8)
    func `bad elements are dropped wherever they stand, and the others keep their order`(count: Int) throws {
        for placement in 0..<(1 << count) {
            let isBad = (0..<count).map { placement & (1 << $0) != 0 }
            let elements = isBad.indices.map { index in
                isBad[index] ? badElements[(index + placement) % badElements.count] : "{\"id\": \(index)}"
            }
            let list = try decode(ProductList.self, "{\"products\": [\(elements.joined(separator: ", "))]}")
            #expect(list.products.map(\.id) == isBad.indices.filter { !isBad[$0] })
            #expect(list.$products.dropped.map(\.index) == isBad.indices.filter { isBad[$0] })
        }
    }

    @Test(arguments: badElements)
    func `a failing element of any kind is dropped with its error`(_ element: String) throws {
        let array = try decode(FailableDecodableArray<Product>.self, "[{\"id\": 0}, \(element), {\"id\": 2}]")
        #expect(array.map(\.id) == [0, 2])
        let dropped = try #require(array.dropped.first)
        let plain = #expect(throws: (any Error).self) { try decode([Product].self, "[{\"id\": 0}, \(element)]") }
        #expect(dropped.index == 1)
        #expect(String(describing: dropped.error) == String(describing: try #require(plain)))
    }

    @Test func `numbers that do not fit are dropped`() throws {
        let array = try decode(FailableDecodableArray<UInt8>.self, "[1, 300, -1, 1.5, 1e400, 2]")
        #expect(array.wrappedValue == [1, 2])
        #expect(array.dropped.map(\.index) == [1, 2, 3, 4])
    }

    @Test func `null is a valid element if elements are optional`() throws {
        let array = try decode(FailableDecodableArray<Int?>.self, #"[1, null, "x", 2]"#)
        #expect(array.wrappedValue == [1, nil, 2])
    }

    @Test func `nested arrays drop their own elements`() throws {
        let array = try decode(
            FailableDecodableArray<FailableDecodableArray<Int>>.self, #"[[1, "x"], 5, ["y", 2, 3], [], null]"#)
        #expect(array.map(\.wrappedValue) == [[1], [2, 3], []])
        #expect(array.map { $0.dropped.count } == [1, 1, 0])
        #expect(array.dropped.map(\.index) == [1, 4])
    }

    @Test(arguments: [
        "{}", #"{"products": null}"#, #"{"products": {}}"#, #"{"products": 1}"#,
    ])
    func `anything but an array fails as for a plain array`(_ payload: String) throws {
        #expect(throws: DecodingError.self) { try decode(ProductList.self, payload) }
    }

    @Test func `the error names a missing key`() throws {
        let error = #expect(throws: DecodingError.self) { try decode(ProductList.self, "{}") }
        guard case .keyNotFound(let key, _) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(key.stringValue == "products")
    }

    @Test(arguments: ["{}", #"{"products": null}"#])
    func `an optional array may be missing or null`(_ payload: String) throws {
        struct Holder: Decodable { let products: FailableDecodableArray<Product>? }
        #expect(try decode(Holder.self, payload).products == nil)
    }

    @Test func `key strategies apply to the elements`() throws {
        struct Item: Codable { var itemName: String }
        struct List: Codable { @FailableCodableArray var allItems: [Item] }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let payload = Data(#"{"all_items": [{"item_name": "a"}, {"itemname": "b"}]}"#.utf8)
        #expect(try decoder.decode(List.self, from: payload).allItems.map(\.itemName) == ["a"])
    }

    @Test func `it encodes as a plain array, and decodes from it again`() throws {
        let list = ProductList(products: [Product(id: 1), Product(id: 2)])
        #expect(try encode(list) == #"{"products":[{"id":1},{"id":2}]}"#)
        #expect(try decode(ProductList.self, encode(list)) == list)
        #expect(try encode(ProductList(products: [])) == #"{"products":[]}"#)
    }

    @Test func `dropped elements don't affect equality`() throws {
        let whole = try decode(ProductList.self, #"{"products": [{"id": 1}]}"#)
        let part = try decode(ProductList.self, #"{"products": [{"id": 1}, null]}"#)
        #expect(whole == part)
        #expect(whole.hashValue == part.hashValue)
        #expect(part.$products.dropped.count == 1)
        #expect(whole != ProductList(products: []))
    }

    @Test func `it is a collection whose elements can be changed`() throws {
        var array = try decode(FailableDecodableArray<Int>.self, #"[3, "x", 1, 2]"#)
        array.sort()
        array[0] = 7
        #expect(Array(array) == [7, 2, 3])
        #expect(array.last == 3)
        #expect(array.dropped.count == 1)
        #expect(FailableCodableArray(wrappedValue: [1]) == [1])
    }
}

@Suite("FailableArrayOrEmpty") struct FailableArrayOrEmptyTests {
    @Test(arguments: ["{}", #"{"results": null}"#])
    func `a missing key and null decode as an empty array`(_ payload: String) throws {
        let page = try decode(Page.self, payload)
        #expect(page.results == [])
        #expect(page.$results.dropped.isEmpty)
    }

    @Test func `bad elements are dropped`() throws {
        let page = try decode(Page.self, #"{"results": [null, {"id": 1}, "x"]}"#)
        #expect(page.results == [Product(id: 1)])
        #expect(page.$results.dropped.map(\.index) == [0, 2])
    }

    @Test(arguments: [#"{"results": {}}"#, #"{"results": "x"}"#])
    func `any other value that isn't an array fails`(_ payload: String) {
        #expect(throws: DecodingError.self) { try decode(Page.self, payload) }
    }

    @Test func `null also decodes as empty outside a property`() throws {
        #expect(try decode(FailableArrayOrEmpty<Int>.self, "null") == [])
        #expect(try decode([FailableArrayOrEmpty<Int>].self, "[null, [1]]") == [[], [1]])
    }

    @Test(arguments: [[], [Product(id: 1)]])
    private func `it encodes as a plain array, and decodes from it again`(_ products: [Product]) throws {
        let page = Page(results: products)
        #expect(try decode(Page.self, encode(page)) == page)
        #expect(try encode(Page(results: [])) == #"{"results":[]}"#)
    }

    @Test func `it is a collection whose elements can be changed`() throws {
        var array = try decode(FailableArrayOrEmpty<Int>.self, #"[3, "x", 1]"#)
        array[0] = 7
        #expect(Array(array) == [7, 1])
        #expect(array.dropped.map(\.index) == [1])
    }
}
