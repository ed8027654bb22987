import Foundation
import ResilientCodable
import Testing

private struct Picture: Codable, Hashable, Sendable {
    var url: URL
    var caption: String?
    var size = Size()

    enum CodingKeys: CodingKey { case url, caption }

    struct Size: Hashable, Sendable { var width = 0 }
}

private struct Product: Codable, Hashable, Sendable {
    var name: String
    @FailableDecodable var image: Picture?
}

private let picture = Picture(url: URL(filePath: "/a.png", directoryHint: .notDirectory))

private func decode<Value: Decodable>(
    _ type: Value.Type, _ payload: String, _ prepare: (JSONDecoder) -> Void = { _ in }
) throws -> Value {
    let decoder = JSONDecoder()
    prepare(decoder)
    return try decoder.decode(type, from: Data(payload.utf8))
}

private func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

@Suite("FailableDecodable") struct FailableDecodableTests {
    @Test func `a good value is decoded`() throws {
        let product = try decode(Product.self, #"{"name": "a", "image": {"url": "file:///a.png"}}"#)
        #expect(product.image == picture)
    }

    @Test(arguments: [
        #"{"name": "a"}"#, #"{"name": "a", "image": null}"#, #"{"name": "a", "image": 1}"#,
        #"{"name": "a", "image": "x"}"#, #"{"name": "a", "image": []}"#, #"{"name": "a", "image": {}}"#,
        #"{"name": "a", "image": {"url": null}}"#, #"{"name": "a", "image": {"url": {"deep": [1, {}]}}}"#,
        #"{"name": "a", "image": {"url": "file:///a.png", "caption": 1}}"#,
    ])
    func `a missing, null or invalid value becomes nil, and the rest decodes`(_ payload: String) throws {
        #expect(try decode(Product.self, payload) == Product(name: "a", image: nil))
    }

    @Test(arguments: ["{}", #"{"f": null}"#, #"{"f": []}"#])
    func `a property of the plain type may be missing, null or invalid`(_ payload: String) throws {
        struct Holder: Codable { let f: FailableDecodable<Picture> }
        let holder = try decode(Holder.self, payload)
        #expect(holder.f.url == nil)
        #expect(try encode(holder) == "{}")
    }

    @Test func `errors outside the value still fail`() {
        #expect(throws: DecodingError.self) { try decode(Product.self, #"{"image": null}"#) }
    }

    @Test(arguments: ["300", "1.5", "-1", "1e400"])
    func `errors that Foundation finds late are swallowed, too`(_ number: String) throws {
        struct Level: Decodable { @FailableDecodable var level: UInt8? }
        #expect(try decode(Level.self, "{\"level\": \(number)}").level == nil)
    }

    @Test func `values in an array fail one by one`() throws {
        let values = try decode([FailableDecodable<Int>].self, #"[1, "b", null, {}, 5]"#)
        #expect(values.map(\.wrappedValue) == [1, nil, nil, nil, 5])
    }

    @Test func `a nested value that fails becomes nil without failing its owner`() throws {
        struct Shelf: Codable, Equatable { @FailableDecodable var product: Product? }
        let shelf = try decode(Shelf.self, #"{"product": {"name": "a", "image": 7}}"#)
        #expect(shelf.product == Product(name: "a", image: nil))
    }

    @Test(arguments: ["{}", #"{"f": null}"#, #"{"f": []}"#])
    func `an optional value is nil when its key is missing, null or fails`(_ payload: String) throws {
        struct Holder: Decodable { let f: FailableDecodable<Int>? }
        #expect(try decode(Holder.self, payload).f?.wrappedValue == nil)
    }

    @Test func `a value that is itself optional may be null`() throws {
        struct Holder: Decodable { @FailableDecodable var f: Int?? }
        #expect(try decode(Holder.self, #"{"f": 4}"#).f == .some(4))
        #expect(try decode(Holder.self, #"{"f": "x"}"#).f == nil)
    }

    @Test func `key strategies apply to the value`() throws {
        struct Item: Codable { @FailableDecodable var smallPicture: Picture? }
        let item = try decode(Item.self, #"{"small_picture": {"url": "file:///a.png"}}"#) {
            $0.keyDecodingStrategy = .convertFromSnakeCase
        }
        #expect(item.smallPicture == picture)
    }

    @Test func `date and data strategies apply to the value`() throws {
        struct Item: Decodable {
            @FailableDecodable var at: Date?
            @FailableDecodable var bytes: Data?
        }
        let item = try decode(Item.self, #"{"at": 60, "bytes": "AQI="}"#) {
            $0.dateDecodingStrategy = .secondsSince1970
        }
        #expect(item.at == Date(timeIntervalSince1970: 60))
        #expect(item.bytes == Data([1, 2]))
    }

    @Test func `it encodes as the value, and a nil property is left out`() throws {
        #expect(
            try encode(Product(name: "a", image: picture)) == #"{"image":{"url":"file:///a.png"},"name":"a"}"#)
        #expect(try encode(Product(name: "a", image: nil)) == #"{"name":"a"}"#)
    }

    @Test func `nil in an array encodes as null`() throws {
        #expect(try encode([FailableDecodable(wrappedValue: 1), FailableDecodable(wrappedValue: nil)]) == "[1,null]")
    }

    @Test(arguments: [picture, nil])
    private func `an encoded value decodes as the same value`(_ image: Picture?) throws {
        let product = Product(name: "a", image: image)
        #expect(try decode(Product.self, encode(product)) == product)
    }

    @Test func `property lists decode in the same way`() throws {
        let data = try PropertyListSerialization.data(
            fromPropertyList: ["name": "a", "image": ["url": 5]], format: .xml, options: 0)
        #expect(try PropertyListDecoder().decode(Product.self, from: data) == Product(name: "a", image: nil))
    }

    @Test func `wrappers of equal values are equal and have equal hashes`() {
        let values: Set = [
            FailableDecodable(wrappedValue: 1), FailableDecodable(wrappedValue: 1),
            FailableDecodable(wrappedValue: nil),
        ]
        #expect(values.count == 2)
    }

    @Test func `members of the value are optionals`() throws {
        let there = try decode(FailableDecodable<Picture>.self, #"{"url": "file:///a.png", "caption": "c"}"#)
        let url: URL? = there.url
        let caption: String? = there.caption
        #expect(url == picture.url)
        #expect(caption == "c")
        let gone = try decode(FailableDecodable<Picture>.self, "[]")
        #expect(gone.url == nil)
        #expect(gone.caption == nil)
        #expect(gone.size?.width == nil)
    }

    @Test func `a member can be written when there is a value, and writing through nil does nothing`() {
        var there = FailableDecodable(wrappedValue: picture)
        there.caption = "new"
        there.size = Picture.Size(width: 4)
        #expect(there.wrappedValue?.caption == "new")
        #expect(there.size?.width == 4)
        there.caption = nil
        #expect(there.wrappedValue?.caption == nil)
        let before = there
        there.size = nil
        #expect(there == before)
        var gone = FailableDecodable<Picture>(wrappedValue: nil)
        gone.caption = "new"
        gone.size = Picture.Size(width: 4)
        #expect(gone == FailableDecodable(wrappedValue: nil))
    }

    @Test func `a read-only member can be read`() {
        let text = FailableDecodable(wrappedValue: "four")
        #expect(text.count == 4)
        #expect(text.first == "f")
    }

    @Test func `it is Sendable if its value is`() async {
        let product = Product(name: "a", image: picture)
        #expect(await Task { product.image }.value == picture)
    }
}
