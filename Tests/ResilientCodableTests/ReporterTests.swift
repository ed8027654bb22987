import Foundation
import ResilientCodable
import Testing

private struct Picture: Codable { var url: String }

private struct Product: Codable {
    var name: String
    @FailableDecodable var image: Picture?
}

private struct Shop: Codable {
    @FailableCodableArray var allProducts: [Product]
    @FailableCodableDictionary var prices: [String: Int]
    var owner: String
}

private let payload = """
    {"all_products": [{"name": "a", "image": 1}, {"name": "b"}, {"image": {"url": "u"}}, null, {"name": "c", "image": {}}],
     "prices": {"a b": "x", "tea": 2}, "owner": "o"}
    """

@Suite("DecodingErrorReporter") struct ReporterTests {
    private func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }

    private let lines = [
        "allProducts[0].image: not a valid Picture: Expected to decode Dictionary<String, Any> but found number instead. "
            + "(nil instead)",
        "allProducts[2]: not a valid Product: no value for the key \"name\" (dropped)",
        "allProducts[3]: not a valid Product: null, where Product was expected (dropped)",
        "allProducts[4].image: not a valid Picture: no value for the key \"url\" (nil instead)",
        #"prices["a b"]: not a valid Int: Expected to decode Int but found a string instead. (dropped)"#,
    ]

    @Test func `it lists swallowed errors in decode order`() throws {
        let decoder = decoder()
        let reporter = decoder.reportSwallowedErrors()
        _ = try decoder.decode(Shop.self, from: Data(payload.utf8))
        let described = reporter.errors.map(\.description)
        #expect(described.count == 5)
        #expect(described.map { $0.prefix { $0 != ":" } } == lines.map { $0.prefix { $0 != ":" } })
        #expect(described[1] == lines[1])
        #expect(described[3] == lines[3])
        #expect(reporter.errors.map(\.remedy) == [.setToNil, .dropped, .dropped, .setToNil, .dropped])
        #expect(reporter.errors.map(\.requestedType) == ["Picture", "Product", "Product", "Picture", "Int"])
    }

    @Test func `a decode that throws still has its report`() throws {
        let decoder = decoder()
        let reporter = decoder.reportSwallowedErrors()
        let broken = payload.replacing(#""owner": "o""#, with: #""owner": 1"#)
        #expect(throws: DecodingError.self) { try decoder.decode(Shop.self, from: Data(broken.utf8)) }
        #expect(reporter.errors.count == 5)
    }

    @Test func `installing it twice returns the same reporter`() throws {
        let decoder = decoder()
        let reporter = decoder.reportSwallowedErrors()
        #expect(decoder.reportSwallowedErrors() === reporter)
        decoder.userInfo[.decodingErrorReporter] = reporter
        _ = try decoder.decode(Shop.self, from: Data(payload.utf8))
        _ = try decoder.decode(Shop.self, from: Data(payload.utf8))
        #expect(reporter.errors.count == 10)
        reporter.removeAll()
        #expect(reporter.errors.isEmpty)
    }

    @Test func `it prints a tree`() throws {
        let reporter = DecodingErrorReporter()
        #expect("\(reporter)" == "no error was swallowed")
        let decoder = decoder()
        decoder.userInfo[.decodingErrorReporter] = reporter
        let part = #"{"all_products": [{"name": "a", "image": {}}, {}], "prices": {}, "owner": "o"}"#
        _ = try decoder.decode(Shop.self, from: Data(part.utf8))
        #expect(
            "\(reporter)" == """
                2 errors were swallowed
                  allProducts
                    [0]
                      image: not a valid Picture: no value for the key "url" (nil instead)
                    [1]: not a valid Product: no value for the key "name" (dropped)
                """)
    }

    @Test func `a value that is the whole payload has no path`() throws {
        let decoder = decoder()
        let reporter = decoder.reportSwallowedErrors()
        _ = try decoder.decode(FailableDecodable<Picture>.self, from: Data("{}".utf8))
        #expect(
            "\(reporter)" == """
                1 error was swallowed
                  not a valid Picture: no value for the key "url" (nil instead)
                """)
    }

    @Test func `a missing key and null aren't errors`() throws {
        let decoder = decoder()
        let reporter = decoder.reportSwallowedErrors()
        let product = Data(#"[{"name": "a"}, {"name": "b", "image": null}]"#.utf8)
        _ = try decoder.decode([Product].self, from: product)
        #expect(reporter.errors.isEmpty)
    }

    @Test func `a property list decoder reports in the same way`() throws {
        let decoder = PropertyListDecoder()
        let reporter = decoder.reportSwallowedErrors()
        #expect(decoder.reportSwallowedErrors() === reporter)
        let data = try PropertyListSerialization.data(
            fromPropertyList: ["name": "a", "image": ["x": 1]] as [String: Any], format: .xml, options: 0)
        _ = try decoder.decode(Product.self, from: data)
        #expect(reporter.errors.map { $0.path.map(\.stringValue) } == [["image"]])
    }
}
