import Foundation

private struct TeaOrder: Codable, Equatable {
    var number: Int
    var items: [TeaItem]
    var note: String?

    // The payload's key is "note".
    private enum CodingKeys: String, CodingKey {
        case number, items
        case note = "notes"
    }
}

private struct TeaItem: Codable, Equatable {
    var name: String
    var pieces: Int
}

// How an app's test target checks this, with Swift Testing and DecodeTraceTesting:
//
//     @Test func `the stored order decodes`() throws {
//         let order = try #require(expectDecodes(TeaOrder.self, from: fixture))
//         #expect(order.note == "Ring twice")
//     }
//
// Here, where nothing but a decode is run, each test is a type.

// A test that only checks that the payload decodes.

private struct WeakTest: Decodable {
    init(from decoder: any Decoder) throws {
        _ = try TeaOrder(from: decoder)
    }
}

// A test of the values, also of those that may be missing, and of the round trip.

private struct ValueTest: Decodable {
    init(from decoder: any Decoder) throws {
        let order = try TeaOrder(from: decoder)
        try expect(order.number == 1042, "number is \(order.number)", decoder, "number")
        try expect(order.items.map(\.pieces) == [2, 1], "items are \(order.items)", decoder, "items")
        try expect(order.note == "Ring twice", "note is \(order.note ?? "nil")", decoder, "note")
        let again = try JSONDecoder().decode(TeaOrder.self, from: JSONEncoder().encode(order))
        try expect(again == order, "the round trip changes the order", decoder)
    }
}

// A test of a payload that must fail: the kind of the error, and its path.

private struct ErrorTest: Decodable {
    init(from decoder: any Decoder) throws {
        do {
            _ = try TeaOrder(from: decoder)
        } catch DecodingError.keyNotFound(let key, let context) {
            let path = (context.codingPath + [key]).map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
            try expect(path == ["items", "1", "pieces"], "the error is at \(path)", decoder)
            return
        }
        try expect(false, "the order decodes", decoder)
    }
}

// #expect of Swift Testing, for a test that is a type.

private struct OneKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

private func expect(_ holds: Bool, _ message: String, _ decoder: any Decoder, _ key: String? = nil) throws {
    guard !holds else { return }
    throw DecodingError.dataCorrupted(
        DecodingError.Context(
            codingPath: decoder.codingPath + (key.map { [OneKey(stringValue: $0)] } ?? []), debugDescription: message))
}

// MARK: - Lesson

extension Lesson {
    private static let noPieces = LessonFinding(.keyNotFound, "items[1].pieces", at: "/items/1", line: 5, column: 5)

    static let testing = Lesson(
        name: "testing",
        title: "Testing a decode",
        lookAt: """
            A test decodes a payload that the server once sent. The comment in the model has one of an app: \
            expectDecodes decodes a file, and #expect compares values. Here, each test is a type that runs when it is \
            decoded, and expect takes the place of #expect.
            """,
        tasks: [
            LessonTask(
                "Decode order.json as WeakTest with m.",
                seen: "It passes: nothing is thrown. The test doesn't notice the ? in the tree: no order has notes.",
                when: .payload("order"), .model("WeakTest"), .outcome(.decoded)),
            LessonTask(
                "Decode order.json as ValueTest with m.",
                seen: "It fails: note is nil, and the payload has one. A test of the value finds it.",
                when: .payload("order"), .model("ValueTest"), .outcome(.failed)),
            LessonTask(
                "In order.json as ValueTest, v on the model: correct the key, so that the test passes.",
                seen: "The test passes. It stays in the project, and fails when somebody breaks the key again.",
                when: .payload("order"), .model("ValueTest"), .edited, .outcome(.decoded)),
            LessonTask(
                "Press p: no-pieces.json, and decode it as WeakTest with m.",
                seen: """
                    It fails. The issue of expectDecodes says this, too: no-pieces.json:5:5, items[1].pieces, and that \
                    it is missing.
                    """,
                when: .payload("no-pieces"), .model("WeakTest"), .outcome(.failed)),
            LessonTask(
                "Decode no-pieces.json as ErrorTest with m, and press , to the request that failed.",
                seen: """
                    The test expects keyNotFound at items, 1, pieces, and swallows it. Any other error, or none, fails \
                    the test.
                    """,
                when: .payload("no-pieces"), .model("ErrorTest"), .asked("items[1].pieces")),
            LessonTask(
                asking: "A test asserts only that decode doesn't throw. Which mistake does it miss?",
                .wrong("A misspelt key of a property that is required", "That is keyNotFound, and the test fails."),
                .wrong("An Int for a number in quotes", "That is typeMismatch, and the test fails."),
                .right("A misspelt key of an optional property"),
                .wrong("An array for what is an object", "That is typeMismatch, and the test fails."),
                seen: "Its value is nil without an error. A default hides a misspelt key in the same way."),
        ],
        saw: """
            Decode with expectDecodes, whose issue says what failed, in which line and why. Test the values, the round \
            trip if you encode, and for a payload that must fail, the error's kind and path. In the explorer, w and t \
            write a test of the open payload.
            """,
        models: [
            LessonModel(TeaOrder.self, .struct, in: "TestingDecodes.swift"),
            LessonModel(TeaItem.self, .struct, in: "TestingDecodes.swift"),
            LessonModel(WeakTest.self, .struct, in: "TestingDecodes.swift"),
            LessonModel(ValueTest.self, .struct, in: "TestingDecodes.swift"),
            LessonModel(ErrorTest.self, .struct, in: "TestingDecodes.swift"),
        ],
        payloads: [
            LessonPayload(
                "testing/order", note: "An order with a note.",
                .decodes("TeaOrder"), .decodes("WeakTest"),
                .fails("ValueTest", finding: LessonFinding(.dataCorrupted, "note", at: "/note", line: 7, column: 11)),
                .fails("ErrorTest", finding: LessonFinding(.dataCorrupted, "", at: "", line: 1, column: 1))),
            LessonPayload(
                "testing/no-pieces", note: "The second item has no pieces.",
                .fails("TeaOrder", finding: noPieces), .fails("WeakTest", finding: noPieces),
                .fails("ValueTest", finding: noPieces), .decodes("ErrorTest", absorbing: noPieces)),
        ])
}
