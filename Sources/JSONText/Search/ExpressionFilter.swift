/// Rejects most texts that don't match a regular expression, by their bytes.
///
/// A deterministic automaton reads the bytes; its states are created on demand. An accepted text may still not match:
/// characters that aren't ASCII are treated as any character that the expression may accept.
final class ExpressionFilter {
    private let program: ExpressionProgram
    /// Indexed by state and symbol: the next state, or ``unknown``. Allocated separately, because it is read for every
    /// byte.
    private let transitions: UnsafeMutablePointer<Int32>
    /// The set of steps that each state represents.
    private var states: [[Int]] = []
    private var numbers: [[Int]: Int32] = [:]
    /// Whether the text matches if it ends in a state.
    private let endsInMatch: UnsafeMutablePointer<Bool>
    /// The states at the beginning of a text, and after the opening quote of a string.
    private let starts: UnsafeMutablePointer<(text: Int32, string: Int32)>

    /// The number of states created, for tests.
    private(set) var madeStates = 0

    private static let unknown: Int32 = -1
    /// No continuation can match.
    private static let dead: Int32 = 0
    private static let match: Int32 = 1
    private static let mostStates = 1000

    /// An ASCII byte; a byte that isn't ASCII; an ASCII byte next to one, with which it may form one character.
    private static let symbols = 257
    private static let other = 128

    init(_ program: ExpressionProgram) {
        self.program = program
        transitions = .allocate(capacity: Self.mostStates * Self.symbols)
        endsInMatch = .allocate(capacity: Self.mostStates)
        starts = .allocate(capacity: 1)
        starts.initialize(to: (0, 0))
        reset()
    }

    deinit {
        // The elements are trivial.
        transitions.deallocate()
        endsInMatch.deallocate()
        starts.deallocate()
    }

    private func reset() {
        states = []
        numbers = [:]
        _ = state([])
        _ = state([Int.max])
        let start = reachable([program.first], atStart: true, beforeEnd: false)
        // A string begins at its quote and after it.
        let quote = next(start, UInt8(ascii: "\""))
        starts.pointee = (state(start), state(merged(quote, start)))
    }

    // MARK: Texts

    /// Whether a text may match.
    ///
    /// - Complexity: O(length), except for the first texts.
    func mayMatch(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let (state, isMatch) = run(text, isString: false)
        return isMatch || endsInMatch[Int(state)]
    }

    /// Whether a JSON string without escapes may match, with or without its quotes.
    ///
    /// - Parameters:
    ///   - text: The text between the quotes.
    func mayMatch(string text: UnsafeBufferPointer<UInt8>) -> Bool {
        let (state, isMatch) = run(text, isString: true)
        if isMatch || endsInMatch[Int(state)] { return true }
        let quote = Int(UInt8(ascii: "\""))
        let isBeside = text.last.map { $0 >= 0x80 } ?? false
        return endsInMatch[Int(step(state, isBeside ? Self.other + 1 + quote : quote))]
    }

    /// Whether the index of an element may match: `[3]`, with at most so many digits.
    func mayMatchIndex(digits: Int) -> Bool {
        let bracket = step(starts.pointee.text, Int(UInt8(ascii: "[")))
        var reached: Set<Int32> = [bracket]
        for _ in 0..<digits {
            // If the states were discarded meanwhile, their numbers are invalid.
            guard states.count < Self.mostStates / 2 else { return true }
            reached = Set(
                reached.flatMap { state in
                    (UInt8(ascii: "0")...UInt8(ascii: "9")).map { step(state, Int($0)) }
                })
            if reached.contains(where: { endsInMatch[Int(step($0, Int(UInt8(ascii: "]"))))] }) { return true }
        }
        return false
    }

    private func run(_ text: UnsafeBufferPointer<UInt8>, isString: Bool) -> (state: Int32, isMatch: Bool) {
        var state = isString ? starts.pointee.string : starts.pointee.text
        var place = 0
        while place < text.count {
            state = runThroughKnown(text, &place, state)
            if state <= Self.match { return (state, state == Self.match) }
            guard place < text.count else { break }
            if text[place] >= 0x80 { return runBesideOthers(text, isString: isString) }
            state = step(state, Int(text[place]))
            place += 1
        }
        return (state, state == Self.match)
    }

    /// Follows existing transitions up to a missing one, or to a byte that isn't ASCII.
    @inline(__always)
    private func runThroughKnown(_ text: UnsafeBufferPointer<UInt8>, _ place: inout Int, _ start: Int32) -> Int32 {
        var state = start
        var index = place
        while index < text.count {
            let byte = text[index]
            guard byte < 0x80 else { break }
            let next = transitions[Int(state) &* Self.symbols &+ Int(byte)]
            guard next != Self.unknown else { break }
            state = next
            index &+= 1
            if next <= Self.match { break }
        }
        place = index
        return state
    }

