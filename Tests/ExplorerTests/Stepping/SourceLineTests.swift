import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText
import ModelBuild
import SwiftDeclarations
import TestSupport
import Testing

@testable import Explorer
@testable import TerminalUI

/// The line of the model's source that belongs to a step.
@Suite struct SourceLineTests {
    /// The text of the marked line at each step, without repetitions.
    private func lines(_ payload: String, _ model: String) async throws -> [String] {
        let harness = try await Harness(payload, model: model)
        var told: [String] = []
        let count = try #require(harness.state.decode.answer).steps.count
        for step in 0..<count {
            try await harness.play(step == 0 ? "[ ." : ".")
            let place = try #require(harness.state.sourcePlace)
            let line = place.line.map { place.source.lines[$0 - 1].trimmingCharacters(in: .whitespaces) } ?? "-"
            let text = line + (place.remark.map { " // \($0)" } ?? "")
            if told.last != text { told.append(text) }
        }
        return told
    }

    @Test
    func `the values read by a step stand beside the lines that read them`() async throws {
        let harness = try await Harness("basics/tokyo", model: "basics/City")
        try await harness.play("[ . . . . .")
        #expect(harness.lines(with: #"var name: String  → "Tokyo""#).count == 1)
        #expect(harness.lines(with: "var lat: Double  →").count == 1)
        #expect(harness.lines(with: "var lon: Double  →").isEmpty)
        try await harness.play("Esc t")
        #expect(harness.lines(with: "var name: String  →").isEmpty)
    }

    @Test
    func `a call has the row of the value that it asks for`() async throws {
        let harness = try await Harness("conversions/other-scalars", model: "conversions/Product")
        let answer = try #require(harness.state.decode.answer)
        let trace = answer.result.trace
        let attempts = (1..<trace.count).filter { trace.key(of: $0) == .key("price") }
        #expect(!attempts.isEmpty)
        for node in attempts {
            let row = try #require(answer.row(ofStep: node))
            #expect(harness.state.shownPath(of: row, in: answer.tree) == "price")
        }
    }

    @Test
    func `a call in a function outside the type is marked there`() throws {
        let text = """
            struct Post: Decodable {
                let id: Int
                init(from decoder: any Decoder) throws {
                    let c = try decoder.container(keyedBy: Keys.self)
                    id = try flexible(c, .id)
                }
                enum Keys: CodingKey { case id }
            }

            func flexible<K>(_ c: KeyedDecodingContainer<K>, _ key: K) throws -> Int {
                if let number = try? c.decode(Int.self, forKey: key) { return number }
                return Int(try c.decode(String.self, forKey: key)) ?? 0
            }
            """
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        func place(_ key: String, _ type: String) -> [Int?]? {
            HelperCall(key: key, method: "decode", type: type).place(in: lines, calledFrom: 3...6).map { [$0, $1] }
        }
        #expect(place("id", "Int") == [11, 5] && place("id", "String") == [12, 5])
        #expect(place("id", "Date") == [nil, 5])
        #expect(place("other", "Int") == nil)
    }

