private struct MyStruct: Codable {
    var foo: String
}

private struct MyComplexStruct: Codable {
    var myStruct: MyStruct
    var bar: Int

    private enum CodingKeys: CodingKey { case bar }

    init(from decoder: any Decoder) throws {
        myStruct = try MyStruct(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        bar = try container.decode(Int.self, forKey: .bar)
    }

    func encode(to encoder: any Encoder) throws {
        try myStruct.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(bar, forKey: .bar)
    }
}

// MARK: - Lesson

extension Lesson {
    static let composition = Lesson(
        name: "composition",
        title: "Two types from one object",
        lookAt: """
            MyComplexStruct contains a MyStruct, but the payload is flat. Both use one decoder and one object.
            """,
        tries: [
            LessonTry(
                "Step with . through both.json to the last answer. What is requested between foo and bar?",
                seen: "A second container over the same object: MyStruct opened the first, MyComplexStruct this one.",
                when: .payload("both"), .lastStep),
            LessonTry(
                "Press d: does a round trip of both.json lose anything?",
                seen: "No: encode(to:) passes its encoder on, too, and both write to the same object.",
                when: .payload("both"), .noDifference),
            LessonTry(
                "Press p: foo-missing.json. What is the path of the failure?",
                seen: "foo, not myStruct.foo: passing the decoder on adds nothing to the path.",
                when: .payload("foo-missing"), .outcome(.failed)),
        ],
        saw: """
            A flat payload doesn't need a flat type. MyStruct(from: decoder) is like inheritance without a class.
            """,
        models: [
            LessonModel(MyComplexStruct.self, .struct, in: "Composition.swift"),
            LessonModel(MyStruct.self, .struct, in: "Composition.swift"),
        ],
        payloads: [
            LessonPayload(
                "composition/both", note: "foo and bar are in the same object.", .decodes("MyComplexStruct"),
                .decodes("MyStruct")),
            LessonPayload(
                "composition/foo-missing", note: "foo, for the inner type, is missing.",
                .fails(
                    "MyComplexStruct", finding: LessonFinding(.keyNotFound, "foo", at: "", line: 1, column: 1))),
        ])
}
