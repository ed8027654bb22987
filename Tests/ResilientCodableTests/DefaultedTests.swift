import Foundation
import ResilientCodable
import Testing

private enum Stock: DecodingDefaultProvider {
    static let missing = 1
    static let invalid = 0
}

private enum Names: DecodingDefaultProvider { static let missing = ["none"] }

private enum Nothing: DecodingDefaultProvider {
    static let missing: String? = nil
    static let invalid: String? = "bad"
}

private struct Product: Codable, Hashable, Sendable {
    @Defaulted<Stock> var stock: Int
    @Defaulted<Names> var tagNames: [String]
}

private struct Note: Codable, Hashable { @Defaulted<Nothing> var text: String? }

@Suite("Defaulted") struct DefaultedTests {
    @Test func `a good value is decoded`() throws {
        let product = try decode(Product.self, from: #"{"stock": 7, "tagNames": []}"#)
        #expect(product == Product(stock: 7, tagNames: []))
    }

    @Test(arguments: ["{}", #"{"stock": null, "tagNames": null}"#])
    func `a missing key and null give one default`(_ payload: String) throws {
        #expect(try decode(Product.self, from: payload) == Product(stock: 1, tagNames: ["none"]))
    }

    @Test(arguments: [#""many""#, "1.5", "1e30", "true", "[]", "{}"])
    func `an invalid value gives the other default`(_ value: String) throws {
        #expect(try decode(Product.self, from: "{\"stock\": \(value)}").stock == 0)
    }

    @Test func `the default for missing values also replaces invalid values if it is the only one`() throws {
        #expect(try decode(Product.self, from: #"{"tagNames": ["a", 1]}"#).tagNames == ["none"])
    }

    @Test func `the value may be optional`() throws {
        #expect(try decode(Note.self, from: "{}").text == nil)
        #expect(try decode(Note.self, from: #"{"text": 1}"#).text == "bad")
        #expect(try encoded(Note(text: nil)) == "{}")
        #expect(try encoded(Note(text: "a")) == #"{"text":"a"}"#)
    }

    @Test func `it works in arrays, nested and under snake case`() throws {
        #expect(
            try decode([Defaulted<Stock>].self, from: #"[5, null, "x"]"#).map(\.wrappedValue) == [5, 1, 0])
        struct Shelf: Decodable { var allProducts: [Product] }
        let shelf = try decode(Shelf.self, from: #"{"all_products": [{"tag_names": ["a"]}, {"stock": "x"}]}"#) {
            $0.keyDecodingStrategy = .convertFromSnakeCase
        }
        #expect(
            shelf.allProducts == [Product(stock: 1, tagNames: ["a"]), Product(stock: 0, tagNames: ["none"])])
    }

    @Test(arguments: [0, 1, 7])
    func `a default is encoded like any value, and decoded again`(_ stock: Int) throws {
        let product = Product(stock: stock, tagNames: ["none"])
        #expect(try encoded(product) == "{\"stock\":\(stock),\"tagNames\":[\"none\"]}")
        #expect(try decode(Product.self, from: encoded(product)) == product)
    }

    @Test func `only invalid values are reported`() throws {
        let decoder = JSONDecoder()
        let reporter = decoder.reportSwallowedErrors()
        _ = try decoder.decode([Product].self, from: Data(#"[{}, {"stock": "x", "tagNames": null}]"#.utf8))
        #expect(reporter.errors.map { $0.path.map(\.stringValue) } == [["Index 1", "stock"]])
        #expect(reporter.errors.map(\.remedy) == [.replaced(by: "0")])
    }
}
