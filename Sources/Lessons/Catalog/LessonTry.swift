/// An exercise of a lesson, and how its completion is recognized.
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
    ///   - sights: What the screen shows when it is done.
    init(_ text: String, seen: String, when sights: LessonSight...) {
        self.text = text
        self.seen = seen
        self.sights = sights
    }
}

/// One thing that the explorer's screen shows, as data for the module that draws the screen.
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
    /// The current step is the last one of the decode.
    case lastStep
    /// The round-trip difference is shown, and the value at this JSON pointer of the payload is lost or changed.
    case difference(String)
    /// The round-trip difference is shown, and is empty.
    case noDifference
    /// The source of the model is shown.
    case source

    /// How a decode ends.
    package enum Outcome: String, Sendable {
        /// Every requested value decoded.
        case decoded
        /// It decoded, after a failure was absorbed or a strategy supplied a value.
        case recovered
        case failed
    }
}
