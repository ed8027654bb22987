/// A regular expression as a nondeterministic automaton.
struct ExpressionProgram: Sendable {
    enum Step: Sendable {
        /// Consumes a character and continues with the next step.
        case consume(ExpressionPart.CharacterSet, next: Int)
        case either(Int, Int)
        /// Continues only at the start of the text.
        case start(next: Int)
        /// Continues only at the end of the text, or before a newline.
        case end(next: Int)
        case match
    }

    private(set) var steps: [Step] = []
    private(set) var first = 0

    private static let mostSteps = 2000
    /// Counts compiled parts, because a group that consumes nothing adds no step, however often it is repeated.
    private var work = 0

    /// - Returns: nil for expressions that are too large.
    init?(_ part: ExpressionPart) {
        let end = append(.match)
        guard let first = compile(part, before: end) else { return nil }
        self.first = first
    }

    private mutating func append(_ step: Step) -> Int {
        steps.append(step)
        return steps.count - 1
    }

    /// Appends the steps of a part, last ones first.
    ///
    /// - Returns: its first step; nil if it is too large.
    private mutating func compile(_ part: ExpressionPart, before next: Int) -> Int? {
        work += 1
        guard work < 10 * Self.mostSteps, steps.count < Self.mostSteps else { return nil }
        switch part {
        case .character(let set), .literal(_, let set): return append(.consume(set, next: next))
        case .start: return append(.start(next: next))
        case .end: return append(.end(next: next))
        case .sequence(let parts):
            var next = next
            for part in parts.reversed() {
                guard let first = compile(part, before: next) else { return nil }
                next = first
            }
            return next
        case .alternatives(let parts):
            var first: Int?
            for part in parts.reversed() {
                guard let start = compile(part, before: next) else { return nil }
                first = first.map { append(.either(start, $0)) } ?? start
            }
            return first
        case .repeated(let part, let least, let most):
            guard least < Self.mostSteps, most ?? 0 < Self.mostSteps else { return nil }
            var next = next
            if let most {
                let end = next
                for _ in least..<most {
                    guard let first = compile(part, before: next) else { return nil }
                    next = append(.either(first, end))
                }
            } else {
                let loop = append(.either(next, next))
                guard let first = compile(part, before: loop) else { return nil }
                steps[loop] = .either(first, next)
                next = loop
            }
            for _ in 0..<least {
                guard let first = compile(part, before: next) else { return nil }
                next = first
            }
            return next
        }
    }
}
