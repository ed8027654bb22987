/// The literals that every match of a regular expression contains.
struct RequiredLiterals {
    /// Literals of which every match contains at least one: one for each alternative.
    ///
    /// - Returns: empty if nothing is certain.
    static func of(_ part: ExpressionPart) -> [String] {
        let alternatives = if case .alternatives(let all) = part { all } else { [part] }
        let literals = alternatives.map(longest)
        return literals.contains("") || literals.count > 8 ? [] : literals
    }

    /// The longest literal that every match of a part contains; empty if there is none.
    private static func longest(in part: ExpressionPart) -> String {
        var literals = RequiredLiterals()
        literals.add(part)
        literals.endRun()
        return literals.best
    }

    private var best = ""
    /// The current run of adjacent characters.
    private var run = ""

    private init() {}

    private mutating func endRun(beginning next: String = "") {
        if run.utf8.count > best.utf8.count { best = run }
        run = next
    }

    private mutating func add(_ part: ExpressionPart) {
        switch part {
        case .literal(let character, _): run.append(character)
        case .sequence(let parts): for part in parts { add(part) }
        // They consume no characters, so the characters on both sides are adjacent.
        case .start, .end: break
        case .character, .alternatives: endRun()
        case .repeated(_, least: 0, most: _): endRun()
        case .repeated(let part, least: let least, most: let most):
            if case .literal(let character, _) = part {
                run += String(repeating: character, count: min(least, Self.mostRepeats))
                if most != least || least > Self.mostRepeats { endRun(beginning: String(character)) }
            } else {
                endRun(beginning: Self.longest(in: part))
                endRun()
            }
        }
    }

    /// A longer literal isn't found faster.
    private static let mostRepeats = 16
}
