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
        let from: WritableKeyPath<Self, [Place]> = command == .newer ? \.newer : \.older
        // `latest` exchanges the place with the last one.
        let onto: WritableKeyPath<Self, [Place]> = command == .older ? \.newer : \.older
        while let target = self[keyPath: from].popLast() {
            guard target != place else { continue }
            self[keyPath: onto].append(place)
            return target
        }
        return nil
    }
}
