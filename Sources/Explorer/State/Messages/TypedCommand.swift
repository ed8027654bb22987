/// Why something can't be done, as the notice says it.
struct Refusal: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// A command that is typed as words after `:`.
enum TypedCommand: Hashable, Sendable {
    /// Go to the value at a coding path, a JSON pointer or a jq path.
    case go(String)
    /// Show a step, counted from 1.
    case step(Int)
    /// Show a step this many ahead, or back if negative.
    case stepBy(Int)
    case lastStep
    /// Show the finished decode.
    case finish
    /// Keep a value in sight: the one at a path, or the selected one.
    case watch(String?)
    case unwatch
    case filterAnswers
    /// Visit the calls of one type only: the named one, or the one that asks at the current step.
    case filterType(String?)
    case filterOff
    /// Play this many steps a second.
    case speed(Double)

    /// A word, its argument, and what it does: in the order of the help.
    static let usage: [(form: String, help: String)] = [
        ("go PATH", "go to cities[2].name, /cities/2/name or .cities[2].name; Tab completes it"),
        ("step 120", "show step 120; also 120, step +10, step -10, step end"),
        ("finish", "show the finished decode, as Esc does"),
        ("watch PATH", "keep the value at cities[2].name in sight; without a path the selected one"),
        ("unwatch", "watch nothing"),
        ("filter answers", "visit answers only"),
        ("filter type City", "visit the calls of City only; without a name, those of the current type"),
        ("filter off", "visit every step"),
        ("speed 5", "play 5 steps a second"),
    ]

    init(_ text: String) throws(Refusal) {
        let words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        guard let name = words.first else { throw Refusal("no command was typed") }
        let argument = words.count > 1 ? words.dropFirst().joined(separator: " ") : nil
        if let number = Int(name), argument == nil {
            self = .step(number)
            return
        }
        switch (name, argument) {
        case ("step", let argument?): self = try Self.step(argument)
        case ("step", nil): throw Refusal("which step? For example: step 120")
        case ("go", let path?): self = .go(path)
        case ("go", nil): throw Refusal("where? For example: go cities[2].name")
        case ("finish", nil): self = .finish
        case ("watch", let path): self = .watch(path)
        case ("unwatch", nil): self = .unwatch
        case ("filter", "answers"): self = .filterAnswers
        case ("filter", "type"): self = .filterType(nil)
        case ("filter", let argument?) where argument.hasPrefix("type "):
            self = .filterType(String(argument.dropFirst("type ".count)))
        case ("filter", "off"): self = .filterOff
        case ("filter", _): throw Refusal("filter takes answers, type NAME or off")
        case ("speed", let argument):
            guard let speed = argument.flatMap(Double.init), speed > 0, speed.isFinite else {
                throw Refusal("how many steps a second? For example: speed 5")
            }
            self = .speed(speed)
        default:
            let forms = Self.usage.map { $0.form.split(separator: " ")[0] }
            var names: [Substring] = []
            for form in forms where !names.contains(form) { names.append(form) }
            throw Refusal("unknown command \(name): \(names.joined(separator: ", "))")
        }
    }

    private static func step(_ argument: String) throws(Refusal) -> TypedCommand {
        if argument == "end" { return .lastStep }
        guard let number = Int(argument) else { throw Refusal("\(argument) is not a step: step 120") }
        return argument.first == "+" || argument.first == "-" ? .stepBy(number) : .step(number)
    }
}
