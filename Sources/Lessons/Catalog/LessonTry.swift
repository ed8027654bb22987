/// Something to try in a lesson, and how it is seen that it was done.
package struct LessonTry: Sendable {
    /// What to do, in a sentence or two, with the keys for it.
    package let text: String
    /// What there is to see once it is done, in a sentence or two.
    package let seen: String
    /// What the screen shows when it is done: all of these at once.
    package let sights: [LessonSight]

    /// - Parameters:
    ///   - text: What to do.
    ///   - seen: What there is to see then.
    ///   - sights: How it is noticed.
    init(_ text: String, seen: String, when sights: LessonSight...) {
        self.text = text
        self.seen = seen
        self.sights = sights
    }
}

/// One thing that the explorer's screen shows: data for whoever draws the screen to look for.
package enum LessonSight: Hashable, Sendable {
    /// The payload of this name is open.
    case payload(String)
    /// It is decoded as this model, a type expression as the lesson writes it.
    case model(String)
    /// A strategy has a value, both as they are written on the command line; `any:` stands for every value that begins so.
    case strategy(String, String)
    case outcome(Outcome)
    /// The value at this coding path is selected.
    case selected(String)
    /// The step gone to is the question for the value at this coding path.
    case asked(String)
    /// The step gone to is the last one of the decode.
    case lastStep
    /// The round-trip difference is shown, and the value at this JSON pointer of the payload is lost or changed.
    case difference(String)
    /// The round-trip difference is shown, and is empty.
    case noDifference
    /// The source of the model is shown.
    case source

    /// How a decode ends.
    package enum Outcome: String, Sendable {
        /// Every value that was asked for decoded.
        case decoded
        /// It decoded, after something that failed was absorbed or a strategy stepped in.
        case recovered
        case failed
    }
}