    @Test
    func `a hand-written initializer is marked at each call, also in its superclass`() async throws {
        #expect(
            try await lines("inheritance/child", "inheritance/MyChildClass") == [
                "class MyChildClass: MyClass {", "bar = try container.decode(Int.self, forKey: .bar)",
                "class MyClass: Codable { // init(from:) is synthesized", "var foo: String",
                "class MyChildClass: MyClass {",
            ])
        #expect(
            try await lines("custom-init/machine", "custom-init/Machine") == [
                "struct Machine: Codable {", "name = try container.decode(String.self, forKey: .name)",
                "enabled = try container.decode(Int.self, forKey: .enabled) == 1", "struct Machine: Codable {",
            ])
    }

    @Test
    func `a wrapper's own calls are shown at its property`() async throws {
        let told = try await lines("failable-arrays/null-name", "failable-arrays/Country")
        #expect(
            told == [
                "struct Country: Codable {", "var name: String", "@FailableCodableArray var cities: [City]",
                "var name: String",
                "var population: Int", "@FailableCodableArray var cities: [City]", "var name: String",
                "@FailableCodableArray var cities: [City]", "var name: String", "var population: Int",
                "@FailableCodableArray var cities: [City]", "struct Country: Codable {",
            ])
    }

    @Test
    func `a failed call is marked in the type that made it`() async throws {
        let harness = try await Harness("custom-init/enabled-string", model: "custom-init/Machine")
        let place = try #require(harness.state.sourcePlace)
        #expect(place.line.map { place.source.lines[$0 - 1].contains("decode(Int.self, forKey: .enabled)") } == true)
    }

    /// The marked lines for the calls of a model that the source declares, by their nodes.
    private func marked<T: Decodable>(_ type: T.Type, _ payload: String, source: String) throws -> [String] {
        let data = Data(payload.utf8)
        let document = JSONDocument(TextBytes(data), format: .json)
        let traced = JSONDecoder().trace(type, from: data)
        let result = DecodeResult(
            id: 1, model: "Model", typeName: "Model", outcome: .decoded, trace: traced.trace,
            counts: TraceCounts(traced.trace), knownKeys: .none, duration: .zero)
        let answer = FinishedDecode(setup: Setup(model: "Model"), result: result, document: document)
        let text = SourceText.parsed(ModelSourceFile(file: "Model.swift", text: source))
        let state = ExplorerState(size: Size(rows: 40, columns: 120))
        return (1..<traced.trace.count).map { node in
            let place = state.place(ofCall: node, in: answer, among: [text])
            return "\(place?.line ?? 0)\(place?.remark.map { ": \($0)" } ?? "")"
        }
    }

    @Test
    func `nested containers, loops and helper functions are marked at their calls`() throws {
        let source = """
            struct Nested: Decodable {
                enum CodingKeys: String, CodingKey { case a, inner, list, c }

                init(from decoder: any Decoder) throws {
                    let container = try decoder.container(keyedBy: CodingKeys.self)
                    let inner = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .inner)
                    a = try inner.decode(Int.self, forKey: .a)
                    var list = try container.nestedUnkeyedContainer(forKey: .list)
                    while !list.isAtEnd { b.append(try list.decode(Int.self)) }
                    c = try Self.text(container)
                }

                private static func text(_ container: KeyedDecodingContainer<CodingKeys>) throws -> String {
                    try container.decode(String.self, forKey: .c)
                }
            }
            """
        #expect(
            try marked(Nested.self, #"{"inner": {"a": 1}, "list": [1, 2], "c": "x"}"#, source: source)
                == ["6", "7", "8", "9", "9", "14"])
    }

    @Test
    func `alike calls are distinguished by their order, or reported as ambiguous`() throws {
        let head =
            "struct Twice: Decodable {\nenum CodingKeys: String, CodingKey { case v }\ninit(from decoder: any Decoder) throws {\n"
        let call = "_ = try container.decode(Int.self, forKey: .v)\n"
        let loop = "for key in keys { _ = try container.decode(Double.self, forKey: key) }\n"
        #expect(try marked(Twice.self, #"{"v": 1}"#, source: head + call + call + loop + "}}") == ["4", "5", "6"])
        let alike = "this line, or line 5, 6: the calls are alike"
        #expect(
            try marked(Twice.self, #"{"v": 1}"#, source: head + call + call + call + "}}").prefix(2)
                == ["4: \(alike)", "4: \(alike)"])
        #expect(
            try marked(Twice.self, #"{"v": 1}"#, source: head + "try fill(container)\n}}").last
                == "3: in init(from:); which line asks isn't known")
    }
}

private struct Nested: Decodable {
    var a: Int
    var b: [Int] = []
    var c: String

    enum CodingKeys: String, CodingKey { case a, inner, list, c }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let inner = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .inner)
        a = try inner.decode(Int.self, forKey: .a)
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        while !list.isAtEnd { b.append(try list.decode(Int.self)) }
        c = try Self.text(container)
    }

    private static func text(_ container: KeyedDecodingContainer<CodingKeys>) throws -> String {
        try container.decode(String.self, forKey: .c)
    }
}

private struct Twice: Decodable {
    enum CodingKeys: String, CodingKey { case v }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _ = try container.decode(Int.self, forKey: .v)
        _ = try container.decode(Int.self, forKey: .v)
        for key in ["v"].compactMap({ CodingKeys(stringValue: $0) }) {
            _ = try container.decode(Double.self, forKey: key)
        }
    }
}
