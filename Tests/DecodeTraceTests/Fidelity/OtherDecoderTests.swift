import DecodeTrace
import FidelityCases
import Foundation
import Testing
import Yams

/// The same models, decoded by decoders other than JSONDecoder.
@Suite struct OtherDecoderTests {
    @Test(arguments: FidelityCase.all.indices)
    func `every type decodes by Yams as in plain decoding`(type index: Int) {
        let subject = FidelityCase.all[index]
        for kind in FidelityCase.Kind.allCases {
            for seed in UInt64(0)..<8 {
                // JSON is YAML, except for some odd texts, which fail in both decodes.
                let payload = subject.payload(kind, seed: UInt64(index) << 8 | seed)
                expectSame(subject.compare(payload, by: Yaml()), subject, payload)
            }
        }
    }

    @Test
    func `Yams decodes most of the types, so that not only errors are compared`() {
        let decoded = FidelityCase.all.filter { subject in
            (UInt64(0)..<8).contains {
                subject.compare(subject.payload(.valid, seed: $0), by: Yaml()).plain.hasPrefix("value")
            }
        }
        #expect(decoded.count >= FidelityCase.all.count - 12, "only \(decoded.map(\.name))")
    }

    @Test(arguments: FidelityCase.all.indices)
    func `every type decodes from property lists as in plain decoding`(type index: Int) {
        let subject = FidelityCase.all[index]
        var count = 0
        for kind in [FidelityCase.Kind.valid, .broken] {
            for seed in UInt64(0)..<16 {
                let payload = subject.payload(kind, seed: UInt64(index) << 8 | seed)
                let decoder = PropertyLists(format: seed.isMultiple(of: 2) ? .xml : .binary)
                guard (try? decoder.written(payload)) != nil else { continue }
                count += 1
                expectSame(subject.compare(payload, by: decoder), subject, payload)
            }
        }
        #expect(count > 8, "too few payloads of \(subject.name) can be written as property lists")
    }

    @Test
    func `a decode by Yams is recorded like one by JSONDecoder`() {
        struct Event: Decodable {
            var at: Date
            var link: URL?
            var speakers: [Speaker]
            var rooms: [String: Int]
        }
        struct Speaker: Decodable {
            var name: String
            var age: Int?
        }
        let text = """
            at: 2020-01-01
            link: https://a.b
            speakers:
              - name: Ada
                age: 36
              - name: [Grace]
            rooms: {main: 80}
            """
        let traced = Yaml().trace(Event.self, from: Data(text.utf8), keepingValues: false)
        #expect(
            traced.trace.description == """
                OtherDecoderTests.Event → failed inside
                  at: Date
                  link: URL?
                  speakers: [OtherDecoderTests.Speaker] → failed inside
                    [0]: OtherDecoderTests.Speaker
                      name: String
                      age: Int?
                    [1]: OtherDecoderTests.Speaker → failed inside
                      name: String → failed, typeMismatch: Expected to decode Scalar but found Sequence instead.
                """)
    }

    private func expectSame(_ report: FidelityReport, _ subject: FidelityCase, _ payload: Data) {
        guard report.verdict == .different || !report.troubles.isEmpty else { return }
        let comment = Comment(rawValue: "\(subject.name) from \(String(decoding: payload, as: UTF8.self))")
        #expect(report.traced == report.plain, comment)
        #expect(report.troubles == [], comment)
    }
}

/// Decodes JSON documents converted to property lists.
private struct PropertyLists: FidelityDecoder {
    let format: PropertyListSerialization.PropertyListFormat

    func decode<T: Decodable>(_ type: T.Type, from payload: Data) throws -> T {
        try PropertyListDecoder().decode(type, from: written(payload))
    }

    func trace<T: Decodable>(_ type: T.Type, from payload: Data, keepingValues: Bool) -> TracedDecode<T> {
        PropertyListDecoder().trace(type, from: (try? written(payload)) ?? Data(), keepingValues: keepingValues)
    }

    /// A document as a property list, with null as Foundation's coders write it.
    func written(_ json: Data) throws -> Data {
        func converted(_ value: Any) -> Any {
            switch value {
            case is NSNull: "$null"
            case let list as [Any]: list.map(converted)
            case let members as [String: Any]: members.mapValues(converted)
            default: value
            }
        }
        let value = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
        return try PropertyListSerialization.data(fromPropertyList: converted(value), format: format, options: 0)
    }
}

/// Yams, with the types forwarded that it handles itself.
private struct Yaml: FidelityDecoder {
    func decode<T: Decodable>(_ type: T.Type, from payload: Data) throws -> T {
        try YAMLDecoder().decode(type, from: payload)
    }

    func trace<T: Decodable>(_ type: T.Type, from payload: Data, keepingValues: Bool) -> TracedDecode<T> {
        traceDecode(
            type, forwarding: [Date.self, Data.self, URL.self, UUID.self, Decimal.self], keepingValues: keepingValues
        ) { try YAMLDecoder().decode($0, from: payload) }
    }
}
