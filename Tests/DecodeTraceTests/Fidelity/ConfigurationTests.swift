import DecodeTrace
import Foundation
import Testing

@testable import FidelityCases

/// Types that are decoded with a configuration, at the root and inside.
@Suite struct ConfigurationTests {
    private struct Order: DecodableWithConfiguration, Equatable {
        var count: Int
        var items: [Scaled]
        enum CodingKeys: String, CodingKey { case count, items }
        init(from decoder: any Decoder, configuration: Int) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            count = try container.decode(Int.self, forKey: .count)
            items = try container.decode([Scaled].self, forKey: .items, configuration: configuration)
        }
    }

    private struct Tenfold: DecodingConfigurationProviding {
        static var decodingConfiguration: Int { 10 }
    }

    @Test(arguments: [
        #"{"count":1,"items":[1,2]}"#, #"{"count":1,"items":[1,"x"]}"#, #"{"count":1.5,"items":[]}"#, "[]", "{",
        #"{"items":[]}"#, "null", "",
    ])
    func `a root with a configuration decodes as in plain decoding`(json: String) {
        let data = Data(json.utf8)
        let plain = describe(Result { try JSONDecoder().decode(Order.self, from: data, configuration: 3) })
        let traced = JSONDecoder().trace(Order.self, from: data, configuration: 3)
        #expect(describe(traced.result) == plain)
        #expect(traced.trace.brokenInvariants() == [])
        let provided = describe(
            Result { try JSONDecoder().decode(Order.self, from: data, configuration: Tenfold.self) })
        #expect(describe(JSONDecoder().trace(Order.self, from: data, configuration: Tenfold.self).result) == provided)
    }

    @Test(arguments: [[1, 2], [1, "x"]] as [[any Sendable]])
    func `a property list with a configured root decodes as in plain decoding`(items: [any Sendable]) throws {
        let data = try PropertyListSerialization.data(
            fromPropertyList: ["count": 1, "items": items] as [String: Any], format: .xml, options: 0)
        let plain = describe(Result { try PropertyListDecoder().decode(Order.self, from: data, configuration: 3) })
        let traced = PropertyListDecoder().trace(Order.self, from: data, configuration: 3)
        #expect(describe(traced.result) == plain)
        #expect(traced.trace.brokenInvariants() == [])
    }

    @Test
    func `elements decoded with a configuration are recorded inside super decoders`() {
        let traced = JSONDecoder().trace(Order.self, from: Data(#"{"count":1,"items":[1,"x"]}"#.utf8), configuration: 3)
        #expect(
            traced.trace.description == """
                ConfigurationTests.Order → failed inside
                  count: Int
                  items: superDecoder → failed inside
                    [0]: superDecoder
                      Int
                    [1]: superDecoder → failed inside
                      Int → failed, typeMismatch: Expected to decode Int but found a string instead.
                """)
    }

    @Test
    func `every way to decode with a configuration is recorded`() {
        let json = #"{"wrapped":2,"list":[1],"unkeyed":[4]}"#
        #expect(
            JSONDecoder().trace(ManyConfigured.self, from: Data(json.utf8)).trace.description == """
                ManyConfigured
                  wrapped: CodableConfiguration<Twice, Settings>
                    Int
                  list: superDecoder
                    [0]: superDecoder
                      Int
                  table: contains → absent
                  optional: contains → absent
                  unkeyed: nestedUnkeyedContainer
                    [0]: superDecoder
                      Int
                """)
    }

    @Test
    func `a decode with a configuration reports progress and can be cancelled`() throws {
        let items = Array(repeating: "1", count: 50).joined(separator: ",")
        let data = Data(#"{"count":1,"items":[\#(items)]}"#.utf8)
        let watched = DecodeControl()
        let whole = JSONDecoder().trace(Order.self, from: data, configuration: 3, control: watched)
        #expect(try whole.result.get().items.count == 50)
        // The count, each item's Int, and the order.
        #expect(watched.decodedCount == 52)

        let reports = Locked<[Int]>([])
        let ended = Locked<DecodeControl?>(nil)
        let control = DecodeControl(every: 10) { count in
            reports.with { $0.append(count) }
            if count == 20 { ended.with { $0?.cancel() } }
        }
        ended.with { $0 = control }
        let cut = JSONDecoder().trace(Order.self, from: data, configuration: Tenfold.self, control: control)
        #expect(describe(cut.result) == "error DecodeCancelled The decode was cancelled.")
        #expect(reports.with { $0 } == [10, 20])
        #expect(cut.trace.brokenInvariants() == [])

        let list = try PropertyListSerialization.data(
            fromPropertyList: ["count": 1, "items": [1, 2]] as [String: Any], format: .xml, options: 0)
        let started = DecodeControl()
        started.cancel()
        for traced in [
            PropertyListDecoder().trace(Order.self, from: list, configuration: 3, control: started),
            PropertyListDecoder().trace(Order.self, from: list, configuration: Tenfold.self, control: started),
        ] {
            #expect(describe(traced.result) == "error DecodeCancelled The decode was cancelled.")
        }
    }
}
