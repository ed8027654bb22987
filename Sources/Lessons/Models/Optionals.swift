// The compiler's own: decodeIfPresent.

private struct Foo: Codable {
    var foo: String
    var bar: Int?
}

// First ask whether the key is there, then decode.

private struct FooByContains: Codable {
    var foo: String
    var bar: Int?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        foo = try container.decode(String.self, forKey: .foo)
        if container.contains(.bar) {
            bar = try container.decode(Int.self, forKey: .bar)
        }
    }
}

// Whatever goes wrong is nil.

private struct FooByTry: Codable {
    var foo: String
    var bar: Int?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        foo = try container.decode(String.self, forKey: .foo)
        bar = try? container.decode(Int.self, forKey: .bar)
    }
}

// MARK: - Lesson

extension Lesson {
    private static func bar(_ kind: LessonFinding.Kind) -> LessonFinding {
        LessonFinding(kind, "bar", at: "/bar", line: 3, column: 10)
    }
    private static let noBar = LessonFinding(.keyNotFound, "bar", at: "", line: 1, column: 1)

    static let optionals = Lesson(
        name: "optionals",
        title: "Three ways to be optional",
        lookAt: """
            bar is an Int? in all three. Foo leaves decoding to the compiler, FooByContains checks whether the key \
            exists, FooByTry swallows every error.
            """,
        tasks: [
            LessonTask(
                "Press p until null-bar.json is open, then decode it as FooByContains with m.",
                seen: "The key exists, so it decodes an Int and finds null: valueNotFound. Foo decoded nil.",
                when: .payload("null-bar"), .model("FooByContains"), .outcome(.failed)),
            LessonTask(
                "In null-bar.json as FooByContains, go back with , to the failed request. The model marks its line.",
                seen: "The marked line calls decode after contains: the key exists, and its value is null.",
                when: .payload("null-bar"), .model("FooByContains"), .asked("bar"),
                .line("container.decode(Int.self, forKey: .bar)")),
            LessonTask(
                "In null-bar.json as FooByContains, v on the model: request an Int? on the marked line.",
                seen: "decode(Int?.self) returns nil for null. After contains, this is what decodeIfPresent does.",
                when: .payload("null-bar"), .model("FooByContains"), .edited, .outcome(.decoded)),
            LessonTask(
                "Press p: bar-string.json. Foo fails too.",
                seen: "An optional may be missing or null, but not a value of another type.",
                when: .payload("bar-string"), .model("Foo"), .outcome(.failed)),
            LessonTask(
                "Decode bar-string.json as FooByTry with m.",
                seen: "It decodes, and the mismatch is marked ~, swallowed: nobody notices that there was a bar.",
                when: .payload("bar-string"), .model("FooByTry"), .outcome(.recovered)),
            LessonTask(
                asking: "Which of the three fails if bar is missing altogether?",
                .wrong("Foo", "decodeIfPresent returns nil for a missing key. Decode no-bar.json as Foo."),
                .wrong(
                    "FooByContains",
                    "contains is false then, so decode is never called. Decode no-bar.json as FooByContains."),
                .wrong("FooByTry", "Its decode throws keyNotFound, but try? turns that into nil."),
                .right("None of them"),
                seen: "A missing key is nil for all of them. They differ for null and for a value of another type."),
        ],
        saw: """
            decodeIfPresent accepts only a missing key and null. try? accepts everything, including the server's \
            mistakes.
            """,
        models: [
            LessonModel(Foo.self, .struct, in: "Optionals.swift"),
            LessonModel(FooByContains.self, .struct, in: "Optionals.swift"),
            LessonModel(FooByTry.self, .struct, in: "Optionals.swift"),
        ],
        payloads: [
            LessonPayload(
                "optionals/all-there", note: "bar is a number.",
                .decodes("Foo"), .decodes("FooByContains"), .decodes("FooByTry")),
            LessonPayload(
                "optionals/no-bar", note: "The key bar is missing.",
                .decodes("Foo"), .decodes("FooByContains"), .decodes("FooByTry", absorbing: noBar)),
            LessonPayload(
                "optionals/null-bar", note: "bar is null.",
                .decodes("Foo"), .fails("FooByContains", finding: bar(.valueNotFound)),
                .decodes("FooByTry", absorbing: bar(.valueNotFound))),
            LessonPayload(
                "optionals/bar-string", note: "bar is a word.",
                .fails("Foo", finding: bar(.typeMismatch)),
                .fails("FooByContains", finding: bar(.typeMismatch)),
                .decodes("FooByTry", absorbing: bar(.typeMismatch))),
        ])
}
