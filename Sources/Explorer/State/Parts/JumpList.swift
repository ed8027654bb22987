/// The places that the user jumped from, as `^o`, `^n` and `''` visit them.
struct JumpList: Sendable {
    /// A selected row and the step on screen.
    struct Place: Hashable, Sendable {
        /// The row, by ``TreeState/key(_:in:)``.
        var row: Int32
        var step: Step?
    }

    /// The index of a step, and the answer that it belongs to.
    struct Step: Hashable, Sendable {
        var index: Int
        var answer: Generation
    }

    static let limit = 100

    private var older: [Place] = []
    private var newer: [Place] = []
    /// The place after the last action.
    private var latest: Place?

    /// Notes the place after an action.
    ///
    /// - Parameter isJump: Whether the action went far, so that the place before it is remembered.
    mutating func arrive(at place: Place, byJump isJump: Bool) {
        defer { latest = place }
        guard isJump, let latest, latest != place else { return }
        newer = []
        older.append(latest)
        if older.count > Self.limit { older.removeFirst() }
    }

    /// Returns the place that a command goes to from another one; nil if there is none.
    mutating func destination(of command: JumpCommand, from place: Place) -> Place? {
        switch command {
        case .older: Self.move(from: place, off: &older, onto: &newer)
        case .newer: Self.move(from: place, off: &newer, onto: &older)
        case .latest: Self.move(from: place, off: &older)
        }
    }

    private static func move(from place: Place, off places: inout [Place], onto others: inout [Place]) -> Place? {
        let target = places.popLast { $0 != place }
        if target != nil { others.append(place) }
        return target
    }

    /// Exchanges the place with the last one.
    private static func move(from place: Place, off places: inout [Place]) -> Place? {
        let target = places.popLast { $0 != place }
        if target != nil { places.append(place) }
        return target
    }
}

extension Array {
    /// Removes elements from the end up to the first one that is wanted, and returns it.
    fileprivate mutating func popLast(where isWanted: (Element) -> Bool) -> Element? {
        while let last = popLast() { if isWanted(last) { return last } }
        return nil
    }
}
