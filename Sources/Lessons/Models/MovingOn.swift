// A failed decode leaves the container at the same element.

private struct StuckNumbers: Codable {
    var numbers: [Int] = []

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            let index = container.currentIndex
            if let number = try? container.decode(Int.self) {
                numbers.append(number)
            } else if container.currentIndex == index {
                // Without this check, the loop would ask for the same element forever.
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "The container is still at element \(index).")
            }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(contentsOf: numbers)
    }
}

// A type that decodes from any value. Decoding it moves the container on.

private struct MovingNumbers: Codable {
    var numbers: [Int] = []

    private struct Anything: Decodable {
        init(from decoder: any Decoder) throws {}
    }

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            if let number = try? container.decode(Int.self) {
                numbers.append(number)
            } else {
                _ = try container.decode(Anything.self)
            }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(contentsOf: numbers)
    }
}

// MARK: - Lesson

extension Lesson {
    private static let word = LessonFinding(.typeMismatch, "[1]", at: "/1", line: 3, column: 3)

    static let movingOn = Lesson(
        name: "moving-on",
        title: "An array that does not move on",
        lookAt: """
            An unkeyed container reads the elements of an array one after the other, and moves on only when one was \
            decoded. Both types leave out what isn't a number. StuckNumbers never moves past the word; its check stops \
            the loop.
            """,
        tasks: [
            LessonTask(
                "Press p: word.json, as StuckNumbers. Go back with , to the request for [1]. The model marks its line.",
                seen: "try? swallows the error, and the container is still at [1]: isAtEnd never becomes true.",
                when: .payload("word"), .model("StuckNumbers"), .asked("[1]"), .line("try? container.decode(Int.self)")),
            LessonTask(
                "Decode word.json as MovingNumbers with m.",
                seen: "It decodes Anything from the word, which reads nothing and moves the container on.",
                when: .payload("word"), .model("MovingNumbers"), .outcome(.recovered)),
            LessonTask(
                "Keep word.json and MovingNumbers, and press d.",
                seen: "The word is gone, and the numbers are there: that is what a failable array does.",
                when: .payload("word"), .model("MovingNumbers"), .difference("/1")),
            LessonTask(
                """
                In word.json as StuckNumbers, v on the model: decode a String instead of throwing, so that it \
                moves on.
                """,
                seen: "It moves on past a word. An object in its place would fail: not everything is a String.",
                when: .payload("word"), .model("StuckNumbers"), .edited, .outcome(.decoded)),
            LessonTask(
                asking: "Without its check, when would the loop of StuckNumbers end for word.json?",
                .wrong("After the last element", "It never gets there: the container stays at the word."),
                .right("Never"),
                .wrong("At the second failure", "try? swallows every failure, the second like the first."),
                .wrong("When the array is empty", "Nothing takes elements out of the payload."),
                seen: "Codascope stops such a loop within a second, and names the call that it repeats."),
        ],
        saw: """
            After a failure, move the container on yourself. The library's @FailableCodableArray does, for every kind \
            of element.
            """,
        models: [
            LessonModel(StuckNumbers.self, .struct, in: "MovingOn.swift"),
            LessonModel(MovingNumbers.self, .struct, in: "MovingOn.swift"),
        ],
        payloads: [
            LessonPayload(
                "moving-on/numbers", note: "Three numbers.", .decodes("StuckNumbers"), .decodes("MovingNumbers")),
            LessonPayload(
                "moving-on/word", note: "The second element is a word.",
                .fails(
                    "StuckNumbers", absorbing: word,
                    finding: LessonFinding(.dataCorrupted, "[1]", at: "/1", line: 3, column: 3)),
                .decodes("MovingNumbers", absorbing: word)),
        ])
}
