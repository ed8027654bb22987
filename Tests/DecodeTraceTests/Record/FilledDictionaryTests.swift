import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// Dictionaries that the tap decodes. If values are kept, the standard library decodes them.
@Suite struct FilledDictionaryTests {
    private func expectSame<T: Decodable>(
        _ type: T.Type, _ json: String, _ location: SourceLocation = #_sourceLocation
    ) {
        let data = Data(json.utf8)
        let filled = JSONDecoder().trace(type, from: data)
        let standard = JSONDecoder().trace(type, from: data, keepingValues: true)
        let plain = Result { try JSONDecoder().decode(type, from: data) }
        #expect(filled.trace.brokenInvariants() == [], sourceLocation: location)
        #expect(describe(filled.result) == describe(plain), sourceLocation: location)
        #expect(lines(of: filled.trace) == lines(of: standard.trace), sourceLocation: location)
        #expect(
            filled.trace.failures.map(String.init(describing:))
                == standard.trace.failures.map(String.init(describing:)),
            sourceLocation: location)
        #expect(
            filled.trace.keyTypes.map(String.init(describing:))
                == standard.trace.keyTypes.map(String.init(describing:)),
            sourceLocation: location)
    }

    /// The calls with their paths, sorted: each decode asks for the keys of a dictionary in another order.
    private func lines(of trace: Trace) -> [String] {
        (0..<trace.count).map { node in
            let call = trace[node]
            return
                "\(trace.path(of: node)) \(call.call) \(call.type < 0 ? "" : trace.typeName(of: node)) \(call.outcome) \(call.container) \(call.keyType)"
        }.sorted()
    }

    @Test
    func `the key type of the standard library's dictionaries is found`() {
        #expect(DictionaryKeys.type.map { _typeName($0, qualified: true) } == "Swift._DictionaryCodingKey")
    }

    @Test
    func `dictionaries of scalars are decoded and recorded as by the standard library`() {
        expectSame([String: Int].self, #"{"a":1,"b":-2,"":3,"é\n":4}"#)
        expectSame([String: Int].self, "{}")
        expectSame([String: String].self, #"{"a":"x","b":"\u00e9"}"#)
        expectSame([String: Bool].self, #"{"a":true,"b":false}"#)
        expectSame([String: Double].self, #"{"a":1.5,"b":2}"#)
        expectSame([String: UInt8].self, #"{"a":255}"#)
        expectSame([String: Int?].self, #"{"a":1,"b":null}"#)
    }

    @Test
    func `a value that fails has the error of the standard library`() {
        expectSame([String: Int].self, #"{"a":"x"}"#)
        expectSame([String: Int].self, #"{"a":null}"#)
        expectSame([String: Int].self, #"{"a":1.5}"#)
        expectSame([String: Int8].self, #"{"a":300}"#)
        expectSame([String: String].self, #"{"a":{}}"#)
        expectSame([String: Date].self, #"{"a":"x"}"#)
        expectSame([String: [String: Int]].self, #"{"a":{"b":[]}}"#)
        expectSame([String: Pair].self, #"{"a":{"first":1}}"#)
    }

    @Test
    func `a value that isn't an object fails as with the standard library`() {
        expectSame([String: Int].self, "[1]")
        expectSame([String: Int].self, "null")
        expectSame([String: [String: Int]].self, #"{"a":[]}"#)
        expectSame([[String: Int]].self, #"[{"a":1},7]"#)
    }

    @Test
    func `dictionaries of all kinds of values are decoded and recorded as by the standard library`() {
        expectSame([String: [Int]].self, #"{"a":[1,2],"b":[]}"#)
        expectSame([String: [String: [String: Int]]].self, #"{"a":{"b":{"c":1}},"d":{}}"#)
        expectSame([String: Pair].self, #"{"a":{"first":1,"second":"s"}}"#)
        expectSame([String: Date].self, #"{"a":1,"b":2.5}"#)
        expectSame([String: Set<Int>].self, #"{"a":[1]}"#)
        expectSame([Int: Int].self, #"{"1":1,"2":2}"#)
    }

    @Test
    func `only one of two members with the same key is requested`() {
        expectSame([String: Int].self, #"{"a":1,"a":2,"b":3}"#)
    }
}