    /// Reads a text with characters that aren't ASCII.
    private func runBesideOthers(
        _ text: UnsafeBufferPointer<UInt8>, isString: Bool
    ) -> (state: Int32, isMatch: Bool) {
        var state = isString ? starts.pointee.string : starts.pointee.text
        var before = false
        for place in text.indices {
            let byte = text[place]
            let isOther = byte >= 0x80
            let isBeside = before || place + 1 < text.count && text[place + 1] >= 0x80
            state = step(state, isOther ? Self.other : isBeside ? Self.other + 1 + Int(byte) : Int(byte))
            if state <= Self.match { break }
            before = isOther
        }
        return (state, state == Self.match)
    }

    // MARK: States

    private func step(_ from: Int32, _ symbol: Int) -> Int32 {
        let place = Int(from) * Self.symbols + symbol
        if transitions[place] != Self.unknown { return transitions[place] }
        let steps = states[Int(from)]
        let following: [Int]
        switch symbol {
        case Self.other: following = nextAfterOther(steps)
        case (Self.other + 1)...:
            following = merged(next(steps, UInt8(symbol - Self.other - 1)), nextAfterOther(steps))
        case 0x0A...0x0D: following = merged(next(passingEnds(steps), UInt8(symbol)), nextAfterOther(steps))
        default: following = next(steps, UInt8(symbol))
        }
        guard states.count < Self.mostStates else {
            // Too many to keep: discard all and create the needed ones again.
            reset()
            return state(following)
        }
        let next = state(following)
        transitions[place] = next
        return next
    }

    /// The number of a state, which is created if it is new.
    private func state(_ steps: [Int]) -> Int32 {
        let isMatch = steps.contains { $0 == .max || isMatching($0) }
        let key = isMatch ? [Int.max] : steps
        if let number = numbers[key] { return number }
        let number = Int32(states.count)
        madeStates += 1
        states.append(isMatch ? [] : steps)
        numbers[key] = number
        // The first two states are final.
        let isLast = key.isEmpty || isMatch
        let row = transitions + Int(number) * Self.symbols
        row.initialize(repeating: isLast ? number : Self.unknown, count: Self.symbols)
        (endsInMatch + Int(number)).initialize(to: isMatch || passingEnds(steps).contains(where: isMatching))
        return number
    }

    private func isMatching(_ step: Int) -> Bool {
        if case .match = program.steps[step] { return true }
        return false
    }

    /// The steps after a byte that is a character by itself. A match may begin after any byte.
    private func next(_ steps: [Int], _ byte: UInt8) -> [Int] {
        let taken = steps.compactMap { step in
            if case .consume(let set, let next) = program.steps[step], set.contains(byte) { return next }
            return nil
        }
        return reachable(taken + [program.first], atStart: false, beforeEnd: false)
    }

    /// The steps after a part of a character that isn't ASCII: the same ones, and those after the character.
    private func nextAfterOther(_ steps: [Int]) -> [Int] {
        let all = passingEnds(steps)
        let taken = all.compactMap { step in
            if case .consume(let set, let next) = program.steps[step], set.acceptsOthers { return next }
            return nil
        }
        return merged(all, reachable(taken + [program.first], atStart: false, beforeEnd: true))
    }

    /// The steps, and those reachable if the text ends here.
    private func passingEnds(_ steps: [Int]) -> [Int] {
        let ends = steps.compactMap { step in
            if case .end(let next) = program.steps[step] { return next }
            return nil
        }
        // The end may also be the start, which the state can't tell any more.
        return ends.isEmpty ? steps : merged(steps, reachable(ends, atStart: true, beforeEnd: true))
    }

    private func merged(_ first: [Int], _ second: [Int]) -> [Int] { Set(first + second).sorted() }

    /// The steps reachable without consuming a character: those that consume one, match or wait for the end.
    private func reachable(_ steps: [Int], atStart: Bool, beforeEnd: Bool) -> [Int] {
        var seen: Set<Int> = []
        var reached: [Int] = []
        var waiting = steps
        while let step = waiting.popLast() {
            guard seen.insert(step).inserted else { continue }
            switch program.steps[step] {
            case .consume, .match: reached.append(step)
            case .either(let one, let other): waiting += [one, other]
            case .start(let next): if atStart { waiting.append(next) }
            case .end(let next):
                reached.append(step)
                if beforeEnd { waiting.append(next) }
            }
        }
        return reached.sorted()
    }
}
