/// A task of a lesson: something to do, or a question to answer.
package struct LessonTask: Sendable {
    /// What to do and with which keys, or the question, in a sentence or two.
    package let text: String
    /// What the user sees once the task is done, in a sentence or two.
    package let seen: String
    /// The condition under which the task is done.
    package let goal: Goal

    package enum Goal: Sendable {
        /// All of these hold at once for the explorer's state and the record of its decode.
        case sights([LessonSight])
        /// The right one of these answers is chosen.
        case answer(among: [LessonAnswer])
    }

    /// What the explorer must show; empty for a question.
    package var sights: [LessonSight] { if case .sights(let sights) = goal { sights } else { [] } }

    /// The answers to choose from; empty for a task that isn't a question.
    package var answers: [LessonAnswer] { if case .answer(let answers) = goal { answers } else { [] } }

    package var isQuestion: Bool { !answers.isEmpty }
}

extension LessonTask {
    /// Something to do.
    ///
    /// - Parameters:
    ///   - text: What to do.
    ///   - seen: What the user then sees.
    ///   - sights: What the explorer shows when it is done.
    init(_ text: String, seen: String, when sights: LessonSight...) {
        self.init(text: text, seen: seen, goal: .sights(sights))
    }

    /// A question.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - answers: The answers to choose from, exactly one of them right.
    ///   - seen: What the right answer means.
    init(asking question: String, _ answers: LessonAnswer..., seen: String) {
        self.init(text: question, seen: seen, goal: .answer(among: answers))
    }
}

/// An answer that a question offers.
package struct LessonAnswer: Hashable, Sendable {
    package let text: String
    /// Why it is wrong and where to look, in a sentence or two; nil for the right answer.
    package let help: String?

    package var isRight: Bool { help == nil }

    static func right(_ text: String) -> LessonAnswer { LessonAnswer(text: text, help: nil) }

    static func wrong(_ text: String, _ help: String) -> LessonAnswer { LessonAnswer(text: text, help: help) }
}

/// A condition on the explorer's state or on the record of its decode. The module that has them checks it.
package enum LessonSight: Hashable, Sendable {
    /// The payload of this name is open.
    case payload(String)
    /// It is decoded as this model, a type expression as in the lesson.
    case model(String)
    /// A strategy has a value, both as written on the command line; `any:` matches every value with this prefix.
    case strategy(String, String)
    case outcome(Outcome)
    /// The value at this coding path is selected.
    case selected(String)
    /// The current step is the request for the value at this coding path.
    case asked(String)
    /// The current step is the answer to that request.
    case answered(String)
    /// The current step is the last one of the decode.
    case lastStep
    /// The call stack of the current step has this entry: `MyClass.init(from:)`, `cities`, `[1]`.
    case open(String)
    /// The source of the model is shown, and its marked line contains this text.
    case line(String)
    /// The round-trip difference is shown, and the value at this JSON pointer of the payload is lost or changed.
    case difference(String)
    /// The round-trip difference is shown, and is empty.
    case noDifference
    /// The decode uses an edited copy of the lesson's source.
    case edited

    /// How a decode ends.
    package enum Outcome: String, Sendable {
        /// Every requested value decoded.
        case decoded
        /// It decoded, after a failure was absorbed or a strategy supplied a value.
        case recovered
        case failed
    }
}
