import DecodeTrace
import Diagnosis
import Foundation
import Testing

@testable import Explorer

@Suite struct SteppingTests {
    @Test
    func `every step forward is undone by a step back`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country")
        try await harness.play("g ,")
        let count = try #require(harness.state.decode.answer).steps.count
        var forward: [String] = []
        for _ in 0..<count {
            forward.append(WhyParagraphs.of(harness.state).first ?? "")
            try await harness.play(".")
        }
        #expect(harness.state.moment?.index == count - 1)
        var back: [String] = []
        for _ in 0..<count - 1 {
            back.append(WhyParagraphs.of(harness.state).first ?? "")
            try await harness.play(",")
        }
        #expect(Array(back.reversed()) == Array(forward.dropFirst()))
    }

    @Test
    func `the steps of a small decode are explained one by one`() async throws {
        let harness = try await Harness(text: #"{"name": "Oslo", "lat": 59.9}"#, model: "basics/City")
        try await harness.play("g ,")
        var told: [String] = []
        let count = try #require(harness.state.decode.answer).steps.count
        for _ in 0..<count {
            told.append(WhyParagraphs.of(harness.state).first ?? "")
            try await harness.play(".")
        }
        #expect(
            told == [
                "Called: decode(City.self, from: data) asks for the payload's root as City.",
                #"Called: City.init(from:) asks its keyed container for "name" as String."#,
                #"Returned: The decoder finds "Oslo" on line 1 and returns a value of type String."#,
                #"Called: City.init(from:) asks its keyed container for "lat" as Double."#,
                "Returned: The decoder finds 59.9 on line 1 and returns a value of type Double.",
                #"Called: City.init(from:) asks its keyed container for "lon" as Double."#,
                #"Threw: The payload has no key "lon", but City.lon is a Double: keyNotFound. Line 1, column 1."#,
                "Threw: City.init(from:) doesn't catch the error thrown inside; it propagates to the caller.",
            ])
    }

    @Test(arguments: [
        (
            "inheritance/child", "inheritance/MyChildClass", 5,
            ["MyChildClass.init(from:)", "MyClass.init(from:)", "foo"]
        ),
        (
            "nullability/japan", "nullability/Country", 8,
            ["Country.init(from:)", "cities", "[0]", "coordinates", "latitude"]
        ),
        (
            "composition/both", "composition/MyComplexStruct", 1,
            ["MyComplexStruct.init(from:)", "MyStruct.init(from:)", "foo"]
        ),
    ])
    func `the open calls are shown as a stack, with code that received the decoder`(
        payload: String, model: String, step: Int, calls: [String]
    ) async throws {
        let harness = try await Harness(payload, model: model)
        try await harness.play("g \(step).")
        #expect(harness.state.openCalls == calls)
        #expect(harness.lines(with: "─ Why · \(calls.joined(separator: " ▸ ")) ─").count == 1)
    }

    @Test
    func `f goes to each failure in turn, including absorbed ones, and wraps around`() async throws {
        let harness = try await Harness("failable-arrays/null-name", model: "failable-arrays/Country")
        #expect(harness.state.decode.answer?.diagnosis.failures.count ?? 0 > 0)
        try await harness.play("g f")
        let first = harness.selected
        #expect(first == "cities[1].name")
        try await harness.play("f")
        #expect(harness.selected == first)
        try await harness.play("g F")
        #expect(harness.selected == first)
    }

    @Test
    func `> goes from a request to its answer, and < to the caller`() async throws {
        let harness = try await Harness("nullability/japan", model: "nullability/Country")
        try await harness.play("g j J >")
        #expect(harness.state.moment?.step.phase == .answer)
        #expect(harness.selected == "cities")
        try await harness.play("<")
        #expect(harness.selected == "")
    }

    @Test(
        arguments: [
            (
                "composition/both", "composition/MyComplexStruct",
                [
                    " Called: decode(MyComplexStruct.self, from: data) asks for the payload's root as MyComplexStruct.",
                    " Called: MyStruct.init(from:) asks its keyed container for \"foo\" as String.",
                    " Called: MyComplexStruct.init(from:) asks the decoder for a keyed container.",
                    " Called: MyComplexStruct.init(from:) asks its keyed container for \"bar\" as Int.",
                ]
            ),
            (
                "inheritance/child", "inheritance/MyChildClass",
                [
                    " Called: decode(MyChildClass.self, from: data) asks for the payload's root as MyChildClass.",
                    " Called: MyChildClass.init(from:) asks its keyed container for \"bar\" as Int.",
                    " Called: MyClass.init(from:) asks the decoder for a keyed container.",
                    " Called: MyClass.init(from:) asks its keyed container for \"foo\" as String.",
                ]
            ),
        ])
    func `a step names the type whose init(from:) asks, also one that received the decoder`(
        payload: String, model: String, asked: [String]
    ) async throws {
        let harness = try await Harness(payload, model: model)
        var said: [String] = []
        for keys in ["[ ."] + Array(repeating: ".", count: 6) {
            try await harness.play(keys)
            said += harness.lines.filter { $0.hasPrefix(" Called") }
        }
        #expect(
            said.map { $0.trimmingCharacters(in: .whitespaces) }
                == asked.map { $0.trimmingCharacters(in: .whitespaces) })
    }
}
