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
            bar is an Int? in all three. Foo leaves it to the compiler, FooByContains asks whether the key is there, \
            FooByTry swallows every error.
            """,
        tries: [
            LessonTry(
                "Press p until null-bar.json is open, then give it to FooByContains with m.",
                seen: "The key is there, so it decodes an Int and finds null: valueNotFound. Foo made it nil.",
                when: .payload("null-bar"), .model("FooByContains"), .outcome(.failed)),
            LessonTry(
                "Press p: bar-string.json. Foo fails too.",
                seen: "Optional means that it may be missing or null, not that it may be anything.",
                when: .payload("bar-string"), .model("Foo"), .outcome(.failed)),
            LessonTry(
                "Give bar-string.json to FooByTry with m.",
                seen: "It decodes, and the mismatch is marked ~, absorbed: nobody learns that there was a bar.",
                when: .payload("bar-string"), .model("FooByTry"), .outcome(.recovered)),
        ],
        saw: """
            decodeIfPresent takes a missing key and null, and nothing else. try? takes everything, mistakes of the server \
            too.
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
                "optionals/no-bar", note: "There is no key bar.",
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
