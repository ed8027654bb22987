/// Whether the steps are played, and how fast.
struct PlayState: Sendable {
    var isPlaying = false
    /// The generation of the pending tick.
    var generation = Generation()
    /// The index of the speed in ``speeds``.
    private(set) var place = 2

    /// Steps per second.
    static let speeds = [0.5, 1, 2.5, 5, 10, 20, 50]

    var speed: Double { Self.speeds[place] }
    var milliseconds: Int { Int(1000 / speed) }

    /// Plays faster, or slower if negative, by some steps of the list.
    mutating func change(by steps: Int) { place = min(max(place + steps, 0), Self.speeds.count - 1) }

    /// Plays at the nearest speed of the list.
    mutating func play(at wanted: Double) {
        place = Self.speeds.indices.min { abs(Self.speeds[$0] - wanted) < abs(Self.speeds[$1] - wanted) } ?? place
    }

    /// `2.5/s`.
    var shown: String {
        let whole = Int(speed)
        return Double(whole) == speed ? "\(whole)/s" : "\(speed)/s"
    }
}
