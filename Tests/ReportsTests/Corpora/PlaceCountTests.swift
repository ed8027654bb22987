import DecodeService
import Diagnosis
import DiagnosisSupport
import Foundation
import JSONText
import Reports
import SeededRandom
import Testing

private struct Line: Decodable {
    var price: Double
    var count: Int?
}

private struct Order: Decodable {
    var id: Int
    var note: String?
    var lines: [Line]
    var totals: [String: Double]?
}

private struct Renamed: Decodable {
    var createdAt: String
    var firstName: String?
}

/// What payloads have at each place.
@Suite struct PlaceCountTests {
    private func counts<T: Decodable>(
        _ type: T.Type, _ payloads: [String], _ strategies: [String: String] = [:]
    ) throws -> PlaceCounts {
        var counts = PlaceCounts()
        for (index, payload) in payloads.enumerated() {
            let decode = try decode(type, payload, strategies)
            counts.add(decode, CorpusFindings(decode, payload: "\(index)", suspicions: decode.suspicions()))
        }
        return counts
    }

    /// `/id Int: 3 has, 1 null, 0 absent, 1 fails, number 2, null 1`.
    private func text(_ place: CorpusPlace) -> String {
        let kinds = place.kinds.map { "\($0.kind.rawValue) \($0.payloads)" }.joined(separator: " ")
        return "\(place.pointer) \(place.type ?? "-"): \(place.held) has, \(place.nulls) null, \(place.absent) absent, "
            + "\(place.failed) fails; \(kinds)"
    }

    @Test func `each place counts payloads with a value, with null, without the key, and with a failure`() throws {
        let counts = try counts(
            Order.self,
            [
                #"{"id":1,"note":null,"lines":[{"price":1},{"price":2,"count":3}]}"#,
                #"{"id":"2","note":"x","lines":[]}"#,
                #"{"id":3,"lines":[{"price":"1"}],"coupon":"a"}"#,
                #"{"id":4,"lines":[],"totals":{"a":1,"b":2}}"#,
                #"{"id":"#,
            ])
        #expect(
            counts.all.map(text) == [
                " Order: 4 has, 0 null, 0 absent, 0 fails; object 4",
                "/id Int: 4 has, 0 null, 0 absent, 1 fails; number 3 string 1",
                "/note String?: 2 has, 1 null, 2 absent, 0 fails; null 1 string 1",
                "/lines [Line]: 4 has, 0 null, 0 absent, 0 fails; array 4",
                "/lines/* Line: 2 has, 0 null, 0 absent, 0 fails; object 2",
                "/lines/*/price Double: 2 has, 0 null, 0 absent, 1 fails; number 1 string 1",
                "/lines/*/count Int?: 1 has, 0 null, 2 absent, 0 fails; number 1",
                "/totals [String: Double]?: 1 has, 0 null, 3 absent, 0 fails; object 1",
                "/totals/* Double: 1 has, 0 null, 0 absent, 0 fails; number 1",
                "/coupon -: 1 has, 0 null, 3 absent, 0 fails; string 1",
            ])
        #expect(counts.count == 5)
        let price = try #require(counts.all.first { $0.pointer == "/lines/*/price" })
        #expect(price.firsts.failed == 2 && price.firsts.held == 0)
        let note = try #require(counts.all.first { $0.pointer == "/note" })
        #expect(note.firsts.null == 0 && note.firsts.absent == 2)
    }

    @Test func `a converted key is one place, whether it is present, missing or not reached`() throws {
        let counts = try counts(
            Renamed.self,
            [
                #"{"created_at":"a","first_name":"b"}"#, #"{"created_at":1,"first_name":"b"}"#,
                #"{"first_name":"c"}"#,
            ], ["keys": "snake"])
        #expect(
            counts.all.map(text) == [
                " Renamed: 3 has, 0 null, 0 absent, 0 fails; object 3",
                "/createdAt String: 2 has, 0 null, 1 absent, 2 fails; number 1 string 1",
                "/firstName String?: 3 has, 0 null, 0 absent, 0 fails; string 3",
            ])
    }

    @Test func `the counts don't depend on the order of the payloads`() throws {
        let payloads = [
            #"{"id":1,"lines":[]}"#, #"{"id":2,"lines":[{"price":1}],"note":"x"}"#, #"{"id":null,"lines":[],"tax":1}"#,
            #"{"note":null,"lines":[{"price":"a","x":1},{"y":2}]}"#, #"{"id":5,"lines":[{"price":1,"x":null}]}"#,
        ]
        func sorted(_ payloads: [String]) throws -> [String] { try counts(Order.self, payloads).all.map(text).sorted() }
        let expected = try sorted(payloads)
        var random = SplitMix64(seed: 5)
        for _ in 0..<20 { #expect(try sorted(payloads.shuffled(using: &random)) == expected) }
    }
}

/// Texts with documents in sequence.
@Suite struct DocumentSequenceTests {
    @Test(arguments: [
        ("{\"a\":1}", []),
        ("{\"a\":\"}{\"} \n", []),
        ("[]\n", []),
        ("{\n \"a\":1\n}\n{\n \"a\":2\n}\n", ["1@0:{\n \"a\":1\n}", "4@11:{\n \"a\":2\n}"]),
        ("{}{} []", ["1@0:{}", "1@2:{}", "1@5:[]"]),
        ("{\n}\n{}{\n \"a\":", ["1@0:{\n}", "3@4:{}", "3@6:{\n \"a\":"]),
        ("", []),
        ("{\"a\":1]}", []),
    ])
    func `each document has the line and the byte at which it begins`(text: String, expected: [String]) {
        let documents = DocumentSequence.documents(of: Data(text.utf8), options: .init())
        #expect(
            documents.map { "\($0.number)@\($0.offset):\(String(decoding: $0.data, as: UTF8.self))" } == expected)
    }
}
