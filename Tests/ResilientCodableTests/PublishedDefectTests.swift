import Foundation
import ResilientCodable
import SeededRandom
import Testing

// Defects that were published in similar helpers, and that this library must not have.

private struct Item: Codable, Hashable { var id: Int8 }

private struct List: Codable { @FailableCodableArray var items: [Item] }
private struct Prices: Codable { @FailableCodableDictionary var allPrices: [String: Int] }
private struct Switch: CodableEntity {
    @CodableStableBool var isOn: Bool = false
    static let codableKeyPaths = KeyPathList<Switch> { \Switch._isOn }
}
private struct Repaired: CodableEntity {
    @CodableScalar var count: Int = 0
    @CodableScalar var share: Double = 0
    static let codableKeyPaths = KeyPathList<Repaired> {
        \Repaired._count
        \Repaired._share
    }
}

@Suite("Defects of published helpers") struct PublishedDefectTests {
    @Test(arguments: ["null", "7", "\"x\"", "true", "[]", "[1, [2]]", "{}", #"{"id": "x"}"#, #"{"id": 300}"#, "1e400"])
    func `any failing element is consumed, so decoding an array always ends`(_ element: String)
        throws
    {
        let list = try decode(List.self, from: "{\"items\": [\(element), {\"id\": 1}, \(element), \(element)]}")
        #expect(list.items == [Item(id: 1)])
        #expect(list.$items.dropped.map(\.index) == [0, 2, 3])
    }

    @Test(arguments: 0..<20)
    func `values stay with their keys under snake case, even if two keys become equal`(run: Int) throws {
        let payload = #"{"all_prices": {"a_b": 1, "aB": 2, "c_d": "x", "cD": 4, "_e": 5}}"#
        let prices = try decode(Prices.self, from: payload) { $0.keyDecodingStrategy = .convertFromSnakeCase }
        #expect(prices.allPrices == ["a_b": 1, "aB": 2, "cD": 4, "_e": 5])
        #expect(Array(prices.$allPrices.dropped.keys) == ["c_d"])
    }

    @Test(arguments: ["true", "false", "1", "0", "\"yes\"", "\"no\""])
    func `a decoded Bool encodes and decodes as the same value`(_ value: String) throws {
        let read = try decode(Switch.self, from: "{\"isOn\": \(value)}")
        #expect(read.isOn == ["true", "1", "\"yes\""].contains(value))
        let again = try encoded(read)
        #expect(again == "{\"isOn\":\(read.isOn)}")
        #expect(try decode(Switch.self, from: again).isOn == read.isOn)
    }

    @Test(arguments: [("7.0", "7"), ("7.5", "typeMismatch count"), ("1e400", "typeMismatch count"), ("-0", "0")])
    func `numbers that Foundation rejects without a DecodingError are repaired, or throw one`(
        _ number: String, _ outcome: String
    ) throws {
        do {
            let read = try decode(Repaired.self, from: "{\"count\": \(number)}")
            #expect("\(read.count)" == outcome)
        } catch DecodingError.typeMismatch(_, let context) {
            #expect(outcome == "typeMismatch \(context.codingPath.map(\.stringValue).joined())")
        }
    }

    @Test func `a reporter that is installed twice neither traps nor reports twice`() throws {
        let decoder = JSONDecoder()
        let reporter = decoder.reportSwallowedErrors()
        decoder.userInfo[.decodingErrorReporter] = decoder.reportSwallowedErrors()
        _ = try decoder.decode(List.self, from: Data(#"{"items": [null]}"#.utf8))
        #expect(reporter.errors.map { $0.path.map { $0.intValue ?? -1 } } == [[-1, 0]])
    }

    @Test func `the report survives a decode that throws`() throws {
        struct Page: Codable {
            @FailableCodableArray var items: [Item]
            var title: String
        }
        let decoder = JSONDecoder()
        let reporter = decoder.reportSwallowedErrors()
        let payload = Data(#"{"items": [{"id": "x"}, {"id": 1}]}"#.utf8)
        let error = #expect(throws: DecodingError.self) { try decoder.decode(Page.self, from: payload) }
        guard case .keyNotFound(let key, _) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(key.stringValue == "title")
        #expect(reporter.errors.map(\.requestedType) == ["Item"])
        #expect(reporter.errors.map(\.remedy) == [.dropped])
    }
}

@Suite("Properties of the whole") struct ResilientPropertyTests {
    @Test(arguments: 0...8)
    func `an array of N elements with K bad ones gives the N−K others in order, for every placement`(length: Int) throws
    {
        let bad = ["null", "\"x\"", "[1]", "{}", #"{"id":300}"#, "true", "1.5"]
        for placement in 0..<(1 << length) {
            let elements = (0..<length).map { index in
                placement >> index & 1 == 1 ? bad[(index + placement) % bad.count] : "{\"id\":\(index)}"
            }
            let list = try decode(List.self, from: "{\"items\": [\(elements.joined(separator: ","))]}")
            let good = (0..<length).filter { placement >> $0 & 1 == 0 }
            #expect(list.items.map { Int($0.id) } == good)
            #expect(list.$items.dropped.map(\.index) == (0..<length).filter { placement >> $0 & 1 == 1 })
            let emptyable = try decode(FailableArrayOrEmpty<Item>.self, from: "[\(elements.joined(separator: ","))]")
            #expect(emptyable.map { Int($0.id) } == good)
        }
    }

    /// All wrappers whose pages promise that an encoded value decodes as the same value.
    private struct Everything: Codable, Hashable {
        enum Kind: String, IncorrectEnumFallbackMechanism, CaseIterable {
            static var fallbackForIncorrectEnumValue: Kind { .other }
            case tea, coffee, other
        }
        enum Stock: DecodingDefaultProvider {
            static var missing: Int { 1 }
            static var invalid: Int { 0 }
        }
        @FailableDecodable var item: Item?
        @FailableCodableArray var items: [Item]
        @FailableArrayOrEmpty var numbers: [Double]
        @FailableCodableDictionary var names: [String: String]
        @Convertible var share: Double
        @Convertible var text: String
        @StringConvertible var id: String
        @FormattedDate<ISO8601FractionalFormats> var date: Date
        @Defaulted<Stock> var stock: Int
        var kinds: [Kind?]

        init(using random: inout SplitMix64) {
            let texts = ["", "7", "true", "1e5", "é\u{0}\"\\\n", "a_b", "nil", "null"]
            func some() -> String { texts.randomElement(using: &random) ?? "" }
            func item() -> Item { Item(id: .random(in: .min ... .max, using: &random)) }
            _item = FailableDecodable(wrappedValue: Bool.random(using: &random) ? item() : nil)
            _items = FailableDecodableArray(
                wrappedValue: (0..<Int.random(in: 0...4, using: &random)).map { _ in item() })
            _numbers = FailableArrayOrEmpty(
                wrappedValue: (0..<Int.random(in: 0...4, using: &random)).map { _ in
                    Double(bitPattern: .random(in: 0...UInt64.max, using: &random)).usable
                })
            _names = FailableDecodableDictionary(
                wrappedValue: Dictionary([(some(), some()), (some(), some())]) { first, _ in first })
            _share = Convertible(wrappedValue: Double(bitPattern: .random(in: 0...UInt64.max, using: &random)).usable)
            _text = Convertible(wrappedValue: some())
            _id = StringConvertible(wrappedValue: some())
            // The format has milliseconds.
            let milliseconds = Int.random(in: -10_000_000_000...10_000_000_000, using: &random)
            _date = FormattedDate(wrappedValue: Date(timeIntervalSinceReferenceDate: Double(milliseconds) / 1000))
            _stock = Defaulted(wrappedValue: .random(in: -5...5, using: &random))
            kinds = (0..<3).map { _ in Bool.random(using: &random) ? Kind.allCases.randomElement(using: &random) : nil }
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `an encoded value decodes as the same value`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let value = Everything(using: &random)
        let text = try encoded(value)
        let again = try decode(Everything.self, from: text)
        // A date is written to the millisecond, which no Double has exactly.
        #expect(abs(again.date.timeIntervalSince(value.date)) < 0.0005)
        var expected = value
        expected.date = again.date
        #expect(again == expected)
        #expect(try encoded(again) == text)
    }
}

extension Double {
    /// The number, or a replacement for one that JSON doesn't have.
    fileprivate var usable: Double { isFinite ? self : 0.1 }
}
