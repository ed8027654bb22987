/// How long the rest of some work takes, if enough of it is done to tell.
package enum TimeLeft {
    /// Shorter work tells nothing about the rest, in seconds.
    private static let shortest = 0.5
    /// Nor does a smaller share of all.
    private static let leastShare = 0.05

    /// `about 3 s left`; nil if less than a second is left, or too little is done.
    ///
    /// - Parameters:
    ///   - counted: How much was done in `seconds`.
    ///   - rest: How much is left.
    ///   - total: How much there is in all.
    package static func words(counted: Int, rest: Int, of total: Int, seconds: Double) -> String? {
        guard seconds >= shortest, counted > 0, Double(counted) >= leastShare * Double(total) else { return nil }
        let left = Double(rest) / Double(counted) * seconds
        return left >= 1 ? "about \(Int(left.rounded(.up)).grouped) s left" : nil
    }
}
