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

// The same without encode(to:): the compiler writes one, for the keys in CodingKeys alone.

private struct ForgetfulStruct: Codable {
    var myStruct: MyStruct
    var bar: Int

    private enum CodingKeys: CodingKey { case bar }

    init(from decoder: any Decoder) throws {
        myStruct = try MyStruct(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        bar = try container.decode(Int.self, forKey: .bar)
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
        tasks: [
            LessonTask(
                "Step with . through both.json to the last answer. What is requested between foo and bar?",
                seen: "A second container over the same object: MyStruct opened the first, MyComplexStruct this one.",
                when: .payload("both"), .lastStep),
            LessonTask(
                "Step back with , to the request for foo. Which initializer does the call stack show?",
                seen: "MyStruct.init(from:): it got the decoder of MyComplexStruct, so the path has no myStruct.",
                when: .payload("both"), .asked("foo"), .open("MyStruct.init(from:)")),
            LessonTask(
                "Press Esc to leave the step, and d: does a round trip of both.json lose anything?",
                seen: "No: encode(to:) passes its encoder on, too, and both write to the same object.",
                when: .payload("both"), .noDifference),
            LessonTask(
                "Decode both.json as ForgetfulStruct with m, with the difference still shown.",
                seen: "foo is lost: the compiler's encode(to:) writes bar, the only key that it knows.",
                when: .payload("both"), .model("ForgetfulStruct"), .difference("/foo")),
            LessonTask(
                """
                In both.json as ForgetfulStruct, v on the model: write its encode(to:), as in MyComplexStruct. \
                Press d.
                """,
                seen: "Nothing is lost: myStruct writes foo, and the container writes bar, both into one object.",
                when: .payload("both"), .model("ForgetfulStruct"), .edited, .noDifference),
            LessonTask(
                "Press p: foo-missing.json. What is the path of the failure?",
                seen: "foo, not myStruct.foo: passing the decoder on adds nothing to the path.",
                when: .payload("foo-missing"), .outcome(.failed)),
            LessonTask(
                asking: "Why does MyComplexStruct list only bar in its CodingKeys?",
                .right("foo is decoded by MyStruct with its own keys."),
                .wrong("foo is optional.", "It is a String, and foo-missing.json fails."),
                .wrong(
                    "The compiler adds the others.", "An enum of keys has the cases that are written, and no others."),
                .wrong("MyStruct inherits them.", "A struct inherits nothing."),
                seen: "Each type asks for its own keys, even when both read one object."),
        ],
        saw: """
            A flat payload doesn't need a flat type. MyStruct(from: decoder) is like inheritance without a class. \
            Structs are values: one in a let constant can't change, but an object of a class can.
            """,
        models: [
            LessonModel(MyComplexStruct.self, .struct, in: "Composition.swift"),
            LessonModel(MyStruct.self, .struct, in: "Composition.swift"),
            LessonModel(ForgetfulStruct.self, .struct, in: "Composition.swift"),
        ],
        payloads: [
            LessonPayload(
                "composition/both", note: "foo and bar are in the same object.", .decodes("MyComplexStruct"),
                .decodes("MyStruct"), .decodes("ForgetfulStruct")),
            LessonPayload(
                "composition/foo-missing", note: "foo, a property of MyStruct, is missing.",
                .fails(
                    "MyComplexStruct", finding: LessonFinding(.keyNotFound, "foo", at: "", line: 1, column: 1))),
        ])
}
