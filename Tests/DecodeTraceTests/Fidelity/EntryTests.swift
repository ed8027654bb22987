import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// Decoders other than JSONDecoder, and ways into a decode other than a plain call.
@Suite struct EntryTests {
    @Test(arguments: Comparison.recordable)
    func `the shortcuts for JSONDecoder record what general decoding records`(_ row: RecordRow) {
        let (short, long) = row.run()
        #expect(short == long)
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func `property lists decode as in plain decoding`(format: PropertyListSerialization.PropertyListFormat) throws {
        func compare<T: Decodable>(_ type: T.Type, _ plist: Any) throws {
            let data = try PropertyListSerialization.data(fromPropertyList: plist, format: format, options: 0)
            let decoder = PropertyListDecoder()
            let plain = describe(Result { try decoder.decode(type, from: data) })
            let traced = decoder.trace(type, from: data)
            #expect(describe(traced.result) == plain)
            #expect(traced.trace.brokenInvariants() == [])
        }
        let city: [String: Any] = ["name": "a", "population": 1]
        try compare([City].self, [city])
        try compare([City].self, [["name": "a"]])
        try compare([City].self, [city, 3])
        try compare([City].self, [city, "$null"])
        try compare(A<City>.self, ["a": "$null"])
        try compare(O<City>.self, ["a": "$null"])
        try compare(A<[Int8]>.self, ["a": [1, 300]])
        try compare(A<Date>.self, ["a": Date(timeIntervalSince1970: 5)])
        try compare(A<Date>.self, ["a": 5])
        try compare(A<Data>.self, ["a": Data([1, 2])])
        try compare(A<[String: Data]>.self, ["a": ["k": "x"]])
        try compare(A<URL>.self, ["a": "https://a.b"])
        try compare(A<URL>.self, ["a": ["relative": "https://a.b"]])
        try compare(A<Decimal>.self, ["a": 5])
        try compare(AtEnd<City>.self, [Any]())
        try compare(AtEnd<[Int]>.self, [Any]())
        try compare(Nested.self, ["a": [["b": 1], 2, [7], [8]], "b": [["a": 3]], "c": ["a": 5]])
        try compare(Cat.self, ["lives": 9, "super": ["legs": "4"]])
        try compare([Shape].self, [["circle": ["radius": 1]]])
        try compare(Int.self, "x")
        try compare(City.self, [Any]())
    }

    @Test
    func `text that isn't a property list fails as in plain decoding`() {
        let plain = describe(Result { try PropertyListDecoder().decode(City.self, from: Data("<plist".utf8)) })
        #expect(describe(PropertyListDecoder().trace(City.self, from: Data("<plist".utf8)).result) == plain)
    }

    @Test
    func `forwarded types are requested from the decoder directly`() throws {
        let value = ["a": "s"]
        let blind = traceDecode(A<Special>.self) { try StubDecoder(value).decode($0) }
        #expect(throws: (any Error).self) { try blind.result.get() }
        let told = traceDecode(A<Special>.self, forwarding: [Special.self]) { try StubDecoder(value).decode($0) }
        #expect(try told.result.get().a.text == "chosen: s")
    }

    @Test
    func `a decoder that decodes a value twice gets the second, and the first is released`() throws {
        let counter = Counted.Counter()
        let traced = try Counted.$counter.withValue(counter) {
            let stub = StubDecoder(["a": "s"], asksTwice: true)
            return try traceDecode(A<Counted>.self) { try stub.decode($0) }.result.get()
        }
        #expect(counter.made == 2)
        #expect(counter.living == 1)
        withExtendedLifetime(traced) {}
    }

    @Test
    func `a value is released when its decoder throws after decoding it`() {
        let counter = Counted.Counter()
        let result = Counted.$counter.withValue(counter) {
            let stub = StubDecoder(["a": "s"], throwsAfter: true)
            return traceDecode(A<Counted>.self) { try stub.decode($0) }.result
        }
        #expect(throws: StubDecoder.Refusal.self) { try result.get() }
        #expect(counter.made == 1)
        #expect(counter.living == 0)
    }

    @Test
    func `decoding on another thread throws an error instead of crashing`() {
        let traced = traceDecode(City.self) { type in
            try withLargeStack(bytes: 1 << 20) { try JSONDecoder().decode(type, from: Data("{}".utf8)) }
        }
        #expect(throws: DecodingError.self) { try traced.result.get() }
    }
}

/// One type and payload, recorded by `JSONDecoder.trace` and by `traceDecode`, which is for any decoder.
struct RecordRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable () -> (short: String, long: String)

    init<T: Decodable & SendableMetatype>(_ type: T.Type, _ json: String) {
        testDescription = "\(TypeName.of(type)) from \(json)"
        run = {
            let data = Data(json.utf8)
            let long = traceDecode(type, forwarding: [Date.self, Data.self, URL.self, Decimal.self]) {
                try JSONDecoder().decode($0, from: data)
            }
            return (JSONDecoder().trace(type, from: data).trace.description, long.trace.description)
        }
    }
}

extension Comparison {
    static let recordable = [
        RecordRow([Int].self, "[1,2,3]"),
        RecordRow([Int].self, "[1,null]"),
        RecordRow([Int].self, "{}"),
        RecordRow([Int8].self, "[1,300]"),
        RecordRow(A<[[Double]]>.self, #"{"a":[[1,2],[],[3]]}"#),
        RecordRow(A<[[Double]]>.self, #"{"a":[[1,2],[],["x"]]}"#),
        RecordRow(A<[[Double]]>.self, #"{"a":[[1,2],5]}"#),
        RecordRow(A<[Int]>.self, #"{}"#),
        RecordRow(A<[Int]>.self, #"{"a":null}"#),
        RecordRow(O<[Int]>.self, #"{"a":[1]}"#),
        RecordRow(A<[City]>.self, #"{"a":[{"name":"a","population":1},{"name":"b","population":"x"}]}"#),
        RecordRow(A<Set<Int>>.self, #"{"a":[1,2,"x"]}"#),
        RecordRow(Lossy<City>.self, #"[{"name":"a","population":1},3]"#),
        RecordRow(A<String>.self, #"{"a":3}"#),
        RecordRow(A<String?>.self, #"{"a":null}"#),
        RecordRow(Nested.self, #"{"a":[{"b":1},2,[7],[8]],"b":[{"a":3}],"c":{"a":5}}"#),
        RecordRow([Mood].self, #"[1,"a",true]"#),
    ]
}

/// A value whose instances are counted.
final class Counted: Decodable {
    final class Counter: Sendable {
        private let state = Locked((made: 0, living: 0))
        var made: Int { state.with { $0.made } }
        var living: Int { state.with { $0.living } }
        func add() { state.with { $0 = ($0.made + 1, $0.living + 1) } }
        func remove() { state.with { $0.living -= 1 } }
    }

    @TaskLocal static var counter: Counter?
    private let counter = Counted.counter

    init(from decoder: any Decoder) throws {
        _ = try decoder.singleValueContainer()
        counter?.add()
    }

    deinit { counter?.remove() }
}

/// A type that the stub handles itself.
struct Special: Decodable {
    var text: String
    init(text: String) { self.text = text }
    init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "asked in the wrong way"))
    }
}
